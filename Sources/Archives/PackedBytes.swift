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

  /// Opens packed bytes and gives them to a function.
  ///
  /// - Throws: `ArchiveError`, or what the function throws.
  package static func reading<Value>(
    _ bytes: UnsafeRawBufferPointer, as form: Form,
    _ body: (inout PackedBytes) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let letters = kaiki_enter_utf8()
    defer { kaiki_leave_utf8(letters) }
    var packed = PackedBytes(form)
    // The bytes stay where they are until the function ends.
    try packed.check(archive_read_open_memory(packed.handle, bytes.baseAddress, bytes.count))
    return try body(&packed)
  }

  private init(_ form: Form) {
    guard let handle = archive_read_new() else { preconditionFailure("out of memory") }
    self.handle = handle
    switch form {
    case .zip:
      archive_read_support_format_zip(handle)
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
    guard code != ARCHIVE_EOF else { return nil }
    try check(code)
    isKnown = true
    guard let entry else { throw .damaged("a member has no header") }
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    // The stream of gzip and Zstandard has a type of its own making, and no name but that of the library.
    return Member(
      name: name.map { String(cString: $0) },
      isFile: kaiki_archive_is_regular_file(entry) != 0)
  }

  /// The next bytes of the member at hand, which stand until the next call; `nil` at its end.
  ///
  /// - Throws: `ArchiveError`.
  package mutating func piece() throws(ArchiveError) -> UnsafeRawBufferPointer? {
    var (start, count, offset) = (UnsafeRawPointer?.none, 0, Int64(0))
    // No sound stream comes in empty pieces.
    for _ in 0..<1_000 {
      let code = archive_read_data_block(handle, &start, &count, &offset)
      guard code != ARCHIVE_EOF else { return nil }
      try check(code)
      if count > 0 { return UnsafeRawBufferPointer(start: start, count: count) }
    }
    throw .damaged("nothing comes of it")
  }

  /// Turns a return code into an error; a warning is none.
  private func check(_ code: Int32) throws(ArchiveError) {
    guard code != ARCHIVE_OK, code != ARCHIVE_WARN else { return }
    if isKnown, archive_read_has_encrypted_entries(handle) > 0 { throw .encrypted }
    throw .damaged(archive_error_string(handle).map { String(cString: $0) } ?? "error \(code)")
  }
}
