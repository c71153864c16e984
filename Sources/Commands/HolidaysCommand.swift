import CommandLine
import Kaiki
import Reports

/// `holidays`: the Japanese holidays of some years.
struct HolidaysCommand: Command {
  static let specification = CommandSpecification(
    name: "holidays",
    usage: "[--from YEAR] [--to YEAR]",
    listing: { "CSV:\n\(HolidaysReport.helpText($0))" },
    examples: ["kaiki holidays --from 2026 --to 2027"],
    options: OptionDeclaration.list(from, to))

  static let from: Option<Int> = .integer(
    "--from", "YEAR", in: JapaneseHolidays.years, default: JapaneseHolidays.years.lowerBound)
  static let to: Option<Int?> = .integer(
    "--to", "YEAR", in: JapaneseHolidays.years)

  private let years: ClosedRange<Int>
  private let context: ProcessContext

  init(_ arguments: Arguments) throws(CommandError) {
    try arguments.refuseOperands()
    let first = try arguments[Self.from]
    let last = try arguments[Self.to] ?? max(first, JapaneseHolidays.lastAnnouncedYear)
    guard first <= last else {
      throw arguments.usage("--from \(first) is after --to \(last); swap the two dates")
    }
    years = first...last
    context = arguments.context
  }

  func run() throws(CommandError) {
    try context.output(HolidaysReport.csv(years.flatMap(JapaneseHolidays.holidays)))
  }
}
