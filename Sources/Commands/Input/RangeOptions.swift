import Analysis
import Kaiki
import Records
import Reports

/// Which days are asked about.
struct RangeOptions: Sendable {
  /// The first day that counts; `nil` for all since the beginning.
  let from: Day?
  /// The last day, at whose end the question is asked; `nil` for the present.
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

  /// The days as a report names them; `nil` where the line names none.
  var reported: AnalysisReport.Days? {
    from == nil && to == nil ? nil : AnalysisReport.Days(from: from, to: to)
  }

  /// The moment of the question: the end of the last day, or the present where that is earlier; `nil` where neither is
  /// known.
  func moment(_ present: Instant?, in boundary: DayBoundary) -> Instant? {
    [present, to.map(boundary.end)].compactMap { $0 }.min()
  }

  /// Tells questions which days count: that of the moment as a whole where the moment is its last.
  ///
  /// - Parameter moment: The moment of the question.
  func apply(to options: inout AnalysisOptions, moment: Instant, in boundary: DayBoundary) {
    options.firstDay = from
    options.endsWithWholeDay = moment == boundary.end(of: boundary.day(of: moment))
  }
}

extension Option where Value == Day? {
  /// A date.
  ///
  /// - Parameters:
  ///   - standard: What is taken where it is not given, for the help.
  ///   - help: What it does.
  static func date(_ name: String) -> Self {
    .parsed(name, "DATE") { word throws(OptionProblem) in
      guard let date = InstantText.date(word) else {
        throw OptionProblem(word, "is not a date; write it as 2026-01-31")
      }
      return Day(date)
    }
  }
}
