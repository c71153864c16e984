/// Directory at the end of a zip, compared with the header of each member.
///
/// libarchive reads either of them and ignores differences; a valid zip has no difference.
///
/// - Note: Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16, 4.4 and 4.5.3.
struct ZipDirectory {
  struct Entry: Hashable {
    /// Path in the archive, with U+FFFD for bytes that are not UTF-8.
    var name: String
    var checkSum: UInt32
    var size: UInt64
    var packedSize: UInt64
    /// Offset of the member's header in the zip.
    var start: UInt64
    /// True if checksum and sizes follow the data; the member's header can then lack them.
    var isLengthBehind = false
  }

  /// Members in the order of their data.
  private(set) var entries: [Entry] = []

  /// Reads the directory and every header that it names.
  init(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
    let fields = LittleEndianFields(bytes: bytes)
    let location = try Location(fields)
    var (at, ends) = (location.start, [UInt64: UInt64]())
    for _ in 0..<location.count {
      let (entry, end, next) = try Self.member(fields, at)
      guard ends.updateValue(end, forKey: entry.start) == nil else {
        throw .damaged("the directory lists it twice", member: entry.name)
      }
      entries.append(entry)
      at = next
    }
    guard at == location.start + location.size else {
      throw .damaged("its directory does not have the stated length")
    }
    entries.sort { $0.start < $1.start }
    for (number, entry) in entries.enumerated() {
      let following = number + 1 < entries.count ? entries[number + 1].start : location.start
      guard ends[entry.start] ?? 0 <= following else {
        throw .damaged("the next file begins before its end", member: entry.name)
      }
    }
  }

  private struct Location {
    var start, size, count: UInt64

    /// Returns the offset of the end record: the last with a comment up to the end of the zip, otherwise the last one.
    private static func end(_ fields: LittleEndianFields) -> UInt64? {
      let last = fields.count - 22
      guard last >= 0 else { return nil }
      let locations = (max(0, last - 0xFFFF)...last).lazy.map(UInt64.init)
        .filter { fields.has(0x0605_4B50, at: $0) }
      return locations.last { location in
        (try? fields.half(location + 20)).map { location + 22 + UInt64($0) == fields.count } ?? false
      } ?? locations.last
    }

    init(_ fields: LittleEndianFields) throws(ArchiveError) {
      guard let at = Self.end(fields) else {
        throw .damaged("its directory is missing; the file may be truncated")
      }
      var (ownCount, disk, ownDisk) = (
        UInt64(try fields.half(at + 8)), try fields.half(at + 4), try fields.half(at + 6)
      )
      count = UInt64(try fields.half(at + 10))
      (size, start) = (UInt64(try fields.word(at + 12)), UInt64(try fields.word(at + 16)))
      if at >= 20, fields.has(0x0706_4B50, at: at - 20) {
        let wide = try fields.long(at - 12)
        guard fields.has(0x0606_4B50, at: wide) else { throw .damaged("its directory is not found") }
        if ownCount == 0xFFFF { ownCount = try fields.long(wide + 24) }
        if count == 0xFFFF { count = try fields.long(wide + 32) }
        if size == 0xFFFF_FFFF { size = try fields.long(wide + 40) }
        if start == 0xFFFF_FFFF { start = try fields.long(wide + 48) }
        if disk == 0xFFFF { disk = 0 }
        if ownDisk == 0xFFFF { ownDisk = 0 }
      }
      guard disk == 0, ownDisk == 0, count == ownCount else {
        throw .damaged("it is one part of a split archive")
      }
      guard start <= at, size <= at - start else {
        throw .damaged("its directory is not at the stated position")
      }
    }
  }

