import Distributions
import Kaiki
import Statistics

/// Counts the answers that tell of memory: of each card and day the first, at least a day after the card's previous
/// one, no practice, and none while the card was being learnt (F8, F19, C3).
struct TrueRetentionAccumulator: Accumulator {
  /// By hour and age: twice the hour, and one more where the card is mature.
  private var recall = DailyRecall()

  init(for ground: AnswerGround) {}

  @inline(__always)
  mutating func add(_ review: ObservedReview) {
    guard review.isTest else { return }
    let interval = review.scheduled >= 0 ? review.scheduled : review.elapsed
    recall.add(review, 2 * review.hour + (interval >= RetentionFigure.matureDays ? 1 : 0))
  }

  mutating func merge(_ later: TrueRetentionAccumulator) { recall.merge(later.recall) }

  /// What was gathered, to be asked by kind.
  var rates: Rates { Rates(recall.ordered) }
}

extension TrueRetentionAccumulator {
  /// True retention by kinds of group.
  struct Rates: Sendable {
    /// The answers of a day as one.
    private let days: DailyRecall.Ordered
    /// Those of an hour of a day as one.
    private let hours: DailyRecall.Ordered
    /// Those of an age and a day as one.
    private let ages: DailyRecall.Ordered

    fileprivate init(_ recall: DailyRecall.Ordered) {
      hours = recall.merged { $0 / 2 }
      ages = recall.merged { $0 % 2 }
      days = ages.merged { _ in 0 }
    }
  }
}

extension TrueRetentionAccumulator.Rates {
  /// The rates of each group of a kind, ascending; of the two ages as of one kind.
  func groups(_ kind: RetentionFigure.Group.Kind) -> [RetentionFigure.Group] {
    let (recall, grouping) = recall(kind)
    return RetentionFigure.Group.all(
      recall.groups(grouping).map { number, days in
        (kind == .young && number == 1 ? .mature : kind, Self.label(kind, number), days)
      })
  }

  /// The rates of the last days, of all cards and of the two ages.
  ///
  /// How much the answers of a day go together is what all days show: a few days alone cannot tell it.
  ///
  /// - Parameters:
  ///   - lengths: How many days, today included.
  ///   - today: The last day.
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

  /// Whether the groups of a kind differ.
  func test(_ kind: RetentionFigure.Group.Kind) -> Outcome<TestResult> {
    let (recall, grouping) = recall(kind)
    return Outcome { () throws(StatisticsError) in
      try ClusteredHomogeneity.test(recall.days(grouping), seed: DrawSeed.standard)
    }
  }

  /// The answers, and what tells the groups of a kind apart among them.
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
