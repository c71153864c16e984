/// Assumption or omission that the reader made in a third-party or handwritten file.
///
/// Texts are quoted from the file and shortened to fit into a sentence. Reports translate each fact into a sentence.
package enum ReadingFact: Hashable, Sendable {
  // MARK: Encoding and layout

  /// Name of the encoding, other than UTF-8, in which the file was read.
  case encoding(String)
  /// Encoding in which at least one byte could not be converted.
  case unconvertedByte(String)
  /// Cells of a table are separated by semicolons or tabs.
  case separator(Separator)
  /// The reader took a line before the headings for a title.
  case title
  /// The reader took a heading for a column of this project's format.
  case heading(String, column: String)
  /// The columns of a table decided its kind, although its file name suggests another kind.
  case otherKind(named: String, readAs: String)

  /// Character that separates the cells of a table.
  package enum Separator: String, Sendable { case commas, semicolons, tabs }

  // MARK: Values

  /// The reader interpreted a text as a value.
  case value(String, readAs: String)
  /// The reader interpreted a cell as several weekly classes.
  case slots(String, readAs: [ClassSlot])
  /// The reader interpreted a date without a time of day as noon.
  case noon(String, readAs: Instant)
  /// The reader interpreted a phrase as an interval.
  case interval(String, readAs: CalendarInterval)
  /// The reader inferred the order of day, month and year from the sequence of dates in the file.
  case dateOrder(String, readAs: CivilDate)
  /// The reader replaced an unknown time zone by another one.
  case zone(String, readAs: String)
  /// The reader took noon for the time of a completion that has only a date.
  case noonOfCompletion
  /// The reader took working days of a period for calendar days.
  case workingDays(String)
  /// The reader took the numbers of a column for seconds since 1970; the default is milliseconds.
  case seconds(String)
  /// The reader took the numbers of a column for seconds since 2001.
  case secondsSince2001(String)
  /// The reader interpreted times without a time zone in the given zone.
  case noZone(String, zone: String)
  /// Day number 0 of the column of due days, inferred from the cards that state their last answer and interval.
  ///
  /// `agreed` of `of` cards give this date to within one day.
  case dueCountedFrom(CivilDate, agreed: Int, of: Int)
  /// The reader took an impossible value for unknown, because the meaning of the row does not depend on the value.
  case unknownValue(String, column: String)

  // MARK: Missing values

  /// The reader filled in a value that the table lacks.
  case made(Made)
  /// The reader derived courses from a table of absences or attendance marks.
  case madeCourses
  /// The reader assumed that a class was held on a holiday, because the sheet has a mark for it.
  case classOnHoliday(CivilDate)
  /// The reader recognized a table as attendance by its marks alone, such as ○ and ×.
  case marksAlone
  /// The reader named the course of a sheet after its file or sheet, because the sheet names no course.
  case courseOfFile(String)
  /// The reader assumed this creation date for a task without one.
  case madeOn(CivilDate)
  /// The reader created the template of an instance from the instance, because the file lacks the template.
  case madeTemplate

  /// An empty cell in a column of counts: the count of the course is unknown.
  case emptyCount(String, course: String)
  /// An unreadable limit, number of classes, weekday or period of a course: the value is unknown.
  case unreadStatement(String, heading: String, course: String)
  /// A sheet contradicts an earlier value of a course; the reader kept the earlier value.
  case otherStatement(course: String, kept: CourseValue, other: CourseValue)
  /// A sheet states a value of an unknown course.
  ///
  /// `nearest` is the course with the most similar name, `nil` if none is similar.
  case statementWithoutCourse(String, nearest: String?)
  /// Totals of a name that several courses of a list share; the reader created a separate course for the totals.
  case totalsOfSeveral(String, courses: Int)
  /// The attended and missed classes of a course do not add up to the classes held; the reader ignored the number
  /// attended.
  case contradictingCounts(course: String, held: Int, attended: Int, missed: Int)
  /// A row has a date and a weekday that contradict each other; the date is kept.
  case weekdayBesideDate(String, date: CivilDate)
  /// The records of a course are on other weekdays than a sheet states; the weekdays of the records are kept.
  case weekdayOfRecords([ClassSlot], course: String)

  /// Value that a table lacks and the reader filled in.
  package enum Made: Hashable, Sendable {
    case recordID, courseID, termOfCourses, termID, termOfTimes, kindOfDay, taskID, nextReminder
    case classesHeld, absences, periodOfCourse
  }

  // MARK: Kinds of events

  /// The reader took an all-day event for a day without classes.
  case freeDay(String)
  /// The reader took a weekly event with an end for a class.
  case weeklyClass(String)
  /// The reader took `count` single events of one name, weekday and time for the meetings of a class.
  case datedClass(String, count: Int)
  /// The reader took a single event with the name of a class for an additional meeting of the class.
  case extraClass(String)
  /// The reader took a rule without a fixed interval for a task of the given interval, which is next due by the rule.
  case ruleAsInterval(String, CalendarInterval)
  /// The reader took an entry for done if its value rose.
  case doneWhereValueRose
  /// The reader took the first entry of a history for done.
  case firstEntryDone
  /// The reader computed the time of a card's last answer: due date minus interval.
  case answerFromDueDate

  // MARK: Omissions

  /// The reader ignored a column that is not part of the format.
  case column(String)
  /// Numbers of courses under an unknown heading; they may be absence limits or numbers of classes.
  case unknownNumbers(String)
  /// A column of names in a table that is read as one person's; `people` is `nil` if the names were not counted.
  case peopleColumn(String, people: Int?)
  /// The reader did not read this sheet of a workbook.
  case unreadSheet(String, UnreadSheet)

  /// Reason for which a sheet of a workbook is not read.
  package enum UnreadSheet: String, Sendable {
    /// The sheet is hidden in the spreadsheet program.
    case hidden
    /// The headings of the sheet match no known table.
    case unknownTable
  }

  /// The reader ignored a mark that only fills the cell of a day without a class.
  case noClass(String)
  /// The reader ignored a row without a date.
  case rowWithoutDate(String)
  /// The reader ignored a row of a class without a mark, because later rows have one.
  case unmarkedRow
  /// The reader kept the original time of an event occurrence that was moved or changed.
  case movedEvent
  /// A class that was moved once counts on its new day.
  case movedClass(String, from: CivilDate, to: CivilDate)
  /// The reader ignored an event that happens only once.
  case singleEvent
  /// The reader ignored an event that is cancelled entirely.
  case cancelledEvent(String)
  /// The reader ignored an all-day event that is marked as free and whose text names no holiday.
  case transparentDay(String)
  /// The reader ignored a recurrence rule that cannot be converted to a task.
  case rule(String)
  /// The reader ignored the end and the exceptions of a recurrence rule.
  case endAndExceptions(String)
  /// Additional meetings of a class count on their own days.
  case extraDays(String)
  /// The reader ignored a class after the tenth start time of a day.
  case latePeriod
  /// A cancelled class on a day with other classes; the reader removed only the cancelled class.
  case singleCancellation
  /// The reader ignored a to-do without any date.
  case undatedTodo
  /// The reader ignored a completed task without a completion date.
  case undatedCompletion
  /// The reader ignored a task whose creation date is unknown.
  case undatedTask
  /// The reader ignored a card without answers.
  case neverAnswered
  /// The reader ignored a row that is not an answer.
  case noAnswer
  /// The reader ignored the upper limit of a repeater, such as `/3d`.
  case repeaterLimit(String)
  /// The file has only the last answer of each card; earlier answers are unknown.
  case earlierAnswers
  /// Two folders contain files of one name that contradict each other about this item; the item counts twice.
  case nameInTwoFolders(String)
  /// The reader ignored a deleted instance, which is not a completion.
  case deletedInstance
  /// The reader ignored a row over one day after the last change of its collection, which is the associated value.
  case afterLastChange(Instant)

  /// True if whole figures depend on the fact, so that a report shows it before them.
  package var isWeighty: Bool {
    switch self {
    case .marksAlone, .answerFromDueDate, .afterLastChange, .seconds, .secondsSince2001, .emptyCount,
      .unreadStatement, .otherStatement, .statementWithoutCourse, .totalsOfSeveral, .contradictingCounts,
      .weekdayOfRecords, .unknownNumbers, .peopleColumn, .unreadSheet:
      true
    case .encoding, .unconvertedByte, .separator, .title, .heading, .otherKind, .value, .slots, .noon,
      .interval, .dateOrder, .zone, .noonOfCompletion, .workingDays, .noZone, .dueCountedFrom, .unknownValue,
      .made, .madeCourses, .classOnHoliday, .courseOfFile, .madeOn, .madeTemplate, .weekdayBesideDate,
      .freeDay, .weeklyClass, .datedClass, .extraClass, .ruleAsInterval, .doneWhereValueRose,
      .firstEntryDone, .column, .noClass, .rowWithoutDate, .unmarkedRow, .movedEvent, .movedClass,
      .singleEvent, .cancelledEvent, .transparentDay, .rule, .endAndExceptions, .extraDays, .latePeriod,
      .singleCancellation, .undatedTodo, .undatedCompletion, .undatedTask, .neverAnswered, .noAnswer,
      .repeaterLimit, .earlierAnswers, .nameInTwoFolders, .deletedInstance:
      false
    }
  }

  /// Part of a file that was not read; a figure may be incomplete.
  package enum Unread: CaseIterable, Sendable {
    /// A row of a table, or an event of a calendar.
    case entry
    /// An empty cell in a column of counts.
    case emptyCell
    /// A limit, number of classes, weekday or period of a course that is unreadable, or that contradicts an earlier
    /// value.
    case cell
    /// A column or row of numbers that may be absence limits or numbers of classes.
    case numbers
    /// A whole sheet of a workbook.
    case sheet
    /// A column that may contain the names of several people.
    case people
  }

  /// The part of the file that was not read; `nil` for any other fact.
  package var unread: Unread? {
    switch self {
    case .unmarkedRow, .rule, .latePeriod, .undatedCompletion: .entry
    case .emptyCount: .emptyCell
    case .unreadStatement, .otherStatement, .statementWithoutCourse, .totalsOfSeveral, .contradictingCounts:
      .cell
    case .unknownNumbers: .numbers
    case .unreadSheet: .sheet
    case .peopleColumn(_, let people): people == 1 ? nil : .people
    case .encoding, .unconvertedByte, .separator, .title, .heading, .otherKind, .value, .slots, .noon,
      .interval, .dateOrder, .zone, .noonOfCompletion, .workingDays, .seconds, .secondsSince2001, .noZone,
      .dueCountedFrom, .unknownValue, .made, .madeCourses, .classOnHoliday, .marksAlone, .courseOfFile,
      .madeOn, .madeTemplate, .weekdayBesideDate, .weekdayOfRecords, .freeDay, .weeklyClass,
      .datedClass, .extraClass, .ruleAsInterval, .doneWhereValueRose, .firstEntryDone, .answerFromDueDate,
      .column, .noClass, .rowWithoutDate, .movedEvent, .movedClass, .singleEvent, .cancelledEvent,
      .transparentDay, .endAndExceptions, .extraDays, .singleCancellation, .undatedTodo, .undatedTask,
      .neverAnswered, .noAnswer, .repeaterLimit, .earlierAnswers, .nameInTwoFolders, .deletedInstance,
      .afterLastChange:
      nil
    }
  }

  /// True if the fact is an assumption about the data; false if it is an omission.
  package var isGuess: Bool {
    switch self {
    case .encoding, .unconvertedByte, .separator, .title, .heading, .otherKind, .value, .slots, .noon,
      .interval, .dateOrder, .zone,
      .noonOfCompletion, .workingDays, .seconds, .secondsSince2001, .noZone, .dueCountedFrom, .unknownValue,
      .made,
      .madeCourses, .classOnHoliday, .courseOfFile, .marksAlone, .madeOn, .madeTemplate,
      .freeDay,
      .weeklyClass, .datedClass, .extraClass, .ruleAsInterval, .doneWhereValueRose, .firstEntryDone,
      .answerFromDueDate, .movedClass, .extraDays, .singleCancellation, .nameInTwoFolders,
      .otherStatement, .totalsOfSeveral,
      .weekdayBesideDate, .weekdayOfRecords:
      true
    case .emptyCount, .unreadStatement, .statementWithoutCourse, .contradictingCounts, .unknownNumbers,
      .peopleColumn,
      .unreadSheet, .column, .noClass, .rowWithoutDate, .unmarkedRow,
      .movedEvent, .singleEvent, .cancelledEvent,
      .transparentDay, .rule, .endAndExceptions,
      .latePeriod, .undatedTodo, .undatedCompletion, .undatedTask,
      .neverAnswered, .noAnswer,
      .repeaterLimit, .earlierAnswers, .deletedInstance, .afterLastChange:
      false
    }
  }
}
