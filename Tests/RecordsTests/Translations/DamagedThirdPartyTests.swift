import Foundation
import Kaiki
import TestSupport
import Testing
@testable import Formats
@testable import Intake

/// Damaged files of other programs give rows or a typed error, and end.
struct DamagedThirdPartyTests {
  private static let names = [
    "timetable.ics", "term-events.ics", "rfc_7529.ics", "grid-shift-jis.csv",
    "obsidian/Triboelectric Effect.md",
    "org-repeated.org", "org-drill.org", "topydo/todo.txt", "topydo/done.txt", "taskwarrior-done.json",
    "todo.txt", "done.txt", "habits.org",
    "org-fc-reviews.tsv", "notes.md", "habitbull.csv", "habitica.json", "habitica-history.csv",
    "student-shift-jis.csv", "broken-shift-jis.csv", "courses-utf16.csv", "semesters-semicolon.csv",
    "loop-old/Checkmarks.csv", "loop-old/001 Meditate/Checkmarks.csv", "loop-entries/Checkmarks.csv",
    "moved-times.ics",
  ]

  /// How many mutations a file gets; a longer run is asked for by the environment.
  private static let count = ProcessInfo.processInfo.environment["KAIKI_MUTATIONS"].flatMap { Int($0) } ?? 60

  @Test(arguments: names)
  func `a mutated file gives rows or an error with a place`(name: String) throws {
    let original = try [UInt8](
      Data(contentsOf: URL(fileURLWithPath: Fixture.path("foreign/\(name)"))).prefix(6_000))
    var generator = SeededGenerator(seed: name.utf8.count)
    for round in 0..<Self.count {
      let bytes = mutated(original, &generator)
      do throws(ReadingError) {
        let read = try HistoryReader.read(bytes, named: name)
        for note in read.notes { #expect(note.line >= 1 && note.column >= 1 && note.count >= 1, "\(round)") }
        for fault in read.rejections {
          #expect(fault.line >= 1 && !fault.message.english.isEmpty, "\(round)")
        }
      } catch {
        #expect(!String(describing: error).isEmpty)
      }
    }
  }

  @Test func `a hostile calendar gives a bounded number of rows`() throws {
    let weekly = String(repeating: "MO,", count: 20_000) + "MO"
    let excluded = String(repeating: "20251006T090000,", count: 20_000) + "20251006T090000"
    let allDay =
      "BEGIN:VEVENT\nDTSTART;VALUE=DATE:00010101\nDTEND;VALUE=DATE:99991231\nSUMMARY:x\nEND:VEVENT\n"
    let todo =
      "BEGIN:VTODO\nUID:t\nDUE:20250101T000000Z\nRRULE:FREQ=DAILY\nCOMPLETED:20250102T000000Z\nEND:VTODO\n"
    let text =
      "BEGIN:VCALENDAR\n" + String(repeating: allDay, count: 2_000) + String(repeating: todo, count: 2_000)
      + "BEGIN:VEVENT\nDTSTART:20250929T090000\nDTEND:20250929T103000\nRRULE:FREQ=WEEKLY;COUNT=15;BYDAY=\(weekly)\n"
      + "EXDATE:\(excluded)\nSUMMARY:c\nEND:VEVENT\nEND:VCALENDAR\n"
    let read = try HistoryReader.read(Array(text.utf8), named: "x.ics")
    #expect(read.history.courses?.map(\.totalClasses) == [14])
    #expect(read.history.calendar?.count == 367)
    #expect(read.history.recurringTasks?.count == 1)
    #expect(read.history.completions?.count == 1)
  }

  @Test func `a hostile number of single events and of days of a month is read in bounds`() throws {
    let single = (0..<12_000).map { number in
      let (hour, minute, day) = (number % 20, number / 20 % 60, number / 1_200 % 25 + 1)
      let clock = "\(padded(hour, to: 2))\(padded(minute, to: 2))00"
      return
        "BEGIN:VEVENT\nDTSTART:202510\(padded(day, to: 2))T\(clock)\nDURATION:PT30M\nSUMMARY:x\nEND:VEVENT\n"
    }.joined()
    let monthly =
      "BEGIN:VEVENT\nDTSTART:00010101T000000Z\nDTSTAMP:99990101T000000Z\nRRULE:FREQ=MONTHLY;BYDAY=5FR\nEND:VEVENT\n"
    let text =
      "BEGIN:VCALENDAR\n" + single + String(repeating: monthly, count: 2_000) + "END:VCALENDAR\n"
    let read = try HistoryReader.read(Array(text.utf8), named: "x.ics")
    #expect(read.history.recurringTasks?.count ?? 0 <= 2_000)
    #expect(read.notes.count <= 10)
  }

  @Test(
    arguments: [
      ("habitica.json", "\"everyX\": 1", "\"everyX\": 1e300"),
      ("habitica.json", "\"date\": 1751374800000", "\"date\": 9e99"),
      ("habitica.json", "\"scoredUp\": 3", "\"scoredUp\": -9e18"),
      ("timetable.ics", "COUNT=30", "COUNT=9223372036854775807"),
      ("term-events.ics", "BYMONTHDAY=-1", "BYMONTHDAY=-9223372036854775808"),
      ("term-events.ics", "BYSETPOS=-1", "BYSETPOS=-366"),
      ("term-events.ics", "BYDAY=4TH", "BYDAY=5TH;INTERVAL=9999"),
      ("term-events.ics", "BYMONTHDAY=1,15", "BYMONTHDAY=30;BYMONTH=2"),
      ("term-events.ics", "20251123,20251124", "00010101,99991231"),
      ("term-events.ics", "DTSTAMP:20251015T000000Z", "DTSTAMP:99991231T235959Z"),
      ("obsidian/Triboelectric Effect.md", "sr-interval: 421", "sr-interval: 1e400"),
      ("timetable.ics", "INTERVAL=3", "INTERVAL=9223372036854775807"),
      ("timetable.ics", "DURATION:PT15M", "DURATION:PT999999H999999H"),
      ("timetable.ics", "20250929T090000", "99991231T235959"), ("notes.md", ",4,290", ",36500,290"),
      ("notes.md", "2023-12-19", "0001-01-01"), ("todo.txt", "rec:3d", "rec:9223372036854775807y"),
      ("habits.org", ".+2d/4d", ".+9223372036854775807m"), ("habits.org", "4.14", "1e400"),
      ("org-fc-reviews.tsv", "4.52", "nan"), ("habitbull.csv", "11/5/2020", "9999/99/99999"),
    ])
  func `a number beyond all bounds is no trap`(name: String, found: String, instead: String) throws {
    let text = try String(contentsOf: URL(fileURLWithPath: Fixture.path("foreign/\(name)")), encoding: .utf8)
    #expect(text.contains(found))
    do throws(ReadingError) {
      let read = try HistoryReader.read(Array(text.replacing(found, with: instead).utf8), named: name)
      #expect(!read.sources.isEmpty)
    } catch {
      Issue.record("\(name) is refused as a whole: \(error)")
    }
  }

  @Test func `bytes that are no text are said to stand as another character, with their place`() throws {
    let text =
      Array("2026-10-01 Swim rec:1w due:2026-10-08\n2026-10-01 Caf".utf8) + [0xE9, 0x20, 0xFF, 0]
      + Array(" rec:1w due:2026-10-09\n".utf8)
    let read = try HistoryReader.read(text, named: "todo.txt")
    #expect(read.history.recurringTasks?.map(\.title) == ["Swim", "Caf\u{FFFD} \u{FFFD}\u{FFFD}"])
    let note = ReadingNote(file: "todo.txt", line: 2, column: 15, fact: .unconvertedByte("UTF-8"), count: 3)
    #expect(read.notes.filter { $0.fact == note.fact } == [note])
  }

  private func mutated(_ original: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(index..<end)
      case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 3: bytes.removeSubrange(index...)
      case 4:
        let marks = Array("0123456789:;,.+-/TZ\n\t\"{}[]<>=".utf8)
        bytes[index] = marks[Int.random(in: marks.indices, using: &generator)]
      default: bytes.replaceSubrange(index..<end, with: Array("99999999999999999999".utf8))
      }
    }
    return bytes
  }
}
