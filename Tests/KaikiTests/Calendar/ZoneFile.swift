import Foundation
import Testing

@testable import Kaiki

/// The system's time zone files, and files made by hand.
enum ZoneFile {
  static let folder = URL(filePath: "/usr/share/zoneinfo", directoryHint: .isDirectory)

  /// The bytes of an installed file. There is no skipping without it: tzdata is a dependency of Kaiki.
  static func bytes(of identifier: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: identifier)))
  }

  static func rules(of identifier: String) throws -> TimeZoneRules {
    try TimeZoneRules(identifier: identifier, tzif: bytes(of: identifier))
  }

  /// The release of the installed data, such as `2025b`; `nil` where the system does not say.
  static var release: String? {
    if let text = try? String(contentsOf: folder.appending(path: "+VERSION"), encoding: .utf8) {
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let text = try? String(contentsOf: folder.appending(path: "tzdata.zi"), encoding: .utf8)
    return text?.prefix { $0 != "\n" }.split(separator: " ").last.map(String.init)
  }

  /// A TZif file.
  ///
  /// - Parameters:
  ///   - version: The digit of the header; `nil` for version 1, which has no footer.
  ///   - initial: The offset before the first change.
  ///   - changes: When the clock changes, and the offset from then on.
  ///   - footer: The POSIX rule for the time after the last change; empty for none.
  static func bytes(
    version: Character? = "2", initial: Int32 = 0, changes: [(time: Int64, offset: Int32)] = [],
    footer: String = ""
  ) -> [UInt8] {
    let offsets = changes.reduce(into: [initial]) { if !$0.contains($1.offset) { $0.append($1.offset) } }
    func block(timeSize: Int, _ changes: [(time: Int64, offset: Int32)]) -> [UInt8] {
      var bytes = Array("TZif".utf8) + [version?.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, changes.count, offsets.count, 4] { bytes += bigEndian(Int64(count), size: 4) }
      for change in changes { bytes += bigEndian(change.time, size: timeSize) }
      for change in changes { bytes.append(UInt8(offsets.firstIndex(of: change.offset) ?? 0)) }
      for offset in offsets { bytes += bigEndian(Int64(offset), size: 4) + [0, 0] }
      return bytes + Array("LMT\0".utf8)
    }
    if version == nil { return block(timeSize: 4, changes) }
    return block(timeSize: 4, []) + block(timeSize: 8, changes) + Array("\n\(footer)\n".utf8)
  }

  private static func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (size - 1 - $0))) }
  }
}

extension Instant {
  /// An instant from text such as `2025-03-09T07:00:00Z`, read by Foundation.
  init(iso text: String) throws {
    self.init(seconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970))
  }
}

extension Day {
  /// A day from text such as `2025-03-09`, read by Foundation.
  init(iso text: String) throws {
    self.init(Int(try Instant(iso: text + "T00:00:00Z").seconds / 86_400))
  }
}
