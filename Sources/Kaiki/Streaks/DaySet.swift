/// A set of days, one bit each.
///
/// Memory grows with the span of the days, never with how often they are inserted.
public struct DaySet: Hashable, Sendable {
  private var firstWord = 0
  private var words = ContiguousArray<UInt64>()

  /// No days.
  public init() {}

  /// The days of a sequence.
  public init(_ days: some Sequence<Day>) {
    for day in days { insert(day) }
  }

  /// Adds a day.
  ///
  /// - Complexity: O(1), amortised, while days come in ascending order.
  public mutating func insert(_ day: Day) {
    let word = Int(day.number) >> 6
    reach(word)
    words[word - firstWord] |= 1 << UInt64(Int(day.number) & 63)
  }

  /// Adds every day of a range.
  ///
  /// - Complexity: O(days / 64).
  public mutating func insert(_ days: ClosedRange<Day>) {
    let first = Int(days.lowerBound.number)
    let last = Int(days.upperBound.number)
    reach(first >> 6)
    reach(last >> 6)
    for word in (first >> 6)...(last >> 6) {
      var bits = UInt64.max
      if word == first >> 6 { bits &= UInt64.max << UInt64(first & 63) }
      if word == last >> 6 { bits &= UInt64.max >> UInt64(63 - last & 63) }
      words[word - firstWord] |= bits
    }
  }

  /// Adds the days of another set.
  public mutating func formUnion(_ other: DaySet) {
    guard !other.words.isEmpty else { return }
    reach(other.firstWord)
    reach(other.firstWord + other.words.count - 1)
    for (offset, word) in other.words.enumerated() { words[other.firstWord - firstWord + offset] |= word }
  }

  /// Whether a day is in the set.
  public func contains(_ day: Day) -> Bool {
    let word = (Int(day.number) >> 6) - firstWord
    return words.indices.contains(word) && words[word] & 1 << UInt64(Int(day.number) & 63) != 0
  }

  /// The number of days.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The days in ascending order.
  public var days: [Day] {
    var days: [Day] = []
    days.reserveCapacity(count)
    for (offset, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        days.append(Day((firstWord + offset) << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return days
  }

  private mutating func reach(_ word: Int) {
    if words.isEmpty {
      firstWord = word
      words = [0]
    } else if word < firstWord {
      words.insert(contentsOf: repeatElement(0, count: firstWord - word), at: 0)
      firstWord = word
    } else if word >= firstWord + words.count {
      words.append(contentsOf: repeatElement(0, count: word - firstWord - words.count + 1))
    }
  }
}
