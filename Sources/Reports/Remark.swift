import Encoding
import Kaiki
import Phrases

/// What a reader has to know before the figures: a guess, an assumption, what was left out, an option that does
/// nothing here.
package struct Remark: Hashable, Sendable {
  /// Subject: an option, a kind of data, or a word such as `timeZone`.
  package var about: String
  /// Whether it is of how something in a file is written, so that a page tells it after the figures.
  private(set) var isDetail = false
  /// The sentence in every language.
  private let texts: [Language: String]

  package init(_ about: String, _ phrase: Phrase) {
    self.init(about) { $0(phrase) }
  }

  /// - Parameters:
  ///   - about: Subject of the remark.
  ///   - text: The sentence in a language.
  init(_ about: String, _ text: (Language) -> String) {
    self.about = about
    texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text($0)) })
  }

  /// Remarks on one thing.
  ///
  /// - Parameters:
  ///   - about: Subject of the remarks.
  ///   - texts: The sentences in a language, as many in each.
  static func each(_ about: String, _ texts: (Language) -> [String]) -> [Remark] {
    let told = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, texts($0)) })
    return (told[.english] ?? []).indices.map { place in
      Remark(about) { language in told[language]?[place] ?? "" }
    }
  }

  /// The sentence.
  package func text(_ language: Language) -> String { texts[language] ?? "" }
}

extension Remark {
  /// That rows of a file, or items within them, could not be read, so that every figure lacks them (G8).
  package static func rejected(_ source: ReportedSource) -> Remark? {
    guard source.rejected + source.rejectedItems > 0 else { return nil }
    let (path, kind) = (source.path, source.kind)
    return Remark("rejected") { language in
      language(
        "\(source.keptOut(language)) of \(path) could not be read: the figures on \(language.kindOfData(kind)) lack them."
      )
    }
  }

  /// What was guessed, or left out, while a file was read.
  ///
  /// - Parameters:
  ///   - place: The file, line and column of the first.
  ///   - fact: What was taken for what, or left out.
  ///   - count: How often.
  package static func reading(_ place: String, _ fact: ReadingFact, count: Int) -> Remark {
    var remark = Remark(fact.isGuess ? guessed : "leftOut") { language in
      let said = line(place, fact, count: count, language)
      return fact.isGuess ? language("Guessed: \(said).") : language("Left out: \(said).")
    }
    remark.isDetail = !fact.isWeighty
    return remark
  }

  /// That some events lie so long before all others that they are set aside.
  package static func early(_ early: EarlyEvents) -> Remark {
    Remark(
      "far",
      "Events that lie more than ten years before \(early.next), from \(early.first) on, are set aside: \(early.count)."
    )
  }

  /// That the present is the day of one or two answers long after all others, which may be a slip.
  ///
  /// - Parameters:
  ///   - last: That day.
  ///   - before: The day of the answer before.
  package static func doubtfulEnd(_ last: Day, after before: Day) -> Remark {
    Remark(
      "--now",
      """
      As of \(last), \(last - before, "day") after the answer before it (\(before)). After a break that is right; if the \
      date is a slip, correct it or give --now \(before).
      """)
  }

  /// The most details that stand before the figures.
  private static let mostDetails = 2

  /// Remarks as they stand before the figures: where there are many details, their number and the first.
  ///
  /// - Parameter place: Where all of them stand.
  package static func brief(_ remarks: [Remark], all place: Phrase = "at the end of this page") -> [Remark] {
    let details = remarks.filter(\.isDetail)
    guard details.count > mostDetails, let first = details.first else { return remarks }
    let guesses = details.count { $0.about == guessed }
    let summary = Remark(guessed) { language in
      let omissions = details.count - guesses
      let numbers = [
        guesses > 0 ? language.count(guesses, "guess") : nil,
        omissions > 0 ? language.count(omissions, "omission") : nil,
      ].compactMap(\.self).joined(separator: language(" and "))
      return language("Read with \(numbers), all told \(place). \(first.text(language))")
    }
    let number = remarks.firstIndex(where: \.isDetail) ?? 0
    return remarks[..<number].filter { !$0.isDetail } + [summary] + remarks[number...].filter { !$0.isDetail }
  }

  /// Whether it tells of a guess.
  var isGuess: Bool { about == Self.guessed }

  /// What remarks on guesses are about.
  private static let guessed = "guess"

  /// `file:line:column: words (12 times)`.
  package static func line(
    _ place: String, _ fact: ReadingFact, count: Int, _ language: Language
  ) -> String {
    "\(place): \(fact.words(language))"
      + (count > 1 ? language(" (\(count) times)") : "")
  }

  /// That the data are of several people, so that figures are of none of them alone (F18).
  ///
  /// - Parameters:
  ///   - names: The people; `nil` comes of fewer than two.
  ///   - heading: The column that names them in one file; `nil` if each file is of one person.
  package static func several(people names: [String], under heading: String?) -> Remark? {
    guard names.count > 1 else { return nil }
    let list = names.prefix(mostPeople).joined(separator: ", ")
    let more: Phrase = names.count > mostPeople ? " and \(names.count - mostPeople) more" : ""
    let place: Phrase = heading.map { "The column \"\($0)\" names" } ?? "The files name"
    return Remark(
      "--by-user",
      """
      \(place) \(names.count) people (\(list)\(more)). Figures are of all of them together, and of nobody alone; cards, \
      tasks and items of two people count apart. Give --by-user for the figures of each.
      """)
  }

  /// The most people whom a remark names.
  private static let mostPeople = 5

  /// That only the rows of one person were asked for.
  ///
  /// - Parameter student: The name; `nil` comes of none.
  package static func chosen(student: String?) -> Remark? {
    student.map { name in
      Remark("--student", "Only the rows of \(name) count (--student).")
    }
  }

