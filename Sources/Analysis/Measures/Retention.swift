import Kaiki
import Statistics

/// Retention (share of right answers), with intervals that allow answers of one day to depend on each other.
package struct RetentionFigure: Hashable, Sendable, HoldsTests {
  /// Group of answers with one retention.
  package struct Group: Hashable, Sendable {
    /// Property that the answers share.
    package enum Kind: String, Sendable {
      /// All answers that test memory.
      case all
      /// Answers that test memory, of cards scheduled for fewer than ``RetentionFigure/matureDays`` days.
      /// If the interval is unknown, the days since the card's previous answer decide.
      case young
      /// Answers that test memory, of cards scheduled for `matureDays` or more.
      /// If the interval is unknown, the days since the card's previous answer decide.
      case mature
      /// True retention in the last days (today included) of all, young or mature cards. The label is the number of days.
      case recent, recentYoung, recentMature
      /// Answers that test memory, in one calendar month.
      case month
      /// Answers that test memory, in one hour of the wall clock.
      case hour
      /// Answers that test memory, on one weekday.
      case weekday
      /// Graded answers at a step.
      case step
      /// Answers by days since the card's previous answer, in bins whose width doubles.
      case days
    }

    package var kind: Kind
    /// Label of the group, empty for kinds without one.
    ///
    /// Examples: month `2026-01`, hour, weekday, step, or elapsed days `3-4`.
    package var label: String
    /// Number of answers, number of right answers, and their share with its 95 % interval.
    package var interval: ProportionInterval
    /// Empirical-Bayes rate of a step or of elapsed days, 0...1; `nil` for other kinds, or if the rates differ only by
    /// chance.
    package var shrunk: Double?

    /// Creates groups that share one intraclass correlation of answers of the same day.
    ///
    /// - Parameter groups: Answers of each group per day, at least one per day.
    static func all(_ groups: [(kind: Kind, label: String, days: [TrialCount])]) -> [Group] {
      let effect = DesignEffect(groups.map(\.days))
      return groups.compactMap { kind, label, days in
        (try? effect.wilson(days)).map { Group(kind: kind, label: label, interval: $0) }
      }
    }
  }

  /// True retention in the last days.
  package struct Recent: Hashable, Sendable {
    /// Length of the range in days, today included.
    package var days: Int
    /// True retention of all cards; `nil` if no answer in these days tests memory. `young` and `mature` follow the same
    /// rule.
    package var all: Group?
    package var young: Group?
    package var mature: Group?
  }

  /// Lengths of the recent ranges of true retention, in days.
  package static let recentDays = [1, 7, 30, 365]
  /// Minimum interval of a mature card in days, as in Anki: 21.
  package static let matureDays = 21
  /// English name of the intervals' method in the output.
  package static let method = "Wilson 95 %; effective n by days"

  /// True retention of all cards (F8); `nil` if no answer tests memory. `young` and `mature` follow the same rule.
  package var all: Group?
  package var young: Group?
  package var mature: Group?
  /// True retention in the last days, for each of ``recentDays``.
  package var recent: [Recent]
  /// True retention by month, ascending; groups without answers are omitted. `byHour` and `byWeekday` follow the same rules.
  package var byMonth: [Group]
  package var byHour: [Group]
  package var byWeekday: [Group]
  /// Test of equal true retention at all hours, with answers clustered by day. `weekdayTest` does the same for weekdays.
  package var hourTest: Outcome<TestResult>
  package var weekdayTest: Outcome<TestResult>
  /// Retention by step if the log has steps, else by days since the card's previous answer.
  package var bySpacing: [Group]
  /// Grouping of ``bySpacing``: by step or by days.
  package var spacing: Group.Kind

  init(_ recall: TrueRetentionAccumulator, spacing: Group.Kind, _ groups: [Group], today: Day) {
    let recall = recall.rates
    recent = recall.recent(Self.recentDays, until: today)
    all = recall.groups(.all).first
    let ages = recall.groups(.young)
    young = ages.first { $0.kind == .young }
    mature = ages.first { $0.kind == .mature }
    byMonth = recall.groups(.month)
    byHour = recall.groups(.hour)
    byWeekday = recall.groups(.weekday)
    hourTest = recall.test(.hour)
    weekdayTest = recall.test(.weekday)
    self.spacing = spacing
    bySpacing = groups
    for (index, rate) in Shrinkage.rates(groups.map(\.interval)).enumerated() {
      bySpacing[index].shrunk = rate
    }
  }

  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    hourTest.change { visit(&$0) }
    weekdayTest.change { visit(&$0) }
  }
}

/// What share of answers is right?
package enum RetentionMeasure: Measure {
  package static let name = "retention"
  package static let accumulators: [any Accumulator.Type] = [
    RecallAccumulator.self, TrueRetentionAccumulator.self,
  ]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> RetentionFigure {
    let spacing: RetentionFigure.Group.Kind = context.history.carriesSteps ? .step : .days
    var figure = RetentionFigure(
      context[TrueRetentionAccumulator.self], spacing: spacing,
      context[RecallAccumulator.self].groups, today: context.history.today)
    if context.options.isOfSeveralPeople {
      figure.hourTest = .failure(.severalPeople)
      figure.weekdayTest = .failure(.severalPeople)
    }
    return figure
  }
}
