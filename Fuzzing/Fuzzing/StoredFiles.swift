import Archives

/// Packed files whose content is not packed: their check sums hold whatever was changed in it.
enum StoredFiles {
  /// A zip of some files.
  ///
  /// - Note: Source: APPNOTE.TXT of PKWARE, version 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
  static func zip(_ files: [FuzzInput]) -> [UInt8] {
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for file in files {
      let name = Array(file.name.utf8)
      let size = little(UInt32(file.bytes.count))
      // Version 2.0, no flags, stored, without a time; the sum, the two sizes, the length of the name, nothing more.
      let head =
        [20, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(sum(file.bytes)) + size + size
        + little(UInt16(name.count)) + [0, 0]
      // Made by version 2.0; no comment, disk or attributes; where the file begins.
      directory +=
        [0x50, 0x4B, 1, 2, 20, 0] + head + [UInt8](repeating: 0, count: 10) + little(UInt32(bytes.count))
        + name
      bytes += [0x50, 0x4B, 3, 4] + head + name + file.bytes
    }
    let count = little(UInt16(files.count))
    let (size, start) = (little(UInt32(directory.count)), little(UInt32(bytes.count)))
    return bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + size + start + [0, 0]
  }

  /// Bytes as gzip in one block that is not packed.
  ///
  /// - Note: Source: RFC 1952, section 2.3, and RFC 1951, section 3.2.4.
  /// - Precondition: At most 65,535 bytes.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt16(bytes.count)
    let block = [1] + little(size) + little(~size) + bytes
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + block + little(sum(bytes)) + little(UInt32(bytes.count))
  }

  private static func sum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { CheckSum.of($0) } }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
