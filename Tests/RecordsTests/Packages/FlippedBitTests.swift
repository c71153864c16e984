import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Formats
@testable import Intake

/// Packed files of which one bit is another: what a check sum covers is refused with the name of the member, and all else
/// is refused or unpacks to the same bytes.
struct FlippedBitTests {
  /// What an input unpacks to, as far as what it is called and what it holds.
  private struct Unpacked: Equatable {
    var name: String
    var isDatabase: Bool
    var bytes: [UInt8]
  }

  /// What comes of bytes.
  private enum Answer: Equatable {
    case unpacked([Unpacked])
    case refused(String)

    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  private static func answer(_ bytes: [UInt8], as name: String = "a") -> Answer {
    var (passedOver, unreadSheets) = ([String](), [ReadingNote]())
    do throws(ReadingError) {
      let input = Input(name: name, kind: .attempts, bytes: InputBytes(bytes: bytes))
      return .unpacked(
        try Unpacker.unpacked(input, passingOver: &passedOver, unreadSheets: &unreadSheets).map {
          input throws(ReadingError) in
          var input = input
          let bytes = try input.takeBytes()
          return Unpacked(
            name: input.name, isDatabase: input.isDatabase, bytes: bytes.withBytes { Array($0) })
        })
    } catch {
      guard case .unreadable(let rejection) = error else { return .refused("\(error)") }
      return .refused(rejection.message.english)
    }
  }

  private static func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }

  /// A member of a zip, by the directory: where its data lie.
  private static func members(of zip: [UInt8]) -> [(name: String, data: Range<Int>)] {
    func half(_ at: Int) -> Int { Int(zip[at]) | Int(zip[at + 1]) << 8 }
    func word(_ at: Int) -> Int { half(at) | half(at + 2) << 16 }
    let end = zip.indices.dropLast(21).last { zip[$0...].starts(with: [0x50, 0x4B, 5, 6]) } ?? 0
    var (at, members) = (word(end + 16), [(name: String, data: Range<Int>)]())
    while zip[at...].starts(with: [0x50, 0x4B, 1, 2]) {
      let own = word(at + 42)
      let start = own + 30 + half(own + 26) + half(own + 28)
      let name = String(decoding: zip[(at + 46)..<(at + 46 + half(at + 28))], as: UTF8.self)
      members.append((name, start..<(start + word(at + 20))))
      at += 46 + half(at + 28) + half(at + 30) + half(at + 32)
    }
    return members
  }

  /// Flips bits one by one, and tells those that a sound file and a flipped one have the same bytes with, those that
  /// are refused, and what is wrong.
  private static func wrong(
    _ sound: [UInt8], bits: some Sequence<Int>, mustRefuse: (Int) -> Bool
  ) -> (refused: Int, same: Int, wrong: [String]) {
    let expected = answer(sound)
    let members = sound.starts(with: [0x50, 0x4B]) ? members(of: sound) : []
    var (refused, same, wrong) = (0, 0, [String]())
    for bit in bits {
      switch answer(flipped(sound, bit)) {
      case .refused(let message):
        refused += 1
        if let member = members.first(where: { $0.data.contains(bit / 8) }), !message.contains(member.name) {
          wrong.append("bit \(bit) is refused without \(member.name): \(message)")
        }
      case expected where !mustRefuse(bit): same += 1
      case expected: wrong.append("bit \(bit) is not refused")
      case .unpacked(let files):
        // What no longer looks packed is read as it is, and is no rows.
        let isNone = files.allSatisfy { file in
          (try? HistoryReader.read(file.bytes, named: file.name)) == nil
        }
        if !isNone { wrong.append("bit \(bit) gives other bytes") }
        refused += 1
      }
    }
    return (refused, same, wrong)
  }

  private static let names = [
    "stored.zip", "deflated.zip", "two.zip", "piped.zip", "piped-stored.zip", "one.gz", "two.gz",
    "checked.zst", "two.zst",
  ]

