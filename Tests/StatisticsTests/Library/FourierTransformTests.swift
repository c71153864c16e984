import Foundation
import Testing

@testable import Statistics

/// A Fourier transform of real series.
struct FourierTransformTests {
  @Test(arguments: [2, 3, 4, 7, 12, 31, 67, 134, 211, 331])
  func `the power is that of the sum written out, of one series and of two`(count: Int) throws {
    let random = RandomSource(seed: UInt64(count))
    let (series, other) = (
      (0..<count).map { _ in random.normal() }, (0..<count).map { _ in 3 + 2 * random.normal() }
    )
    let transform = try FourierTransform(count: count)
    let both = try transform.powers(of: series, other)
    Self.expect(try transform.power(of: series), of: series)
    Self.expect(both.first, of: series)
    Self.expect(both.second, of: other)
  }

  private static func expect(_ power: [Double], of series: [Double]) {
    let count = series.count
    let mean = series.reduce(0, +) / Double(count)
    #expect(power.count == count / 2 + 1)
    for (turns, found) in power.enumerated() {
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in series.enumerated() {
        let angle = 2 * .pi * Double(turns * index) / Double(count)
        real += (value - mean) * cos(angle)
        imaginary += (value - mean) * sin(angle)
      }
      #expect(abs(found - (real * real + imaginary * imaginary) / Double(count)) < 1e-10, "\(turns) turns")
    }
  }
}
