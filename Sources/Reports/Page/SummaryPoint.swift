import Forecasting
import Phrases

/// Kind of line that a summary can have: one case per question that a line answers.
///
/// `SummaryLineTests` lists the states of each line with the data that cause them. Every line can have the state
/// ``Page/SummaryState/unknown``.
package enum SummaryLine: String, CaseIterable, Sendable {
  // Decisions for the user.
  /// Records that match no course, card or task.
  case unmatchedRecords
  /// People whose rows are pooled.
  case pooledPeople

  // Things to do now.
  /// Cards and tasks that are due.
  case due
  /// Classes of today without a record.
  case classesToday
  case openHabits
  case openItems

  // Results of comparisons and searches.
  /// The setting that takes the least time per card memorised.
  case minTime = "leastTime"
  /// The number of an option, or of days, that meets the target.
  case solution
  /// The interval table with most cards memorised.
  case bestTable
  /// The memory model with the lowest log loss over users.
  case bestModel

  // How it goes.
  case streak
  /// All courses together: whether any is near its absence limit.
  case courses
  /// One course near its absence limit, or over it.
  case course
  /// Reminders over the cap.
  case reminders
  case habits
  case recall
  /// Difference of recall by the hour.
  case recallByHour
  /// Weekday and hour with most answers.
  case studyHour
  /// Lasting change of one kind or item.
  case trend
  /// Share of list items done.
  case listItems
  /// Share of tasks done by their due day.
  case taskDelays
  /// FSRS parameters fitted to a log, against the standard parameters.
  case fit
  /// Users of a cohort who have been idle for longer than ever before.
  case idleUsers
  /// Rate of success over the users of a cohort.
  case userRate

  // Forecasts.
  case forecast
  /// Forecast absences of a course, against its limit.
  case courseForecast

  // How far to trust the figures.
  /// Users of a cohort with figures.
  case users
  case forecastTrust
  case backtest
  case reading

  /// The question under which a page shows the line in a state.
  func question(_ state: Page.SummaryState) -> Page.SummaryPoint.Question {
    switch self {
    case .unmatchedRecords, .pooledPeople: state == .bad ? .decide : .trust
    case .due, .classesToday, .openHabits, .openItems: .waits
    case .minTime, .solution, .bestTable, .bestModel: .found
    case .streak, .courses, .course, .reminders, .habits, .recall, .recallByHour, .studyHour, .trend,
      .listItems, .taskDelays, .fit, .idleUsers, .userRate:
      state.isWarning ? .risk : .course
    case .forecast, .courseForecast: state.isWarning ? .risk : .ahead
    case .users, .forecastTrust, .backtest, .reading: .trust
    }
  }

  /// The kinds of items whose rows are the basis of the line.
  var subjects: Set<ItemKind> {
    switch self {
    case .unmatchedRecords, .pooledPeople: []
    case .due, .reminders: [.cards, .tasks, .attempts]
    case .classesToday, .courses, .course, .courseForecast: [.courses]
    case .openHabits, .habits: [.habits]
    case .openItems, .listItems: [.lists]
    case .minTime, .solution, .bestTable, .bestModel, .recall, .recallByHour, .studyHour, .fit: [.cards]
    case .streak: [.cards, .tasks, .attempts]
    case .taskDelays: [.tasks]
    case .trend, .forecast, .forecastTrust, .backtest, .reading, .users, .idleUsers, .userRate:
      Set(ItemKind.allCases)
    }
  }
}

extension Page {
  package struct SummaryPoint: Sendable {
    package var line: SummaryLine
    package var state: SummaryState
    package var words: Phrase
    package var subjects: Set<ItemKind>
    /// The section with the figures behind the answer; `nil` if no section has them.
    package var section: String?

    /// - Parameter subjects: `nil` for all kinds of the line (``SummaryLine/subjects``).
    package init(
      _ line: SummaryLine, _ state: SummaryState, _ words: Phrase, of subjects: Set<ItemKind>? = nil,
      section: String? = nil
    ) {
      self.line = line
      self.state = state
      self.words = words
      self.subjects = subjects ?? line.subjects
      self.section = section
    }

    package var question: Question { line.question(state) }

    fileprivate static let maxPerQuestion = 7

    static func more(_ count: Int) -> Phrase {
      "and \(count) more"
    }

    /// Questions of a reader, in the order of a page.
    package enum Question: CaseIterable, Sendable {
      case decide
      case waits
      case found
      case course
      case risk
      case ahead
      case trust

      var title: Phrase {
        switch self {
        case .decide: "Decide first"
        case .waits: "What waits"
        case .found: "What was found"
        case .course: "How it goes"
        case .risk: "What is at risk"
        case .ahead: "What will come"
        case .trust: "How far to trust this"
        }
      }
    }
  }

  /// Result of the test behind a line of a summary; text and HTML show the same sign.
  package enum SummaryState: String, CaseIterable, Sendable {
    case good
    case watch
    case bad
    case unknown

    var sign: String { tone?.sign ?? "·" }

    /// The colour of a line; `nil` for the colour of plain text.
    var tone: Tone? {
      switch self {
      case .good: .good
      case .watch: .attention
      case .bad: .alarm
      case .unknown: nil
      }
    }

    /// True for ``watch`` and ``bad``.
    var isWarning: Bool {
      switch self {
      case .watch, .bad: true
      case .good, .unknown: false
      }
    }
  }

}

extension Page.Tone {
  /// Sign of the colour in tables; `nil` for ``good``, because ✓ is the result of a test, as in the summary.
  var warningSign: String? { self == .good ? nil : sign }

  /// Sign of the colour.
  var sign: String {
    switch self {
    case .good: "✓"
    case .attention: "!"
    case .alarm: "✕"
    }
  }
}

extension Page {
  /// The questions with answers, each with its first lines, worst first, and the number of further lines.
  var answeredQuestions: [(question: SummaryPoint.Question, answers: (points: [SummaryPoint], more: Int))] {
    SummaryPoint.Question.allCases.compactMap { question in
      let points = summary.filter { $0.question == question }
      guard !points.isEmpty else { return nil }
      let sorted =
        points.filter { $0.state == .bad } + points.filter { $0.state == .watch }
        + points.filter { !$0.state.isWarning }
      let shown = Array(sorted.prefix(SummaryPoint.maxPerQuestion))
      return (question, (shown, points.count - shown.count))
    }
  }

  static var summaryTitle: Phrase { "In short" }

  static var saidTitle: Phrase {
    "Read before the figures"
  }

  /// - Parameter parts: Parts that `--only` accepts; empty for commands without this option.
  static func more(parts: [String] = []) -> Phrase {
    let only: Phrase =
      parts.isEmpty
      ? ""
      : Phrase("--only NAME prints one part (\(Phrase.list(parts))), ")
    return "More: \(only)--json prints every figure, --report FILE.html writes the page with charts."
  }
}