  /// That only some terms were asked for.
  ///
  /// - Parameter terms: What they are called; `nil` comes of none.
  package static func chosen(terms: [String]) -> Remark? {
    guard !terms.isEmpty else { return nil }
    return Remark(
      "--semester",
      """
      Only \(terms.joined(separator: ", ")) (--semester): the courses that meet then, full-year ones with all their \
      classes; shares and classes of a term are of its own.
      """)
  }

  /// That only some cards and tasks were asked for, by their tags.
  ///
  /// - Parameter tags: The tags; `nil` comes of none.
  package static func chosen(tags: [String]) -> Remark? {
    guard !tags.isEmpty else { return nil }
    return Remark(
      "--tag",
      "Of cards and of tasks with attempts only those tagged \(tags.joined(separator: ", ")) count (--tag).")
  }

  /// That only the cards of some decks were asked for.
  ///
  /// - Parameter decks: Their names; `nil` comes of none.
  package static func chosen(decks: [String]) -> Remark? {
    guard !decks.isEmpty else { return nil }
    return Remark(
      "--deck-name",
      "Of cards only those in \(decks.joined(separator: ", ")) and in decks below count (--deck-name).")
  }

  /// That only some tasks with attempts were asked for, by their category.
  ///
  /// - Parameter categories: The categories; `nil` comes of none.
  package static func chosen(categories: [AttemptTask.Category]) -> Remark? {
    guard !categories.isEmpty else { return nil }
    return Remark("--category") { language in
      let names = categories.map { $0.title(language) }.joined(separator: language(", "))
      return language("Of tasks with attempts only those of the category \(names) count (--category).")
    }
  }

  /// That nothing says in which zone the person lives.
  package static func zoneAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      """
      The data name no time zone; days are those of \(zone). Near midnight another zone moves events to other \
      days, and with them streaks, due days and hours: give --time-zone, or set KAIKI_TIME_ZONE.
      """)
  }

  /// That the data say only how the clock stood where they were begun.
  package static func offsetAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      """
      The data name no time zone, but a clock at \(zone) where they were made; days are those of \(zone) all \
      year. Where clocks change in summer, or elsewhere, late events fall on other days: give --time-zone (such \
      as Europe/Berlin), or set KAIKI_TIME_ZONE.
      """)
  }

  /// That an option was given which says nothing about these data (F9).
  package static func idle(_ option: String, of subject: Subject) -> Remark {
    Remark(
      option,
      "\(option) changes nothing here: it is about \(subject.words), and the data have none to apply it to."
    )
  }

  /// What an option can be about.
  package enum Subject: Sendable {
    case cards, unseenCards, recurringTasks, cardsOrTasks, tasksOrCourses, cardsTasksOrCourses
    case dailyLists, courses, cardsOrClasses, dataSet, severalExports

    fileprivate var words: Phrase {
      switch self {
      case .cards: "cards"
      case .unseenCards: "unseen cards"
      case .recurringTasks: "recurring tasks"
      case .cardsOrTasks: "cards or recurring tasks"
      case .tasksOrCourses: "recurring tasks or courses"
      case .cardsTasksOrCourses: "cards, tasks or courses"
      case .dailyLists: "daily lists"
      case .courses: "courses"
      case .cardsOrClasses: "cards, or classes on these days"
      case .dataSet: "a data set"
      case .severalExports: "several exports with items of one kind"
      }
    }
  }

  /// That a first day was given, and everything asked for tells how things stand, whatever came first (F9).
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - measures: What was asked for.
  package static func standsWhole(_ option: String, _ measures: [String]) -> Remark {
    let names = measures.joined(separator: ", ")
    return Remark(
      option,
      "\(option) changes nothing here: \(names) tell how things stand, which rests on everything before.")
  }

  /// How many items were dropped, since the newest export lacks them (A0.8).
  package static func dropped(_ count: Int) -> Remark {
    Remark(
      "--deleted-by",
      "--deleted-by newest dropped \(count, "item") that the newest input lacks; what happened to them still counts."
    )
  }

  /// That nothing in some exports says how new they are (A0.8).
  package static func undated(_ files: [String]) -> Remark {
    let names = files.joined(separator: ", ")
    return Remark(
      "--deleted-by",
      """
      --deleted-by newest dropped nothing of the kinds in \(names): no event says how new such an input is; add the \
      file of its events, under the same prefix or in the same folder.
      """)
  }

  /// FSRS-6 as the memory model of `--exam` if no option names one: a log has recall rates of days with answers only.
  package static let modelForExam = Remark(
    "--exam",
    "--exam needs recall on days without an answer, so FSRS-6 is the memory model here. Change with --memory-model."
  )

  /// That an app does not say when it wants its cards back (F7).
  package static let dueUnknown = Remark(
    "due",
    """
    The log is of another app and does not say when its cards come back: no card is called due. To see what an \
    interval table would make of them, give simulate --intervals.
    """)

  /// That a log names cards that its app may have deleted or suspended since (F7).
  package static let deletedUnknown = Remark(
    "due",
    """
    A log of answers does not say which cards were deleted or suspended later: such cards are among those that are \
    called due.
    """)

  /// That an export of absences alone ends with an absence, so that the classes since then are missing (T10).
  package static let endsWithAbsence = Remark(
    "--now",
    """
    As of the last record. Records are of absences alone, so classes attended since then are not counted: for \
    today's figures give --now today.
    """)

  /// The fields of a remark.
  static let fields: [Field<Remark>] = [
    Field("about") { $0.about },
    Field("text") { $0.text(.english) },
  ]
}
