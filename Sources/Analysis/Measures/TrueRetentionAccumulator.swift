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
    case .all, .step, .days: (days, .byNumber)
    case .young, .mature: (ages, .byNumber)
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
    case .all, .young, .mature, .step, .days: ""
    }
  }
}
