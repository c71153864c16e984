import Kaiki
import Statistics

/// How much was recalled after at least a day, with Wilson 95 % intervals (F8).
///
/// Of each card and day the first answer alone, and only where the card's previous answer lies a day or more
/// back: repeats of the day, and the day on which a card is learnt, say nothing of memory.
package struct TrueRetentionFigure: Hashable, Sendable, HoldsNoTests {
  /// Some of the answers.
  package struct Group: Hashable, Sendable {
    /// What they have in common.
    package enum Kind: String, Sendable {
      /// All of them.
      case all
      /// Those less than ``TrueRetentionFigure/matureDays`` after the card's previous answer.
      case young
      /// The others.
      case mature
      /// Those of a calendar month.
      case month
      /// Those of an hour of the wall clock.
      case hour
    }

    package var kind: Kind
    /// The month as `2026-01`, or the hour in 0...23; empty for the others.
    package var label: String
    /// Answers, those that were right, and the interval.
    package var interval: ProportionInterval
  }

  /// From so many days since the previous answer on, a memory is called mature, as in Anki.
  package static let matureDays = 21

  /// All, young and mature answers, then months and hours ascending; groups without answers are left out.
  package var groups: [Group]
}

/// Counts the answers that tell of memory.
struct TrueRetentionAccumulator: Accumulator {
  private struct Place: Hashable {
    var kind: TrueRetentionFigure.Group.Kind
    /// Orders the groups of a kind.
    var number: Int
  }

  private var counts: [Place: EmpiricalMemory.Count] = [:]
  /// The month of the day added last, since most answers share it with the one before.
  private var month: (day: Day, number: Int)?

  init(for history: HistoryAsOf) {}

  mutating func add(_ review: ObservedReview) {
    guard review.elapsed >= 1 else { return }
    let isMature = review.elapsed >= TrueRetentionFigure.matureDays
    add(review.isCorrect, to: Place(kind: .all, number: 0))
    add(review.isCorrect, to: Place(kind: isMature ? .mature : .young, number: 0))
    add(review.isCorrect, to: Place(kind: .month, number: number(ofMonth: review.day)))
    add(review.isCorrect, to: Place(kind: .hour, number: review.hour))
  }

  mutating func merge(_ later: TrueRetentionAccumulator) {
    for (place, count) in later.counts { counts[place, default: .init()].merge(count) }
  }

  /// The rates of each group.
  var figure: TrueRetentionFigure {
    let kinds: [TrueRetentionFigure.Group.Kind] = [.all, .young, .mature, .month, .hour]
    return TrueRetentionFigure(
      groups: kinds.flatMap { kind in
        counts.filter { $0.key.kind == kind }.sorted { $0.key.number < $1.key.number }
          .compactMap { place, count in
            (try? BinomialInterval.wilson(successes: count.correct, of: count.answers)).map {
              TrueRetentionFigure.Group(kind: kind, label: Self.label(place), interval: $0)
            }
          }
      })
  }

  private mutating func add(_ isCorrect: Bool, to place: Place) {
    counts[place, default: .init()].add(isCorrect)
  }

  private mutating func number(ofMonth day: Day) -> Int {
    if let month, month.day == day { return month.number }
    let date = day.date
    let number = date.year * 12 + date.month - 1
    month = (day, number)
    return number
  }

  private static func label(_ place: Place) -> String {
    switch place.kind {
    case .all, .young, .mature: ""
    case .month: "\(padded(place.number / 12, to: 4))-\(padded(place.number % 12 + 1, to: 2))"
    case .hour: place.number.description
    }
  }
}

/// How much is recalled after at least a day?
package enum TrueRetentionMeasure: Measure {
  package static let name = "trueRetention"
  package static let accumulators: [any Accumulator.Type] = [TrueRetentionAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ inquiry: Inquiry) -> TrueRetentionFigure {
    inquiry[TrueRetentionAccumulator.self].figure
  }
}
