import Kaiki
import TestSupport
import Testing
@testable import Files

/// Cards as py-fsrs and ts-fsrs write them, beside the public review log.
struct FSRSCardImportTests {
  /// The values of py-fsrs 6 for a card that was answered Good once, and of ts-fsrs for one that nobody answered.
  private static let cards = """
    card_id,state,step,stability,difficulty,due,last_review,reps,scheduled_days
    c1,2,,2.3065,2.118104,2024-01-17T09:00:00+00:00,2024-01-15T09:00:00+00:00,1,2
    c2,0,,0,0,2024-01-15T09:00:00Z,,0,0
    c3,1,0,,,2024-01-15T09:00:00+00:00,,,
    c4,2,,x,99,2024-01-18T09:00:00Z,2024-01-15T09:00:00Z,-1,1

    """

  @Test func `cards have the memory that their program stores`() throws {
    let read = try TemporaryFolder().read(["cards.csv": Self.cards])
    #expect(read.sources.map(\.format) == [.fsrsCards])
    #expect(read.faults == [])
    #expect(
      read.cards?.map { "\($0.id) \($0.standing.map { "\($0)" } ?? "-") \($0.nextDue) \($0.reviewCount)" }
        == [
          "c1 waiting 2024-01-17T09:00:00Z 1", "c2 new 2024-01-15T09:00:00Z 0",
          "c3 new 2024-01-15T09:00:00Z 0", "c4 waiting 2024-01-18T09:00:00Z 0",
        ])
    let memories = try #require(read.cards).map(\.memory)
    #expect(memories[0]?.stability == 2.3065 && memories[0]?.difficulty == 2.118104)
    #expect(memories[0]?.interval == 2)
    #expect(memories[0]?.answered == Instant(seconds: 1_705_309_200))
    #expect(memories[1] == nil && memories[2] == nil)
    #expect(memories[3]?.stability == nil && memories[3]?.difficulty == nil && memories[3]?.interval == 1)
  }

  @Test func `they belong to the answers beside them`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.cards.utf8, to: "cards.csv")
    _ = try folder.write(
      "card_id,review_rating,review_time\nc1,3,1705309200000\n".utf8, to: "answers.csv")
    let read = try folder.readAll()
    #expect(read.log?.reviews.count == 1)
    #expect(read.cards?.count == 4)
  }

  /// As `ReviewLog.to_json` of py-fsrs writes it.
  @Test func `the log that py-fsrs writes is read, beside its cards and alone`() throws {
    let log = """
      [{"card_id":1,"rating":3,"review_datetime":"2026-02-10T10:00:00+00:00","review_duration":5000},
       {"card_id":3,"rating":1,"review_datetime":"2026-02-28T19:00:00+09:00","review_duration":null}]
      """
    let alone = try TemporaryFolder().read(["review_logs.json": log])
    let both = try TemporaryFolder().read(["review_logs.json": log, "cards.csv": Self.cards])
    for read in [alone, both] {
      #expect(read.faults == [] && read.sources.contains { $0.format == .pyFSRSReviewLog })
      let reviews = try #require(read.log?.reviews)
      #expect(reviews.map(\.rating) == [.good, .again] && reviews.map(\.latency) == [5000, nil])
      #expect(reviews.map(\.reviewedAt.seconds) == [1_770_717_600, 1_772_272_800])
    }
  }
}
