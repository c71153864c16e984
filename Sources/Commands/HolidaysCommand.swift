import Kaiki
import Reports

/// `holidays`: the Japanese holidays of some years.
struct HolidaysCommand: Command {
  static let specification = CommandSpecification(
    name: "holidays",
    title: "the Japanese holidays of some years",
    usage: "kaiki holidays [--from YEAR] [--to YEAR]",
    summary: """
      Prints Japanese holidays as CSV. Years after \(JapaneseHolidays.lastAnnouncedYear) are projected: the government has
      not announced them, and the rules and equinoxes of today are taken to hold.
      """,
    listing: { "CSV:\n\(HolidaysReport.helpText($0))" },
    examples: [.init("kaiki holidays --from 2026 --to 2027", "those of two years")],
    options: OptionDeclaration.list(from, to))

  static let from: Option<Int> = .integer(
    "--from", "YEAR", in: JapaneseHolidays.years, default: JapaneseHolidays.years.lowerBound, "first year")
  static let to: Option<Int?> = .integer(
    "--to", "YEAR", in: JapaneseHolidays.years,
    default: "\(JapaneseHolidays.lastAnnouncedYear), or the first year", "last year")

  private let years: ClosedRange<Int>
  private let world: World

  init(_ arguments: Arguments) throws(CommandError) {
    try arguments.refuseOperands()
    let first = try arguments[Self.from]
    let last = try arguments[Self.to] ?? max(first, JapaneseHolidays.lastAnnouncedYear)
    guard first <= last else {
      throw arguments.usage("--from \(first) is after --to \(last); swap the two dates")
    }
    years = first...last
    world = arguments.world
  }

  func run() throws(CommandError) {
    try world.write(HolidaysReport.csv(years.flatMap(JapaneseHolidays.holidays)))
  }
}
