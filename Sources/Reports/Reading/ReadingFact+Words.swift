import Kaiki
import Phrases

extension ReadingFact {
  /// Clause on a guess or an omission, without final punctuation.
  package func words(_ language: Language) -> String {
    switch self {
    case .encoding(let name):
      language("the file is no UTF-8 and was read as \(name)")
    case .unconvertedByte(let name):
      language("a byte is no \(name), and stands as \u{FFFD}")
    case .separator(let separator):
      language(
        "cells are separated by \(separator.words) instead of commas")
    case .title:
      language("the line before the headings was taken for a title")
    case .heading(let heading, let column):
      language("the heading \"\(heading)\" was taken for \(column)")
    case .value(let text, let value):
      language("\"\(text)\" was read as \(value)")
    case .slots(let text, let slots):
      language("\"\(text)\" was read as \(CourseValue.slots(slots).words(language))")
    case .noon(let text, let instant):
      language("\"\(text)\" was read as \(instant), noon of the day")
    case .interval(let text, let interval):
      language(
        "\"\(text)\" was read as \(language.interval(interval))", meaning: "interval")
    case .dateOrder(let text, let date):
      language("\"\(text)\" was read as \(date), by the order in which the dates of the file run")
    case .zone(let zone, let other):
      language("the zone \"\(zone)\" is not known; read as \(other)")
    case .noonOfCompletion:
      language("what was done on a date without a time of day was taken for done at its noon")
    case .workingDays(let period):
      language("the period \"\(period)\" of working days was read as days, which is the nearest there is")
    case .seconds(let column):
      language("numbers in \(column) are too small for milliseconds and were read as seconds since 1970")
    case .secondsSince2001(let column):
      language(
        "numbers in \(column) were read as seconds since 2001, as Swift's JSONEncoder writes dates by default"
      )
    case .noZone(let text, let zone):
      language("\"\(text)\" names no zone and was read by the clocks of \(zone)")
    case .unknownValue(let text, let column):
      language("\(column) \"\(text)\" is no possible value and was taken for not known")
    case .dueCountedFrom(let date, let agreed, let count):
      language(
        "\"due\" was counted from \(date), as the last answer (or change) and the interval of \(agreed) of \(count, "card") have it"
      )
    case .made(let made): made.words(language)
    case .madeCourses:
      language(
        "there is no timetable: the courses, their terms and their classes to come were made of the marks")
    case .classOnHoliday(let date):
      language("a mark on the holiday \(date) says that classes were held on it")
    case .otherKind(let named, let kind):
      language("the file is named after \(named), but was read as \(kind), by its columns")
    case .courseOfFile(let name):
      language(
        "the sheet names no course: its marks were taken for those of \(name), after the name of the file or sheet"
      )
    case .marksAlone:
      language(
        "the table was taken for attendance by its marks alone: ○ there, × absent, △ late; habits are read from habit, date and value"
      )
    case .madeOn(let date):
      language("a task without a date of creation was taken for made on \(date)")
    case .madeTemplate:
      language("the template of an instance is not in the file; it was made of the instance")
    case .freeDay(let name):
      language("an all-day event was taken for a day without classes: \(name)")
    case .weeklyClass(let name):
      language("a weekly event with an end was taken for a class: \(name)")
    case .datedClass(let name, let count):
      language(
        "\(count) single events of one name, weekday and time were taken for the meetings of a class: \(name)"
      )
    case .extraClass(let name):
      language("a single event with the name of a class was taken for one more of its meetings: \(name)")
    case .ruleAsInterval(let rule, let interval):
      language(
        "a rule that is no interval was taken for \(language.interval(interval)) from its next date on: \(rule)"
      )
    case .doneWhereValueRose:
      language("an entry that does not say whether it was done was taken for done where its value rose")
    case .firstEntryDone:
      language("the first entry of an old history was taken for done")
    case .answerFromDueDate:
      language(
        "the plugin keeps no history: the last answer was taken for Good, at noon of the due date less the interval"
      )
    case .unreadStatement(let text, let heading, let course):
      language(
        "\"\(text)\" under \"\(heading)\" of \(course) is unreadable, so the value is unknown; write a number or a weekday"
      )
    case .emptyCount(let heading, let course):
      language("the cell of \(course) under \"\(heading)\" is empty: the number is unknown, not 0")
    case .otherStatement(let course, let kept, let other):
      language(
        "\(course) has two values of \(kept.name): \(kept.words(language)) and \(other.words(language)); the first one read holds"
      )
    case .statementWithoutCourse(let course, let nearest?):
      language(
        "no course has the name \(course), so its values are ignored (nearest: \(nearest)); correct the name, or add the course"
      )
    case .statementWithoutCourse(let course, nil):
      language(
        "no course has the name \(course), so its values are ignored; correct the name, or add the course")
    case .totalsOfSeveral(let course, let courses):
      language(
        "\(courses) courses have the name \(course): the totals are taken for one more course; decide, and give the row the id of its course as its name"
      )
    case .contradictingCounts(let course, let held, let attended, let missed):
      language(
        "\(course) has \(held) classes held, but \(attended) attended and \(missed) missed: the number attended was ignored; correct one of the numbers"
      )
    case .weekdayBesideDate(let text, let date):
      language("\(date) has another weekday than \"\(text)\"; the date holds")
    case .weekdayOfRecords(let slots, let course):
      language(
        "the sheet states \(CourseValue.slots(slots).words(language)) for \(course), but most records are on other weekdays; the records hold"
      )
    case .peopleColumn(let heading, let people):
      switch people {
      case nil:
        language("the column of people \"\(heading)\" was ignored: the figures are of all people together")
      case 1?: language("the column of people \"\(heading)\" names one person and was ignored")
      case let people?:
        language(
          "the column of people \"\(heading)\" names \(people) people and was ignored: the figures are of all people together"
        )
      }
    case .unreadSheet(let name, .hidden):
      language("the sheet \"\(name)\" of the workbook is hidden and was ignored; show it, or save it as CSV")
    case .unreadSheet(let name, .unknownTable):
      language(
        "the sheet \"\(name)\" of the workbook was ignored: its headings are unknown (kaiki help formats)"
      )
    case .unknownNumbers(let name):
      language(
        "numbers under \"\(name)\" were ignored because the heading is unknown; if it is the absence limit or the number of classes, write Max absences or Total classes"
      )
    case .column(let name):
      language("ignored column: \(name)")
    case .noClass(let word):
      language("\"\(word)\" fills the cell of a day without a class")
    case .rowWithoutDate(let text):
      language("a row without a date was left out: \"\(text)\"")
    case .unmarkedRow:
      language(
        "the mark that a row lacks, though later ones have one: the row is read as an empty cell of a grid")
    case .movedEvent:
      language("a later time of an event that was moved or changed was left as the rule has it")
    case .movedClass(let name, let from, let to):
      language(
        "a class that was moved counts on its new day, in the period of the others: \(name), from \(from) to \(to)"
      )
    case .singleEvent:
      language("an event that happens once, and is no class, was left out")
    case .cancelledEvent(let name):
      language("an event that is cancelled was left out: \(name)")
    case .transparentDay(let name):
      language(
        "an all-day event that does not make its days busy was left out, and is no day without classes: \(name)"
      )
    case .rule(let rule):
      language("what comes back by a rule that is no interval was left out: \(rule)")
    case .endAndExceptions(let name):
      language("the end and the exceptions of what comes back were left out: \(name)")
    case .extraDays(let name):
      language("extra meetings count on their days, in the period of the others: \(name)")
    case .latePeriod:
      language("a class after the tenth beginning of a day was left out")
    case .singleCancellation:
      language("a class falls out on a day with other classes: of these days it alone is without a class")
    case .undatedTodo: language("a to-do without any date was left out")
    case .undatedCompletion: language("a task that was done on no date was left out")
    case .undatedTask:
      language("a task without any date was left out; nothing says when it was made")
    case .neverAnswered: language("a card that was never answered was left out")
    case .noAnswer:
      language("a row without an answer, such as one of suspending, was left out")
    case .repeaterLimit(let cookie):
      language("the later limit of a repeater such as \(cookie) was left out")
    case .earlierAnswers:
      language("org-drill keeps the last answer of a card; those before it are not in the file")
    case .nameInTwoFolders(let name):
      language(
        "files of one name in two folders tell differently of \(name), which counts as two; where they are two states of one file, give the newer one alone"
      )
    case .deletedInstance:
      language("a deleted instance is no completion, so that it was left out")
    case .afterLastChange(let moment):
      language(
        "a row of the log is more than a day later than the last change of its collection, \(moment), so that it was left out"
      )
    }
  }
}

