import Kaiki

extension Finding {
  /// Problem and action taken, in English.
  package var message: String { code.message }
}

extension Finding.Code {
  fileprivate var message: String {
    switch self {
    case .unlisted(let count): "\(count) more of this kind are not listed"
    case .later(let events, let now, let count): "\(events.nouns) later than \(now) were ignored: \(count)"
    case .orphan(let orphan): orphan.message
    case .eventsFar(let day, let first, let count):
      "events more than ten years before \(day), the first on \(first), were ignored: \(count)"
    case .checkMarksFar(let day, let first):
      "check marks more than ten years before \(day), such as \(first), were ignored"

    case .missing(let part, let files, let others):
      missing(part, files.elements, others) + "deleted there or created later; kept"
    case .dropped(let part, let files, let others):
      missing(part, files.elements, others) + "dropped, because the newest export lacks it"
    case .repeated(let row): "\(row.twice); counted once"
    case .replaced(let row): "\(row.two) differ; the newer one was kept"
    case .contradicted(let row, let differences):
      "\(row.two) differ; the greater one was kept: "
        + differences.elements.map { "\($0.column) \($0.kept) (not \($0.other))" }.joined(separator: ", ")

    case .sharedAnswers(let count):
      "answers without an id that several inputs contain, each counted once: \(count)"
    case .backward: "the review is earlier than the row before it; sorted by time"
    case .threeButtons(let count):
      "answers in learning with three buttons, read as Again, Good and Easy: \(count)"
    case .resetCards(let count): "cards reset to new: \(count); each reset starts a new history of the card"
    case .rescheduledCards(let count):
      "cards whose interval was set without an answer: \(count); the new interval applies from then on"
    case .rowsWithoutAnswer(let count): "rows without an answer (rating 0) were ignored: \(count)"
    case .laterThanCollection:
      "most answers are later than the last change of the collection; all answers were kept"
    case .stepOutside(let step, let top, let clamped):
      "step \(step) lies outside 0...\(top); read as \(clamped)"  // words:allow POSTURE printed
    case .answerStepsOutside(let top):
      "the steps of the review are outside 0...\(top); moved to the nearest step in the range"
    case .dueWithinDay(let due, let zone, let day):
      "nextDue \(due) is not the start of a day in \(zone); read as \(day)"
    case .answerCount(let count, let logged):
      "the card stores \(count) reviews; the log has \(logged)"
    case .cardState(let step, let due, let replayedStep, let replayedDue):
      "the card is stored at step \(step), due \(due); its reviews give step \(replayedStep), due \(replayedDue)"

    case .completedAgain(let time):
      "completed again at \(time), on the day of the previous completion, which is replaced"
    case .lastCompletionLater(let stored, let now):
      "lastCompletedDate \(stored) is later than \(now); the completions count instead"
    case .lastCompletionUnrecorded(let stored):
      "lastCompletedDate \(stored) is not among the completions"
    case .lastCompletion(let stored, let recorded):
      "lastCompletedDate is \(stored); the completions give \(recorded), which counts"
    case .reminderSet(let stored, let computed):
      "nextReminderDate is \(stored); the last completion gives \(computed); kept as set by hand"
    case .reminder(let stored, let computed):
      "nextReminderDate is \(stored); the completions give \(computed), which counts"

    case .attempt(let id, let objection): "attempt \(id) \(objection.predicate); counted"
    case .completionLater(let stored, let now):
      "completedAt \(stored) is later than \(now); read as not completed"
    case .attemptCount(let stored, let recorded):
      "the stored totalAttempts is \(stored); the number of recorded attempts is \(recorded)"
    case .lastAttempt(let stored, let recorded):
      "the stored lastAttemptAt is \(stored); the latest recorded attempt is \(recorded)"
    case .lastAttemptUnrecorded(let stored):
      "the stored lastAttemptAt is \(stored); the latest recorded attempt is none"
    case .completedTooSoon: "completedAt is given though the task is not completed; listed as invalid"
    case .targetTooLow(let target): "targetAttempts is \(target), below 1; listed as invalid"
    case .blankName: "the name is blank; listed as invalid"
    case .negativeAttempts(let count): "totalAttempts is \(count), below 0; listed as invalid"
    case .unknownChoice(let heading, let word, let usual):
      "the \(heading) \"\(word)\" is not known; read as \(usual)"

    case .listMerged(let day, let id): "\(day) already has the list \(id); merged into that list"
    case .listTooLarge(let bytes):
      "the list has \(bytes) bytes, more than the 1 MB that the app stores per list; kept"
    case .frequencies: "the habit has several frequencies; the frequency of the latest check mark counts"
    case .listedFrequency:
      "the list of habits names another frequency than the check marks; the list counts"

    case .pairRefused(let pair, let reason):
      "pairId \"\(pair)\" names no course of the other term of the same year: \(reason.message); not joined"
    case .severalHalves: "several full-year courses could be its other half; not joined"
    case .unequalHalves: "the halves of the course differ in total or limit; the greater number counts"
    case .absenceInBothTerms: "both terms of a full-year course have this absence; counted once"
    case .oneHalf: "the full-year course has a row in only one term; it is assumed to meet in both terms"
    case .recordsBeyondPeriods: "the day has more records than the course has periods; counted"
    case .recordsBeyondFive: "the day already has five records of this course name; this record is ignored"
    case .recordReplaced(let id): "another record of the same class replaced this record: \(id)"
    case .secondRecord(let id):
      "the course already has a record of this date: \(id); this record is ignored"
    case .offSchedule(let day): "offSchedule: the course has no class on \(day); counted"
    case .offSchedulePeriod(let day, let period):
      "offSchedule: the course has no class on \(day) in period \(period); counted"
    case .holiday(let day): "holiday: \(day); counted"
    case .outsideTerm(let day): "outsideTerm: \(day); counted"
    case .unknownTerm:
      "the term of the course is unknown, so its classes and rates are unknown; add the file semesters"
    case .totalClasses(let total, let others, let planned):
      "the limit is based on totalClasses, which is \(total)"
        + others.elements.map { " (\($0.total) by the limit \($0.limit.rawValue))" }.joined()
        + ", but the timetable has \(planned) classes"
    case .totals(let differences):
      differences.elements.map {
        "\($0.kind.nouns): \($0.totals) in the totals, \($0.records) in the records; "
      }.joined() + "the greater number counts"
    }
  }

