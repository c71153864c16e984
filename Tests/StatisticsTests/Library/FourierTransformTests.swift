import Foundation
import Testing

@testable import Statistics

/// A Fourier transform of real series.
struct FourierTransformTests {
  @Test(arguments: [2, 3, 4, 7, 12, 31, 67, 134, 211, 331])
  func `the power is that of the sum written out`(count: Int) throws {
    let random = RandomSource(seed: UInt64(count))
    let series = (0..<count).map { _ in random.normal() }
    let mean = series.reduce(0, +) / Double(count)
    let power = try FourierTransform(count: count).power(of: series)
    #expect(power.count == count / 2 + 1)
    for (turns, found) in power.enumerated() {
      var (real, imaginary) = (0.0, 0.0)
      for (place, value) in series.enumerated() {
        let angle = 2 * .pi * Double(turns * place) / Double(count)
        real += (value - mean) * cos(angle)
        imaginary += (value - mean) * sin(angle)
      }
      #expect(abs(found - (real * real + imaginary * imaginary) / Double(count)) < 1e-10, "\(turns) turns")
    }
  }
}
