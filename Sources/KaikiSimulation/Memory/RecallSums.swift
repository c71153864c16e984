/// Sums of recall probabilities over many cards, one per day; adding a range of days costs no more than one day.
///
/// A forgetting curve over consecutive days is approximated by a polynomial of degree four. For each polynomial only
/// two entries change: its forward differences (Newton) are added on its first day and subtracted on the day after
/// its last day. ``byDay()`` then integrates all entries in one pass. Entries are integers, so the order of additions
/// does not change a sum, and a subtraction cancels its addition exactly.
package struct RecallSums: Sendable {
  /// Differences added on each day, minus differences that end there; one element per day, and one after the last day.
  private var beginnings: ContiguousArray<Quartic>

  /// Recall per integer unit, 2^-39: a sum holds up to 16.7 million cards and overflows silently beyond.
  private static let unit = 0x1p-39
  /// Adding this constant to a number moves its value in units to the last bits.
  private static let rounder = 0x1.8p13

  /// Creates sums of 0 for the given number of days, ≥ 0.
  package init(days: Int) {
    beginnings = ContiguousArray(repeating: Quartic(), count: days + 1)
  }

  /// Number of days, ≥ 0.
  package var days: Int { beginnings.count - 1 }

  /// Polynomial of degree four over days: its value and its forward differences on one day, in units.
  struct Quartic {
    private var value: Int64 = 0
    private var first: Int64 = 0
    private var second: Int64 = 0
    private var third: Int64 = 0
    private var fourth: Int64 = 0

    init() {}

    @inline(__always)
    init(_ constant: Double) { value = Self.units(constant) }

    /// Creates the polynomial a + b t + c t² + d t³ + e t⁴ of t days, at t = 0.
    ///
    /// If the polynomial applies to one day only, b to e may have any size: their effect is subtracted again on the
    /// next day.
    @inline(__always)
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double) {
      value = Self.units(a)
      first = Self.units((b + c) + (d + e))
      second = Self.units(2 * c + (6 * d + 14 * e))
      third = Self.units(6 * d + 36 * e)
      fourth = Self.units(24 * e)
    }

    /// Returns the same polynomial with its value and differences taken the given number of days (≥ 0) later.
    @inline(__always)
    func after(_ days: Int) -> Quartic {
      // Numbers of pairs, triples and quadruples of n days. A division by 3 is a multiplication by the inverse of 3
      // modulo 2^64, since the product is divisible by 3.
      let n = Int64(days)
      let pairs = (n &* (n &- 1)) &>> 1
      let triples = pairs &* (n &- 2) &* -0x5555_5555_5555_5555
      let quadruples = (triples &* (n &- 3)) &>> 2
      var later = self
      later.value &+=
        (n &* first &+ pairs &* second) &+ (triples &* third &+ quadruples &* fourth)
      later.first &+= n &* second &+ (pairs &* third &+ triples &* fourth)
      later.second &+= n &* third &+ pairs &* fourth
      later.third &+= n &* fourth
      return later
    }

    var recall: Double { Double(value) * RecallSums.unit }

    @inline(__always)
    static func &+= (sum: inout Quartic, other: Quartic) {
      sum.value &+= other.value
      sum.first &+= other.first
      sum.second &+= other.second
      sum.third &+= other.third
      sum.fourth &+= other.fourth
    }

    @inline(__always)
    static func &-= (sum: inout Quartic, other: Quartic) {
      sum.value &-= other.value
      sum.first &-= other.first
      sum.second &-= other.second
      sum.third &-= other.third
      sum.fourth &-= other.fourth
    }

    @inline(__always)
    private static func units(_ value: Double) -> Int64 {
      Int64(bitPattern: (value + RecallSums.rounder).bitPattern &- RecallSums.rounder.bitPattern)
    }
  }

  /// Adds the recall of a card, 0...1, to the sum of the day with the given index, 0..<``days``.
  @inline(__always)
  package mutating func add(_ recall: Double, on day: Int) {
    // Recall 0.9 on day 3: +0.9 in entry 3 and -0.9 in entry 4.
    let constant = Quartic(recall)
    beginnings[day] &+= constant
    beginnings[day + 1] &-= constant
  }

  /// Adds the values of a polynomial on consecutive days.
  @inline(__always)
  mutating func add(_ quartic: Quartic, after skipped: Int, over days: Range<Int>) {
    precondition(
      days.lowerBound >= 0 && days.upperBound < beginnings.count, "the days are within the summed days")
    beginnings.withUnsafeMutableBufferPointer { beginnings in
      beginnings[days.lowerBound] &+= skipped == 0 ? quartic : quartic.after(skipped)
      beginnings[days.upperBound] &-= quartic.after(skipped + days.count)
    }
  }

  /// Returns the expected number of cards remembered (sum of recall over all cards), ≥ 0, one element per day from day 0.
  package func byDay() -> ContiguousArray<Double> {
    var running = Quartic()
    return ContiguousArray(
      beginnings.dropLast().map { beginning in
        running &+= beginning
        defer { running = running.after(1) }
        return running.recall
      })
  }
}
