import Archives
import Testing

struct PackedBytesTests {
  private func members(
    _ bytes: [UInt8], _ form: PackedBytes.Form
  ) throws -> [(name: String?, text: String)] {
    try bytes.withUnsafeBytes { bytes in
      try PackedBytes.reading(bytes, as: form) { packed throws(ArchiveError) in
        var members: [(name: String?, text: String)] = []
        while let member = try packed.next() {
          var content: [UInt8] = []
          while let piece = try packed.piece() { content += piece }
          members.append((member.name, String(decoding: content, as: UTF8.self)))
        }
        return members
      }
    }
  }

  @Test func `members of a zip come with their names, whatever they are`() throws {
    let zip = MadeArchive.zip(("a.csv", Array("a".utf8)), ("../犬.csv", Array("b".utf8)), ("c", []))
    let found = try members(zip, .zip)
    #expect(found.map(\.name) == ["a.csv", "../犬.csv", "c"])
    #expect(found.map(\.text) == ["a", "b", ""])
  }

  @Test func `a name that is marked as UTF-8 is read, and one in other letters has a name all the same`()
    throws
  {
    var marked = MadeArchive.zip(("後期/出欠.csv", Array("a".utf8)), ("犬.csv", Array("b".utf8)))
    // Bit 11 of the flags, in the head of each member and in the directory (APPNOTE 4.4.4).
    for index in marked.indices.dropLast(10) where marked[index...].starts(with: [0x50, 0x4B]) {
      if marked[index...].starts(with: [0x50, 0x4B, 3, 4]) { marked[index + 7] |= 0x08 }
      if marked[index...].starts(with: [0x50, 0x4B, 1, 2]) { marked[index + 9] |= 0x08 }
    }
    #expect(try members(marked, .zip).map(\.name) == ["後期/出欠.csv", "犬.csv"])
    let ascii = MadeArchive.zip(("xx.csv", Array("a".utf8)))
    let shiftJIS = ascii.replacing(Array("xx.csv".utf8), with: [0x8C, 0xA2] + Array(".csv".utf8))
    let found = try members(shiftJIS, .zip)
    #expect(found.map(\.text) == ["a"])
    #expect(found[0].name?.hasSuffix(".csv") == true)
  }

  @Test func `streams are unpacked, one after another too`() throws {
    let (one, two) = (Array("one ".utf8), Array("two".utf8))
    #expect(try members(MadeArchive.gzip(one), .gzip).map(\.text) == ["one "])
    #expect(try members(MadeArchive.zstd(one), .zstd).map(\.text) == ["one "])
    #expect(try members(MadeArchive.gzip(one) + MadeArchive.gzip(two), .gzip).map(\.text) == ["one two"])
    #expect(try members(MadeArchive.zstd(one) + MadeArchive.zstd(two), .zstd).map(\.text) == ["one two"])
  }

  @Test func `what is cut off or changed is damaged, or reads as something, and never ends the process`() {
    let text = Array(String(repeating: "id,date,value\n1,2,3\n", count: 20).utf8)
    let forms: [(PackedBytes.Form, [UInt8])] = [
      (.zip, MadeArchive.zip(("a.csv", text))), (.gzip, MadeArchive.gzip(text)),
      (.zstd, MadeArchive.zstd(text)),
    ]
    for (form, sound) in forms {
      for index in sound.indices {
        var bytes = sound
        bytes[index] ^= 0x55
        _ = try? members(bytes, form)
        _ = try? members(Array(sound[..<index]), form)
      }
    }
  }

  @Test func `the check sum of gzip tells one changed letter`() {
    // Stored, not packed: header, one block of five letters, CRC-32 and size. The sum of "hello" is 3610A686.
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 5, 0, 0xFA, 0xFF]
    let sound = head + Array("hello".utf8) + [0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0]
    func allows(_ text: String, _ packed: [UInt8]) -> Bool {
      Array(text.utf8).withUnsafeBytes { text in packed.withUnsafeBytes { GzipTrailer.allows(text, of: $0) } }
    }
    #expect(allows("hello", sound) && !allows("jello", sound))
    // Two streams, one after another, of which the trailer tells only the last.
    #expect(allows("hellohello", sound + sound))
    #expect(!allows("", [0x1F, 0x8B]))
  }

  @Test func `an encrypted archive is told apart`() {
    let zip = MadeArchive.zip([("a.csv", Array("a,b\n1,2\n".utf8))], password: "x")
    #expect(throws: ArchiveError.encrypted) { try members(zip, .zip) }
  }
}
