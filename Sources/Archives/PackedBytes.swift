import CArchive

/// Reader for zip, gzip and Zstandard bytes that unpacks piece by piece into memory only.
///
/// Member names stay text: the reader creates no files.
package struct PackedBytes: ~Copyable {
  /// Packed format.
  package enum Form: Sendable {
    /// Zip archive with any number of members.
    case zip
    /// Compressed stream: one member without a name.
    case gzip, zstd
  }

  /// File, folder or link within packed bytes.
  package struct Member: Hashable, Sendable {
    /// Path within the archive, with U+FFFD for bytes that are not UTF-8; `nil` if unnamed.
    package var name: String?
    /// True for a file; false for a folder or link.
    package var isFile: Bool
  }

  private let handle: OpaquePointer
  /// True after the first member. Before it, libarchive must not be asked about encryption: the call would inspect a format that
  /// the library has yet to choose.
  private var isKnown = false
  /// Members by the directory of a zip, in the order of their data; `nil` for a stream.
  private let listed: [ZipDirectory.Entry]?
  /// Number of members read so far, the current one included.
  private var number = 0
  /// True if the current member is a file; the target of a link is not data.
  private var isFile = false
  private var size = 0
  private var sum = CheckSum()

  /// Opens packed bytes and passes the reader to a function.
  ///
  /// - Throws: `ArchiveError`, or the error of the function.
  package static func reading<Value>(
    _ bytes: UnsafeRawBufferPointer, as form: Form,
    _ body: (inout PackedBytes) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let letters = kaiki_enter_utf8()
    defer { kaiki_leave_utf8(letters) }
    var packed = PackedBytes(form, form == .zip ? try ZipDirectory(bytes).entries : nil)
    // The bytes remain valid until the function ends.
    try packed.check(archive_read_open_memory(packed.handle, bytes.baseAddress, bytes.count))
    return try body(&packed)
  }

  private init(_ form: Form, _ listed: [ZipDirectory.Entry]?) {
    guard let handle = archive_read_new() else { preconditionFailure("out of memory") }
    self.handle = handle
    self.listed = listed
    switch form {
    case .zip:
      archive_read_support_format_zip(handle)
      // On systems that store metadata in separate files (macOS), the library would hide these files.
      archive_read_set_format_option(handle, "zip", "mac-ext", nil)
    case .gzip:
      archive_read_support_filter_gzip(handle)
      archive_read_support_format_raw(handle)
    case .zstd:
      archive_read_support_filter_zstd(handle)
      archive_read_support_format_raw(handle)
    }
  }

  deinit { archive_read_free(handle) }

  package var consumed: Int { Int(archive_filter_bytes(handle, -1)) }

  /// Advances to the next member and returns it; `nil` after the last.
  package mutating func next() throws(ArchiveError) -> Member? {
    var entry: OpaquePointer?
    let code = archive_read_next_header(handle, &entry)
    number += 1
    guard code != ARCHIVE_EOF else {
      if let listed, number <= listed.count {
        throw .damaged("the directory lists it, but the archive lacks it", member: listed[number - 1].name)
      }
      return nil
    }
    // A warning about a header concerns the name, which may have characters of an encoding unknown to the library.
    if code != ARCHIVE_WARN { try check(code) }
    isKnown = true
    guard let entry else { throw .damaged("a file in it has no header") }
    if let listed, number > listed.count { throw .damaged("it has files that its directory lacks") }
    // A folder with data is a file whose header is damaged.
    let isFolder = kaiki_archive_is_folder(entry) != 0
    guard kaiki_archive_is_known_type(entry) != 0, !isFolder || self.entry.map({ $0.size == 0 }) ?? true
    else { throw .damaged("it is not a file, folder or link", member: listedName) }
    (isFile, size, sum) = (kaiki_archive_is_regular_file(entry) != 0, 0, CheckSum())
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    // A gzip or Zstandard stream has a made-up type and only the name that the library gives.
    return Member(name: name.map { String(cString: $0) }, isFile: isFile)
  }

  private var entry: ZipDirectory.Entry? {
    listed.flatMap { listed in listed.indices.contains(number - 1) ? listed[number - 1] : nil }
  }

  private var listedName: String? { entry?.name }

  /// Returns the next unpacked bytes of the current member, valid until the next call; `nil` at its end.
  ///
  /// - Throws: `ArchiveError`; at the end of a member also if its checksum or size differs from the directory.
  package mutating func piece() throws(ArchiveError) -> UnsafeRawBufferPointer? {
    var (start, count, offset) = (UnsafeRawPointer?.none, 0, Int64(0))
    // An intact stream has no 1,000 empty pieces in a row.
    for _ in 0..<1_000 {
      let code = archive_read_data_block(handle, &start, &count, &offset)
      guard code != ARCHIVE_EOF else {
        try checkEnd()
        return nil
      }
      // The library reports a wrong checksum as a warning.
      try check(code)
      guard count > 0 else { continue }
      let piece = UnsafeRawBufferPointer(start: start, count: count)
      size += count
      if entry?.isLengthBehind == true { sum.add(piece) }
      return piece
    }
    throw .damaged("unpacking gives no data", member: listedName)
  }

  /// Unpacks an unused member to find damage; ignores an encrypted member.
  ///
  /// - Returns: `most` minus the unpacked bytes of the member; 0 or less if the limit is reached.
  package mutating func pass(_ most: Int) throws(ArchiveError) -> Int {
    var left = most
    do throws(ArchiveError) {
      while left > 0, let piece = try piece() { left -= piece.count }
    } catch .encrypted {}
    return left
  }

  /// Throws if size or checksum of the current member differs from the directory.
  ///
  /// The library compares the checksum of the member's header. This function compares a checksum that follows the data.
  private func checkEnd() throws(ArchiveError) {
    guard isFile, let entry else { return }
    guard size == entry.size else {
      throw .damaged("its size differs from the directory", member: entry.name)
    }
    guard !entry.isLengthBehind || sum.value == entry.checkSum else {
      throw .damaged("its checksum differs from the directory", member: entry.name)
    }
  }

  private func check(_ code: Int32) throws(ArchiveError) {
    guard code != ARCHIVE_OK else { return }
    if isKnown, archive_read_has_encrypted_entries(handle) > 0 { throw .encrypted }
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "error \(code)"
    throw .damaged(reason, member: listedName)
  }
}
