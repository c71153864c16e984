import Archives
import Foundation
import Testing

@testable import Files
@testable import Intake

/// What Anki had written beside its collection, changed and cut off.
struct WriteAheadLogTests {
  private func unpacked(_ name: String) throws -> [UInt8] {
    let packed = Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("Packages/\(name)"))))
    return try packed.withUnsafeBytes { packed in
      try PackedBytes.reading(packed, as: .gzip) { stream throws(ArchiveError) in
        var bytes: [UInt8] = []
        _ = try stream.next()
        while let piece = try stream.piece() { bytes += piece }
        return bytes
      }
    }
  }

  private func applied(_ log: [UInt8], to database: [UInt8]) -> [UInt8] {
    let image = InputBytes(bytes: database)
    WriteAheadLog.apply(InputBytes(bytes: log), to: image)
    return image.withBytes { Array($0) }
  }

  @Test func `only whole changes with their check sums are put into a database`() throws {
    let (log, database) = (try unpacked("open.anki2-wal.gz"), try unpacked("open.anki2.gz"))
    let whole = applied(log, to: database)
    #expect(whole != database)
    // Cut off anywhere within its first frame, or with a changed byte there, a log says nothing.
    for count in stride(from: 0, to: 32 + 24 + 4_096, by: 61) {
      #expect(applied(Array(log[..<count]), to: database) == database)
      var changed = log
      changed[count] ^= 0x10
      #expect(applied(changed, to: database) == database, "the byte \(count)")
    }
    #expect(applied(log + [UInt8](repeating: 7, count: 5_000), to: database) == whole)
  }
}
