import Archives
import Foundation
import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Formats
@testable import Intake

/// Packages, databases and archives of which bytes were changed: each is read or refused, and none ends the process.
///
/// Some hundred of them run with the suite, in which each is the same every time. `KAIKI_MUTATIONS=200000` runs as many,
/// and prints how many were read and the most memory that the process had.
struct PackageMutationTests {
  private static let count = ProcessInfo.processInfo.environment["KAIKI_MUTATIONS"].flatMap(Int.init) ?? 600

  /// Bytes that are sound, by a name that says what they are.
  private static func sound() throws -> [(name: String, bytes: [UInt8])] {
    func file(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("Packages/\(name)"))))
    }
    func collection(_ name: String) throws -> [UInt8] {
      var (unread, unreadSheets) = ([String](), [ReadingNote]())
      let packed = Input(name: name, kind: nil, bytes: InputBytes(bytes: try file(name)))
      var input = try #require(
        try Unpacker.unpacked(packed, passingOver: &unread, unreadSheets: &unreadSheets).first)
      return try input.takeBytes().withBytes { Array($0) }
    }
    func workbook(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("workbooks/\(name)"))))
    }
    let attempts = Array("id,taskId,timestamp\na,t,2024-01-01T00:00:00Z\nb,t,2024-01-02T00:00:00Z\n".utf8)
    return [
      ("schema 18", try collection("modern.apkg")), ("schema 11", try collection("legacy.apkg")),
      ("backup", MadeDatabase.loop), ("package", try file("oldest.apkg")),
      ("modern", try file("modern.apkg")),
      ("zip", MadeArchive.zip(("attempts.csv", attempts), ("b/x.csv", attempts))),
      ("gzip", MadeArchive.gzip(attempts)), ("zstd", MadeArchive.zstd(attempts)),
      ("workbook", try workbook("openpyxl.xlsx")), ("plain workbook", try stored(try workbook("plain.xlsx"))),
    ]
  }

  /// A zip whose members are not packed, so that a change of a byte is one of their text: its check sums are then those of the
  /// changed text.
  private static func stored(_ zip: [UInt8], changing change: ([UInt8]) -> [UInt8] = { $0 }) throws -> [UInt8]
  {
    let members = try zip.withUnsafeBytes { bytes in
      try PackedBytes.reading(bytes, as: .zip) { packed throws(ArchiveError) in
        var members: [(name: String, bytes: [UInt8])] = []
        while let member = try packed.next() {
          var content: [UInt8] = []
          while let piece = try packed.piece() { content += piece }
          if let name = member.name { members.append((name, content)) }
        }
        return members
      }
    }
    return MadeArchive.zip(members.map { ($0.name, change($0.bytes)) }, isStored: true)
  }

  @Test(arguments: ["openpyxl.xlsx", "xlsxwriter.xlsx", "plain.xlsx"])
  func `no change within the parts of a workbook ends the process`(name: String) throws {
    let sound = Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("workbooks/\(name)"))))
    var (read, generator) = (0, SeededGenerator(seed: 35))
    for _ in 0..<(Self.count / 3) {
      let bytes = try Self.stored(sound) { part in
        part.isEmpty || Int.random(in: 0..<4, using: &generator) > 0 ? part : Self.mutated(part, &generator)
      }
      if (try? HistoryReader.read(bytes, named: "a")) != nil { read += 1 }
    }
    #expect(read > 0 && read < Self.count / 3)
  }

  /// The same bytes but for some.
  private static func mutated(_ sound: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = sound
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 2: bytes[index] = .random(in: 0...255, using: &generator)
      case 3:
        // The head of a database or page is what everything hangs on.
        let start = index / 4_096 * 4_096
        let head = min(start + Int.random(in: 0..<120, using: &generator), bytes.count - 1)
        bytes[head] = .random(in: 0...255, using: &generator)
      case 4:
        let end = min(bytes.count, index + Int.random(in: 1...64, using: &generator))
        let from = Int.random(in: 0...(bytes.count - (end - index)), using: &generator)
        bytes.replaceSubrange(index..<end, with: Array(bytes[from..<(from + end - index)]))
      case 5 where bytes.count > 64 && Int.random(in: 0..<8, using: &generator) == 0:
        bytes.removeLast(bytes.count - index)
        if bytes.isEmpty { bytes = [sound[0]] }
      default:
        for offset in 0..<min(4, bytes.count - index) { bytes[index + offset] = 0xFF }
      }
    }
    return bytes
  }

  @Test func `no change of bytes ends the process`() throws {
    let sound = try Self.sound()
    for (name, bytes) in sound {
      #expect(throws: Never.self, "\(name)") { try HistoryReader.read(bytes, named: "a") }
    }
    var (read, generator) = (0, SeededGenerator(seed: 15))
    for number in 0..<Self.count {
      let bytes = Self.mutated(sound[number % sound.count].bytes, &generator)
      if (try? HistoryReader.read(bytes, named: "a")) != nil { read += 1 }
    }
    #expect(read > 0 && read < Self.count)
    guard Self.count > 600 else { return }
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    print("mutations: \(Self.count), read all the same: \(read), most memory: \(usage.ru_maxrss / 1_024) MiB")
  }
}
