import Kaiki
import Statistics

/// How much was recalled, with intervals that allow answers of a day to depend on each other.
package struct RetentionFigure: Hashable, Sendable, HoldsTests {
  /// Some of the answers.
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
      /// Of all, of young and of mature cards, in the last days, today included; the label is how many.
      case recent, recentYoung, recentMature
      /// Answers that test memory, in one calendar month.
      case month
      /// Answers that test memory, in one hour of the wall clock.
      case hour
      /// Answers that test memory, on one weekday.
      case weekday
      /// Graded answers at a step.
      case step
      /// Answers some days after the card's previous one, in bins that double.
      case days
    }

    package var kind: Kind
    /// Month (`2026-01`), hour, weekday, step or days (`3-4`); empty for other kinds.
    package var label: String
    /// Answers, those that were right, and the interval.
    package var interval: ProportionInterval
    /// Of steps and days the rate drawn towards that of all groups (empirical Bayes); `nil` where nothing is to be
    /// learnt.
    package var shrunk: Double?

    /// Groups that share one correlation of the answers of a day.
    ///
    /// - Parameter groups: The answers of each group by days, at least one a day.
    static func all(_ groups: [(kind: Kind, label: String, days: [TrialCount])]) -> [Group] {
      let effect = DesignEffect(groups.map(\.days))
      return groups.compactMap { kind, label, days in
        (try? effect.wilson(days)).map { Group(kind: kind, label: label, interval: $0) }
      }
    }
  }

  /// True retention in the last days.
  package struct Recent: Hashable, Sendable {
    /// How many days, today included.
    package var days: Int
    /// Of all cards, the young and the mature ones; `nil` where no answer of those days tells of memory.
    package var all: Group?
    package var young: Group?
    package var mature: Group?
  }

  /// Lengths of the recent ranges of true retention, in days.
  package static let recentDays = [1, 7, 30, 365]
  /// Minimum interval of a mature card in days, as in Anki: 21.
  package static let matureDays = 21
  /// The name of the intervals' method, as it is printed.
  package static let method = "Wilson 95 %; effective n by days"

  /// True retention (F8); `nil` if no answer tests memory.
  package var all: Group?
  package var young: Group?
  package var mature: Group?
  /// True retention in the last days, for each of ``recentDays``.
  package var recent: [Recent]
  /// True retention by month, hour and weekday, ascending; groups without answers are left out.
  package var byMonth: [Group]
  package var byHour: [Group]
  package var byWeekday: [Group]
  /// Whether the hours, and the weekdays, differ by more than chance and the state of each day.
  package var hourTest: Outcome<TestResult>
  package var weekdayTest: Outcome<TestResult>
  /// By step where the log carries steps, else by days since the card's previous answer.
  package var bySpacing: [Group]
  /// Whether `bySpacing` is by step or by days.
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
    for (place, rate) in Shrinkage.rates(groups.map(\.interval)).enumerated() {
      bySpacing[place].shrunk = rate
    }
  }

  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    hourTest.change { visit(&$0) }
    weekdayTest.change { visit(&$0) }
  }
}

/// How much is recalled?
package enum RetentionMeasure: Measure {
  package static let name = "retention"
  package static let accumulators: [any Accumulator.Type] = [
    RecallAccumulator.self, TrueRetentionAccumulator.self,
  ]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> RetentionFigure {
    let spacing: RetentionFigure.Group.Kind = inquiry.history.carriesSteps ? .step : .days
    var figure = RetentionFigure(
      inquiry[TrueRetentionAccumulator.self], spacing: spacing,
      inquiry[RecallAccumulator.self].groups, today: inquiry.history.today)
    if inquiry.options.isOfSeveralPeople {
      figure.hourTest = .failure(.severalPeople)
      figure.weekdayTest = .failure(.severalPeople)
    }
    return figure
  }
}
