import Kaiki
import Statistics

/// Retention (share of right answers, 0...1), with intervals that allow answers of one day to depend on each other.
///
/// An answer tests memory (true retention) if it is graded and at least a day after the card's previous answer. An answer in
/// learning or relearning tests memory only if an interval of at least a day was scheduled before it.
package struct RetentionFigure: Hashable, Sendable, HoldsTests {
  /// Group of answers with one retention (share of right answers).
  package struct Group: Hashable, Sendable {
    /// Property that the answers of a group share.
    package enum Kind: String, Sendable {
      /// All answers that test memory (true retention: the card's first answer on a day, at least a day after the previous
      /// one).
      case all
      /// Answers that test memory, of cards scheduled for fewer than ``RetentionFigure/matureDays`` (21) days.
      ///
      /// If the interval is unknown, the days since the card's previous answer decide.
      case young
      /// Answers that test memory, of cards scheduled for ``RetentionFigure/matureDays`` (21) days or more.
      ///
      /// If the interval is unknown, the days since the card's previous answer decide.
      case mature
      /// Answers of the last days (today included) that test memory, of all, young or mature cards; the label is the number
      /// of days.
      case recent, recentYoung, recentMature
      /// Answers that test memory, in one calendar month of one year.
      case month
      /// Answers that test memory, in one hour of the wall clock, 0...23, over all days.
      case hour
      /// Answers that test memory, on one weekday, over all weeks.
      case weekday
      /// Graded (schedule-changing) answers to cards at one step (row of the interval table).
      case step
      /// Answers by days since the card's previous answer, in bins whose width doubles: 1, 2, 3-4 and so on.
      case days
    }

    package var kind: Kind
    /// Label of the group; empty for `all`, `young` and `mature`.
    ///
    /// Examples: month `2026-01`, hour `9`, weekday `monday`, or `3-4` days since the previous answer. Steps and recent
    /// ranges have their number.
    package var label: String
    /// Number of answers, number of right answers, and their share (0...1) with its 95 % interval.
    package var interval: ProportionInterval
    /// Empirical-Bayes rate of a step or of a bin of days, 0...1; `nil` for other kinds, or if the rates differ only by
    /// chance.
    package var shrunk: Double?

    /// Creates groups that share one intraclass correlation of answers of the same day; groups without answers are omitted.
    static func all(_ groups: [(kind: Kind, label: String, days: [TrialCount])]) -> [Group] {
      let effect = DesignEffect(groups.map(\.days))
      return groups.compactMap { kind, label, days in
        (try? effect.wilson(days)).map { Group(kind: kind, label: label, interval: $0) }
      }
    }
  }

  /// True retention of the last days (share of right answers among those that test memory).
  package struct Recent: Hashable, Sendable {
    /// Number of days up to today, today included, ≥ 1.
    package var days: Int
    /// True retention of all cards in these days; `nil` if no answer in these days tests memory.
    ///
    /// `young` and `mature` have the retention of cards below and from 21 days of interval.
    package var all: Group?
    package var young: Group?
    package var mature: Group?
  }

  /// Numbers of days, today included, for which the true retention of the last days is computed.
  package static let recentDays = [1, 7, 30, 365]
  /// Minimum interval of a mature card in days, as in Anki: 21. Cards with a shorter interval are young.
  package static let matureDays = 21
  /// English name of the method of the 95 % intervals in the output.
  package static let method = "Wilson 95 %; effective n by days"

  /// True retention of all cards (F8): share of right answers among those that test memory; `nil` if no answer tests memory.
  ///
  /// `young` and `mature` have the retention of cards below and from 21 days of interval.
  package var all: Group?
  package var young: Group?
  package var mature: Group?
  /// True retention in the last 1, 7, 30 and 365 days (``recentDays``): four elements in this order.
  package var recent: [Recent]
  /// True retention by month, ascending; months without an answer that tests memory are omitted.
  ///
  /// `byHour` (from 0) and `byWeekday` (from Monday) follow the same rules. All three are empty if no answer tests memory.
  package var byMonth: [Group]
  package var byHour: [Group]
  package var byWeekday: [Group]
  /// Test of equal true retention at all hours with answers of a day as one cluster, or the reason why it is impossible.
  ///
  /// `weekdayTest` does the same for weekdays.
  package var hourTest: Outcome<TestResult>
  package var weekdayTest: Outcome<TestResult>
  /// Retention by step (row of the interval table) if the log has steps, else by days since the card's previous answer.
  ///
  /// Ascending; steps and bins of days without answers are omitted. Empty without answers.
  package var bySpacing: [Group]
  /// Grouping of ``bySpacing``: by `step` or by `days`.
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

/// Measure of the share of right answers, mainly of answers that test memory, as a ``RetentionFigure``.
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
