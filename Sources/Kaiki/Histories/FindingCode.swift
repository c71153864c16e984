extension Finding {
  /// Problem in the data with its values, without words; an upper layer writes the sentence.
  ///
  /// Findings of one rule, severity and location are listed in the order of the cases, then of their values. A time is a
  /// text of date and time in the time zone of the data.
  package enum Code: Hashable, Comparable, Sendable {
    /// Further findings of the rule that the list omits.
    case unlisted(Int)
    /// Events later than the analysis, which are ignored.
    case later(Events, than: String, count: Int)
    /// Events that name an item which the data lack.
    case orphan(Orphan)
    /// At most three events that are ignored, because the next event is over ten years later.
    case eventsFar(before: Day, first: Day, count: Int)
    /// Check marks over ten years before the next check mark, which are ignored.
    case checkMarksFar(before: Day, first: Day)

    /// Item that some exports lack, which is kept: names of files, and the number of further exports.
    case missing(HistoryPart, in: Values<String>, others: Int)
    /// Item that the newest export lacks, which is dropped: names of files, and the number of further exports.
    case dropped(HistoryPart, in: Values<String>, others: Int)
    /// Row that equals an earlier row.
    case repeated(RepeatedRow)
    /// Row with the key of a newer row, which was kept.
    case replaced(RepeatedRow)
    /// Row with the key of an equally new row, which was kept; the differences name the kept values first.
    case contradicted(RepeatedRow, Values<Difference>)

    /// Answers without an id that several inputs contain.
    case sharedAnswers(Int)
    /// Row of a log that is earlier than the row before it.
    case backward
    /// Answers in learning whose ratings were read as ratings of an app with three buttons.
    case threeButtons(Int)
    /// Cards that were reset to new.
    case resetCards(Int)
    /// Cards whose interval was set without an answer.
    case rescheduledCards(Int)
    /// Rows without an answer, which are ignored.
    case rowsWithoutAnswer(Int)
    /// Most answers are later than the last change of their collection.
    case laterThanCollection
    /// Stored step of a card outside the interval table, and the step that replaces it.
    case stepOutside(Int, top: Int, readAs: Int)
    /// Steps of an answer outside the interval table.
    case answerStepsOutside(top: Int)
    /// Stored due time of a card that is not the start of a day.
    case dueWithinDay(String, zone: String, readAs: Day)
    /// Stored number of answers to a card that differs from the log.
    case answerCount(Int, inLog: Int)
    /// Stored step and due day of a card that differ from its answers.
    case cardState(step: Int, due: Day, replayedStep: Int, replayedDue: Day)

    /// Task that was completed twice on one day, the second time at the given time.
    case completedAgain(String)
    /// Stored last completion that is later than the analysis.
    case lastCompletionLater(String, than: String)
    /// Stored last completion that no recorded completion confirms.
    case lastCompletionUnrecorded(String)
    /// Stored last completion that differs from the recorded one.
    case lastCompletion(String, recorded: String)
    /// Stored reminder that the last completion does not give, kept as set by the user.
    case reminderSet(String, computed: String)
    /// Stored reminder that differs from the reminder that the completions give.
    case reminder(String, computed: String)

    /// Attempt that the app would refuse, with its id.
    case attempt(String, Objection)
    /// Completion of a task with attempts that is later than the analysis.
    case completionLater(String, than: String)
    /// Stored number of attempts that differs from the recorded attempts.
    case attemptCount(Int, recorded: Int)
    /// Stored time of the last attempt that differs from the recorded attempts.
    case lastAttempt(String, recorded: String)
    /// Stored time of the last attempt of a task without recorded attempts.
    case lastAttemptUnrecorded(String)
    /// Task with a completion time that is not completed.
    case completedTooSoon
    /// Target number of attempts below 1.
    case targetTooLow(Int)
    /// Task without a name.
    case blankName
    /// Stored number of attempts below 0.
    case negativeAttempts(Int)
    /// Unknown word in the column `heading`, and the usual value that replaces it.
    case unknownChoice(heading: String, String, readAs: String)

    /// Daily list of a day that already has a list, into which it was merged.
    case listMerged(Day, into: String)
    /// Daily list that is too large for the store of its app.
    case listTooLarge(bytes: Int)
    /// Habit whose check marks state several frequencies.
    case frequencies
    /// Habit whose list states another frequency than its check marks.
    case listedFrequency

    /// `pairId` of a course that the timetable ignores.
    case pairRefused(String, Timetable.PairRefusal.Reason)
    /// Course of which several full-year courses could be the other half.
    case severalHalves
    /// Full-year course whose halves differ in total or limit.
    case unequalHalves
    /// Absence that both terms of a full-year course have.
    case absenceInBothTerms
    /// Full-year course with a row in only one term.
    case oneHalf
    /// Day with more records than the course has periods.
    case recordsBeyondPeriods
    /// Day with five records of the course name, so a further one is ignored (published rules).
    case recordsBeyondFive
    /// Record that another record of the same class replaced: the id of the other record.
    case recordReplaced(by: String)
    /// Record of a course and date that has another record, by its id (published rules).
    case secondRecord(after: String)
    /// Record on a day on which the course has no class.
    case offSchedule(Day)
    /// Record in a period in which the course has no class.
    case offSchedulePeriod(Day, period: Int)
    /// Record on a holiday.
    case holiday(Day)
    /// Record outside all terms of the course.
    case outsideTerm(Day)
    /// Course of an unknown term.
    case unknownTerm
    /// Number of classes that differs from the timetable, and the numbers that limit rules use instead.
    case totalClasses(Int, others: Values<LimitTotal>, planned: Int)
    /// Numbers of absences that differ between a sheet of totals and the records.
    case totals(Values<TotalsCheck.Difference>)
  }

  /// Events that can be later than the analysis.
  package enum Events: Comparable, Sendable {
    case attempts, attendanceRecords, completions, dailyNumbers, listsOrAppSessions, reviews, checkMarks
  }

  /// Row with the key of another row.
  package enum RepeatedRow: Hashable, Comparable, Sendable {
    /// Row with an id; `lists` stands for an item of a list.
    case row(HistoryPart)
    /// Item of several daily lists of a day.
    case itemOfDay(Day)
    /// Item of a list with the given id.
    case itemOfList(String)
    /// Settings of an app.
    case settings
    /// Check mark of a habit and day.
    case checkMark
  }

  /// Column in which two rows differ, with the value of the kept row and of the other row.
  package struct Difference: Hashable, Comparable, Sendable {
    package var column, kept, other: String

    /// Orders by column, then by values.
    package static func < (left: Difference, right: Difference) -> Bool {
      (left.column, left.kept, left.other) < (right.column, right.kept, right.other)
    }
  }

  /// Reason for which an app would refuse an attempt.
  package enum Objection: Comparable, Sendable {
    case completedTask, archivedTask, afterCompletion
  }

  /// Number of classes by a limit rule.
  package struct LimitTotal: Hashable, Comparable, Sendable {
    /// Limit rule.
    package var limit: AbsenceLimit
    /// Number of classes, ≥ 0.
    package var total: Int

    /// Orders by limit rule, then by number.
    package static func < (left: LimitTotal, right: LimitTotal) -> Bool {
      (left.limit.rawValue, left.total) < (right.limit.rawValue, right.total)
    }
  }

  /// List of values, ordered by the first element that differs.
  package struct Values<Element: Hashable & Comparable & Sendable>: Hashable, Comparable, Sendable {
    /// Values, in the order of display.
    package var elements: [Element]

    /// Creates a list.
    package init(_ elements: [Element]) { self.elements = elements }

    /// Orders by the first element that differs, then by length.
    package static func < (left: Self, right: Self) -> Bool {
      left.elements.lexicographicallyPrecedes(right.elements)
    }
  }
}
