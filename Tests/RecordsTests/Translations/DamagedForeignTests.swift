import Foundation
import Kaiki
import TestSupport
import Testing

@testable import Records

/// Damaged files of other programs give rows or a typed error, and end.
struct DamagedForeignTests {
  private static let names = [
    "timetable.ics", "rfc_7529.ics", "taskwarrior-done.json", "todo.txt", "done.txt", "habits.org",
    "org-fc-reviews.tsv", "notes.md", "habitbull.csv", "habitica.json", "habitica-history.csv",
    "student-shift-jis.csv", "broken-shift-jis.csv", "courses-utf16.csv", "semesters-semicolon.csv",
    "loop-old/Checkmarks.csv", "loop-old/001 Meditate/Checkmarks.csv",
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
        for fault in read.rejections { #expect(fault.line >= 1 && !fault.message.isEmpty, "\(round)") }
      } catch {
        #expect(!String(describing: error).isEmpty)
      }
    }
  }

  private func mutated(_ original: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place...)
      case 4:
        let marks = Array("0123456789:;,.+-/TZ\n\t\"{}[]<>=".utf8)
        bytes[place] = marks[Int.random(in: marks.indices, using: &generator)]
      default: bytes.replaceSubrange(place..<end, with: Array("99999999999999999999".utf8))
      }
    }
    return bytes
  }
}
