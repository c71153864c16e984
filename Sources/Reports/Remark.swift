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
  private let consequence: Consequence
  /// True for a detail of the way in which a file is written; a page with many lists them after the figures.
  var isDetail: Bool { consequence == .detail }
  package let text: Phrase

  /// Consequences of remarks, most important first.
  package enum Consequence: Int, Comparable, Sendable {
    case otherData
    case missingData
    case time
    case assumption
    case noEffect
    case choice
    case model
    case detail

    package static func < (left: Consequence, right: Consequence) -> Bool { left.rawValue < right.rawValue }
  }

  package init(_ about: String, _ text: Phrase) { self.init(about, .model, text) }

  init(_ about: String, _ consequence: Consequence, _ text: Phrase) {
    (self.about, self.consequence, self.text) = (about, consequence, text)
  }
}

extension Remark {
  /// Returns the remark that rows of a file, or items within rows, were unreadable (G8); `nil` if all could be read.
  package static func rejected(_ source: ReportedSource) -> Remark? {
    guard source.rejected + source.rejectedItems > 0 else { return nil }
    let (path, kind) = (source.path, source.kind)
    return Remark(
      "rejected", .missingData,
      "The figures on \(Phrase.kindOfData(kind)) lack \(source.keptOut) of \(path) that could not be read; --strict lists these rows."
    )
  }

  /// Remark on a guess or an omission of the reader; `location` is the file, line and column of the first of `count` cases.
  package static func reading(_ location: String, _ fact: ReadingFact, count: Int) -> Remark {
    let line = line(location, fact, count: count)
    let text: Phrase = fact.isGuess ? "Guessed: \(line)." : "Ignored: \(line)."
    return Remark(
      fact.isGuess ? guessed : "leftOut",
      !fact.isWeighty ? .detail : fact.isGuess ? .assumption : .missingData,
      text)
  }

  package static func early(_ early: EarlyEvents) -> Remark {
    Remark(
      "far", .missingData,
      "Events more than ten years before \(early.next) are ignored: \(early.count), the first on \(early.first)."
    )
  }

  package static func doubtfulEnd(_ last: Day, after before: Day) -> Remark {
    Remark(
      "--now", .time,
      "The report takes \(last), the day of the latest answer, as the present; this day is \(last - before, "day") after the answer before it (\(before)). After a break this is right. If the date of the latest answer is wrong, correct the date or give --now \(before)."
    )
  }

  private static let maxDetails = 2

  /// Returns remarks in the order of their consequences; many details become one remark with their number and the first.
  /// `location` lists all details.
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
    let text: Phrase = "The files were read with \(all), listed \(location). \(first.text)"
    return remarks.filter { !$0.isDetail } + [Remark(guessed, .detail, text)]
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

  /// Remark that figures combine several people (F18); `nil` for fewer than two. Without `heading`, each file belongs to
  /// one person.
  package static func several(people names: [String], under heading: String?) -> Remark? {
    guard names.count > 1 else { return nil }
    let list = names.prefix(maxPeople).joined(separator: ", ")
    let more: Phrase = names.count > maxPeople ? " and \(names.count - maxPeople) more" : ""
    let location: Phrase = heading.map { "The column \"\($0)\" names" } ?? "The files name"
    return Remark(
      "--by-user", .otherData,
      "\(location) \(names.count) people (\(list)\(more)). Every figure combines these people; cards, tasks and items of different people count separately. For the figures of each person, give --by-user."
    )
  }

  private static let maxPeople = 5

  package static func chosen(student: String?) -> Remark? {
    student.map { name in
      Remark(
        "--student", .choice,
        "Only the rows of \(name) count (--student).")
    }
  }

  package static func chosen(terms: [String]) -> Remark? {
    guard !terms.isEmpty else { return nil }
    return Remark(
      "--semester", .choice,
      "Only the courses of \(terms.joined(separator: ", ")) count (--semester), full-year courses with the classes of both terms. Rates and classes of a term include only that term."
    )
  }

  package static func chosen(tags: [String]) -> Remark? {
    guard !tags.isEmpty else { return nil }
    return Remark(
      "--tag", .choice,
      "Cards and tasks with attempts count only if tagged \(tags.joined(separator: ", ")) (--tag).")
  }

  package static func chosen(decks: [String]) -> Remark? {
    guard !decks.isEmpty else { return nil }
    return Remark(
      "--deck-name", .choice,
      "Cards count only if they are in \(decks.joined(separator: ", ")) or in a subdeck (--deck-name).")
  }

  package static func chosen(categories: [AttemptTask.Category]) -> Remark? {
    guard !categories.isEmpty else { return nil }
    let names = categories.map(\.title).joined(separator: ", ")
    return Remark(
      "--category", .choice,
      "Tasks with attempts count only if their category is \(names) (--category).")
  }

