import Analysis
import Encoding
import Forecasting
import Kaiki
import Phrases

/// Sentence before the figures: an assumption, missing data, or an option without effect.
package struct Remark: Hashable, Sendable {
  /// Subject: an option, a kind of data, or a word such as `timeZone`.
  package var about: String
  /// Consequence for the reader; pages print remarks in this order.
  private var consequence = Consequence.model
  /// True for a detail of the way in which a file is written; a page with many lists them after the figures.
  var isDetail: Bool { consequence == .detail }
  package let text: Phrase

  /// Consequences of remarks, most important first.
  package enum Consequence: Int, Comparable, Sendable {
    /// The figures describe other people or other data than the reader expects.
    case otherData
    /// Figures lack data of a file.
    case missingData
    /// The present or the time zone may be wrong.
    case time
    /// Whole figures depend on an assumption about the data.
    case assumption
    /// An option changes nothing.
    case noEffect
    /// An option selects data, or states facts of the run.
    case choice
    /// A forecast depends on an assumption of its model.
    case model
    /// A detail of the way in which a file is written.
    case detail

    package static func < (left: Consequence, right: Consequence) -> Bool { left.rawValue < right.rawValue }
  }

  package init(_ about: String, _ text: Phrase) {
    (self.about, self.text) = (about, text)
  }

  /// Returns the remark with a consequence.
  package func having(_ consequence: Consequence) -> Remark {
    var remark = self
    remark.consequence = consequence
    return remark
  }
}

extension Remark {
  /// Returns the remark that rows of a file, or items within rows, were unreadable (G8); `nil` if all could be read.
  package static func rejected(_ source: ReportedSource) -> Remark? {
    guard source.rejected + source.rejectedItems > 0 else { return nil }
    let (path, kind) = (source.path, source.kind)
    return Remark(
      "rejected",
      "The figures on \(Phrase.kindOfData(kind)) lack \(source.keptOut) of \(path) that could not be read; --strict lists these rows."
    ).having(.missingData)
  }

  /// Returns the remark about a guess or an omission that the reader made in a file.
  ///
  /// - Parameters:
  ///   - location: File, line and column of the first case.
  ///   - fact: The guess or the omission.
  ///   - count: Number of cases, ≥ 1.
  package static func reading(_ location: String, _ fact: ReadingFact, count: Int) -> Remark {
    let line = line(location, fact, count: count)
    let text: Phrase = fact.isGuess ? "Guessed: \(line)." : "Ignored: \(line)."
    return Remark(fact.isGuess ? guessed : "leftOut", text).having(
      !fact.isWeighty ? .detail : fact.isGuess ? .assumption : .missingData)
  }

  /// Returns the remark that events more than ten years before the next event are ignored.
  package static func early(_ early: EarlyEvents) -> Remark {
    Remark(
      "far",
      "Events more than ten years before \(early.next) are ignored: \(early.count), the first on \(early.first)."
    ).having(.missingData)
  }

  /// Returns the remark that one or two answers, long after all other answers, determine the present, perhaps by mistake.
  ///
  /// - Parameters:
  ///   - last: Day of the latest answer.
  ///   - before: Day of the answer before it.
  package static func doubtfulEnd(_ last: Day, after before: Day) -> Remark {
    Remark(
      "--now",
      "The report takes \(last), the day of the latest answer, as the present; this day is \(last - before, "day") after the answer before it (\(before)). After a break this is right. If the date of the latest answer is wrong, correct the date or give --now \(before)."
    ).having(.time)
  }

  /// Largest number of details before the figures.
  private static let maxDetails = 2

  /// Returns remarks in the order of their consequences; many details become one remark with their number and the first.
  ///
  /// - Parameter location: Place that lists the details.
  package static func brief(_ remarks: [Remark], all location: Phrase = "at the end of this page") -> [Remark]
  {
    let remarks = sorted(remarks)
    let details = remarks.filter(\.isDetail)
    guard details.count > maxDetails, let first = details.first else { return remarks }
    let guesses = details.count { $0.about == guessed }
    let omissions = details.count - guesses
    let numbers: [Phrase?] = [
      guesses > 0 ? "\(guesses, "guess")" : nil, omissions > 0 ? "\(omissions, "omission")" : nil,
    ]
    let all = numbers.compactMap(\.self).joined(separator: " and ")
    let summary = Remark(guessed, "The files were read with \(all), listed \(location). \(first.text)")
    return remarks.filter { !$0.isDetail } + [summary.having(.detail)]
  }

