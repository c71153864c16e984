/// Assumption or omission that the reader made in a third-party or handwritten file.
///
/// Texts are quoted from the file and shortened to fit into a sentence. Reports translate each fact into a sentence.
package enum ReadingFact: Hashable, Sendable {
  // MARK: Encoding and layout

  /// The file is not UTF-8; the value is the name of the encoding in which it was read.
  case encoding(String)
  /// At least one byte was replaced because it is invalid in the encoding of the file, which the value names.
  case unconvertedByte(String)
  /// Cells of a table are separated by semicolons or tabs instead of commas.
  case separator(Separator)
  /// The reader took a line before the headings of a table for a title of the table.
  case title
  /// The reader took a heading (the first value) for a column of this project's format (`column`).
  case heading(String, column: String)
  /// The columns of a table decided its kind (`readAs`, such as `courses`), although its file name suggests another
  /// (`named`).
  case otherKind(named: String, readAs: String)

  package enum Separator: String, Sendable { case commas, semicolons, tabs }

  // MARK: Values

  /// The reader interpreted a text of the file (the first value) as the value `readAs`.
  case value(String, readAs: String)
  /// The reader interpreted the text of a cell (the first value) as several weekly classes, each a weekday and
  /// period.
  case slots(String, readAs: [ClassSlot])
  /// The reader interpreted a date without a time of day (the first value) as noon of the date.
  case noon(String, readAs: Instant)
  /// The reader interpreted a phrase (the first value), such as "every 3 days", as an interval.
  case interval(String, readAs: CalendarInterval)
  /// The reader inferred the order of day, month and year from the sequence of dates in the file.
  ///
  /// The values are one date as written and as read.
  case dateOrder(String, readAs: CivilDate)
  /// The reader replaced an unknown time zone (the first value) by another one (`readAs`).
  case zone(String, readAs: String)
  /// The reader took noon for the time of a completion that has only a date.
  case noonOfCompletion
  /// The reader took working days for calendar days; the value is the period as written.
  case workingDays(String)
  /// The reader took the numbers of a column for seconds since 1970, because they are too small for milliseconds.
  ///
  /// The value is the name of the column.
  case seconds(String)
  /// The reader took the numbers of a column for seconds since 2001-01-01; the value is the name of the column.
  case secondsSince2001(String)
  /// The reader interpreted a time without a time zone (the first value) in the given zone.
  case noZone(String, zone: String)
  /// Date of day number 0 in a column of due days, inferred from the interval and last answer or change of the cards.
  ///
  /// `agreed` of `of` cards give this date to within one day.
  case dueCountedFrom(CivilDate, agreed: Int, of: Int)
  /// The reader took an impossible value (the first value) for unknown, and kept the other values of the row.
  case unknownValue(String, column: String)

  // MARK: Missing values

  /// The reader filled in a value that the table lacks; the value names its kind.
  case made(Made)
  /// The reader derived courses from a table of absences or attendance marks, because the data have no timetable.
  case madeCourses
  /// The reader assumed that a class was held on this holiday, because the sheet has an attendance mark for it.
  case classOnHoliday(CivilDate)
  /// The reader recognized a table as attendance by its marks alone, such as ○ and ×.
  case marksAlone
  /// The reader named the course of a sheet after its file or sheet (the value), because the sheet names no course.
  case courseOfFile(String)
  /// The reader assumed this creation date for a task without a creation date.
  case madeOn(CivilDate)
  /// The reader created the template of a recurring task from one of its instances, because the file lacks the
  /// template.
  case madeTemplate

  /// A cell in a column of counts is empty, so the count of the course is unknown, not 0.
  ///
  /// The first value is the heading of the column.
  case emptyCount(String, course: String)
  /// A limit, number of classes, weekday or period of a course is unreadable (the first value), so it is unknown.
  ///
  /// `heading` is the heading of its column.
  case unreadStatement(String, heading: String, course: String)
  /// A sheet contradicts an earlier value of a course; the reader kept the earlier value (`kept`) and ignored
  /// `other`.
  case otherStatement(course: String, kept: CourseValue, other: CourseValue)
  /// A sheet states a value of a course (the first value) that the data lack; the reader ignored the stated value.
  ///
  /// `nearest` is the course with the most similar name, `nil` if none is similar.
  case statementWithoutCourse(String, nearest: String?)
  /// Several courses have the name of a row of totals (the first value), so the totals count as a separate course.
  ///
  /// `courses` is the number of these courses, ≥ 2.
  case totalsOfSeveral(String, courses: Int)
  /// The attended and missed classes of a course do not add up to the classes held; the reader ignored the number
  /// attended.
  ///
  /// All three numbers are ≥ 0.
  case contradictingCounts(course: String, held: Int, attended: Int, missed: Int)
  /// A row has a date and a weekday (the first value) that contradict each other; the reader kept the date.
  case weekdayBesideDate(String, date: CivilDate)
  /// Most records of a course are on other weekdays than a sheet states; the reader kept the weekdays of the records.
  ///
  /// The first value has the weekly classes that the sheet states.
  case weekdayOfRecords([ClassSlot], course: String)

  /// Value that a table lacks and the reader filled in, such as an id, a term or a number of absences.
  package enum Made: Hashable, Sendable {
    case recordID, courseID, termOfCourses, termID, termOfTimes, kindOfDay, taskID, nextReminder
    case classesHeld, absences, periodOfCourse
  }

  // MARK: Kinds of events

  /// The reader took an all-day event for a day without classes; the value is the name of the event.
  case freeDay(String)
  /// The reader took a weekly event with an end for a class; the value is the name of the event.
  case weeklyClass(String)
  /// The reader took `count` single events of one name, weekday and time for the meetings of a class of this name.
  case datedClass(String, count: Int)
  /// The reader took a single event with the name of a class, which is the value, for an additional meeting of the
  /// class.
  case extraClass(String)
  /// The reader took a rule without a fixed interval (the first value) for a task of the given interval.
  ///
  /// The task is next due by the rule.
  case ruleAsInterval(String, CalendarInterval)
  /// The reader took an entry of a habit or daily task for done if its value in the app rose.
  case doneWhereValueRose
  /// The reader took the first entry of a habit's history for done, because the value before it is unknown.
  case firstEntryDone
  /// The reader computed a card's last answer, which the file lacks: Good, at noon of the due date minus the interval.
  case answerFromDueDate

  // MARK: Omissions

  /// The reader ignored a column that is not part of the format; the value is its heading.
  case column(String)
  /// The reader ignored numbers of courses under an unknown heading, which is the value.
  ///
  /// The numbers may be absence limits or numbers of classes.
  case unknownNumbers(String)
  /// The reader ignored a column of names (the heading is the first value), so all figures combine the people.
  ///
  /// `people` is the number of different names in the column, ≥ 1; `nil` if the reader did not count them.
  case peopleColumn(String, people: Int?)
  /// The reader ignored a sheet of a workbook: its name, and the reason.
  case unreadSheet(String, UnreadSheet)

  /// Reason for which the reader ignored a sheet of a workbook.
  package enum UnreadSheet: String, Sendable {
    /// The sheet is hidden in the spreadsheet program.
    case hidden
    /// The headings of the sheet match no known table.
    case unknownTable
  }

  /// The reader ignored a mark, which is the value, that only fills the cell of a day without a class.
  case noClass(String)
  /// The reader ignored a row without a date; the value is the text of its first cell.
  case rowWithoutDate(String)
  /// The reader ignored a row of a class without an attendance mark, because later rows have one.
  case unmarkedRow
  /// The reader kept the original time of an event occurrence that was moved or changed.
  case movedEvent
  /// The reader counted a class that was moved once on its new day, in its usual period; the first value is its name.
  case movedClass(String, from: CivilDate, to: CivilDate)
  /// The reader ignored an event that happens only once and is not a class.
  case singleEvent
  /// The reader ignored an event that is cancelled entirely; the value is its name.
  case cancelledEvent(String)
  /// The reader ignored an all-day event that is marked as free and whose text names no holiday; the value is its
  /// name.
  case transparentDay(String)
  /// The reader ignored an event whose recurrence rule, which is the value, has no fixed interval.
  case rule(String)
  /// The reader ignored the end and the exceptions of a task's recurrence rule; the value is the name of the task.
  case endAndExceptions(String)
  /// The reader counted additional meetings of a class on their own days; the value is the name of the class.
  case extraDays(String)
  /// The reader ignored a class after the tenth start time of a day.
  case latePeriod
  /// The reader removed only the cancelled class of a day, because the day has other classes.
  case singleCancellation
  /// The reader ignored a to-do without any date.
  case undatedTodo
  /// The reader ignored a completed task without a completion date.
  case undatedCompletion
  /// The reader ignored a task without any date, because its creation date is unknown.
  case undatedTask
  /// The reader ignored a card without answers.
  case neverAnswered
  /// The reader ignored a row of a review log that is not an answer, such as a suspension of the card.
  case noAnswer
  /// The reader ignored the upper limit of a repeater in an Org file, such as `/3d`; the value is the repeater.
  case repeaterLimit(String)
  /// The file has only the last answer of each card, so earlier answers are unknown.
  case earlierAnswers
  /// Files of one name in two folders contradict each other about an item, so the item counts twice.
  ///
  /// The value is the name of the item.
  case nameInTwoFolders(String)
  /// The reader ignored a deleted instance of a recurring task, because it is not a completion.
  case deletedInstance
  /// The reader ignored a row of a log over one day after the last change of its collection, which is the value.
  case afterLastChange(Instant)

  /// True if whole figures depend on the fact, so that a report shows it before the figures.
  ///
  /// False for a detail, which concerns single rows or the way in which the file is written.
  package var isWeighty: Bool { traits.isWeighty }

  /// Part of the file that was not read, so that a figure may be incomplete; `nil` if the figures are complete.
  package var unread: Unread? { traits.unread }

  /// True if the fact is an assumption about the data; false if it is an omission, such as an ignored row.
  package var isGuess: Bool { traits.isGuess }

  /// Part of a file that was not read, so that a figure may be incomplete.
  package enum Unread: CaseIterable, Sendable {
    /// Row of a table, or event of a calendar, that the reader ignored.
    case entry
    /// An empty cell in a column of counts, whose count is unknown.
    case emptyCell
    /// A value of a course that is unreadable, contradicts another value, or matches no single known course.
    case cell
    /// A column or row of numbers that may be absence limits or numbers of classes.
    case numbers
    /// Whole sheet of a workbook that the reader ignored.
    case sheet
    /// A column that may contain the names of several people.
    case people
  }

  private struct Traits {
    var isGuess = false
    var isWeighty = false
    var unread: Unread?
  }

  private var traits: Traits {
    switch self {
    case .encoding, .unconvertedByte, .separator, .title, .heading, .otherKind, .value, .slots, .noon,
      .interval,
      .dateOrder, .zone, .noonOfCompletion, .workingDays, .noZone, .dueCountedFrom, .unknownValue, .made,
      .madeCourses, .classOnHoliday, .courseOfFile, .madeOn, .madeTemplate, .freeDay, .weeklyClass,
      .datedClass,
      .extraClass, .ruleAsInterval, .doneWhereValueRose, .firstEntryDone, .movedClass, .extraDays,
      .singleCancellation, .nameInTwoFolders, .weekdayBesideDate:
      Traits(isGuess: true)
    case .seconds, .secondsSince2001, .marksAlone, .answerFromDueDate, .weekdayOfRecords:
      Traits(isGuess: true, isWeighty: true)
    case .otherStatement, .totalsOfSeveral: Traits(isGuess: true, isWeighty: true, unread: .cell)
    case .unreadStatement, .statementWithoutCourse, .contradictingCounts:
      Traits(isWeighty: true, unread: .cell)
    case .emptyCount: Traits(isWeighty: true, unread: .emptyCell)
    case .unknownNumbers: Traits(isWeighty: true, unread: .numbers)
    case .unreadSheet: Traits(isWeighty: true, unread: .sheet)
    // A column with one name describes one person.
    case .peopleColumn(_, let people): Traits(isWeighty: true, unread: people == 1 ? nil : .people)
    case .afterLastChange: Traits(isWeighty: true)
    case .unmarkedRow, .rule, .latePeriod, .undatedCompletion: Traits(unread: .entry)
    case .column, .noClass, .rowWithoutDate, .movedEvent, .singleEvent, .cancelledEvent, .transparentDay,
      .endAndExceptions, .undatedTodo, .undatedTask, .neverAnswered, .noAnswer, .repeaterLimit,
      .earlierAnswers,
      .deletedInstance:
      Traits()
    }
  }
}
