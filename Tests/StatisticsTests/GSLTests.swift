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
}
