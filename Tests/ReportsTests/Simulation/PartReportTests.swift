import KaikiSimulation
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Reports

/// What the parts of a simulation share.
struct PartReportTests {
  private let band = Band([10, 20, 30, 40])

  @Test func `a band is its mean with the ends of its interval`() {
    #expect(Page.Cell.ends(band).characters() == "10 – 40")
    #expect(Page.Cell.band(band).characters() == "25 (90 % band: 10 – 40)")
    #expect(Page.Cell.band(band).characters(.japanese) == "25（90 % 予測区間: 10 – 40）")
    #expect(Page.Cell.band(nil).characters() == "")
  }

  /// A hundred replicates, most of them 0: the mean is outside the band, above it or below.
  @Test(arguments: [
    (Array(repeating: 0.0, count: 97) + [60, 60, 60], "median 0", "中央値 0", "0 – 0"),
    (Array(repeating: 75.0, count: 98) + [0, 0], "median 75", "中央値 75", "75 – 75"),
    (Array(repeating: 4.0, count: 50) + Array(repeating: 6, count: 50), "5", "5", "4 – 6"),
    (Array(repeating: 0.1, count: 100), "0.1", "0.1", "0.1 – 0.1"),
  ])
  func `a mean outside its band gives way to the median`(
    values: [Double], english: String, japanese: String, range: String
  ) {
    let band = Band(values)
    #expect(band.p5 <= band.central && band.central <= band.p95)
    #expect(Page.Cell.band(band).characters() == "\(english) (90 % band: \(range))")
    #expect(Page.Cell.band(band).characters(.japanese).hasPrefix("\(japanese)（"))
  }

  @Test func `a quantity that is not known is null, and its cells are empty`() {
    let fields = BandFields.of([.reviews, .memorised])
    let bands = [Quantity.reviews: band]
    #expect(fields.flatMap(\.columns).map(\.name).count == 8)
    let json = #""mean": 25, "p5": 10, "p50": 20, "p95": 40"#
    #expect(
      fields.members(of: bands).map { "\($0.key): \($0.value.text)" } == [
        "reviews: {\(json)}", "memorised: null",
      ])
    let row = FlatTable(
      header: fields.flatMap(\.columns).map(\.name), rows: [fields.flatMap(\.columns).map { $0.value(bands) }]
    )
    #expect(row.text.hasSuffix("memorised_p95\n25,10,20,40,,,,\n"))
  }

  @Test func `every quantity has a title of its own in each language`() {
    for language in Language.allCases {
      #expect(Set(Quantity.allCases.map { language($0.title) }).count == Quantity.allCases.count)
    }
  }
}
