import Distributions
import Kaiki
import Statistics

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

  /// True retention (share of right answers) for any grouping of the counted answers.
  var rates: Rates { Rates(recall.ordered) }
}

extension TrueRetentionAccumulator {
  /// Numbers of answers that test memory, and of right ones among them, for several groupings.
  struct Rates: Sendable {
    /// Numbers of answers and right answers by day, in a single group.
    private let days: DailyRecall.Ordered
    /// Numbers of answers and right answers by hour of the wall clock (0...23), per day.
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
  ///
  /// Empty if no answer tests memory.
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

  /// Returns the counts of a kind of group, and the rule that assigns the counts to its groups.
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
