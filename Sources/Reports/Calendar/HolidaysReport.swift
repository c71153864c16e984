import Encoding
import Kaiki

/// What `kaiki holidays` prints: Japanese holidays, one in a row.
package enum HolidaysReport {
  private static let table = ReportTable<[JapaneseHoliday]>.rows(
    { $0 },
    [
      Field("date") { $0.day },
      Field("name") { $0.name },
      Field("kind") { $0.kind },
      Field("projected") { $0.isProjected },
    ])

  /// Returns the help of the columns.
  package static func helpText(_ words: HelpWords) -> String {
    KeyHelp.lines(table.help, under: ["holidays"], words).joined(separator: "\n")
  }

  /// The holidays as CSV.
  package static func csv(_ holidays: [JapaneseHoliday]) -> [UInt8] {
    table.table(holidays).bytes(guardsFormulas: true)
  }
}

extension JapaneseHoliday.Kind: Reportable {}