  @Test(arguments: names)
  func `every bit that Python's zipfile and gzip, or zstd, find to be another is refused`(name: String) throws
  {
    let path = try Fixture.path("Packages/flips.json")
    let file = try JSON(Array(try Data(contentsOf: URL(fileURLWithPath: path))))(name)
    let digits = Array(try #require(try file("bytes").text).utf8)
    let sound = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
    let refusedByOthers = Array(try #require(try file("refused").text).utf8)
    #expect(!Self.answer(sound).isRefused)
    let found = Self.wrong(sound, bits: 0..<(8 * sound.count)) { refusedByOthers[$0] == UInt8(ascii: "1") }
    #expect(found.wrong.isEmpty, "\(found.wrong.prefix(5))")
    #expect(found.refused >= refusedByOthers.count { $0 == UInt8(ascii: "1") })
  }

  /// A collection of Anki that has no more than a card and an answer.
  private static let collection = MadeDatabase.bytes(
    """
    PRAGMA page_size = 512;
    CREATE TABLE col (crt, mod, conf, decks, dconf); INSERT INTO col VALUES (1500000000, 0, '{}', '{}', '{}');
    CREATE TABLE notes (id INTEGER PRIMARY KEY, tags, flds);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid, did, odid, due, odue, queue, type, reps);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid, usn, ease, ivl, lastIvl, factor, time, type);
    INSERT INTO cards VALUES (1, 1, 1, 0, 20, 0, 2, 2, 3);
    INSERT INTO revlog VALUES (1500000000000, 1, 0, 3, 1, 1, 2500, 7, 1);
    """)

  /// What Anki writes into the packages of each generation.
  private static let packages: [[(name: String, bytes: [UInt8])]] = [
    [("collection.anki2", collection), ("media", Array("{}".utf8))],
    [("collection.anki2", collection), ("collection.anki21", collection), ("media", Array("{}".utf8))],
    [
      ("meta", [8, 3]), ("collection.anki21b", MadeArchive.zstd(collection)),
      ("collection.anki2", Array("a notice".utf8)), ("media", MadeArchive.zstd(Array("{}".utf8))),
    ],
  ]

  @Test(arguments: [0, 1, 2], [true, false])
  func `bits of the data of a package of each generation are refused with its member, and all others refused`(
    generation: Int, isStored: Bool
  ) {
    let sound = MadeArchive.zip(Self.packages[generation], isStored: isStored)
    let data = Self.members(of: sound).map(\.data)
    #expect(!Self.answer(sound).isRefused)
    func isData(_ bit: Int) -> Bool { data.contains { $0.contains(bit / 8) } }
    // A few bits of a deflated stream are for nothing, so that the same comes of it.
    let bits = stride(from: 0, to: 8 * sound.count, by: isStored ? 13 : 5)
    let found = Self.wrong(sound, bits: bits.filter(isData)) { _ in isStored }
    #expect(found.wrong.isEmpty, "\(found.wrong.prefix(5))")
    #expect(found.same <= 8)
    let others = Self.wrong(sound, bits: (0..<(8 * sound.count)).filter { !isData($0) }) { _ in false }
    #expect(others.wrong.isEmpty, "\(others.wrong.prefix(5))")
  }

  @Test(arguments: ["oldest.apkg", "legacy.apkg", "legacy.colpkg", "modern.apkg", "modern.colpkg"])
  func `bits of packages that Anki wrote are refused, or change nothing`(name: String) throws {
    let sound = Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("Packages/\(name)"))))
    let found = Self.wrong(sound, bits: stride(from: 0, to: 8 * sound.count, by: 1_009)) { _ in false }
    #expect(found.wrong.isEmpty, "\(found.wrong.prefix(5))")
    #expect(found.refused > 9 * found.same)
  }

  @Test func `a bit of a database that SQLite's own check finds is refused, and no bit ends the process`() {
    let sound = Self.collection
    var refused = 0
    for bit in stride(from: 0, to: 8 * sound.count, by: 11) {
      let bytes = Self.flipped(sound, bit)
      let isRefused = (try? HistoryReader.read(bytes, named: "a")) == nil
      if !MadeDatabase.isSound(bytes) { #expect(isRefused, "bit \(bit)") }
      refused += isRefused ? 1 : 0
    }
    #expect(refused > 0)
  }

  @Test func `a zip that is cut off, or has something behind it, is refused or whole`() {
    let sound = MadeArchive.zip(("attempts.csv", Array("id,taskId,timestamp\n".utf8)))
    let expected = Self.answer(sound)
    for count in 4..<sound.count { #expect(Self.answer(Array(sound[..<count])).isRefused, "\(count) bytes") }
    #expect(Self.answer(sound + [UInt8](repeating: 0, count: 100)) == expected)
    // A comment may look like the end of another zip.
    let comment = Array(sound.suffix(22)) + [0x50, 0x4B, 5, 6] + Array("and so on, for a while".utf8)
    let commented = Array(sound.dropLast(2)) + [UInt8(comment.count), 0] + comment
    #expect(Self.answer(commented) == expected)
  }
}
