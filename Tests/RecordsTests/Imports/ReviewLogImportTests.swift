import Kaiki
import Testing
@testable import Intake

struct ReviewLogImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a log is read from CSV`() throws {
    let read = try Fixture.read("good.reviewLogs.csv")
    let log = try #require(read.log)
    #expect(log.origin == .table)
    #expect(log.cards.all == ["c1", "c2", "c,1"])
    #expect(log.ids.all == ["r1", "r2", "r3"])
    #expect(log.users.all == ["u1"])
    #expect(
      Array(log.reviews) == [
        Review(
          reviewedAt: Instant(milliseconds: 1_705_278_600_000), card: 0, id: 0, user: 0, latency: 4_226,
          steps: Review.StepChange(previous: 0, next: 1), isCorrect: true, rating: .good, counting: .graded),
        Review(
          reviewedAt: Instant(milliseconds: 1_705_278_660_250), card: 1, id: 1, user: 0,
          steps: Review.StepChange(previous: 2, next: 0), isCorrect: false, rating: .again),
        Review(
          reviewedAt: Instant(milliseconds: 1_705_311_060_000), card: 2, id: 2, latency: 0, isCorrect: true,
          counting: .practice),
      ])
    #expect(read.sources.map(\.unknownColumns) == [["device"]])
  }

  @Test func `a log is read from JSON`() throws {
    let log = try #require(try Fixture.read("good.reviewLogs.json").log)
    #expect(
      Array(log.reviews) == [
        Review(
          reviewedAt: Instant(milliseconds: 1_705_311_000_000), card: 0, id: 0, latency: 4_226,
          steps: Review.StepChange(previous: 0, next: 1), isCorrect: true),
        Review(
          reviewedAt: Instant(milliseconds: 1_705_397_400_000), card: 0, id: 1, user: 0,
          steps: Review.StepChange(previous: 1, next: 0), isCorrect: false, rating: .again,
          counting: .graded),
      ])
  }

  @Test func `each faulty row of CSV is named (G8)`() throws {
    let read = try Fixture.read("faulty.reviewLogs.csv")
    #expect(read.log?.ids.all == ["r1", "r6", "r9"])
    #expect(
      read.faults == [
        "faulty.reviewLogs.csv:3:7: reviewedAt \"2024-01-16T09:30:00\" \(Words.noZoneOfRow)",
        "faulty.reviewLogs.csv:4:28: \(Words.half("previousStep", without: "nextStep"))",
        "faulty.reviewLogs.csv:5:33: \(Words.noFlag("result", "yes"))",
        "faulty.reviewLogs.csv:6:42: \(Words.contradiction(1, true))",
        "faulty.reviewLogs.csv:8:43: \(Words.counted("cram"))",
        "faulty.reviewLogs.csv:9:1: \(Words.fields(7, header: 9))",
      ])
  }

  @Test func `each faulty row of JSON is named, and a truncated file keeps its whole rows (G8)`() throws {
    let read = try Fixture.read("faulty.reviewLogs.json")
    #expect(read.log?.ids.all == ["r1"])
    #expect(
      read.faults.prefix(3) == [
        "faulty.reviewLogs.json:3:81: \(Words.noFlag("result", "yes"))",
        "faulty.reviewLogs.json:4:96: \(Words.outOfRange("rating", 7, 1...4))",
        "faulty.reviewLogs.json:6:1: \(Words.expected(",", found: "the end"))",
      ])
  }

  @Test(arguments: [
    ("nextStep", ",2", "nextStep", "previousStep"), ("previousStep", "2,", "previousStep", "nextStep"),
  ])
  func `steps come in pairs`(_ name: String, steps: String, given: String, missing: String) throws {
    let csv = "cardId,reviewedAt,result,previousStep,nextStep\nc,0,1,0,1\nc,1,1,\(steps)\n"
    let read = try folder.read(["reviewLogs.csv": csv])
    #expect(read.rejections.map(\.message.english) == [Words.half(given, without: missing)])
  }

  @Test(arguments: [(1, true), (2, false), (3, false), (4, false)] as [(Int, Bool)])
  func `a rating must agree with the result`(rating: Int, result: Bool) throws {
    let csv = "cardId,reviewedAt,result,rating\nc,0,\(result),\(rating)\nc,1,\(!result),\(rating)\n"
    let read = try folder.read(["reviewLogs.csv": csv])
    #expect(read.log?.reviews.map(\.rating) == [Rating(rawValue: UInt8(rating))])
    #expect(read.rejections.map(\.message.english) == [Words.contradiction(rating, result)])
  }

  @Test func `steps outside a table are read and left to the replay (C8)`() throws {
    let csv = "cardId,reviewedAt,result,previousStep,nextStep\nc,0,1,-1,32767\nc,1,1,0,32768\n"
    let read = try folder.read(["reviewLogs.csv": csv])
    #expect(read.log?.reviews.map(\.steps) == [Review.StepChange(previous: -1, next: 32_767)])
    #expect(
      read.rejections.map(\.message.english) == [Words.outOfRange("nextStep", 32_768, -32_768...32_767)])
  }

  @Test func `a refused row leaves no trace of its card, user or id`() throws {
    let csv = "id,cardId,userId,reviewedAt,result,rating\na,c,u,0,1,\nb,ghost,v,1,1,1\n"
    let log = try #require(try folder.read(["reviewLogs.csv": csv]).log)
    #expect([log.cards.all, log.users.all, log.ids.all] == [["c"], ["u"], ["a"]])
  }
}
