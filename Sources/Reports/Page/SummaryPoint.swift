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
    static let mostOfQuestion = 7

    /// What a person asks, in this order.
    package enum Question: CaseIterable, Sendable {
      /// What is to be done now.
      case waits
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
        case .waits: language("What waits", "やること")
        case .course: language("How it goes", "これまでの様子")
        case .risk: language("What is at risk", "注意が必要なこと")
        case .ahead: language("What will come", "これからの見込み")
        case .trust: language("How far to trust this", "どこまで信頼できるか")
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
  }
}
