import Testing

@testable import Files

struct FileSignatureTests {
  /// First bytes as the makers of the formats publish them.
  private static let known: [(bytes: [UInt8], signature: FileSignature)] = [
    (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip), ([0x1F, 0x8B, 0x08], .gzip),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd), (Array("SQLite format 3\0".utf8), .database),
    (Array("%PDF-1.7".utf8), .unread(.pdf)), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .unread(.sevenZip)),
    (Array("Rar!\u{1A}\u{7}\0".utf8), .unread(.rar)), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .unread(.xz)),
    (Array("BZh91AY&SY".utf8), .unread(.bzip2)), (Array("BZh11AY&SY".utf8), .unread(.bzip2)),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .unread(.oldOffice)),
    (Array("PAR1".utf8), .unread(.parquet)),
    (Array("ARROW1\0\0".utf8), .unread(.arrow)),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .unread(.image)),
    ([0xFF, 0xD8, 0xFF, 0xE0], .unread(.image)), (Array("GIF89a".utf8), .unread(.image)),
    ([0, 0, 0, 0x18] + Array("ftypheic".utf8), .unread(.image)),
    (Array("RIFF\0\0\0\0WEBP".utf8), .unread(.media)),
    ([0, 0, 0, 0x20] + Array("ftypisom".utf8), .unread(.media)),
    (Array("Salted__".utf8), .unread(.encryptedBackup)),
    (Array("bplist00".utf8), .unread(.propertyList)), ([0x7F, 0x45, 0x4C, 0x46], .unread(.program)),
    (Array("<!DOCTYPE html>".utf8), .unread(.page)),
    ([UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8), .unread(.tar)),
    ([UInt8](repeating: 0x61, count: 257) + Array("ustar  \0".utf8), .unread(.tar)),
  ]

  @Test(arguments: known)
  func `a file is known by its first bytes, all of them`(bytes: [UInt8], signature: FileSignature) {
    let rest = Array(" and what follows".utf8)
    #expect((bytes + rest).withUnsafeBytes { FileSignature(of: $0) } == signature)
    var other = bytes
    other[other.count - 1] ^= 0x80
    let isTold = other.withUnsafeBytes { FileSignature(of: $0) } == signature
    // Of some the last bytes here are no part of the mark.
    let longer: Set<FileSignature> = [
      .unread(.pdf), .unread(.rar), .unread(.bzip2), .unread(.arrow), .unread(.image), .unread(.media),
      .unread(.page),
    ]
    #expect(!isTold || longer.contains(signature))
  }

  @Test func `text and nothing have no signature`() {
    for bytes in [[], Array("id,title\n".utf8), Array("[{}]".utf8), Array("PK".utf8), [0x1F, 0x8B]] {
      #expect(bytes.withUnsafeBytes { FileSignature(of: $0) } == nil)
    }
  }
}