  /// Returns remarks in the order of their consequences; equal consequences keep their order.
  package static func sorted(_ remarks: [Remark]) -> [Remark] {
    remarks.enumerated().sorted { ($0.element.consequence, $0.offset) < ($1.element.consequence, $1.offset) }
      .map(\.element)
  }

  var isGuess: Bool { about == Self.guessed }

  private static let guessed = "guess"

  /// Returns `file:line:column: words`, with ` (12 times)` after it for a count over 1.
  package static func line(_ location: String, _ fact: ReadingFact, count: Int) -> Phrase {
    Phrase(verbatim: "\(location): ") + fact.words + (count > 1 ? " (\(count) times)" : "")
  }

  /// Returns the remark that the data belong to several people, so that every figure combines them (F18).
  ///
  /// - Parameters:
  ///   - names: Names of the people.
  ///   - heading: Column that names the person of a row; `nil` if each file belongs to one person.
  /// - Returns: `nil` for fewer than two names.
  package static func several(people names: [String], under heading: String?) -> Remark? {
    guard names.count > 1 else { return nil }
    let list = names.prefix(maxPeople).joined(separator: ", ")
    let more: Phrase = names.count > maxPeople ? " and \(names.count - maxPeople) more" : ""
    let location: Phrase = heading.map { "The column \"\($0)\" names" } ?? "The files name"
    return Remark(
      "--by-user",
      "\(location) \(names.count) people (\(list)\(more)). Every figure combines these people; cards, tasks and items of different people count separately. For the figures of each person, give --by-user."
    ).having(.otherData)
  }

  private static let maxPeople = 5

  /// Returns the remark that `--student` selects the rows of one person.
  ///
  /// - Parameter student: Name of the person; `nil` without `--student`.
  /// - Returns: `nil` if `student` is `nil`.
  package static func chosen(student: String?) -> Remark? {
    student.map { name in
      Remark("--student", "Only the rows of \(name) count (--student).").having(.choice)
    }
  }

  /// Returns the remark that `--semester` selects the courses of some terms.
  ///
  /// - Parameter terms: Names of the terms; empty without `--semester`.
  /// - Returns: `nil` if `terms` is empty.
  package static func chosen(terms: [String]) -> Remark? {
    guard !terms.isEmpty else { return nil }
    return Remark(
      "--semester",
      "Only the courses of \(terms.joined(separator: ", ")) count (--semester), full-year courses with the classes of both terms. Rates and classes of a term include only that term."
    ).having(.choice)
  }

  /// Returns the remark that `--tag` selects cards, and tasks with attempts.
  ///
  /// - Parameter tags: The tags; empty without `--tag`.
  /// - Returns: `nil` if `tags` is empty.
  package static func chosen(tags: [String]) -> Remark? {
    guard !tags.isEmpty else { return nil }
    return Remark(
      "--tag",
      "Cards and tasks with attempts count only if tagged \(tags.joined(separator: ", ")) (--tag)."
    ).having(.choice)
  }

  /// Returns the remark that `--deck-name` selects the cards of some decks.
  ///
  /// - Parameter decks: Names of the decks; empty without `--deck-name`.
  /// - Returns: `nil` if `decks` is empty.
  package static func chosen(decks: [String]) -> Remark? {
    guard !decks.isEmpty else { return nil }
    return Remark(
      "--deck-name",
      "Cards count only if they are in \(decks.joined(separator: ", ")) or in a subdeck (--deck-name)."
    ).having(.choice)
  }

  /// Returns the remark that `--category` selects tasks with attempts.
  ///
  /// - Parameter categories: The categories; empty without `--category`.
  /// - Returns: `nil` if `categories` is empty.
  package static func chosen(categories: [AttemptTask.Category]) -> Remark? {
    guard !categories.isEmpty else { return nil }
    let names = categories.map(\.title).joined(separator: ", ")
    return Remark(
      "--category", "Tasks with attempts count only if their category is \(names) (--category)."
    ).having(.choice)
  }

