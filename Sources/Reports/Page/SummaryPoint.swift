extension Page {
  /// One thing that a person wants to know first.
  package struct SummaryPoint: Sendable {
    /// What it answers.
    package var question: Question
    /// The answer.
    package var words: String
    /// Whether it is good, asks for attention, or is over a limit or a day; `nil` for neither.
    package var tone: Tone?
    /// The section that says more; `nil` for none.
    package var section: String?

    /// A point.
    package init(_ question: Question, _ words: String, _ tone: Tone? = nil, section: String? = nil) {
      self.question = question
      self.words = words
      self.tone = tone
      self.section = section
    }

    /// How many points a question has room for.
    fileprivate static let mostOfQuestion = 7

    /// What stands in place of those that there is no room for.
    static func more(_ count: Int, _ language: Language) -> String {
      language("and \(count) more")
    }

    /// What a person asks, in this order.
    package enum Question: CaseIterable, Sendable {
      /// What is to be done now.
      case waits
      /// What a comparison of settings, or a search for one, found.
      case found
      /// How it goes: what is good, and what is neither good nor bad.
      case course
      /// What is near a limit, or gets worse.
      case risk
      /// What will come.
      case ahead
      /// How far that can be trusted.
      case trust

      /// The question as a page has it.
      func title(_ language: Language) -> String {
        switch self {
        case .waits: language("What waits")
        case .found: language("What was found")
        case .course: language("How it goes")
        case .risk: language("What is at risk")
        case .ahead: language("What will come")
        case .trust: language("How far to trust this")
        }
      }
    }
  }

  /// What a state means to the person: it is shown as a colour, and by a sign or a word beside it.
  package enum Tone: String, CaseIterable, Sendable {
    /// Green: as it should be.
    case good
    /// Orange: of today, or near a limit.
    case attention
    /// Red: overdue, or at a limit or over it.
    case alarm

    /// What says the same as the colour.
    var sign: String {
      switch self {
      case .good: "✓"
      case .attention: "!"
      case .alarm: "✕"
      }
    }
  }
}

extension Page {
  /// The questions that have answers, with those that there is room for and how many more there are.
  var answeredQuestions: [(question: SummaryPoint.Question, answers: (points: [SummaryPoint], more: Int))] {
    SummaryPoint.Question.allCases.compactMap { question in
      let points = summary.filter { $0.question == question }
      guard !points.isEmpty else { return nil }
      let shown = Array(points.prefix(SummaryPoint.mostOfQuestion))
      return (question, (shown, points.count - shown.count))
    }
  }

  /// What the summary is called.
  static func summaryTitle(_ language: Language) -> String { language("In short") }

  /// What the sentences of the first section are called, below the summary.
  static func saidTitle(_ language: Language) -> String {
    language("What to know before the figures")
  }

  /// Where more than a page shows is to be had.
  ///
  /// - Parameter parts: What `--only` takes of the page; empty where the command does not have that option.
  static func more(_ language: Language, parts: [String] = []) -> String {
    let only =
      parts.isEmpty
      ? ""
      : language("--only NAME one part (\(parts.joined(separator: language(", ")))), ")
    return language("More: \(only)--json every figure, --report FILE.html the page with charts.")
  }
}
