import Distributions
import Kaiki
import KaikiSimulation
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
      /// Answers that test memory, of cards scheduled for fewer than ``RetentionFigure/matureDays`` (21) days. If the
      /// interval is unknown, the days since the card's previous answer decide.
      case young
      /// Answers that test memory, of cards scheduled for ``RetentionFigure/matureDays`` (21) days or more.
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
    /// Label of the group; empty for `all`, `young` and `mature`. Examples: month `2026-01`, hour `9`, weekday `monday`, or
    /// `3-4` days since the previous answer. Steps and recent ranges have their number.
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
    /// True retention of all cards in these days; `nil` if no answer in these days tests memory. `young` and `mature` have
    /// the retention of cards below and from 21 days of interval.
    package var all: Group?
    package var young: Group?
    package var mature: Group?
  }

  /// Numbers of days, today included, for which the true retention of the last days is computed.
  package static let recentDays = [1, 7, 30, 365]
  /// Minimum interval of a mature card in days, as in Anki: 21. Cards with a shorter interval are young.
  package static let matureDays = 21
  package static let method = "Wilson 95 %; effective n by days"

  /// True retention of all cards (F8): share of right answers among those that test memory; `nil` if no answer tests memory.
  package var all: Group?
  package var young: Group?
  package var mature: Group?
  /// True retention in the last 1, 7, 30 and 365 days (``recentDays``): four elements in this order.
  package var recent: [Recent]
  /// True retention by month, ascending; months without an answer that tests memory are omitted. `byHour` (from 0) and
  /// `byWeekday` (from Monday) follow the same rules. All three are empty if no answer tests memory.
  package var byMonth: [Group]
  package var byHour: [Group]
  package var byWeekday: [Group]
  /// Test of equal true retention at all hours with answers of a day as one cluster, or the reason why it is impossible.
  /// `weekdayTest` does the same for weekdays.
  package var hourTest: Outcome<TestResult>
  package var weekdayTest: Outcome<TestResult>
  /// Retention by step (row of the interval table) if the log has steps, else by days since the card's previous answer.
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

/// Counts right answers by step (row of the interval table), or by days since the card's previous answer.
///
/// Steps count graded (schedule-changing) answers only. Days count every answer that follows the previous one by at least a
/// day and that the log does not call practice.
package struct RecallAccumulator: Accumulator {
  /// Numbers of graded answers and of right ones, one element per step; the index is the card's step before the answer, from 0.
  package private(set) var bySteps: [EmpiricalMemory.Count]
  /// Grouping of the daily counts, by step or by days since the previous answer; `nil` if only ``bySteps`` is counted.
  private let spacing: RetentionFigure.Group.Kind?
  /// Daily numbers of answers and right answers by step, or by bin of days since the previous answer.
  private var recall = DailyRecall()

  package init(topStep: Int, spacing: RetentionFigure.Group.Kind? = nil) {
    bySteps = Array(repeating: EmpiricalMemory.Count(), count: topStep + 1)
    self.spacing = spacing
  }

  package init(for context: AnswerContext) {
    self.init(
      topStep: context.topStep, spacing: context.carriesSteps ? .step : .days)
  }

  package mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  package mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    bySteps.addBySteps(reviews)
    guard let spacing else { return }
    if spacing == .step {
      for review in reviews where review.counting == .graded { recall.add(review, Int(review.previousStep)) }
    } else {
      for review in reviews where review.counting == .graded && review.elapsed >= 1 {
        recall.add(review, Self.bin(ofDays: Int(review.elapsed)))
      }
    }
  }

  package mutating func merge(_ later: RecallAccumulator) {
    for (step, count) in later.bySteps.enumerated() { bySteps[step].merge(count) }
    recall.merge(later.recall)
  }

  /// Share of right answers with its 95 % interval for each step, or for each bin of days since the previous answer,
  /// ascending. Steps and bins without answers are omitted. Empty without answers, or if the accumulator counts ``bySteps``
  /// only.
  package var groups: [RetentionFigure.Group] {
    guard let spacing else { return [] }
    return RetentionFigure.Group.all(
      recall.ordered.groups(.byNumber).map { number, days in
        (spacing, spacing == .step ? number.description : Self.label(ofBin: number), days)
      })
  }

  /// Returns the bin, ≥ 0, of a number of days since the previous answer.
  ///
  /// The bins of 1, 2, 3-4 and 5-8 days are 0 to 3; the widths double further.
  static func bin(ofDays days: Int) -> Int {
    days <= 1 ? 0 : Int.bitWidth - (days - 1).leadingZeroBitCount
  }

  static func label(ofBin bin: Int) -> String {
    bin < 2 ? (bin + 1).description : "\((1 << (bin - 1)) + 1)-\(1 << bin)"
  }
}

