import Foundation
import Kaiki
import KaikiKit
import Testing

/// The examples of comments, which have to stand here line by line, compiled and with what they say they give.
struct CommentExamplesTests {
  private let now = SchedulerTests.now
  private let days = Kit.Days(zone: .utc)

  @Test func `every line of an example in a comment stands in these tests`() throws {
    let here = URL(filePath: #filePath)
    let own = try String(contentsOf: here, encoding: .utf8)
    let folder = here.deletingLastPathComponent().appending(path: "../../Sources/KaikiKit").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for file in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let text = line.drop { $0 == " " }
        // What goes on from the line before is indented as far, and calls nothing.
        let calls = ["Kit.", "plan.", "card.interval", "scheduler.", "now."]
        guard text.hasPrefix("///     "), calls.contains(where: text.contains) else { continue }
        let code = text.dropFirst(8).components(separatedBy: "   //")[0]
        #expect(own.contains(code), "\(file.lastPathComponent): \(code)")
        count += 1
      }
    }
    #expect(count >= 7)
  }

  @Test func `a day may last until four in the morning`() throws {
    let days =
      try Kit.days(in: .utc, startingAt: 4)
    #expect(days.day(of: now + -6 * 3_600) == days.day(of: now) - 1)
  }

  @Test func `an instant is moved by days, hours and minutes, and no further than the calendar`() {
    let moved =
      now.advanced(days: 7, hours: -2)
    #expect(moved == now + (7 * 24 - 2) * 3_600)
    #expect(now.advanced(days: .max) == Kit.Instant.stored.upperBound)
    #expect(now.advanced(minutes: .min) == now.advanced(hours: -166_666_666, minutes: -40))
  }

  @Test func `FSRS-6 sends a first good answer away for two days`() throws {
    let scheduler = try Kit.Scheduler(.fsrs6, retention: 0.9)
    var card = Kit.Card(id: "1", question: "der Apfel")
    scheduler.grade(&card, .good, at: now, in: days)
    #expect(
      card.interval
        == 2)
  }

  @Test func `a plan says what is taken back and what is handed over`() {
    let (cards, pending) = ([Kit.Card](), [Kit.Reminder]())
    let plan = Kit.reminders(of: cards, at: now, in: days)
    let (remove, add) = plan.changes(from: pending)
    #expect(remove.isEmpty && add.isEmpty)
  }

  @Test func `one of five missed, ten to come, at most five`() throws {
    let exceeding =
      try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding
    #expect(abs(exceeding - 0.215034965035) < 1e-12)
  }
}