  /// Reads an entry of the directory and compares it with the member's header; returns also the end of the data and the offset of
  /// the next entry.
  private static func member(
    _ fields: LittleEndianFields, _ at: UInt64
  ) throws(ArchiveError) -> (entry: Entry, end: UInt64, next: UInt64) {
    guard fields.has(0x0201_4B50, at: at) else { throw .damaged("its directory ends early") }
    let (nameCount, extraCount) = (UInt64(try fields.half(at + 28)), UInt64(try fields.half(at + 30)))
    let name = try fields.bytes(at + 46, nameCount)
    var sizes = Sizes(
      size: UInt64(try fields.word(at + 24)), packedSize: UInt64(try fields.word(at + 20)),
      start: UInt64(try fields.word(at + 42)))
    sizes.widen(try fields.bytes(at + 46 + nameCount, extraCount))
    var entry = Entry(
      name: String(decoding: name, as: UTF8.self), checkSum: try fields.word(at + 16), size: sizes.size,
      packedSize: sizes.packedSize, start: sizes.start)
    let next = at + 46 + nameCount + extraCount + UInt64(try fields.half(at + 32))

    let own = entry.start
    guard own < fields.count, fields.has(0x0403_4B50, at: own) else {
      throw .damaged("its header is not at the position in the directory", member: entry.name)
    }
    let flags = (try fields.half(own + 6), try fields.half(at + 8))
    entry.isLengthBehind = (flags.0 | flags.1) & 8 != 0
    let (ownNameCount, ownExtraCount) = (
      UInt64(try fields.half(own + 26)), UInt64(try fields.half(own + 28))
    )
    let data = own + 30 + ownNameCount + ownExtraCount
    let end = data.addingReportingOverflow(entry.packedSize)
    // An encrypted member can have a masked header.
    guard (flags.0 | flags.1) & 1 == 0 else { return (entry, end.overflow ? .max : end.partialValue, next) }
    guard try fields.bytes(own + 30, ownNameCount).elementsEqual(name) else {
      throw .damaged("its header and the directory name it differently", member: entry.name)
    }
    guard try fields.half(own + 8) == fields.half(at + 10) else {
      throw .damaged("its header and the directory name different compression methods", member: entry.name)
    }
    var ownSizes = Sizes(
      size: UInt64(try fields.word(own + 22)), packedSize: UInt64(try fields.word(own + 18)), start: 0)
    ownSizes.widen(try fields.bytes(own + 30 + ownNameCount, ownExtraCount))
    func isSame(_ own: UInt64, _ listed: UInt64) -> Bool {
      own == listed || entry.isLengthBehind && (own == 0 || own == 0xFFFF_FFFF)
    }
    guard isSame(ownSizes.size, entry.size), isSame(ownSizes.packedSize, entry.packedSize) else {
      throw .damaged("its header and the directory state different sizes", member: entry.name)
    }
    guard isSame(UInt64(try fields.word(own + 14)), UInt64(entry.checkSum)) else {
      throw .damaged("its header and the directory state different checksums", member: entry.name)
    }
    return (entry, end.overflow ? .max : end.partialValue, next)
  }

  /// Sizes and offset of a member; an extra field has the values above 32 bits.
  private struct Sizes {
    var size, packedSize, start: UInt64

    mutating func widen(_ extra: UnsafeRawBufferPointer) {
      let fields = LittleEndianFields(bytes: extra)
      var at: UInt64 = 0
      while let kind = try? fields.half(at), let count = try? fields.half(at + 2) {
        guard kind != 1 else { return read(fields, at + 4) }
        at += 4 + UInt64(count)
      }
    }

    private mutating func read(_ fields: LittleEndianFields, _ start: UInt64) {
      var at = start
      func widened(_ value: UInt64) -> UInt64 {
        guard value == 0xFFFF_FFFF, let wide = try? fields.long(at) else { return value }
        at += 8
        return wide
      }
      size = widened(size)
      packedSize = widened(packedSize)
      self.start = widened(self.start)
    }
  }
}

/// Little-endian numbers in bytes.
private struct LittleEndianFields {
  let bytes: UnsafeRawBufferPointer
  var count: Int { bytes.count }

  func bytes(_ at: UInt64, _ count: UInt64) throws(ArchiveError) -> UnsafeRawBufferPointer {
    let all = UInt64(bytes.count)
    guard at <= all, count <= all - at else { throw .damaged("it ends early") }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(at)..<Int(at + count)])
  }

  private func number<Number: FixedWidthInteger>(_ at: UInt64) throws(ArchiveError) -> Number {
    let field = try bytes(at, UInt64(MemoryLayout<Number>.size))
    return Number(littleEndian: field.loadUnaligned(as: Number.self))
  }

  func half(_ at: UInt64) throws(ArchiveError) -> UInt16 { try number(at) }
  func word(_ at: UInt64) throws(ArchiveError) -> UInt32 { try number(at) }
  func long(_ at: UInt64) throws(ArchiveError) -> UInt64 { try number(at) }

  func has(_ mark: UInt32, at: UInt64) -> Bool { (try? word(at)) == mark }
}

/// Reason why packed bytes are unreadable.
package enum ArchiveError: Error, Hashable {
  /// The bytes are damaged, truncated or packed by a method that the library does not support.
  ///
  /// - Parameters:
  ///   - reason: Message of the library or of this module.
  ///   - member: Damaged file in the archive; `nil` if the archive as a whole is damaged.
  case damaged(_ reason: String, member: String? = nil)
  case encrypted
}
