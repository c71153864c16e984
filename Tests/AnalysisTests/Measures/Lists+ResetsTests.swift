import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// What each opening of the app does to a list.
extension ListsTests {
  /// One case of the shared vectors: a list, openings of the app, and what each does to the list.
  struct Sample: Decodable {
    struct Expected: Decodable {
      var at: String
      var reset: Bool
      var fromDay: String
      var toDay: String
      var daysSkipped: Int
    }

    var zone: String
    var dayStartHour: Int
    var created: String
    var expected: [Expected]

    /// The zones of the cases, none of which changes its clock within them.
    static let offsets = ["America/Sao_Paulo": -3, "Asia/Tokyo": 9, "America/New_York": -5, "Asia/Beirut": 2]
  }

  @Test(arguments: 0..<4)
  func `R1.4, L4: the shared cases of the daily reset come out as they say`(number: Int) async throws {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/daily_resets", withExtension: "json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let samples = try decoder.decode([Sample].self, from: Data(contentsOf: url))
    #expect(samples.count == 4)
    let sample = samples[number]
    let offset = try #require(Sample.offsets[sample.zone])
    let zone = TimeZoneRules(identifier: sample.zone, fixedOffset: offset * 3_600)
    let history = try HistoryAsOf(
      now: try #require(sample.expected.last).at, zone: zone, dayStartHour: sample.dayStartHour
    ).with(
      lists: [try DailyList(sample.created, ["x"])],
      opened: sample.expected.map { Event($0.at, "\(offset)") })
    let resets = await history.figure(ListsMeasure.self).resets
    #expect(resets.count == 12 && sample.expected.contains { $0.reset })
    for (reset, expected) in zip(resets, sample.expected) {
      #expect(try reset.at == instant(expected.at))
      #expect(reset.isReset == expected.reset, "\(expected)")
      #expect(reset.from.description == expected.fromDay, "\(expected)")
      #expect(reset.to.description == expected.toDay, "\(expected)")
      #expect(reset.skipped.count == expected.daysSkipped, "\(expected)")
    }
  }
}
