import Kaiki

/// Counts the answers that tell of memory: of each card and day the first, at least a day after the card's previous
/// one, and no practice (F8, C3).
struct TrueRetentionAccumulator: Accumulator {
  private struct Place: Hashable {
    var kind: RetentionFigure.Group.Kind
    /// Orders the groups of a kind.
    var number: Int
  }

  private var counts: [Place: EmpiricalMemory.Count] = [:]
  /// The month of the day added last, since most answers share it with the one before.
  private var month: (day: Day, number: Int)?

  init(for history: HistoryAsOf) {}

  mutating func add(_ review: ObservedReview) {
    guard review.elapsed >= 1, review.counting == .graded else { return }
    let interval = review.scheduled >= 0 ? review.scheduled : review.elapsed
    let isMature = interval >= RetentionFigure.matureDays
    add(review.isCorrect, to: Place(kind: .all, number: 0))
    add(review.isCorrect, to: Place(kind: isMature ? .mature : .young, number: 0))
    add(review.isCorrect, to: Place(kind: .month, number: number(ofMonth: review.day)))
    add(review.isCorrect, to: Place(kind: .hour, number: review.hour))
    add(review.isCorrect, to: Place(kind: .weekday, number: review.day.weekday.rawValue))
  }

  mutating func merge(_ later: TrueRetentionAccumulator) {
    for (place, count) in later.counts { counts[place, default: .init()].merge(count) }
  }

  /// The rates of each group of a kind, ascending.
  func groups(_ kind: RetentionFigure.Group.Kind) -> [RetentionFigure.Group] {
    counts.filter { $0.key.kind == kind }.sorted { $0.key.number < $1.key.number }
      .compactMap { RetentionFigure.Group(kind, Self.label($0.key), $0.value) }
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
    case .month: "\(padded(place.number / 12, to: 4))-\(padded(place.number % 12 + 1, to: 2))"
    case .weekday: Weekday(rawValue: place.number).map { "\($0)" } ?? ""
    case .hour, .step, .days: place.number.description
    case .all, .young, .mature: ""
    }
  }
}
