import Kaiki
import Records

/// What suites are run on.
enum MadeUp {
  /// The rules of a time zone.
  static func zone(_ identifier: String) -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch {
      fatalError(error.message)
    }
  }
}
