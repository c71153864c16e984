import Kaiki
import Phrases

/// The keys of `settings`.
enum SettingsColumn: Int, ImportColumn {
  case intervals, morningHour, timeZoneIdentifier, dayStartHour, language
}

enum SettingsImport {
  static let format = RowFormat(.settings, .settings, required: [SettingsColumn.intervals]) {
    (fields, history, context) throws(Fault) in
    history.add(try read(fields), from: context.name)
  }

  /// Reads the settings of an app.
  static func read(_ fields: Fields) throws(Fault) -> AppSettings {
    var settings = AppSettings()
    let intervals = SettingsColumn.intervals.rawValue
    if let given = try fields.integers(intervals) {
      do throws(IntervalTable.Problem) {
        settings.table = try IntervalTable(given)
      } catch {
        throw fields.fault(intervals, IntervalTableText.message(error))
      }
    }
    settings.morningHour =
      try fields.integer(SettingsColumn.morningHour.rawValue, in: 0...23) ?? settings.morningHour
    let zone = SettingsColumn.timeZoneIdentifier.rawValue
    if !fields.isMissing(zone) {
      let identifier = try fields.text(zone)
      settings.timeZoneIdentifier = identifier
      do throws(TimeZoneDatabase.Problem) {
        _ = try TimeZoneDatabase.rules(for: identifier)
      } catch {
        switch error {
        case .unknown: throw fields.fault(zone, error.message)
        // The settings are right; who asks for the zone says what the system lacks.
        case .notInstalled, .unreadable: break
        }
      }
    }
    settings.dayStartHour = try fields.integer(
      SettingsColumn.dayStartHour.rawValue, in: DayBoundary.dayStartHours)
    settings.language = try fields.choice(SettingsColumn.language.rawValue)
    return settings
  }
}

/// Words for what is wrong with a table of intervals.
package enum IntervalTableText {
  /// What happened and what to do.
  package static func message(_ problem: IntervalTable.Problem) -> Phrase {
    switch problem {
    case .empty: "the interval table is empty; give days such as 0,1,2,4,7,15,30"
    case .tooLong(let count): "the interval table has \(count) intervals; give at most 100"
    case .outOfRange(let interval):
      "the interval \(interval) is out of range; after the first give 1 to 36500 days"
    }
  }
}
