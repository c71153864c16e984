import Kaiki
import Testing
@testable import Records

struct PublicReviewImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the public log is known by its header`() throws {
    let read = try Fixture.read("publicReviewLog.good.csv")
    let log = try #require(read.log)
    #expect(read.sources.map(\.format) == [.publicReviewLog])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[40, 0]])
    #expect(log.origin == .foreign)
    #expect(log.cards.count == 17)
    #expect(log.reviews.count { $0.rating == .again } == 24)
    #expect(log.reviews.count { $0.isCorrect } == 16)
    #expect(log.reviews.reduce(0) { $0 + Int($1.latency ?? 0) } == 604_053)
    #expect(
      log.reviews.first
        == Review(
          reviewedAt: Instant(milliseconds: 1_711_744_359_497), card: 0, latency: 7_241, isCorrect: true,
          rating: .good))
  }

  @Test func `each faulty row is named and the state is not asked for`() throws {
    let read = try Fixture.read("publicReviewLog.faulty.csv")
    #expect(read.log?.reviews.count == 2)
    #expect(
      read.faults == [
        "publicReviewLog.faulty.csv:3:4: \(Words.outOfRange("review_rating", 5, 1...4))",
        "publicReviewLog.faulty.csv:4:6: review_time \"2024-03-29 20:32:39\" \(Words.noZone)",
        "publicReviewLog.faulty.csv:5:1: \(Words.missing("card_id"))",
        "publicReviewLog.faulty.csv:6:20: \(Words.notWhole("review_duration", "900.5"))",
      ])
    #expect(read.sources.first?.unknownColumns == [])
  }

  @Test func `times are milliseconds or ISO, in any order of columns, and the duration may be missing`()
    throws
  {
    let csv = "review_time,card_id,review_rating\n1711744359497,7,2\n2024-03-29T20:32:39.498Z,7,4\n"
    let log = try #require(try folder.read(["export.csv": csv]).log)
    #expect(log.reviews.map(\.reviewedAt.milliseconds) == [1_711_744_359_497, 1_711_744_359_498])
    #expect(log.reviews.map(\.rating) == [.hard, .easy])
    #expect(log.reviews.map(\.latency) == [nil, nil])
  }
}
