import CArchive

/// Packed files that the library itself writes.
enum MadeArchive {
  /// A zip of some files.
  static func zip(_ files: (name: String, bytes: [UInt8])...) -> [UInt8] { zip(files) }

  static func zip(
    _ files: [(name: String, bytes: [UInt8])], password: String? = nil, isStored: Bool = false
  ) -> [UInt8] {
    written { archive in
      archive_write_set_format_zip(archive)
      if isStored { archive_write_zip_set_compression_store(archive) }
      if let password {
        archive_write_set_options(archive, "zip:encryption=traditional")
        archive_write_set_passphrase(archive, password)
      }
    } content: { archive in
      for file in files { append(file.bytes, named: file.name, to: archive) }
    }
  }

  static func zip(_ name: String, _ text: String) -> [UInt8] { zip((name, Array(text.utf8))) }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    stream(bytes) { archive_write_add_filter_gzip($0) }
  }

  static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    stream(bytes) { archive_write_add_filter_zstd($0) }
  }

  private static func stream(_ bytes: [UInt8], _ filter: (OpaquePointer) -> Int32) -> [UInt8] {
    written { archive in
      archive_write_set_format_raw(archive)
      _ = filter(archive)
    } content: { archive in
      append(bytes, named: "data", to: archive)
    }
  }

  private static func append(_ bytes: [UInt8], named name: String, to archive: OpaquePointer) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, name)
    archive_entry_set_size(entry, Int64(bytes.count))
    archive_entry_set_filetype(entry, 0o100_000)
    archive_entry_set_perm(entry, 0o644)
    precondition(archive_write_header(archive, entry) == ARCHIVE_OK, "a header can be written")
    var start = 0
    while start < bytes.count {
      start += bytes[start...].withUnsafeBytes { Int(archive_write_data(archive, $0.baseAddress, $0.count)) }
    }
  }

  private static func written(_ prepare: (OpaquePointer) -> Void, content: (OpaquePointer) -> Void) -> [UInt8]
  {
    guard let archive = archive_write_new() else { preconditionFailure("out of memory") }
    prepare(archive)
    // The library writes into both until it is closed.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 << 20, alignment: 16)
    let used = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer {
      buffer.deallocate()
      used.deallocate()
    }
    archive_write_open_memory(archive, buffer.baseAddress, buffer.count, used)
    content(archive)
    archive_write_close(archive)
    archive_write_free(archive)
    return Array(buffer[..<used.pointee])
  }
}
