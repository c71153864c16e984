import Files
import Kaiki
import Phrases
import Rows

package enum SettingsImport {
  package static let format = RowFormat(.settings, .settings, required: [AppSettings.Column.intervals]) {
    (fields, history, _, context) throws(Fault) in
    history.add(try read(fields), from: context.file)
  }

  package static func read(_ fields: NamedFields<AppSettings.Column>) throws(Fault) -> AppSettings {
    var settings = AppSettings()
    if let given = try fields[.intervals].integers() {
      do throws(IntervalTable.Problem) {
        settings.table = try IntervalTable(given)
      } catch {
        throw fields[.intervals].fault(IntervalTableText.message(error))
      }
    }
    settings.morningHour = try fields[.morningHour].integer(in: 0...23) ?? settings.morningHour
    let zone = fields[.timeZoneIdentifier]
    if let identifier = try zone.optionalText() {
      settings.timeZoneIdentifier = identifier
      do throws(TimeZoneDatabase.Problem) {
        _ = try TimeZoneDatabase.rules(for: identifier)
      } catch {
        switch error {
        case .unknown: throw zone.fault(error.message)
        // The settings are valid; the command that needs the zone reports the fault of the system.
        case .notInstalled, .unreadable: break
        }
      }
    }
    settings.dayStartHour = try fields[.dayStartHour].integer(in: DayBoundary.dayStartHours)
    settings.language = try fields[.language].choice()
    return settings
  }
}

/// Messages for the faults of a table of intervals.
package enum IntervalTableText {
  package static func message(_ problem: IntervalTable.Problem) -> Phrase {
    switch problem {
    case .empty: "the interval table is empty; give days such as 0,1,2,4,7,15,30"
    case .tooLong(let count): "the interval table has \(count) intervals; give at most 100"
    case .outOfRange(let interval):
      "the interval \(interval) is out of range; after the first give 1 to 36500 days"
    }
  }
}
