import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Reports

/// A person with everything that a measure can be asked of, under names that are hard to show, and one with nothing.
enum RichHistory {
  /// The answers to all measures of the one, in their order.
  static var answers: [any AnsweredMeasure] { get async throws { try await allOfRich.value.list } }

  /// The answers to all measures of the other: everything has been exported, without a row.
  static var nothing: [any AnsweredMeasure] { get async throws { try await allOfBare.value.list } }

  /// Both answers to a measure.
  static func answers(to measure: String) async throws -> [any AnsweredMeasure] {
    try await (answers + nothing).filter { $0.name == measure }
  }

  /// Every figure can be sent, though the protocol of answers does not say so.
  private struct Answers: @unchecked Sendable {
    var list: [any AnsweredMeasure]
  }

  private static let allOfRich = Task { Answers(list: await MeasureRegistry.all(of: try rich())) }
  private static let allOfBare = Task { Answers(list: await MeasureRegistry.all(of: try bare())) }

  /// From 1 January to noon of 10 May 2024.
  private static func rich() throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    let names = [Sample.hostile, Sample.long, "c2", "c3", "c4"]
    let people = [Sample.hostile, "太郎", "e\u{301}mile🐕"]
    let answers = (0..<130).map { offset in
      let (hour, isRight) = (offset % 3 == 0 ? "22" : "08", offset % 4 != 3)
      let step = Int16(offset % 7)
      return SmallReview(
        "\(first + offset)T\(hour):00", names[offset % 5], isRight, user: people[offset / 5 % 3],
        latency: Int32(900 * (offset + 1)), steps: (previous: step, next: isRight ? min(6, step + 1) : 0),
        rating: isRight ? .good : .again, counting: .graded)
    }
    let done = (0..<40).map { Event("\(first + 3 * $0)T09:00", [Sample.hostile, Sample.long][$0 % 2]) }
    let lists = try (0..<90).filter { $0 % 7 != 6 }.map { offset in
      try DailyList(
        "\(first + 40 + offset)T07:00", [Sample.hostile, offset % 2 == 0 ? "b!" : "b", "c!"],
        id: "list-\(offset)")
    }
    return try HistoryAsOf(answers, cards: cards(), now: "2024-05-10T12:00").with(
      tasks: [
        RecurringTask(Sample.hostile, every: 6, next: "2024-05-09T09:00"),
        RecurringTask(Sample.long, every: 6, next: "2024-05-10T09:00"),
      ], done: done, goals: goals(), tried: done, lists: lists,
      opened: lists.map { Event("\(DayBoundary(zone: .tokyo).day(of: $0.createdAt))T07:00") },
      habits: habits(from: first), observations: observations(from: first)
    ).with(
      courses: courses(),
      [Absence("2024-04-08", Sample.hostile), Absence("2024-04-15", Sample.hostile, .late)],
      periodTimes: [PeriodTime(period: 1, start: 540, end: 630, semester: "spring")])
  }

  private static func cards() throws -> [Card] {
    [
      try Card(Sample.hostile, due: "2024-05-09T00:00", step: 9, question: Sample.hostile),
      try Card(Sample.long, due: "2024-05-10T00:00", question: Sample.long),
      try Card("unseen", due: "2024-06-10T00:00", question: "未"),
    ]
  }

  private static func goals() throws -> [AttemptTask] {
    [
      try AttemptTask(Sample.hostile, .habit, target: 4), try AttemptTask(Sample.long, .learning, target: 90),
      try AttemptTask("blank", name: " ", .project),
      try AttemptTask("done", .other, completed: "2024-02-01T09:00"),
    ]
  }

  private static func habits(from first: Day) -> [Habit] {
    [Sample.hostile, Sample.long].map { name in
      Habit(
        name: name, frequency: .daily,
        ticks: (0..<60).map { offset in
          let value: Checkmark = offset % 9 == 0 ? .skip : offset % 4 == 0 ? .no : .manualYes
          return Tick(day: first + 60 + offset, value: value, amount: offset == 7 ? 2.5 : nil)
        })
    }
  }

  private static func observations(from first: Day) -> [DailyObservation] {
    let long = DailyObservation(series: Sample.long, day: first, value: -3.5)
    return [long]
      + (0..<120).map { offset in
        let value = Double(offset % 7) + Double(offset * 7_919 % 13)
        return DailyObservation(series: Sample.hostile, day: first + offset, value: value)
      }
  }

  private static func courses() -> [Course] {
    [
      Course(Sample.hostile, .monday, 1, max: 1), Course("線形代数", .monday, 1, max: 5),
      Course(Sample.long, .sunday, 7),
    ]
  }

  private static func bare() throws -> HistoryAsOf {
    try HistoryAsOf([], cards: [], now: "2024-05-10T12:00").with(
      tasks: [], done: [], goals: [], tried: [], lists: [], opened: [], habits: [], observations: []
    ).with(courses: [], semesters: [])
  }
}

extension MeasureRegistry {
  /// The answers to every measure, whether the history has anything of it or not.
  fileprivate static func all(of history: HistoryAsOf) async -> [any AnsweredMeasure] {
    await answers(to: all, of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)
  }
}