  /// Returns the remark that days are counted in an assumed time zone because the data name none.
  package static func zoneAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      "Days are counted in \(zone) because the data name no time zone. In a different zone, events near midnight belong to other days, which changes streaks, due days and hours. Change with --time-zone or KAIKI_TIME_ZONE."
    ).having(.time)
  }

  /// Returns the remark that days are counted at a fixed offset from UTC, which is the only hint at a zone in the data.
  package static func offsetAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      "Days are counted in \(zone) all year because the data name no time zone, only a clock at \(zone). In places with summer time or another zone, late events belong to other days. Change with --time-zone (such as Europe/Berlin) or KAIKI_TIME_ZONE."
    ).having(.time)
  }

  /// Returns the remark that an option has no effect, because the data lack the items that it applies to (F9).
  package static func idle(_ option: String, of subject: Subject) -> Remark {
    Remark(
      option,
      "\(option) has no effect without \(subject.words)."
    ).having(.noEffect)
  }

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

  /// Returns the remark that a first day has no effect, because every selected measure describes the last day (F9).
  ///
  /// - Parameters:
  ///   - option: Name of the option with the first day.
  ///   - measures: Names of the selected measures.
  package static func standsWhole(_ option: String, _ measures: [String]) -> Remark {
    let names = measures.joined(separator: ", ")
    return Remark(
      option,
      "\(option) has no effect: \(names) always use all records before the end of the reporting range."
    ).having(.noEffect)
  }

  /// Returns the remark with the number of items that were removed because the newest export lacks them (A0.8).
  ///
  /// - Parameter count: Number of removed items.
  package static func dropped(_ count: Int) -> Remark {
    Remark(
      "--deleted-by",
      "--deleted-by newest removed \(count, "item") that the newest input lacks; past events of these items still count."
    ).having(.choice)
  }

  /// Returns the remark that all items were kept, because some exports lack events that date them (A0.8).
  ///
  /// - Parameter files: Paths of these exports.
  package static func undated(_ files: [String]) -> Remark {
    let names = files.joined(separator: ", ")
    return Remark(
      "--deleted-by",
      "--deleted-by newest kept all items of the kinds in \(names) because these inputs contain no events that date them. Add the file of events under the same prefix or in the same folder."
    ).having(.assumption)
  }

  /// Remark that `--exam` uses FSRS-6 as the memory model if no option names one.
  ///
  /// A log alone gives recall rates only for days with answers.
  package static let modelForExam = Remark(
    "--exam",
    "FSRS-6 is the memory model here because --exam needs the recall of days without an answer. Change with --memory-model."
  )

  /// Remark that no card is shown as due, because the log of another app lacks due days (F7).
  package static let dueUnknown = Remark(
    "due",
    "No card is shown as due because the log is from another app and lacks due days. For due days by an interval table, run simulate --intervals."
  ).having(.assumption)

  /// Remark that cards shown as due may include cards that the app has deleted or suspended since (F7).
  package static let deletedUnknown = Remark(
    "due",
    "Cards shown as due may include deleted or suspended cards because a log of answers records neither."
  ).having(.assumption)

  /// Remark that an export of absences ends with an absence, so that classes attended afterwards are missing (T10).
  package static let endsWithAbsence = Remark(
    "--now",
    "The figures describe the moment of the last attendance record. Classes attended after it are missing because the records contain only absences. For figures of today, give --now today."
  ).having(.time)

  static let fields: [Field<Remark>] = [
    Field("about") { $0.about },
    Field("text") { $0.text.english },
  ]
}

extension Remark {
  /// Returns the remark that a setting of cards has no effect.
  ///
  /// - Parameter words: Setting as the user wrote it, such as `--order` or `mine.json:2:5: order`.
  package static func idle(_ setting: CardSetting, as words: String, _ reason: IdleReason) -> Remark {
    Remark("--\(setting.key)", "\(words) has no effect: \(reason.words).").having(.noEffect)
  }

  /// Returns the remark that every simulation of a comparison replaces the value of an option.
  package static func replaced(_ option: String) -> Remark {
    Remark(
      option, "\(option) has no effect: every simulation of this run sets its own value."
    ).having(.noEffect)
  }

