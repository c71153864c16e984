import Encoding
import Kaiki

/// Output of `kaiki next`: occurrences of a recurrence in a zone.
package enum OccurrencesReport {
  private struct Occurrence {
    var local: LocalTime
    var instant: Instant
    var status: LocalTimeStatus
  }

  private static let fields: [Field<Occurrence>] = [
    Field("local") { Word($0.local.description) },
    Field("instant") { $0.instant },
    Field("zone") { $0.status },
  ]

  package static func helpText(_ words: HelpWords) -> String {
    KeyHelp.lines(helpOf(fields), under: ["next"], words).joined(separator: "\n")
  }

  /// Returns the occurrences as a JSON array in UTF-8, one object per line, with a line feed at the end. `zone` names the
  /// resolution of a local time that the zone skips or repeats.
  package static func json(_ times: [LocalTime], in zone: TimeZoneRules) -> [UInt8] {
    let occurrences = times.map { local in
      let (instant, status) = zone.resolve(local)
      return JSONValue.object(
        fields.members(of: Occurrence(local: local, instant: instant, status: status)))
    }
    return JSONValue.array(occurrences).encoded(openLevels: 1) + [0x0A]
  }
}

extension LocalTimeStatus: Reportable {}

/// Output of `kaiki holidays`: Japanese holidays, one per row.
package enum HolidaysReport {
  private static let table = ReportTable<[JapaneseHoliday]>.rows(
    { $0 },
    [
      Field("date") { $0.day },
      Field("name") { $0.name },
      Field("kind") { $0.kind },
      Field("projected") { $0.isProjected },
    ])

  package static func helpText(_ words: HelpWords) -> String {
    KeyHelp.lines(table.help, under: ["holidays"], words).joined(separator: "\n")
  }

  package static func csv(_ holidays: [JapaneseHoliday]) -> [UInt8] {
    table.table(holidays).bytes(guardsFormulas: true)
  }
}

extension JapaneseHoliday.Kind: Reportable {}
