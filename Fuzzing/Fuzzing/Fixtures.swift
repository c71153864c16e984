import Archives
import Foundation

/// The files that tests read, which mutations begin with.
package struct Fixtures: Sendable {
  /// The folder that holds them.
  package let folder: String
  /// No larger file is mutated: one such would take the time of many.
  static let maxBytes = 80_000

  /// The fixtures of a folder.
  package init(_ folder: String) { self.folder = folder }

  /// The files whose path within the folder ends in one of some ways, by their paths.
  ///
  /// - Parameter part: The folder within that they lie in, or below; empty for the folder itself, without those below.
  /// - Throws: What Foundation throws where one cannot be read.
  func inputs(_ endings: [String], in part: String = "") throws -> [FuzzInput] {
    let paths =
      part.isEmpty
      ? try FileManager.default.contentsOfDirectory(atPath: folder)
      : try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)").map { "\(part)/\($0)" }
    return try paths.sorted().filter { path in endings.contains(where: path.hasSuffix) }.map { path in
      FuzzInput(String(path.split(separator: "/").last ?? ""), try bytes(path))
    }.filter { 1...Self.maxBytes ~= $0.bytes.count }
  }

  /// The content of a file.
  ///
  /// - Throws: What Foundation throws where it cannot be read.
  func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))
  }

  /// The files that a packed file holds.
  ///
  /// - Throws: `ArchiveError`.
  static func unpacked(_ bytes: [UInt8], as form: PackedBytes.Form) throws -> [FuzzInput] {
    try bytes.withUnsafeBytes { bytes in
      try PackedBytes.reading(bytes, as: form) { packed throws(ArchiveError) in
        var files: [FuzzInput] = []
        while let member = try packed.next() {
          var content: [UInt8] = []
          while let piece = try packed.piece() { content += piece }
          files.append(FuzzInput(member.name ?? "", content))
        }
        return files
      }
    }
  }
}

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