  package static func zoneAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone", .time,
      "Days are counted in \(zone) because the data name no time zone. In a different zone, events near midnight belong to other days, which changes streaks, due days and hours. Change with --time-zone or KAIKI_TIME_ZONE."
    )
  }

  package static func offsetAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone", .time,
      "Days are counted in \(zone) all year because the data name no time zone, only a clock at \(zone). In places with summer time or another zone, late events belong to other days. Change with --time-zone (such as Europe/Berlin) or KAIKI_TIME_ZONE."
    )
  }

  package static func idle(_ option: String, of subject: Subject) -> Remark {
    Remark(
      option, .noEffect,
      "\(option) has no effect without \(subject.words).")
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

  /// Remark that a first day has no effect, because all selected measures describe the last day (F9).
  package static func standsWhole(_ option: String, _ measures: [String]) -> Remark {
    let names = measures.joined(separator: ", ")
    return Remark(
      option, .noEffect,
      "\(option) has no effect: \(names) always use all records before the end of the reporting range.")
  }

  /// Number of items removed because the newest export lacks them (A0.8).
  package static func dropped(_ count: Int) -> Remark {
    Remark(
      "--deleted-by", .choice,
      "--deleted-by newest removed \(count, "item") that the newest input lacks; past events of these items still count."
    )
  }

  /// Remark that all items were kept, because these files lack events that date the items (A0.8).
  package static func undated(_ files: [String]) -> Remark {
    let names = files.joined(separator: ", ")
    return Remark(
      "--deleted-by", .assumption,
      "--deleted-by newest kept all items of the kinds in \(names) because these inputs contain no events that date them. Add the file of events under the same prefix or in the same folder."
    )
  }

  /// A log alone gives recall rates only for days with answers.
  package static let modelForExam = Remark(
    "--exam",
    "FSRS-6 is the memory model here because --exam needs the recall of days without an answer. Change with --memory-model."
  )

  package static let dueUnknown = Remark(
    "due", .assumption,
    "No card is shown as due because the log is from another app and lacks due days. For due days by an interval table, run simulate --intervals."
  )

  package static let deletedUnknown = Remark(
    "due", .assumption,
    "Cards shown as due may include deleted or suspended cards because a log of answers records neither.")

  package static let endsWithAbsence = Remark(
    "--now", .time,
    "The figures describe the moment of the last attendance record. Classes attended after it are missing because the records contain only absences. For figures of today, give --now today."
  )

  static let fields: [Field<Remark>] = [
    Field("about") { $0.about },
    Field("text") { $0.text.english },
  ]
}

extension Remark {
  /// - Parameter words: Setting as the user wrote it, such as `--order` or `mine.json:2:5: order`.
  package static func idle(_ setting: CardSetting, as words: String, _ reason: IdleReason) -> Remark {
    Remark(
      "--\(setting.key)", .noEffect,
      "\(words) has no effect: \(reason.words).")
  }

  package static func replaced(_ option: String) -> Remark {
    Remark(
      option, .noEffect,
      "\(option) has no effect: every simulation of this run sets its own value.")
  }

  package static func unused(_ option: String, by question: String) -> Remark {
    Remark(
      option, .noEffect,
      "\(option) has no effect: \(question) simulates cards only and ignores this option.")
  }

  /// Returns one remark per group of compared settings with equal results in every replicate.
  package static func alike(in comparison: Comparison) -> [Remark] {
    let groups = Dictionary(grouping: comparison.entries, by: \.alike)
    return groups.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { _, entries in
      let names = entries.map(\.name).joined(separator: ", ")
      return Remark(
        "--compare", .noEffect,
        "\(names) give the same reviews, minutes and cards memorised in every replicate: the difference between these settings has no effect on these data."
      )
    }
  }
}

extension Remark {
  package static func courses(of history: HistoryAsOf, _ rules: AttendanceRules) -> [Remark] {
    [assumed(history.assumedCourses(rules)), combined(history.combinedLimits(rules))].compactMap(\.self)
  }

  private static let maxCourses = 12

  package static func assumed(_ courses: [AssumedCourse]) -> Remark? {
    guard !courses.isEmpty else { return nil }
    let list = list(courses.prefix(maxCourses).map(words), of: courses.count)
    let text: Phrase =
      courses.contains(where: \.isLimitAssumed)
      ? "Dates and limits of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
      : "Dates of courses are assumed because the data have no timetable: \(list). To replace them, give a timetable as courses.csv or .ics."
    return Remark(
      "courses", .assumption,
      text)
  }

  package static func combined(_ limits: [CombinedLimit]) -> Remark? {
    guard !limits.isEmpty else { return nil }
    let shown = limits.prefix(maxCourses).map { course in
      Phrase(
        verbatim:
          "\(course.name) \(course.halves.map(String.init).joined(separator: " + ")) = \(course.halves.reduce(0, +))"
      )
    }
    return Remark(
      "limits", .assumption,
      "The absence limit of a full-year course is the sum of the limits of both halves, because each half stores a limit for its own classes: \(list(shown, of: limits.count)). If a limit covers the whole year, store the number of classes of the year as totalClasses in both halves."
    )
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
    let weekdays = course.weekdays.map { Self.weekdays[$0.rawValue - 1] }
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

  private static let weekdays: [Phrase] = [
    "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
  ]
}