extension ReadingFact.Separator {
  fileprivate var words: Phrase {
    switch self {
    case .commas: "commas"
    case .semicolons: "semicolons"
    case .tabs: "tabs"
    }
  }
}

extension CourseValue {
  fileprivate var name: Phrase {
    switch self {
    case .limit: "the absence limit"
    case .total: "the number of classes"
    case .slots: "weekday and period"
    }
  }

  /// The number, or the classes of the week as `Mon 3, Mon 4`.
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .limit(let number), .total(let number): number.description
    case .slots(let slots):
      slots.map { slot in
        [slot.weekday.map { $0.shortName(language) }, slot.period?.description].compactMap { $0 }
          .joined(separator: " ")
      }.joined(separator: ", ")
    }
  }
}

extension ReadingFact.Made {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .recordID:
      language("there is no recordId: it was made of date, course and type")
    case .courseID:
      language("there is no courseId: the course goes by its name")
    case .termOfCourses:
      language("there is no semesterId: all courses were taken for those of one term, \"term\"")
    case .termID:
      language("there is no semesterId: it was made of the name, or of start and half")
    case .termOfTimes:
      language("there is no semesterId: the times were taken for those of one term, \"term\"")
    case .kindOfDay:
      language("a day of a list without kinds was taken for one without classes")
    case .taskID: language("there is no id: the task goes by its title")
    case .periodOfCourse:
      language("the period is missing; the course has period 1")
    case .classesHeld:
      language("the number of classes held was made of those attended and those not")
    case .absences: language("absences are the classes held minus those attended")
    case .nextReminder:
      language("there is no nextReminderDate: it was taken for that of the last completion, or of the making")
    }
  }
}
