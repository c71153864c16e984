import Phrases

/// File type by the first bytes, independent of the name.
package enum FileSignature: Hashable {
  case zip
  case gzip, zstd
  case database
  case unread(UnreadKind)

  /// Number of bytes that determine every type.
  package static let maxBytes = 512

  package init?(of file: UnsafeRawBufferPointer) {
    self.init(UnsafeRawBufferPointer(rebasing: file.prefix(Self.maxBytes)))
  }

  /// - Returns: `nil` for possible text.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    func has(_ word: [UInt8], at index: Int = 0) -> Bool {
      bytes.count >= index + word.count && bytes[index..<(index + word.count)].elementsEqual(word)
    }
    func has(_ word: StaticString, at index: Int = 0) -> Bool {
      word.withUTF8Buffer { has(Array($0), at: index) }
    }
    if has([0x50, 0x4B, 3, 4]) || has([0x50, 0x4B, 5, 6]) {
      self = .zip
    } else if has([0x1F, 0x8B, 8]) {
      self = .gzip
    } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else if has("SQLite format 3\0") {
      self = .database
    } else if let kind = UnreadKind.allCases.first(where: { kind in
      kind.marks.contains { has($0.word, at: $0.index) }
    }) {
      self = .unread(kind)
    } else {
      return nil
    }
  }
}

/// Known file types that are not supported.
package enum UnreadKind: CaseIterable {
  case pdf, sevenZip, rar, xz, bzip2, tar, oldOffice, parquet, arrow, realm, image, media, encryptedBackup
  case propertyList, program, page

  /// Bytes at fixed offsets of every file of the type; one match suffices.
  package var marks: [(word: [UInt8], index: Int)] {
    func texts(_ words: String..., at index: Int = 0) -> [(word: [UInt8], index: Int)] {
      words.map { (Array($0.utf8), index) }
    }
    return switch self {
    case .pdf: texts("%PDF-")
    case .sevenZip: [([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0)]
    case .rar: texts("Rar!\u{1A}\u{7}")
    case .xz: [([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], 0)]
    case .bzip2:
      [(Array("BZh".utf8), 0)].flatMap { mark in
        (UInt8(ascii: "1")...UInt8(ascii: "9")).map { (mark.0 + [$0, 0x31, 0x41, 0x59, 0x26], mark.1) }
      }
    case .tar: texts("ustar\0", "ustar  \0", at: 257)
    case .oldOffice: [([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], 0)]
    case .parquet: texts("PAR1")
    case .arrow: texts("ARROW1")
    case .realm: texts("T-DB", at: 16)
    case .image:
      [([0x89, 0x50, 0x4E, 0x47], 0), ([0xFF, 0xD8, 0xFF], 0), ([0x49, 0x49, 0x2A, 0], 0)]
        + texts("GIF8") + texts("ftyphei", "ftypavif", at: 4)
    case .media: texts("RIFF", "OggS") + texts("ftypmp4", "ftypisom", "ftypM4A", at: 4)
    case .encryptedBackup:
      texts("Salted__", "age-encryption.org/", "-----BEGIN PGP MESSAGE", "ANDROID BACKUP")
    case .propertyList: texts("bplist00")
    case .program: [([0x7F, 0x45, 0x4C, 0x46], 0), ([0xAC, 0xED, 0, 5], 0)]
    case .page: texts("<!DOCTYPE html", "<!doctype html", "<html")
    }
  }

  package var message: Phrase {
    switch self {
    case .pdf: "a PDF, which has pages instead of rows; export the data as CSV or JSON"
    case .sevenZip: "a 7z archive, which Kaiki cannot read; unpack it and give the files in it"
    case .rar: "a rar archive, which Kaiki cannot read; unpack it and give the files in it"
    case .xz: "compressed by xz, which Kaiki cannot read; pipe it: xz -dc FILE | kaiki analyze - --kind KIND"
    case .bzip2:
      "compressed by bzip2, which Kaiki cannot read; pipe it: bzip2 -dc FILE | kaiki analyze - --kind KIND"
    case .tar: "a tar archive, which Kaiki cannot read; unpack it and give the folder"
    case .oldOffice:
      "an old document of Excel or Word, which Kaiki cannot read; save its sheet as CSV (UTF-8)"
    case .parquet:
      "a Parquet file, which Kaiki cannot read; pipe it: duckdb -csv -c \"SELECT * FROM 'FILE'\" | kaiki analyze - --kind KIND"
    case .arrow: "an Arrow file, which Kaiki cannot read; write it as CSV with the program that made it"
    case .realm: "a database of Realm, which Kaiki cannot read; export CSV or JSON from the app instead"
    case .image: "a picture, which Kaiki cannot read; export the data as CSV or JSON"
    case .media: "a recording or picture, which Kaiki cannot read; export the data as CSV or JSON"
    case .encryptedBackup: "an encrypted backup; export it from the app without a password"
    case .propertyList:
      "a binary property list, which Kaiki cannot read; export CSV or JSON from the app instead"
    case .program:
      "a program or its stored objects, which Kaiki cannot read; export CSV or JSON from the app instead"
    case .page: "a web page, which Kaiki cannot read; download the data as CSV or JSON"
    }
  }
}
