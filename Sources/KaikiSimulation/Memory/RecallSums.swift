/// Sums of recall over many cards, by day, in which a stretch of days costs no more than one.
///
/// Over some days in a row a forgetting curve is taken for a polynomial of the fourth degree. Such a polynomial begins
/// on one day and ends on another, and only there is anything added: its forward differences, after Newton. One walk
/// over the days at the end makes sums of them. All are whole units, of which the order of addition does not matter, and
/// what begins ends to the last unit.
public struct RecallSums: Sendable {
  /// What begins on each day, less what ends.
  private var beginnings: ContiguousArray<Quartic>

  /// A sum holds 16.7 million cards, and wraps beyond.
  private static let unit = 0x1p-39
  /// Adding and subtracting it leaves whole units in the last bits.
  private static let rounder = 0x1.8p13

  /// Nothing, for a number of days.
  public init(days: Int) {
    beginnings = ContiguousArray(repeating: Quartic(), count: days + 1)
  }

  /// How many days there are.
  public var days: Int { beginnings.count - 1 }

  /// A polynomial over days: its value and its forward differences at one of them, in units.
  struct Quartic {
    private var value: Int64 = 0
    private var first: Int64 = 0
    private var second: Int64 = 0
    private var third: Int64 = 0
    private var fourth: Int64 = 0

    /// Zero.
    init() {}

    /// A constant within ±4,000.
    @inline(__always)
    init(_ constant: Double) { value = Self.units(constant) }

    /// The polynomial a + b t + c t² + d t³ + e t⁴ of days t, at t = 0.
    ///
    /// Where the polynomial holds for one day only, b to e may be of any size: what they make of the differences is
    /// taken back on the next day.
    @inline(__always)
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double) {
      value = Self.units(a)
      first = Self.units((b + c) + (d + e))
      second = Self.units(2 * c + (6 * d + 14 * e))
      third = Self.units(6 * d + 36 * e)
      fourth = Self.units(24 * e)
    }

    /// The same polynomial some days later.
    @inline(__always)
    func after(_ days: Int) -> Quartic {
      // How many pairs, triples and quadruples there are of so many days: whole numbers, so that a division by 3 is a
      // multiplication by what 3 is inverse to among the whole numbers of 64 bits.
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

    /// The value, as a number.
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

    /// A number within ±4,000 in whole units.
    @inline(__always)
    private static func units(_ value: Double) -> Int64 {
      Int64(bitPattern: (value + RecallSums.rounder).bitPattern &- RecallSums.rounder.bitPattern)
    }
  }

  /// Adds recall on one day.
  @inline(__always)
  public mutating func add(_ recall: Double, on day: Int) {
    let constant = Quartic(recall)
    beginnings[day] &+= constant
    beginnings[day + 1] &-= constant
  }

  /// Adds what a polynomial says of some days.
  ///
  /// - Parameters:
  ///   - quartic: The polynomial.
  ///   - skipped: How many days after that of its differences the days begin, ≥ 0.
  ///   - days: The days.
  @inline(__always)
  mutating func add(_ quartic: Quartic, after skipped: Int, over days: Range<Int>) {
    precondition(
      days.lowerBound >= 0 && days.upperBound < beginnings.count, "the days lie within those of the sums")
    beginnings.withUnsafeMutableBufferPointer { beginnings in
      beginnings[days.lowerBound] &+= skipped == 0 ? quartic : quartic.after(skipped)
      beginnings[days.upperBound] &-= quartic.after(skipped + days.count)
    }
  }

  /// The sum of each day.
  public func byDay() -> ContiguousArray<Double> {
    var running = Quartic()
    return ContiguousArray(
      beginnings.dropLast().map { beginning in
        running &+= beginning
        defer { running = running.after(1) }
        return running.recall
      })
  }
}
