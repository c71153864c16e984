// The Gamma distribution of the slow simulations. It imports nothing of Kaiki.

import Foundation

/// Draws from a Gamma distribution by looking its distribution function up in a table.
struct ReferenceGamma {
  /// The logarithms of the values, in equal steps.
  private let first: Double
  private let step: Double
  private var cumulative: [Double] = []
  private let rate: Double
  private static let cells = 20_000

  init(shape: Double, rate: Double) {
    self.rate = rate
    // The logarithm has a density that falls on both sides of its mode, log(shape): below it as exp(shape u), above
    // it as exp(-e^u).
    let mode = log(shape)
    first = mode - 12 / shape.squareRoot() - 25 / shape
    step = (mode + log(1 + 12 / shape.squareRoot() + 40 / shape) - first) / Double(Self.cells)
    var sum = 0.0
    for cell in 0..<Self.cells {
      let u = first + (Double(cell) + 0.5) * step
      sum += exp(shape * (u - mode) - (exp(u) - shape))
      cumulative.append(sum)
    }
  }

  func draw(_ generator: inout ReferenceGenerator) -> Double {
    let wanted = generator.uniform() * cumulative[Self.cells - 1]
    var low = 0
    var high = Self.cells - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return exp(first + (Double(low) + 0.5) * step) / rate
  }
}
