import Kaiki
import Testing
@testable import Intake

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
    #expect(log.origin == .thirdParty)
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
    #expect(read.log?.reviews.map(\.latency) == [7_241, 901, nil])
    #expect(
      read.faults == [
        "publicReviewLog.faulty.csv:3:4: \(Words.outOfRange("review_rating", 5, 1...4))",
        "publicReviewLog.faulty.csv:4:6: review_time \"2024-03-29 20:32:39\" \(Words.noZoneOfRow)",
        "publicReviewLog.faulty.csv:5:1: \(Words.missing("card_id"))",
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

  @Test func `a duration does not decide what a row means`() throws {
    let csv = """
      card_id,review_rating,review_time,review_duration
      1,3,1709290800000,5230.0
      1,3.0,1709463600000.0,
      1,3,1709809200000,-1
      1,3,1709895600000,NaN
      1,3,1709982000000,3000000000
      1,1,1710327600000,7000

      """
    let read = try folder.read(["pandas.csv": csv])
    #expect(read.faults == [])
    #expect(read.log?.reviews.map(\.latency) == [5_230, nil, nil, nil, nil, 7_000])
    #expect(
      read.notes.map { "\($0.line):\($0.column) \($0.count) \($0.fact)" } == [
        "4:19 3 \(ReadingFact.unknownValue("-1", column: "review_duration"))"
      ])
    #expect(read.guesses.count == 1)
  }

  @Test func `rating 0 in a state in which nothing is answered is no answer, and in any other a fault`()
    throws
  {
    let csv = """
      card_id,review_rating,review_time,review_state
      1,3,1709290800000,0
      1,0,1709290800000,4
      1,0,1709290800000,5
      1,0,1709290800000,Manual
      1,0,1709290800000,2
      1,0,1709290800000,
      1,0,soon,5
      1,3,1709463600000,4

      """
    let read = try folder.read(["export.csv": csv])
    #expect(read.log?.reviews.count == 2)
    #expect(read.faults.map { $0.prefix(13) } == ["export.csv:6:", "export.csv:7:", "export.csv:8:"])
    #expect(
      read.findings.all.map(\.message) == ["rows without an answer (rating 0) were ignored: 3"])
  }
}
