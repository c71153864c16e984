import Testing

@testable import Statistics

/// What is taken from the library underneath, against SciPy.
struct GSLTests {
  struct Reference: Decodable {
    struct Quantile: Decodable {
      var probability: Double
      var quantile: Double
    }

    var normalQuantiles: [Quantile]
  }

  @Test func `normal quantiles are those of SciPy to 1e-12`() throws {
    let cases = try fixture("reference_values", as: Reference.self).normalQuantiles
    #expect(cases.count == 12)
    for each in cases {
      let quantile = GSL.normalQuantile(each.probability)
      #expect(
        agree(quantile, each.quantile, relative: 1e-12) || abs(quantile - each.quantile) < 1e-15,
        "\(each) but \(quantile)")
    }
  }

  @Test func `an error of the library is a value, not the end of the process`() {
    #expect(GSL.isQuiet)
    #expect(GSL.normalQuantile(2).isNaN || GSL.normalQuantile(2).isInfinite)
  }

  @Test(arguments: [(0, 1), (0.25, 1.5), (0.5, 2), (0.75, 3), (1, 4)] as [(Double, Double)])
  func `a quantile lies between its neighbours by its distance from them`(share: Double, quantile: Double) {
    #expect(GSL.interpolatedQuantile(ofSorted: [1, 2, 4], share) == quantile)
  }

  @Test(
    arguments: [
      // Beta(1, 1) is uniform, Beta(a, 1) has x^a below x, and Beta(a, a) is even about one half.
      (0.3, 1, 1, 0.3), (0.125, 3, 1, 0.5), (0.875, 1, 3, 0.5), (0.5, 7, 7, 0.5), (0.5, 50_000, 50_000, 0.5),
    ] as [(Double, Double, Double, Double)])
  func `Beta quantiles are those in closed form`(probability: Double, a: Double, b: Double, quantile: Double)
  {
    #expect(abs(GSL.betaQuantile(probability, a, b) - quantile) < 1e-12)
  }
}
