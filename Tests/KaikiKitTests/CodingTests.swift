import Foundation
import Kaiki
import KaikiKit
import Testing

/// What an app stores comes back as it was, and what no rule can take is refused.
struct CodingTests {
  private static let now = SchedulerTests.now

  static var journal: Kit.Journal {
    get throws {
      var journal = Kit.Journal()
      let days = Kit.Days(zone: .utc)
      var card = Kit.Card(id: "c", question: "?", answer: "!", modified: now)
      journal.answers = [Kit.Scheduler.standard.grade(&card, .good, at: now, in: days)]
      journal.cards = [card, Kit.Card(id: "new", question: "?")]
      let monthly = Kit.Recurrence(interval: try .init(1, .month), policy: .fixedSkip, skip: .forward)
      journal.tasks = [
        Kit.RecurringTask(
          id: "t", title: "Rent", recurrence: monthly, anchor: now, nextReminder: now, created: now,
          modified: now)
      ]
      journal.completions = [Kit.Completion(id: "d", task: "t", at: now, due: now)]
      journal.attemptTasks = [
        Kit.AttemptTask(
          id: "a", name: "Knit", category: .learning, priority: .high, targetAttempts: 9, createdAt: now)
      ]
      journal.attempts = [Kit.Attempt(id: "e", task: "a", at: now, note: "One")]
      journal.lists = [
        Kit.DailyList(
          id: "l", createdAt: now, plannedDay: Day(20_460),
          items: [
            .init(id: "2", content: "B", order: 2), .init(id: "1", content: "A", isCompleted: true, order: 1),
          ])
      ]
      let frequency = HabitFrequency(times: 3, days: 7)
      journal.habits = [
        Kit.Habit(
          name: "Run", named: frequency, until: Day(20_458),
          ticks: [Kit.Tick(day: Day(20_458), value: .manualYes), Kit.Tick(day: Day(20_459), value: .skip)])
      ]
      journal.semesters = [
        Kit.Semester(id: "s", name: "Spring", half: .first, days: Day(20_458)...Day(20_570))
      ]
      journal.courses = [
        Kit.Course(
          id: "k", name: "Algebra", weekday: .monday, period: 2, totalClasses: 15, maxAbsences: 4,
          semester: "s",
          counts: CourseCounts(held: 2, absences: AbsenceCount()))
      ]
      journal.attendance = [
        Kit.AttendanceRecord(
          id: "r", course: "k", day: Day(20_458), kind: .late, memo: "Train", createdAt: now, period: 2)
      ]
      journal.periodTimes = [Kit.Journal.PeriodTime(period: 2, start: 600, end: 690, semester: "s")]
      journal.calendar = [
        Kit.Journal.CalendarException(day: Day(20_460), change: .actsAs(.monday), note: "Exam"),
        Kit.Journal.CalendarException(day: Day(20_461), change: .noClass),
      ]
      return journal
    }
  }

  @Test func `a journal comes back as it was, and one without a key has no rows of it`() throws {
    let journal = try Self.journal
    #expect(try JSONDecoder().decode(Kit.Journal.self, from: JSONEncoder().encode(journal)) == journal)
    #expect(try JSONDecoder().decode(Kit.Journal.self, from: Data("{}".utf8)) == Kit.Journal())
    let text = try #require(String(data: JSONEncoder().encode(journal.attendance), encoding: .utf8))
    #expect(text.contains(#""day":20458"#) && text.contains(#""createdAt":1767603600000"#))
  }

  @Test func `a course that version 0.2.0 stored is read`() throws {
    let stored = """
      {"id": "k", "name": "Algebra", "weekday": 1, "period": 2, "totalClasses": 15, "maxAbsences": 4, "isFullYear": false,
       "colorIndex": 0, "semester": "s", "isAssumed": false, "classDays": [],
       "counts": {"held": 2, "absences": {"absent": 0, "late": 0, "earlyLeave": 0, "official": 0}}}
      """
    let course = try JSONDecoder().decode(Kit.Course.self, from: Data(stored.utf8))
    let journal = try Self.journal
    #expect([course] == journal.courses)
  }

  @Test(arguments: [
    (#"{"value": 0, "unit": "day"}"#, false), (#"{"value": 3650, "unit": "day"}"#, true),
    (#"{"value": 3651, "unit": "day"}"#, false), (#"{"value": -1, "unit": "month"}"#, false),
  ])
  func `an interval outside its range is refused`(text: String, isRead: Bool) {
    let read = try? JSONDecoder().decode(Kit.Interval.self, from: Data(text.utf8))
    #expect((read != nil) == isRead)
  }

  @Test func `days, instants, tables and frequencies outside their ranges are refused`() throws {
    func reads<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
      (try? JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))) != nil
    }
    #expect(
      reads(Kit.Day.self, "2932896") && !reads(Kit.Day.self, "2932897") && !reads(Kit.Day.self, "-719163"))
    #expect(reads(Kit.Instant.self, "253402300799999") && !reads(Kit.Instant.self, "253402300800000"))
    #expect(reads(Kit.LocalTime.self, "0") && !reads(Kit.LocalTime.self, "9223372036854775807"))
    #expect(reads(Kit.IntervalTable.self, "[1, 3]") && !reads(Kit.IntervalTable.self, "[0]"))
    #expect(!reads(HabitFrequency.self, #"{"times": 0, "days": 7}"#))
    #expect(!reads(Kit.Semester.self, #"{"id": "s", "name": "", "half": "first_half", "days": [20, 10]}"#))
  }

  @Test func `two lists of items in another order are one`() throws {
    let list = try #require(try Self.journal.lists.first)
    #expect(list.items.map(\.id) == ["1", "2"])
    var text = try #require(String(data: JSONEncoder().encode(list), encoding: .utf8))
    let back = try JSONDecoder().decode(Kit.DailyList.self, from: Data(text.utf8))
    #expect(back == list)
    text =
      #"{"id": "l", "createdAt": 0, "items": [{"id": "2", "content": "B", "isCompleted": false, "order": 2}, {"id": "1", "content": "A", "isCompleted": false, "order": 1}]}"#
    #expect(
      try JSONDecoder().decode(Kit.DailyList.self, from: Data(text.utf8)).items.map(\.id) == ["1", "2"])
  }
}
