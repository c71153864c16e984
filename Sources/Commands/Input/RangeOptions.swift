import Analysis
import CommandLine
import Kaiki
import Rows
import Reports

/// Date range of a report.
struct RangeOptions: Sendable {
  /// First day of the range; `nil` for the first day of the data.
  let from: Day?
  /// Last day of the range; `nil` for the day of the present moment.
  let to: Day?

  static let from: Option<Day?> = .date("--from")
  static let to: Option<Day?> = .date("--to")

  static let declarations = OptionDeclaration.list(from, to)

  init(_ arguments: Arguments) throws(CommandError) {
    from = try arguments[Self.from]
    to = try arguments[Self.to]
    if let from, let to, from > to {
      throw arguments.usage(
        "--from \(from) is later than --to \(to); give an earlier --from or a later --to")
    }
  }

  var reported: AnalysisReport.Days? {
    from == nil && to == nil ? nil : AnalysisReport.Days(from: from, to: to)
  }

  /// Returns the moment of the report: the end of the last day or the present, whichever is earlier; `nil` without both.
  func moment(_ present: Instant?, in boundary: DayBoundary) -> Instant? {
    [present, to.map(boundary.end)].compactMap { $0 }.min()
  }

  /// Sets the date range of measures. The day of the moment counts as a whole if the moment is its last one.
  ///
  /// - Parameter moment: Moment of the report.
  func apply(to options: inout AnalysisOptions, moment: Instant, in boundary: DayBoundary) {
    options.firstDay = from
    options.endsWithWholeDay = moment == boundary.end(of: boundary.day(of: moment))
  }
}

extension Option where Value == Day? {
  static func date(_ name: String) -> Self {
    .parsed(name, "DATE") { word throws(OptionProblem) in
      guard let date = InstantText.date(word) else {
        throw OptionProblem(word, "is not a date; write it as 2026-01-31")
      }
      return Day(date)
    }
  }
}
