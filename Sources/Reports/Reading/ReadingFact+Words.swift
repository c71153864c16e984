import Kaiki
import Phrases

extension ReadingFact {
  package var words: Phrase {
    switch self {
    case .encoding(let name):
      "the file is not UTF-8 and was read as \(name)"
    case .unconvertedByte(let name):
      "a byte is not valid \(name) and was replaced by \u{FFFD}"
    case .separator(let separator):
      "cells are separated by \(separator.words) instead of commas"
    case .title:
      "the line before the headings was read as a title"
    case .heading(let heading, let column):
      "the heading \"\(heading)\" was read as \(column)"
    case .value(let text, let value):
      "the text \"\(text)\" was read as \(value)"
    case .slots(let text, let slots):
      "the text \"\(text)\" was read as \(CourseValue.slots(slots).words)"
    case .noon(let text, let instant):
      "the date \"\(text)\" was read as \(instant), noon of the day"
    case .interval(let text, let interval):
      Phrase(
        "the interval \"\(text)\" was read as \(Phrase.interval(interval))", meaning: "interval")
    case .dateOrder(let text, let date):
      "the date \"\(text)\" was read as \(date) because this order of day and month sorts the dates of the file"
    case .zone(let zone, let other):
      "the time zone \"\(zone)\" is unknown and was read as \(other)"
    case .noonOfCompletion:
      "a completion without a time of day was read as a completion at noon"
    case .workingDays(let period):
      "the working days in the interval \"\(period)\" were read as calendar days, the nearest interval that Kaiki supports"
    case .seconds(let column):
      "the numbers in the column \(column) are too small for milliseconds and were read as seconds since 1970"
    case .secondsSince2001(let column):
      "the numbers in the column \(column) were read as seconds since 2001, as Swift's JSONEncoder writes dates by default"
    case .noZone(let text, let zone):
      "the time \"\(text)\" has no time zone and was read in \(zone)"
    case .unknownValue(let text, let column):
      "\(column) \"\(text)\" is impossible and was read as unknown"
    case .dueCountedFrom(let date, let agreed, let count):
      "the column \"due\" was read as days from \(date), computed from the last answer or change and the interval of \(agreed) of \(count, "card")"
    case .made(let made): made.words
    case .madeCourses:
      "courses, terms and future classes were derived from the attendance records because the data have no timetable"
    case .classOnHoliday(let date):
      "the holiday \(date) was read as a day with classes because it has an attendance record"
    case .otherKind(let named, let kind):
      "the columns of the file match \(Phrase.kindOfData(kind)), although its name suggests \(Phrase.kindOfData(named))"
    case .courseOfFile(let name):
      "the course was called \(name) after the file or sheet because the table names no course"
    case .marksAlone:
      "the table was read as attendance because of its marks (○ present × absent △ late); a table of habits needs the columns habit, date and value"
    case .madeOn(let date):
      "a task without a creation date was read as created on \(date)"
    case .madeTemplate:
      "the recurring template of a task was created from one instance of the task because the file lacks the template"
    case .freeDay(let name):
      "an all-day event was read as a day without classes: \(name)"
    case .weeklyClass(let name):
      "a weekly event with an end was read as a class: \(name)"
    case .datedClass(let name, let count):
      "\(count) single events with the same name, weekday and time were read as a class: \(name)"
    case .extraClass(let name):
      "a single event with the name of a class was read as an extra class: \(name)"
    case .ruleAsInterval(let rule, let interval):
      "a recurrence rule without a fixed interval was read as \(Phrase.interval(interval)) from its next date: \(rule)"
    case .doneWhereValueRose:
      "an entry of a habit without a done mark was read as done if its value rose"
    case .firstEntryDone:
      "the first entry of a habit's old history was read as done"
    case .answerFromDueDate:
      "Obsidian's plugin stores no history, so the last answer to a card was read as Good at noon of its due date minus its interval"
    case .unreadStatement(let text, let heading, let course):
      "unreadable \"\(text)\" under \"\(heading)\" of \(course), so the value is unknown; write a number or a weekday"
    case .emptyCount(let heading, let course):
      "the empty cell of \(course) under \"\(heading)\"; Kaiki takes the number as unknown, not as 0"
    case .otherStatement(let course, let kept, let other):
      "\(course) has two values of \(kept.name): \(kept.words) and \(other.words); Kaiki uses the first"
    case .statementWithoutCourse(let course, let nearest?):
      "the values of \(course), because no course has this name (nearest: \(nearest)); correct the name or add the course"
    case .statementWithoutCourse(let course, nil):
      "the values of \(course), because no course has this name; correct the name or add the course"
    case .totalsOfSeveral(let course, let courses):
      "\(courses) courses have the name \(course), so the totals count as a separate course; in the row of totals, write the id of the right course as its name"
    case .contradictingCounts(let course, let held, let attended, let missed):
      "the number of attended classes of \(course), because \(attended) attended and \(missed) missed classes do not add up to \(held) classes held; correct one of the numbers"
    case .weekdayBesideDate(let text, let date):
      "\(date) is not on the weekday \"\(text)\"; Kaiki uses the date"
    case .weekdayOfRecords(let slots, let course):
      "the sheet states \(CourseValue.slots(slots).words) for \(course), but most records are on other weekdays; Kaiki uses the weekdays of the records"
    case .peopleColumn(let heading, let people):
      switch people {
      case nil:
        "the column of people \"\(heading)\"; every figure combines all people"
      case 1?: "the column of people \"\(heading)\" with one name"
      case let people?:
        "the column of people \"\(heading)\" with \(people) names; every figure combines all people"
      }
    case .unreadSheet(let name, .hidden):
      "the hidden sheet \"\(name)\" of the workbook; unhide the sheet or save it as CSV"
    case .unreadSheet(let name, .unknownTable):
      "the sheet \"\(name)\" of the workbook, because its headings are unknown (see kaiki help formats)"
    case .unknownNumbers(let name):
      "numbers under the unknown heading \"\(name)\"; write Max absences for absence limits or Total classes for numbers of classes"
    case .column(let name):
      "the unused column \(name)"
    case .noClass(let word):
      "the mark \"\(word)\" in a cell of a day without a class"
    case .rowWithoutDate(let text):
      "a row without a date: \"\(text)\""
    case .unmarkedRow:
      "a row without an attendance mark was read as unknown because later rows have marks"
    case .movedEvent:
      "the new time of a moved or changed event; the event keeps its original time"
    case .movedClass(let name, let from, let to):
      "a moved class counts on its new day in its usual period of the day: \(name), moved from \(from) to \(to)"
    case .singleEvent:
      "a single event that is not a class"
    case .cancelledEvent(let name):
      "a cancelled event: \(name)"
    case .transparentDay(let name):
      "an all-day event marked as free, which cancels no classes: \(name)"
    case .rule(let rule):
      "an event whose recurrence rule has no fixed interval: \(rule)"
    case .endAndExceptions(let name):
      "the end and the exceptions of a recurrence rule: \(name)"
    case .extraDays(let name):
      "extra classes count on their own days in the usual period: \(name)"
    case .latePeriod:
      "a class after the tenth start time of a day, for which Kaiki has no period"
    case .singleCancellation:
      "a cancelled class was removed without the other classes of its day"
    case .undatedTodo: "a to-do without any date"
    case .undatedCompletion: "a completed task without a completion date"
    case .undatedTask:
      "a task without any date, so its creation date is unknown"
    case .neverAnswered: "a card without any answer"
    case .noAnswer:
      "a row without an answer, such as a suspension"
    case .repeaterLimit(let cookie):
      "the upper limit of a repeater such as \(cookie)"
    case .earlierAnswers:
      "earlier answers of a card, which org-drill does not store"
    case .nameInTwoFolders(let name):
      "the name \(name) counts as two because files with this name in two folders differ; if these are two versions of one file, give only the newer file"
    case .deletedInstance:
      "a deleted instance, which is not a completion"
    case .afterLastChange(let moment):
      "a row of Anki's log dated more than one day after the last change of the collection, \(moment)"
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
  fileprivate var words: Phrase {
    switch self {
    case .limit(let number), .total(let number): "\(number)"
    case .slots(let slots):
      slots.map { slot in
        [slot.weekday.map(\.shortName), slot.period.map { "\($0)" }].compactMap { $0 }
          .joined(separator: " ")
      }.joined(separator: Phrase(verbatim: ", "))
    }
  }
}

extension ReadingFact.Made {
  fileprivate var words: Phrase {
    switch self {
    case .recordID:
      "each record received an ID from its date, course and type because the file has no IDs"
    case .courseID:
      "each course uses its name as ID because the file has no IDs"
    case .termOfCourses:
      "all courses were read as one term, \"term\", because the file names no term"
    case .termID:
      "each term received an ID from its name, or from its start and half, because the file has no IDs"
    case .termOfTimes:
      "all times were read as one term, \"term\", because the file names no term"
    case .kindOfDay:
      "a listed day of unknown kind was read as a day without classes"
    case .taskID: "each task uses its title as ID because the file has no IDs"
    case .periodOfCourse:
      "the period is missing and was read as period 1"
    case .classesHeld:
      "the number of classes held is the sum of classes attended, missed, late, left early and officially absent"
    case .absences: "absences are classes held minus classes attended"
    case .nextReminder:
      "the next reminder of a task was set to its last completion, or else to its creation, because the file names no date for the reminder"
    }
  }
}