  /// Returns the remark that a what-if question ignores an option.
  package static func unused(_ option: String, by question: String) -> Remark {
    Remark(
      option, "\(option) has no effect: \(question) simulates cards only and ignores this option."
    ).having(.noEffect)
  }

  /// Returns one remark per group of compared settings with equal results in every replicate.
  package static func alike(in comparison: Comparison) -> [Remark] {
    let groups = Dictionary(grouping: comparison.entries, by: \.alike)
    return groups.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { _, entries in
      let names = entries.map(\.name).joined(separator: ", ")
      return Remark(
        "--compare",
        "\(names) give the same reviews, minutes and cards memorised in every replicate: the difference between these settings has no effect on these data."
      ).having(.noEffect)
    }
  }
}

extension Remark {
  /// Assumptions about courses without a timetable, and limits of full-year courses that add up.
  package static func courses(of history: HistoryAsOf, _ rules: AttendanceRules) -> [Remark] {
    [assumed(history.assumedCourses(rules)), combined(history.combinedLimits(rules))].compactMap(\.self)
  }

  /// Largest number of courses in a sentence.
  private static let maxCourses = 12

  /// Assumptions about courses without a timetable; `nil` if every course has one.
  package static func assumed(_ courses: [AssumedCourse]) -> Remark? {
    guard !courses.isEmpty else { return nil }
    let list = list(courses.prefix(maxCourses).map(words), of: courses.count)
    let text: Phrase =
      courses.contains(where: \.isLimitAssumed)
      ? "Dates and limits of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
      : "Dates of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
    return Remark("courses", text).having(.assumption)
  }

  /// Full-year courses of which the limits of both halves add up; `nil` if there is no such course.
  package static func combined(_ limits: [CombinedLimit]) -> Remark? {
    guard !limits.isEmpty else { return nil }
    let shown = limits.prefix(maxCourses).map { course in
      Phrase(
        verbatim:
          "\(course.name) \(course.halves.map(String.init).joined(separator: " + ")) = \(course.halves.reduce(0, +))"
      )
    }
    return Remark(
      "limits",
      "The absence limit of a full-year course is the sum of the limits of both halves, because each half stores a limit for its own classes: \(list(shown, of: limits.count)). If a limit covers the whole year, store the number of classes of the year as totalClasses in both halves."
    ).having(.assumption)
  }

  /// Joins the shown clauses, and the number of the others.
  private static func list(_ shown: [Phrase], of count: Int) -> Phrase {
    shown.joined(separator: "; ") + (count > shown.count ? "; and \(count - shown.count) more" : "")
  }

  private static func words(_ course: AssumedCourse) -> Phrase {
    let number =
      (course.isLimitAssumed
        ? Phrase("\(course.classes, "class"), limit \(course.limit)")
        : Phrase("\(course.classes, "class")", meaning: "of a course")) + doubts(of: course)
    guard !course.weekdays.isEmpty else { return "\(course.name): \(number), weekdays unknown" }
    let weekdays = course.weekdays.map { weekday(of: $0) }
    let on = weekdays.joined(separator: Phrase(" and ", meaning: "weekdays"))
    guard let days = course.days else { return "\(course.name): \(on), \(number), dates unknown" }
    return "\(course.name): \(on), \(days.lowerBound) to \(days.upperBound), \(number)"
  }

  /// Unknown dates of a course: dates outside its sheet, and dates without a mark.
  private static func doubts(of course: AssumedCourse) -> Phrase {
    var doubts: [Phrase] = []
    if let named = course.named, course.isLimitAssumed {
      doubts.append(
        "limit \(named.limit) if the sheet lists all \(named.dates, "class")")
    }
    if course.unmarked > 0 {
      doubts.append(
        "attendance marks are missing on \(course.unmarked, "date") so far; these classes do not count until you add the marks"
      )
    }
    guard !doubts.isEmpty else { return "" }
    return " (\(doubts.joined(separator: Phrase("; ", meaning: "clauses"))))"
  }

  private static func weekday(of weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: "Mondays"
    case .tuesday: "Tuesdays"
    case .wednesday: "Wednesdays"
    case .thursday: "Thursdays"
    case .friday: "Fridays"
    case .saturday: "Saturdays"
    case .sunday: "Sundays"
    }
  }
}
