import Foundation
import TestSupport
import Testing

@testable import Kaiki

/// The system's time zone files.
extension ZoneFile {
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
