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
