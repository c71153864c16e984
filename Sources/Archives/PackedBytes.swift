import CArchive

/// Reads what zip, gzip and Zstandard have packed, piece by piece and into memory alone: no name of a member ever
/// becomes one of a file.
package struct PackedBytes: ~Copyable {
  /// How bytes are packed.
  package enum Form: Sendable {
    /// Files in a zip.
    case zip
    /// One stream, without a name.
    case gzip, zstd
  }

  /// A file within packed bytes.
  package struct Member: Hashable, Sendable {
    /// Its name, with the folders it lies in; bytes that are no UTF-8 stand as U+FFFD. `nil` where it has none.
    package var name: String?
    /// Whether it is a file, rather than a folder or link.
    package var isFile: Bool
  }

  private let handle: OpaquePointer
  /// Whether a member was found, before which the library must not be asked what is encrypted: it then looks at a format
  /// that it has not chosen yet.
  private var isKnown = false
  /// What the directory of a zip says of its members, in the order in which they come; `nil` for a stream.
  private let listed: [ZipDirectory.Entry]?
  /// How many members came.
  private var number = 0
  /// Whether the member at hand is a file; what a link leads to is no data.
  private var isFile = false
  /// What came of the member at hand.
  private var size = 0
  private var sum = CheckSum()

  /// Opens packed bytes and gives them to a function.
  ///
  /// - Throws: `ArchiveError`, or what the function throws.
  package static func reading<Value>(
    _ bytes: UnsafeRawBufferPointer, as form: Form,
    _ body: (inout PackedBytes) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let letters = kaiki_enter_utf8()
    defer { kaiki_leave_utf8(letters) }
    var packed = PackedBytes(form, form == .zip ? try ZipDirectory(bytes).entries : nil)
    // The bytes stay where they are until the function ends.
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
      // Where the system has files beside files, the library would not tell of them.
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

  /// The packed bytes that were read so far.
  package var consumed: Int { Int(archive_filter_bytes(handle, -1)) }

  /// Goes on to the next member; `nil` after the last.
  ///
  /// - Throws: `ArchiveError`.
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
    // A warning of a header is of its name, which may be in letters that the library does not know.
    if code != ARCHIVE_WARN { try check(code) }
    isKnown = true
    guard let entry else { throw .damaged("a file in it has no header") }
    if let listed, number > listed.count { throw .damaged("it has files that its directory lacks") }
    // A folder with bytes in it was a file.
    let isFolder = kaiki_archive_is_folder(entry) != 0
    guard kaiki_archive_is_known_type(entry) != 0, !isFolder || self.entry.map({ $0.size == 0 }) ?? true
    else { throw .damaged("it is not a file, folder or link", member: listedName) }
    (isFile, size, sum) = (kaiki_archive_is_regular_file(entry) != 0, 0, CheckSum())
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    // The stream of gzip and Zstandard has a type of its own making, and no name but that of the library.
    return Member(name: name.map { String(cString: $0) }, isFile: isFile)
  }

  /// What the directory says of the member at hand.
  private var entry: ZipDirectory.Entry? {
    listed.flatMap { listed in listed.indices.contains(number - 1) ? listed[number - 1] : nil }
  }

  private var listedName: String? { entry?.name }

  /// The next bytes of the member at hand, which stand until the next call; `nil` at its end.
  ///
  /// - Throws: `ArchiveError`, also at the end where the check sum or the size is not that of what came.
  package mutating func piece() throws(ArchiveError) -> UnsafeRawBufferPointer? {
    var (start, count, offset) = (UnsafeRawPointer?.none, 0, Int64(0))
    // No sound stream comes in empty pieces.
    for _ in 0..<1_000 {
      let code = archive_read_data_block(handle, &start, &count, &offset)
      guard code != ARCHIVE_EOF else {
        try checkEnd()
        return nil
      }
      // The library calls it a warning where a check sum is another.
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
  /// - Parameter most: Unpacked bytes after which the check stops.
  /// - Returns: `most` minus the unpacked bytes of the member; 0 or less if the limit is reached.
  /// - Throws: `ArchiveError.damaged`.
  package mutating func pass(_ most: Int) throws(ArchiveError) -> Int {
    var left = most
    do throws(ArchiveError) {
      while left > 0, let piece = try piece() { left -= piece.count }
    } catch .encrypted {}
    return left
  }

  /// Compares what came with what the directory says. The library has compared the check sum with that of the member's
  /// header; one that stands behind the data is compared here.
  private func checkEnd() throws(ArchiveError) {
    guard isFile, let entry else { return }
    guard size == entry.size else {
      throw .damaged("its size differs from the directory", member: entry.name)
    }
    guard !entry.isLengthBehind || sum.value == entry.checkSum else {
      throw .damaged("its checksum differs from the directory", member: entry.name)
    }
  }

  /// Turns a return code into an error; a warning is one.
  private func check(_ code: Int32) throws(ArchiveError) {
    guard code != ARCHIVE_OK else { return }
    if isKnown, archive_read_has_encrypted_entries(handle) > 0 { throw .encrypted }
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "error \(code)"
    throw .damaged(reason, member: listedName)
  }
}
