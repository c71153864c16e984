import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct ExponentialTests {
  /// The bounds that the documentation states, in units in the last place of the result.
  static let bound = 1.0
  /// The bound of `pow` where |y log x| is above 32.
  static let boundFarOut = 3.0

  // MARK: - Accuracy

  @Test(arguments: ["exp", "log", "pow"])
  func `the error against the true value stays below its bound`(function: String) throws {
    var count = 0
    var worst = 0.0
    for line in try Fixture.lines(of: "elementary-functions.txt", in: .module) where line.hasPrefix(function)
    {
      let cells = line.split(separator: " ")
      let bits = cells.dropFirst().dropLast().compactMap { UInt64($0, radix: 16) }
      let numbers = bits.map { Double(bitPattern: $0) }
      let remainder = try #require(cells.last.flatMap { Double($0) }) / 65_536
      try #require(numbers.count == (function == "pow" ? 3 : 2), "\(line)")
      let truth = numbers[numbers.count - 1]
      let (x, y) = (numbers[0], numbers[1])
      var limit = Self.bound
      let result: Double
      switch function {
      case "exp": result = KaikiNumerics.exp(x)
      case "log": result = KaikiNumerics.log(x)
      default:
        result = KaikiNumerics.pow(x, y)
        if abs(y * Foundation.log(x)) > 32 { limit = Self.boundFarOut }
      }
      let error = abs((result - truth) / truth.ulp - remainder)
      #expect(error < limit, "\(function)(\(x), \(y)) is \(error) ulp off")
      worst = max(worst, error)
      count += 1
    }
    #expect(count >= 200, "the fixture has lost cases of \(function)")
    #expect(worst > 0.5, "the fixture has no hard case of \(function)")
  }

  @Test func `exp is within 2 ulp of the C library's`() {
    var stream = RandomStream(seed: 1, domain: .tests)
    expectClose("exp", limit: 2, count: 100_000) { index in
      let x = stream.uniform()
      let argument = index % 3 == 0 ? 1_454.7 * x - 745 : index % 3 == 1 ? 80 * x - 40 : 2 * x - 1
      return ("\(argument)", KaikiNumerics.exp(argument), Foundation.exp(argument))
    }
  }

  @Test func `log is within 2 ulp of the C library's`() {
    var stream = RandomStream(seed: 2, domain: .tests)
    expectClose("log", limit: 2, count: 100_000) { index in
      let bits = stream.next()
      // All magnitudes, the subnormal ones among them, and close to 1.
      let any = Double(bitPattern: bits % 0x7FF0_0000_0000_0000)
      let x = index % 2 == 0 ? any : 0.5 + 1.5 * Double(bits >> 11) * 0x1p-53
      return ("\(x)", KaikiNumerics.log(x), Foundation.log(x))
    }
  }

  @Test(arguments: [(32.0, 2.0), (708.0, 4.0)])
  func `pow is within a few ulp of the C library's`(largestLogarithm: Double, limit: Double) {
    var stream = RandomStream(seed: 3, domain: .tests)
    expectClose("pow", limit: limit, count: 100_000) { index in
      let uniform = stream.uniform()
      let x = index % 2 == 0 ? 0.7 + 0.72 * uniform : Foundation.exp(1_400 * uniform - 700)
      let y = (2 * stream.uniform() - 1) * largestLogarithm / Foundation.log(x)
      return ("\(x), \(y)", KaikiNumerics.pow(x, y), Foundation.pow(x, y))
    }
  }

  /// Draws cases and expects each result within so many ulp of the reference.
  private func expectClose(
    _ function: String, limit: Double, count: Int,
    _ draw: (Int) -> (arguments: String, result: Double, reference: Double)
  ) {
    var worst = (error: 0.0, arguments: "")
    for index in 0..<count {
      let (arguments, result, reference) = draw(index)
      if result == reference { continue }
      let error = abs(result - reference) / reference.ulp
      if !(error <= worst.error) { worst = (error, arguments) }
    }
    #expect(worst.error <= limit, "\(function)(\(worst.arguments)) is \(worst.error) ulp off")
  }

  // MARK: - Ends of the range

  @Test(
    arguments: [
      (0, 1), (-0.0, 1), (.leastNonzeroMagnitude, 1), (-.leastNonzeroMagnitude, 1), (0x1p-60, 1),
      (.infinity, .infinity), (-.infinity, 0), (1e308, .infinity), (-1e308, 0), (.nan, .nan),
      (709.79, .infinity), (710, .infinity), (-745.14, 0), (-745.2, 0), (-746, 0),
      (-745.13, .leastNonzeroMagnitude),
    ] as [(Double, Double)])
  func `exp at the ends of its range`(x: Double, expected: Double) {
    #expect(isSame(KaikiNumerics.exp(x), expected), "exp(\(x)) = \(KaikiNumerics.exp(x))")
  }

  @Test(
    arguments: [
      (1, 0), (0, -.infinity), (-0.0, -.infinity), (.infinity, .infinity), (.nan, .nan),
      (-1, .nan), (-.leastNonzeroMagnitude, .nan), (-.infinity, .nan),
    ] as [(Double, Double)])
  func `log at the ends of its range`(x: Double, expected: Double) {
    #expect(isSame(KaikiNumerics.log(x), expected), "log(\(x)) = \(KaikiNumerics.log(x))")
  }

  @Test(
    arguments: [
      // Anything to the power of 0, and 1 to the power of anything.
      (2, 0, 1), (0, 0, 1), (.infinity, 0, 1), (.nan, 0, 1), (-3, 0, 1), (-.infinity, -0.0, 1),
      (1, 7, 1), (1, .infinity, 1), (1, -.infinity, 1), (1, .nan, 1),
      // 0 and infinity.
      (0, 2, 0), (0, -2, .infinity), (0, .infinity, 0), (0, -.infinity, .infinity),
      (-0.0, 3, 0), (-0.0, -3, .infinity),
      (.infinity, 2, .infinity), (.infinity, -2, 0), (.infinity, .infinity, .infinity),
      (.infinity, -.infinity, 0), (2, .infinity, .infinity), (2, -.infinity, 0), (0.5, .infinity, 0),
      (0.5, -.infinity, .infinity),
      (0x1.fffffffffffffp-1, .infinity, 0), (0x1.0000000000001p0, .infinity, .infinity),
      // Beyond the range.
      (2, 1_025, .infinity), (10, 400, .infinity), (2, -1_080, 0), (10, -400, 0), (0.5, 1e300, 0),
      (.greatestFiniteMagnitude, 2, .infinity), (.leastNonzeroMagnitude, -1, .infinity),
      (.leastNonzeroMagnitude, 2, 0), (2, 1e300, .infinity), (2, -1e300, 0),
      // An exponent too small to move the result.
      (2, .leastNonzeroMagnitude, 1), (1e300, 1e-300, 1),
      // No value.
      (.nan, 1, .nan), (2, .nan, .nan), (0, .nan, .nan), (.infinity, .nan, .nan), (-2, 2, .nan),
      (-1, .infinity, .nan), (-.infinity, 2, .nan), (-.leastNonzeroMagnitude, 1, .nan),
    ] as [(Double, Double, Double)])
  func `pow at the ends of its range`(x: Double, y: Double, expected: Double) {
    #expect(isSame(KaikiNumerics.pow(x, y), expected), "pow(\(x), \(y)) = \(KaikiNumerics.pow(x, y))")
  }

  private func isSame(_ left: Double, _ right: Double) -> Bool {
    left.isNaN ? right.isNaN : left == right
  }

  // MARK: - Order

  @Test func `exp and log never fall where their argument grows by a step that shows`() {
    var (lastExp, lastLog) = (0.0, -Double.infinity)
    for step in 0..<100_000 {
      let x = -700 + 0.014 * Double(step)
      let (exponential, logarithm) = (KaikiNumerics.exp(x), KaikiNumerics.log(Double(step + 1) * 0x1p-10))
      #expect(exponential > lastExp && logarithm > lastLog, "at step \(step)")
      (lastExp, lastLog) = (exponential, logarithm)
    }
  }

  // MARK: - The same bits everywhere

  /// Holds the bits, not the accuracy: that is what the tests above are for. A change here changes the
  /// results of every simulation, and must be meant.
  @Test(
    arguments: [
      ("exp", 0x7655_89A2_BCA3_046C), ("log", 0xD600_5D94_75F3_8476), ("pow", 0xC63D_359F_E874_604F),
    ] as [(String, UInt64)])
  func `a wide grid of arguments gives the recorded bits`(function: String, recorded: UInt64) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Double) {
      // FNV-1a, 64 bits at a time.
      hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    switch function {
    case "exp":
      for step in 0..<40_000 { add(KaikiNumerics.exp(-746 + 0.0364 * Double(step))) }
      for step in 0..<2_000 { add(KaikiNumerics.exp(Double(step - 1_000) * 0x1p-40)) }
    case "log":
      for exponent in -1_074..<1_024 {
        for step in 0..<20 {
          add(
            KaikiNumerics.log(Double(sign: .plus, exponent: exponent, significand: 1 + Double(step) / 20.3)))
        }
      }
    default:
      for base in 1..<200 {
        for step in -100..<100 { add(KaikiNumerics.pow(Double(base * base) / 4_001, Double(step) * 0.7301)) }
      }
    }
    #expect(hash == recorded, "\(function): 0x\(String(hash, radix: 16, uppercase: true))")
  }
}
