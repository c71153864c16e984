import Encoding
import Kaiki
import Reports

/// `holidays`: the Japanese holidays of some years.
struct HolidaysCommand {
  static let specification = CommandSpecification(
    name: "holidays",
    usage: "kaiki holidays [--from YEAR] [--to YEAR]",
    summary: """
      Prints Japanese holidays as CSV: date, name, kind and projected. Kinds are national, substitute, citizens and
      ceremony. Years after \(JapaneseHolidays.lastAnnouncedYear) are projected: the government has not announced
      them, and the rules and equinoxes of today are taken to hold.
      """,
    options: [
      OptionSpecification(
        "--from", "YEAR", "first year, from \(JapaneseHolidays.years.lowerBound) (the default) on"),
      OptionSpecification(
        "--to", "YEAR",
        "last year, up to \(JapaneseHolidays.years.upperBound) (default \(JapaneseHolidays.lastAnnouncedYear))"
      ),
    ] + CommonOptions.ofAll)

  private let years: ClosedRange<Int>

  init(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.operands.first {
      throw arguments.usage("\"\(word)\" is not expected here; see kaiki holidays --help")
    }
    let all = JapaneseHolidays.years
    let first = try arguments.integer("--from", in: all) ?? all.lowerBound
    let last = try arguments.integer("--to", in: all) ?? max(first, JapaneseHolidays.lastAnnouncedYear)
    guard first <= last else {
      throw arguments.usage("--from \(first) is after --to \(last); exchange them")
    }
    years = first...last
  }

  func run() throws(CommandError) {
    let table = CSVTable(
      header: ["date", "name", "kind", "projected"],
      rows: years.flatMap(JapaneseHolidays.holidays).map { holiday in
        [
          .plain(holiday.day.description), .text(holiday.name), .plain(holiday.kind.rawValue),
          .plain(holiday.isProjected.description),
        ]
      })
    try Output.write(table.bytes(guardsFormulas: true))
  }
}
