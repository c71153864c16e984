import Kaiki
import TestSupport
import Testing
@testable import Formats
@testable import Intake

/// The rows of Anki's log, written and read again.
struct AnkiExportTests {
  private func rows(_ history: History) throws -> (text: String, read: ReviewLog) {
    var files = ThirdPartyFiles()
    AnkiExport.write(history, in: DayBoundary(zone: .tokyo), guardsFormulas: true, to: &files)
    let file = try #require(files.files.first)
    let read = try HistoryReader.read(file.bytes, named: "revlog.csv")
    return (String(decoding: file.bytes, as: UTF8.self), try #require(read.history.log))
  }

  @Test func `F19: changes of the schedule and where cards stood are written, and read as they were`() throws
  {
    let start = try instant("2026-03-01T12:00")
    func answer(_ day: Int64, _ interval: Int32, _ phase: CardPhase, _ counting: ReviewKind? = nil) -> Review
    {
      Review(
        reviewedAt: start + 86_400 * day, card: 0, interval: interval, isCorrect: true, rating: .good,
        counting: counting, phase: phase)
    }
    var history = History()
    let reviews: ContiguousArray = [
      answer(0, 4, .learning), answer(2, 4, .relearning, .practice), answer(40, 60, .review),
      answer(50, 1, .learning), answer(80, 40, .review),
    ]
    func change(_ day: Int64, _ kind: ScheduleChange.Kind, _ interval: Int32 = 0) -> ScheduleChange {
      ScheduleChange(at: start + 86_400 * day, card: 0, kind: kind, interval: interval)
    }
    let changes = [
      change(1, .rescheduled, 30), change(3, .set, 37), change(45, .reset), change(80, .noticed, 20),
    ]
    history.log = ReviewLog(
      reviews: reviews, cards: IdentifierTable(["77"]), origin: .thirdParty, changes: changes)
    let (text, read) = try rows(history)
    let written = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").dropFirst(3).joined(separator: " ")
    }
    #expect(
      written == [
        "3 4 0 2500 0 0", "0 30 4 2500 0 5", "3 4 30 0 0 3", "0 37 30 2500 0 4", "3 60 37 2500 0 1",
        "0 0 60 0 0 4",
        "3 1 0 2500 0 0", "3 40 20 2500 0 1",
      ])
    #expect(read.changes == history.log?.changes)
    #expect(read.reviews.map(\.phase) == history.log?.reviews.map(\.phase))
    #expect(read.reviews.map(\.counting) == history.log?.reviews.map(\.counting))
  }

  @Test func `the first answer of a card is one in learning where the log does not say`() throws {
    var history = History()
    history.log = try ReviewLog([
      SmallReview("2026-03-01T12:00", "1", true, interval: 3),
      SmallReview("2026-03-04T12:00", "1", false, interval: 0),
      SmallReview("2026-03-04T12:01", "1", true, interval: 1),
    ])
    let read = try rows(history).read
    #expect(read.reviews.map(\.phase) == [.learning, .review, .review] && read.changes.isEmpty)
  }
}
