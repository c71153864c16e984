#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Kaiki
import Phrases
import Synchronization

/// Time zones of the system, or of the folder in `TZDIR`.
package enum TimeZoneDatabase {
  package enum Problem: Error, Hashable {
    /// No file with this name contains rules.
    case unknown(identifier: String)
    case notInstalled
    case unreadable(path: String, reason: String)
  }

  /// Folders with time zone files: `TZDIR` first, as in the C library, then the folders of operating systems.
  private static let folders =
    (getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : [$0] } ?? []) + [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo",
    ]

  /// Zones read so far, and failures. Repeated requests have equal results during a run.
  private static let known = Mutex<[String: Result<TimeZoneRules, Problem>]>([:])

  /// Returns the rules of a name in the time zone database, such as `Asia/Tokyo`, or of a fixed offset, such as
  /// `UTC+01:00`.
  package static func rules(for identifier: String) throws(Problem) -> TimeZoneRules {
    if identifier == "UTC" { return .utc }
    if let minutes = minutes(ofOffset: identifier) { return fixed(minutes) }
    let isName =
      !identifier.isEmpty && identifier.utf8.count <= 255
      && identifier.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        part.first?.isLetter == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
      }
    guard isName else { throw .unknown(identifier: identifier) }
    if let known = known.withLock({ $0[identifier] }) { return try known.get() }
    let found = Result { () throws(Problem) in try read(identifier) }
    switch found {
    // Data may contain any number of unknown names.
    case .failure(.unknown), .failure(.notInstalled): break
    case .success, .failure(.unreadable): known.withLock { $0[identifier] = found }
    }
    return try found.get()
  }

  private static func read(_ identifier: String) throws(Problem) -> TimeZoneRules {
    for folder in folders {
      let path = "\(folder)/\(identifier)"
      do throws(FileError) {
        let bytes = try InputBytes(path: path).withBytes { Array($0) }
        if let rules = try? TimeZoneRules(identifier: identifier, tzif: bytes) { return rules }
      } catch {
        switch error {
        case .missing: continue
        case .notPermitted(_, let reason), .cannotRead(_, let reason):
          if !Folder.isFolder(path) { throw .unreadable(path: path, reason: reason) }
        case .exists, .cannotCreate, .cannotWrite, .closedPipe: continue
        }
      }
    }
    guard folders.contains(where: Folder.isFolder) else { throw .notInstalled }
    throw .unknown(identifier: identifier)
  }

  /// Returns a zone with a fixed offset in minutes ahead of UTC, named `UTC+01:00`.
  package static func fixed(_ minutes: Int) -> TimeZoneRules {
    guard minutes != 0 else { return .utc }
    let hours = padded(abs(minutes) / 60, to: 2)
    return TimeZoneRules(
      identifier: "UTC\(minutes < 0 ? "-" : "+")\(hours):\(padded(abs(minutes) % 60, to: 2))",
      fixedOffset: minutes * 60)
  }

  private static func minutes(ofOffset identifier: String) -> Int? {
    let text = Array(identifier.utf8)
    guard text.count == 9, identifier.hasPrefix("UTC"),
      text[3] == UInt8(ascii: "+") || text[3] == UInt8(ascii: "-"),
      text[6] == UInt8(ascii: ":"), let hours = Int(String(decoding: text[4..<6], as: UTF8.self)),
      let minutes = Int(String(decoding: text[7...], as: UTF8.self)), 0...23 ~= hours, 0..<60 ~= minutes
    else { return nil }
    return (text[3] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }
}

extension TimeZoneDatabase.Problem {
  package var message: Phrase {
    switch self {
    case .unknown(let identifier):
      "the time zone \"\(identifier)\" is not known; give a name such as Asia/Tokyo or UTC"
    case .notInstalled:
      "this system has no time zone files; install the package tzdata, or set TZDIR to a folder with such files"
    case .unreadable(let path, let reason):
      "\(path): this time zone file cannot be read: \(reason)"
    }
  }
}
