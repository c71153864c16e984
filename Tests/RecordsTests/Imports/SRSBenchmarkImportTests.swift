import Kaiki
import Testing

@testable import Files
@testable import Intake

/// The data of srs-benchmark, a file a user.
struct SRSBenchmarkImportTests {
  private static let header = "card_id,day_offset,rating,state,duration,elapsed_days,elapsed_seconds"

  @Test func `days are told by their numbers, and the order of a day by that of the rows`() throws {
    let csv = """
      \(Self.header)
      7,0,3,0,5230,-1,-1
      8,0,1,0,900,-1,-1
      8,0,3,1,800,0,60
      7,3,4,2,1000,3,259200
      7,4,0,2,1000,1,86400
      """
    let history = try HistoryReader.read(Array(csv.utf8), named: "1.csv").history
    let log = try #require(history.log)
    #expect(log.reviews.map(\.rating) == [.good, .again, .good, .easy])
    #expect(log.reviews.map(\.card) == [0, 1, 1, 0])
    #expect(log.reviews.map(\.latency) == [5_230, 900, 800, 1_000])
    let times = log.reviews.map(\.reviewedAt.milliseconds)
    #expect(times == times.sorted() && Set(times).count == 4)
    #expect(times.map { $0 / 86_400_000 - times[0] / 86_400_000 } == [0, 0, 0, 3])
    #expect(log.origin == .thirdParty)
    #expect(history.findings.all.contains { $0.message.hasSuffix("(rating 0) were ignored: 1") })
  }

  @Test(arguments: ["America/Los_Angeles", "UTC", "Asia/Tokyo"])
  func `a day has one date in any zone`(zone: String) throws {
    let rows = (0..<50).map { "1,\($0 * 7),3,2,1,7,1" }
    let csv = ([Self.header] + rows).joined(separator: "\n")
    let log = try #require(try HistoryReader.read(Array(csv.utf8), named: "1.csv").history.log)
    let boundary = DayBoundary(zone: try TimeZoneDatabase.rules(for: zone))
    let days = log.reviews.map { boundary.day(of: $0.reviewedAt) }
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 == 7 })
  }

  @Test func `what is no day or rating is a bad row with its place`() throws {
    let csv = "\(Self.header)\n1,x,3,0,1,-1,-1\n1,2,9,0,1,-1,-1\n1,2,3,0,1,-1,-1\n"
    let read = try HistoryReader.read(Array(csv.utf8), named: "1.csv")
    #expect(read.rejections.map(\.line) == [2, 3])
    #expect(read.history.log?.reviews.count == 1)
  }
}
