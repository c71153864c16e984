import Encoding
import Kaiki

/// What `kaiki holidays` prints: Japanese holidays, one in a row.
package enum HolidaysReport {
  private static let table = ReportTable<[JapaneseHoliday]>.rows(
    { $0 },
    [
      Field("date", "the day") { $0.day },
      Field("name", "what it is called, in Japanese") { $0.name },
      Field("kind", "national, substitute, citizens or ceremony") { $0.kind },
      Field("projected", "whether the government has yet to announce it") { $0.isProjected },
    ])

  /// What `kaiki help` says of the columns.
  package static func helpText(_ told: HelpTeller) -> String {
    KeyHelp.lines(table.help, told).joined(separator: "\n")
  }

  /// The holidays as CSV.
  package static func csv(_ holidays: [JapaneseHoliday]) -> [UInt8] {
    table.table(holidays).bytes(guardsFormulas: true)
  }
}

extension JapaneseHoliday.Kind: Reportable {}
