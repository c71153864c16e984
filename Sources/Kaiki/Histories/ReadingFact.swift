/// A guess or an omission while reading a file of another program, or a file that a person wrote.
///
/// Texts are quoted from the file and shortened to fit into a sentence; reports word the facts.
package enum ReadingFact: Hashable, Sendable {
  // MARK: How a file is written

  /// The file is no UTF-8 and was read in another encoding.
  case encoding(String)
  /// A byte could not be converted from an encoding.
  case unconvertedByte(String)
  /// The cells of a table are separated by something other than commas.
  case separator(Separator)
  /// A line before the headings was taken for a title.
  case title
  /// A heading was taken for a native column.
  case heading(String, column: String)
  /// A table was read as what its columns are of, though its file is named after something else.
  case otherKind(named: String, readAs: String)

  /// What stands between the cells of a table.
  package enum Separator: String, Sendable { case commas, semicolons, tabs }

  // MARK: Values

  /// A text was read as a value.
  case value(String, readAs: String)
  /// A cell was read as several classes of the week.
  case slots(String, readAs: [ClassSlot])
  /// A moment without a time of day was read as noon.
  case noon(String, readAs: Instant)
  /// A phrase was read as an interval.
  case interval(String, readAs: CalendarInterval)
  /// A date was read by the order in which the dates of its file run.
  case dateOrder(String, readAs: CivilDate)
  /// A zone that is not known was read as another.
  case zone(String, readAs: String)
  /// Something was done on a date without a time of day, and taken for done at its noon.
  case noonOfCompletion
  /// Working days of a period were read as days.
  case workingDays(String)
  /// Numbers of a column were read as seconds since 1970, where others are milliseconds.
  case seconds(String)
  /// Numbers of a column were read as seconds since 2001.
  case secondsSince2001(String)
  /// A time without a zone was read by the clocks of one.
  case noZone(String, zone: String)
  /// Due days of a table of cards were counted from a day on which, to a day, some cards agree of those that say it.
  case dueCountedFrom(CivilDate, agreed: Int, of: Int)
  /// An impossible value was read as unknown, because the meaning of its row does not depend on it.
  case unknownValue(String, column: String)

  // MARK: What is missing

  /// A value that a table lacks was made.
  case made(Made)
  /// Courses were made of a table of absences or marks.
  case madeCourses
  /// A class was held on a holiday, since a sheet has a mark of it.
  case classOnHoliday(CivilDate)
  /// A table of marks a course was read for attendance, by its marks alone.
  case marksAlone
  /// A sheet of marks without the name of its course was taken for that of the course after which it is named.
  case courseOfFile(String)
  /// A task without a date of creation was taken for made on a date.
  case madeOn(CivilDate)
  /// The template of an instance is not in the file, and was made of the instance.
  case madeTemplate

  /// A cell is empty in a column of counts, so that the count of the course is unknown.
  case emptyCount(String, course: String)
  /// A limit, number of classes, weekday or period of a course cannot be read, so that it is unknown.
  case unreadStatement(String, heading: String, course: String)
  /// A sheet states another value of a course than was read before; the earlier one holds.
  case otherStatement(course: String, kept: CourseValue, other: CourseValue)
  /// A sheet states a value of a course that no input has; `nearest` is the course with the nearest name, `nil` if none is similar.
  case statementWithoutCourse(String, nearest: String?)
  /// Totals of a name that several courses of a list have, so that they are a course of their own.
  case totalsOfSeveral(String, courses: Int)
  /// Classes attended and missed of a course do not add up to the classes held, so that the number attended does not count.
  case contradictingCounts(course: String, held: Int, attended: Int, missed: Int)
  /// A row names a weekday and a date of another weekday; the date holds.
  case weekdayBesideDate(String, date: CivilDate)
  /// The records of a course are on other weekdays than a sheet states; the records hold.
  case weekdayOfRecords([ClassSlot], course: String)

  /// A value that a table lacks.
  package enum Made: Hashable, Sendable {
    case recordID, courseID, termOfCourses, termID, termOfTimes, kindOfDay, taskID, nextReminder
    case classesHeld, absences, periodOfCourse
  }

  // MARK: What something is

  /// An all-day event was taken for a day without classes.
  case freeDay(String)
  /// A weekly event with an end was taken for a class.
  case weeklyClass(String)
  /// Single events of one name, weekday and time were taken for the meetings of a class.
  case datedClass(String, count: Int)
  /// A single event with the name of a class was taken for one more of its meetings.
  case extraClass(String)
  /// What comes back by a rule that is no interval was taken for a task of an interval, next by the rule.
  case ruleAsInterval(String, CalendarInterval)
  /// An entry was taken for done where its value rose.
  case doneWhereValueRose
  /// The first entry of a history was taken for done.
  case firstEntryDone
  /// The last answer of a card was made of its due date and interval.
  case answerFromDueDate

  // MARK: What was left out

  /// A column that nobody asked for.
  case column(String)
  /// Numbers of courses under an unknown heading; they may be absence limits or numbers of classes.
  case unknownNumbers(String)
  /// A column of people in a table that is read as one person's; `people` is `nil` if they were not counted.
  case peopleColumn(String, people: Int?)
  /// A sheet of a workbook, by its name.
  case unreadSheet(String, UnreadSheet)

  /// Why a sheet of a workbook is not read.
  package enum UnreadSheet: String, Sendable {
    /// The program does not show it.
    case hidden
    /// No known table has its headings.
    case unknownTable
  }

  /// A mark that only fills the cell of a day without a class.
  case noClass(String)
  /// A row without a date.
  case rowWithoutDate(String)
  /// A row of a class without a mark, before others with one.
  case unmarkedRow
  /// A later time of an event that was moved or changed.
  case movedEvent
  /// A class that was moved once, and counts on its new day.
  case movedClass(String, from: CivilDate, to: CivilDate)
  /// An event that happens once.
  case singleEvent
  /// An event that is cancelled as a whole.
  case cancelledEvent(String)
  /// An all-day event that leaves its days free, and is no holiday by its words.
  case transparentDay(String)
  /// A rule of which no task can be made.
  case rule(String)
  /// The end and the exceptions of what comes back.
  case endAndExceptions(String)
  /// Extra meetings of a class, which count on their days.
  case extraDays(String)
  /// A class after the tenth beginning of a day.
  case latePeriod
  /// A class that falls out on a day with other classes.
  case singleCancellation
  /// A to-do without any date.
  case undatedTodo
  /// A task that was done on no date.
  case undatedCompletion
  /// A task of which nothing says when it was made.
  case undatedTask
  /// A card that was never answered.
  case neverAnswered
  /// A row that is no answer.
  case noAnswer
  /// The later limit of a repeater.
  case repeaterLimit(String)
  /// The answers of a card before its last.
  case earlierAnswers
  /// What files of one name in two folders have under one name, and tell differently.
  case nameInTwoFolders(String)
  /// A deleted instance, which is no completion.
  case deletedInstance
  /// A row that is more than a day later than the last change of its collection.
  case afterLastChange(Instant)

  /// Whether figures rest on it as a whole, so that a reader has to know it before them.
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

  /// Part of a file that was not read, so that a figure may lack it.
  package enum Unread: CaseIterable, Sendable {
    /// A row, or an event of a calendar.
    case entry
    /// An empty cell in a column of counts.
    case emptyCell
    /// A limit, number of classes, weekday or period of a course that is unreadable, or that contradicts an earlier one.
    case cell
    /// A column or row of numbers that may be limits or numbers of classes.
    case numbers
    /// A sheet of a workbook.
    case sheet
    /// A column that may name several people.
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

  /// Whether it is a guess rather than something that was left out.
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
