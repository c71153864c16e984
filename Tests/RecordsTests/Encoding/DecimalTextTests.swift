import Encoding
import Foundation
import Phrases
import Testing

struct DecimalTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (2, "2"), (-2, "-2"), (0.5, "0.5"), (-0.5, "-0.5"), (0.1 + 0.2, "0.3"),
      (1.0 / 3, "0.333333333333"), (2.0 / 3, "0.666666666667"), (100, "100"), (1e11, "100000000000"),
      (999_999_999_999, "999999999999"), (123_456_789_012_345, "123456789012000"),
      (1e15, "1000000000000000"), (1e16, "1e16"), (1.5e300, "1.5e300"), (1e-5, "0.00001"), (1e-6, "1e-6"),
      (1.25e-7, "1.25e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.79769313486e308"),
      (.leastNormalMagnitude, "2.22507385851e-308"), (0.999_999_999_999_9, "1"), (99.999_999_999_95, "100"),
      (-0x1p63, "-9.22337203685e18"), (0x1p63, "9.22337203685e18"),
    ] as [(Double, String)])
  func `a number has at most 12 significant digits and no trailing zeros`(number: Double, text: String) {
    #expect(DecimalText.number(number) == text)
  }

  /// Doubles of every magnitude: random bits, subnormal ones, and the neighbours of powers of ten.
  private static func doubles(seed: Int) -> [Double] {
    var random = SeededGenerator(seed: seed)
    var numbers: [Double] = []
    while numbers.count < 200 {
      let bits = random.next()
      let power = Double.random(in: -310...308, using: &random).rounded()
      let edge = pow(10, power)
      numbers += [
        Double(bitPattern: bits), Double(bitPattern: bits & 0x800F_FFFF_FFFF_FFFF), edge.nextUp,
        -edge.nextDown,
        Double.random(in: -1...1, using: &random), Double.random(in: -1e6...1e6, using: &random),
        Double(Int64.random(in: -1 << 53...1 << 53, using: &random)),
      ]
    }
    return numbers.filter(\.isFinite)
  }

  @Test(arguments: 1...40)
  func `12 significant digits are those of the C library`(seed: Int) {
    for number in Self.doubles(seed: seed) {
      let text = DecimalText.number(number)
      let expected = String(format: "%.12g", number)
      // Of the shortest decimal that names the number; C rounds the binary value, which lies beside a tie.
      let named = "\(number)".prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      let significant = named.reversed().drop { $0 == "0" }
      let isTie = significant.count == 13 && significant.first == "5"
      #expect(isTie || Double(text) == Double(expected), "seed \(seed), \(number): \(text), C \(expected)")
      let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      let isWhole = !text.contains { $0 == "." || $0 == "e" }
      #expect(digits.count <= 12 || isWhole, "seed \(seed), \(number): \(text)")
      #expect(text.contains("e") || !text.contains(".") || !text.hasSuffix("0"), "seed \(seed): \(text)")
    }
  }

  @Test(arguments: 1...40)
  func `a number is a number of JSON`(seed: Int) throws {
    let numbers = Self.doubles(seed: seed)
    let text = "[\(numbers.map(DecimalText.number).joined(separator: ","))]"
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [NSNumber])
    #expect(parsed.count == numbers.count)
    for (number, read) in zip(numbers, parsed) {
      let bound = max(abs(number) * 1e-11, .leastNonzeroMagnitude)
      #expect(abs(read.doubleValue - number) <= bound, "seed \(seed), \(number): \(read)")
    }
  }

  @Test(
    arguments: [
      (0.895, 1, "0.9"), (0.895, 2, "0.90"), (0.25, 1, "0.3"), (-0.25, 1, "-0.3"), (0.5, 0, "1"),
      (1.5, 0, "2"), (2.5, 0, "3"), (0.4, 0, "0"), (-0.4, 0, "0"), (-0.04, 1, "0.0"), (0, 2, "0.00"),
      (9.995, 2, "10.00"), (99.95, 1, "100.0"), (1e21, 1, "1000000000000000000000.0"),
      (.leastNonzeroMagnitude, 3, "0.000"),
      (0.05, 1, "0.1"), (0.049, 1, "0.0"), (12, 1, "12.0"), (1_234.5, 0, "1235"),
    ] as [(Double, Int, String)])
  func `fixed places are rounded half up in decimal`(number: Double, decimals: Int, text: String) {
    #expect(DecimalText.fixed(number, decimals) == text)
  }

  @Test(arguments: 1...40)
  func `fixed places are those of the C library except for exact ties`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for number in Self.doubles(seed: seed) where abs(number) < 1e200 {
      let decimals = Int.random(in: 0...6, using: &random)
      // A tie is half a unit of the last place in the shortest decimal that names the number.
      if number.magnitude < 1e16, number.magnitude > 1e-20, "\(number)".contains("e") == false {
        let fraction = "\(number)".split(separator: ".").last ?? ""
        if fraction.count == decimals + 1, fraction.hasSuffix("5") { continue }
      }
      var expected = String(format: "%.\(decimals)f", number)
      if expected.allSatisfy({ "-0.".contains($0) }) { expected = expected.replacing("-", with: "") }
      // Beyond the shortest digits C prints those of the binary value and we print zeros.
      let shown = DecimalText.fixed(number, decimals)
      let shownDecimals = shown.split(separator: ".").dropFirst().first?.count ?? 0
      let isPadded = shownDecimals == decimals && Double(shown) == number
      #expect(
        shown == expected || isPadded, "seed \(seed), \(number) to \(decimals): \(shown), C \(expected)")
    }
  }

  @Test(arguments: 1...40)
  func `ties are rounded half up as decimal arithmetic does`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let thousandths = Int.random(in: -2_000_000...2_000_000, using: &random) * 10 + 5
      let number = Double(thousandths) / 1_000
      let half = Decimal(thousandths) / 1_000
      var rounded = Decimal()
      withUnsafePointer(to: half) { NSDecimalRound(&rounded, $0, 2, .plain) }
      let shown = try #require(Decimal(string: DecimalText.fixed(number, 2)))
      #expect(shown == rounded, "seed \(seed), \(number): \(shown)")
    }
  }
}