  private func missing(_ part: HistoryPart, _ files: [String], _ others: Int) -> String {
    "the \(part.noun) is missing in \(files.joined(separator: ", "))"
      + (others > 0 ? " and \(others) other exports: " : ": ")
  }
}

extension Finding.Events {
  fileprivate var nouns: String {
    switch self {
    case .attempts: "attempts"
    case .attendanceRecords: "attendance records"
    case .completions: "completions"
    case .dailyNumbers: "daily numbers"
    case .listsOrAppSessions: "lists or app sessions"
    case .reviews: "reviews"
    case .checkMarks: "ticks"
    }
  }
}

extension Finding.RepeatedRow {
  fileprivate var twice: String {
    switch self {
    case .row(let part): "the \(part.noun) occurs twice"
    case .itemOfDay(let day): "the item is on two lists of \(day)"
    case .itemOfList(let id): "the item occurs twice on list \(id)"
    case .settings: "the settings occur twice"
    case .checkMark: "the day has two check marks"
    }
  }

  /// Two different rows with one key.
  fileprivate var two: String {
    switch self {
    case .row(let part): "two \(part.noun)s with this id"
    case .itemOfDay(let day): "two items of \(day) with this id"
    case .itemOfList(let id): "two items of list \(id) with this id"
    case .settings: "the settings"
    case .checkMark: "two check marks of the day"
    }
  }
}

extension HistoryPart {
  /// One row or item of the part.
  fileprivate var noun: String {
    switch self {
    case .settings: "settings"
    case .cards: "card"
    case .reviews, .thirdPartyReviews: "review"
    case .recurringTasks, .attemptTasks: "task"
    case .completions: "completion"
    case .attempts: "attempt"
    case .lists: "item"
    case .opens: "app session"
    case .habits: "habit"
    case .observations: "observation"
    case .semesters: "semester"
    case .courses: "course"
    case .attendanceRecords: "record"
    case .periodTimes: "period time"
    case .calendar: "calendar day"
    }
  }
}

extension Orphan {
  fileprivate var message: String {
    switch kind {
    case .card: message("review", article: "a", of: "card")
    case .task: message("completion", article: "a", of: "task")
    case .attemptTask: message("attempt", article: "an", of: "task")
    case .course where name.isEmpty:
      "no course is known for the attendance records (\(count)); add the file courses"
    case .course:
      "the record names course \(name), which is not among the courses"
        + (nearest.map { "; the nearest is \($0)" } ?? "") + "; ignored"
    }
  }

  private func message(_ event: String, article: String, of item: String) -> String {
    let events = count == 1 ? "\(article) \(event) names" : "\(count) \(event)s name"
    return
      "\(events) this \(item), which is missing from the \(item)s; counted, but the \(item) is never due (G7)"
  }
}

extension Finding.Objection {
  fileprivate var predicate: String {
    switch self {
    case .completedTask: "belongs to a completed task"
    case .archivedTask: "belongs to an archived task"
    case .afterCompletion: "is later than the task's completion"
    }
  }
}

extension Timetable.PairRefusal.Reason {
  fileprivate var message: String {
    switch self {
    case .unknown: "no course has this id"
    case .itself: "it is the course's own id"
    case .sameTerm: "that course meets in the same half of the year"
    case .otherYear: "that course is of another academic year"
    }
  }
}

extension AttendanceRecord.Kind {
  fileprivate var nouns: String {
    switch self {
    case .absent: "absences"
    case .late: "late arrivals"
    case .earlyLeave: "early leaves"
    case .officialAbsence: "official absences"
    case .present: "classes attended"
    case .noClass: "cancelled classes"
    }
  }
}