extension EmpiricalMemory.Count {
  mutating func merge(_ other: EmpiricalMemory.Count) {
    answers += other.answers
    correct += other.correct
  }
}

/// Counts the answers of true retention (F8, F19, C3).
///
/// An answer counts if it is no practice and at least a day after the card's previous answer, hence the card's first answer on
/// its day. In learning and relearning it counts only if an interval of at least a day was scheduled before it.
struct TrueRetentionAccumulator: Accumulator {
  /// Daily numbers of answers and right answers by hour and age; the group number is twice the hour, plus 1 for a mature
  /// card.
  private var recall = DailyRecall()

  init(for context: AnswerContext) {}

  @inline(__always)
  mutating func add(_ review: ObservedReview) {
    guard review.isTest else { return }
    let interval = review.scheduled >= 0 ? review.scheduled : review.elapsed
    recall.add(review, 2 * review.hour + (interval >= RetentionFigure.matureDays ? 1 : 0))
  }

  mutating func merge(_ later: TrueRetentionAccumulator) { recall.merge(later.recall) }

  var rates: Rates { Rates(recall.ordered) }
}

extension TrueRetentionAccumulator {
  /// Numbers of answers that test memory, and of right ones among them, for several groupings.
  struct Rates: Sendable {
    private let days: DailyRecall.Ordered
    private let hours: DailyRecall.Ordered
    /// Numbers of answers and right answers by age (0 young, 1 mature), per day.
    private let ages: DailyRecall.Ordered

    fileprivate init(_ recall: DailyRecall.Ordered) {
      hours = recall.merged { $0 / 2 }
      ages = recall.merged { $0 % 2 }
      days = ages.merged { _ in 0 }
    }
  }
}

extension TrueRetentionAccumulator.Rates {
  /// Returns the true retention of each group of a kind, ascending, without empty groups.
  func groups(_ kind: RetentionFigure.Group.Kind) -> [RetentionFigure.Group] {
    let (recall, grouping) = recall(kind)
    return RetentionFigure.Group.all(
      recall.groups(grouping).map { number, days in
        (kind == .young && number == 1 ? .mature : kind, Self.label(kind, number), days)
      })
  }

  /// Returns the true retention of the last days for all, young and mature cards; one element per length, in their order.
  ///
  /// The correlation of answers on a day is estimated from all days, because a few days do not suffice.
  func recent(_ lengths: [Int], until today: Day) -> [RetentionFigure.Recent] {
    let (ofAll, ofAges) = (Self.effect(of: days), Self.effect(of: ages))
    return lengths.map { length in
      let first = today - (length - 1)
      func groups(
        _ recall: DailyRecall.Ordered, _ effect: DesignEffect, _ kinds: [RetentionFigure.Group.Kind]
      ) -> [RetentionFigure.Group] {
        recall.since(first).groups(.byNumber).compactMap { number, days in
          (try? effect.wilson(days)).map {
            RetentionFigure.Group(kind: kinds[number], label: length.description, interval: $0)
          }
        }
      }
      let own = groups(ages, ofAges, [.recentYoung, .recentMature])
      return RetentionFigure.Recent(
        days: length, all: groups(days, ofAll, [.recent]).first,
        young: own.first { $0.kind == .recentYoung }, mature: own.first { $0.kind == .recentMature })
    }
  }

  private static func effect(of recall: DailyRecall.Ordered) -> DesignEffect {
    DesignEffect(recall.groups(.byNumber).map(\.days))
  }

  /// Tests whether the true retention of the groups of a kind differs; fails with the reason if the data do not suffice.
  func test(_ kind: RetentionFigure.Group.Kind) -> Outcome<TestResult> {
    let (recall, grouping) = recall(kind)
    return Outcome { () throws(StatisticsError) in
      try ClusteredHomogeneity.test(recall.days(grouping), seed: DrawSeed.standard)
    }
  }

  private func recall(_ kind: RetentionFigure.Group.Kind) -> (DailyRecall.Ordered, DailyRecall.Grouping) {
    switch kind {
    case .all, .recent, .step, .days: (days, .byNumber)
    case .young, .mature, .recentYoung, .recentMature: (ages, .byNumber)
    case .hour: (hours, .byNumber)
    case .weekday: (days, .byDay { $0.weekday.rawValue })
    case .month:
      (
        days,
        .byDay {
          let date = $0.date
          return date.year * 12 + date.month - 1
        }
      )
    }
  }

  private static func label(_ kind: RetentionFigure.Group.Kind, _ number: Int) -> String {
    switch kind {
    case .month: "\(padded(number / 12, to: 4))-\(padded(number % 12 + 1, to: 2))"
    case .weekday: Weekday(rawValue: number).map { "\($0)" } ?? ""
    case .hour: number.description
    case .all, .young, .mature, .recent, .recentYoung, .recentMature, .step, .days: ""
    }
  }
}
