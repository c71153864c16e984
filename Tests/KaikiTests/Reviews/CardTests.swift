import Kaiki
import TestSupport
import Testing

struct CardTests {
  /// The instant that a card file stores, and the logical day that it falls on in Tokyo.
  struct Stored: Sendable {
    var nextDue: String
    var dayStartHour: Int
    var day: String
    /// The instant at which that day begins.
    var start: String
  }

  @Test(
    arguments: [
      // The sample of the design: 09:00 in Tokyo, not the start of a day there.
      Stored(
        nextDue: "2024-01-15T00:00:00Z", dayStartHour: 0, day: "2024-01-15", start: "2024-01-14T15:00:00Z"),
      Stored(
        nextDue: "2024-01-14T15:00:00Z", dayStartHour: 0, day: "2024-01-15", start: "2024-01-14T15:00:00Z"),
      Stored(
        nextDue: "2024-01-14T14:59:59.999Z", dayStartHour: 0, day: "2024-01-14", start: "2024-01-13T15:00:00Z"
      ),
      // Days begin at 4 in the morning: 00:00 in Tokyo still belongs to the day before.
      Stored(
        nextDue: "2024-01-14T15:00:00Z", dayStartHour: 4, day: "2024-01-14", start: "2024-01-13T19:00:00Z"),
      Stored(
        nextDue: "2024-01-14T19:00:00Z", dayStartHour: 4, day: "2024-01-15", start: "2024-01-14T19:00:00Z"),
    ] as [Stored])
  func `C5: of a stored due date only the logical day counts, and it is written as that day's start`(
    stored: Stored
  ) throws {
    let card = Card(
      id: "c", question: "関ヶ原の戦いは何年？", answer: "1600年", step: 1,
      nextDue: try Vectors.instant(stored.nextDue), reviewCount: 1, lastResult: true, tags: [])
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: stored.dayStartHour)
    let day = boundary.day(of: card.nextDue)
    #expect(day == (try Vectors.day(stored.day)))
    #expect(boundary.start(of: day) == (try Vectors.instant(stored.start)))
  }
}
