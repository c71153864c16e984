import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

/// The records of a person, each class once, and what they amount to (T1-T4, T7, T8, T11, T12).
struct AbsenceCountTests {
  typealias Kind = AttendanceRecord.Kind

  /// A seminar of a full year and a course with two periods on Monday.
  private static let rows = [
    Course("s1", name: "Seminar", .monday, 3, isFullYear: true, pair: "s2"),
    Course("s2", name: "Seminar", .monday, 3, isFullYear: true, in: "autumn", pair: "s1"),
    Course("lab", .monday, 1), Course("lab", .monday, 2),
    Course("art", .tuesday, 1),
  ]

  private func log(
    _ records: [AttendanceRecord], calendar: ClassCalendar? = nil
  ) throws -> AttendanceLog {
    AttendanceLog(records, in: try SmallTerms.timetable(Self.rows), calendar: calendar)
  }

  private func original(_ records: [AttendanceRecord]) throws -> [AttendanceRecord] {
    AttendanceLog.original(records, in: try SmallTerms.timetable(Self.rows))
  }

  private func count(_ records: [AttendanceRecord]) -> AbsenceCount {
    records.reduce(into: AbsenceCount()) { $0.add($1.kind) }
  }

  @Test func `T1: absences are counted by course, whatever its name; the literal count adds sections`() throws
  {
    let timetable = try SmallTerms.timetable([
      Course("a", name: "English"), Course("b", name: "English", .tuesday),
      Course("old", name: "English", in: "last spring"),
    ])
    let records = [
      try AttendanceRecord("1", "a", "2024-04-08"), try AttendanceRecord("2", "A", "2024-04-15"),
      try AttendanceRecord("3", "b", "2024-04-09"), try AttendanceRecord("4", "old", "2023-04-10"),
    ]
    let log = AttendanceLog(records, in: timetable)
    #expect(log.events.map { $0.map(\.id) } == [["1", "2"], ["3"], ["4"]])
    // By name the literal text counts all four for each section.
    #expect(AttendanceLog.original(records, in: timetable).count == 4)
  }

  @Test func `T1, T2, T11: an absence in both terms of a full-year course is one event; literally two`()
    throws
  {
    let records = [
      try AttendanceRecord("copy", "s2", "2024-04-08", written: 2),
      try AttendanceRecord("first", "s1", "2024-04-08", written: 1),
      try AttendanceRecord("autumn", "s2", "2024-10-07", written: 3),
    ]
    let log = try log(records)
    #expect(log.events.map { $0.map(\.id) } == [["first", "autumn"], [], []])
    #expect(log.copies.map(\.id) == ["copy"])
    #expect(log.replaced.isEmpty && log.beyondLimit.isEmpty)
    #expect(count(log.events[0]).absent == 2)
    #expect(count(try original(records)).absent == 3)
  }

  @Test func `T3: records beyond the periods of the day are flagged and counted, with copies left out`()
    throws
  {
    let log = try log([
      // Two periods, and a third that the day does not have.
      try AttendanceRecord("1", "lab", "2024-04-08", period: 1),
      try AttendanceRecord("2", "lab", "2024-04-08", period: 2),
      try AttendanceRecord("3", "lab", "2024-04-08", period: 4),
      // Two periods of another Monday.
      try AttendanceRecord("4", "lab", "2024-04-15", period: 1),
      try AttendanceRecord("5", "lab", "2024-04-15", period: 2),
      // A class and its copy: one event of a day with one period.
      try AttendanceRecord("6", "s1", "2024-04-08", written: 1),
      try AttendanceRecord("7", "s2", "2024-04-08", written: 2),
    ])
    #expect(log.beyondLimit.map(\.id) == ["3"])
    #expect(log.events.map(\.count) == [1, 5, 0])
    // The literal limit of five by name would have taken in a third record of one period.
    #expect(log.copies.map(\.id) == ["7"])
  }

  @Test func `T3: a day without that class allows one record, and a course in each term its own periods`()
    throws
  {
    let timetable = try SmallTerms.timetable([
      Course("x", .monday, 1), Course("x", .monday, 2, in: "autumn"), Course("art", .tuesday, 1),
    ])
    let log = AttendanceLog(
      [
        try AttendanceRecord("1", "x", "2024-04-08", period: 1),
        try AttendanceRecord("2", "x", "2024-04-08", period: 2),
        try AttendanceRecord("3", "art", "2024-04-10", period: 1),
        try AttendanceRecord("4", "art", "2024-04-10", period: 2),
      ], in: timetable)
    // Monday has one period in spring and another one in autumn, never two.
    #expect(log.beyondLimit.map(\.id) == ["2", "4"])
    #expect(log.events.map(\.count) == [2, 2])
  }

  @Test func `T3, T10: a Wednesday that follows Monday's timetable has Monday's periods`() throws {
    let records = [
      try AttendanceRecord("1", "lab", "2024-05-01", period: 1),
      try AttendanceRecord("2", "lab", "2024-05-01", period: 2),
    ]
    let calendar = ClassCalendar(
      exceptions: [CalendarException(day: try Vectors.day("2024-05-01"), change: .actsAs(.monday))],
      years: 2_024...2_024)
    #expect(try log(records, calendar: calendar).beyondLimit.isEmpty)
    #expect(try log(records).beyondLimit.map(\.id) == ["2"])
  }

  @Test func `T4: a later record of a class takes its place; literally it is already recorded`() throws {
    let records = [
      try AttendanceRecord("mended", "art", "2024-04-09", .absent, written: 9),
      try AttendanceRecord("late", "art", "2024-04-09", .late, written: 1),
    ]
    let log = try log(records)
    #expect(log.events[2].map(\.id) == ["mended"])
    #expect(log.replaced.map(\.old.id) == ["late"])
    #expect(log.replaced.map(\.new.id) == ["mended"])
    #expect(try original(records).map(\.id) == ["late"])
  }

  @Test func `T3: literally a name takes five records a day, of which the copies of three are six`() throws {
    let rows = (1...7).map { Course("c\($0)", name: "Seminar", .monday, $0) }
    let seminars = try SmallTerms.timetable(rows)
    let records = try (1...7).map {
      try AttendanceRecord("\($0)", "c\($0)", "2024-04-08", written: Int64($0))
    }
    #expect(AttendanceLog.original(records, in: seminars).map(\.id) == ["1", "2", "3", "4", "5"])
    #expect(AttendanceLog(records, in: seminars).events.joined().count == 7)

    // Three full-year sections of one name: each absence writes a copy, and only the absence is held to the limit.
    let pairs = (1...4).flatMap { (number: Int) -> [Course] in
      [
        Course("s\(number)", name: "Lab", .monday, number, isFullYear: true, pair: "a\(number)"),
        Course(
          "a\(number)", name: "Lab", .monday, number, isFullYear: true, in: "autumn", pair: "s\(number)"),
      ]
    }
    let labs = try SmallTerms.timetable(pairs)
    var doubled: [AttendanceRecord] = []
    for number in 1...4 as ClosedRange<Int64> {
      doubled.append(try AttendanceRecord("\(number)", "s\(number)", "2024-04-08", written: 2 * number))
      doubled.append(
        try AttendanceRecord("\(number) copy", "a\(number)", "2024-04-08", written: 2 * number + 1))
    }
    #expect(
      AttendanceLog.original(doubled, in: labs).map(\.id) == ["1", "1 copy", "2", "2 copy", "3", "3 copy"])
    #expect(AttendanceLog(doubled, in: labs).events.joined().count == 4)
  }

  @Test func `T4: records of two periods of a day both count; literally the second is refused`() throws {
    let records = [
      try AttendanceRecord("come late", "lab", "2024-04-08", .late, period: 1),
      try AttendanceRecord("left early", "LAB", "2024-04-08", .earlyLeave, period: 2),
      try AttendanceRecord("next week", "lab", "2024-04-15", .late, period: 1),
    ]
    let log = try log(records)
    #expect(log.events[1].map(\.id) == ["come late", "left early", "next week"])
    #expect(log.replaced.isEmpty)
    #expect(try original(records).map(\.id) == ["come late", "next week"])
  }

  @Test func `T4: without times of writing the input's order decides, and a record with one comes after`()
    throws
  {
    let log = try log([
      try AttendanceRecord("timed", "art", "2024-04-09", .absent, written: -5),
      try AttendanceRecord("a", "art", "2024-04-09", .late),
      try AttendanceRecord("b", "art", "2024-04-09", .earlyLeave),
    ])
    #expect(log.events[2].map(\.id) == ["timed"])
    #expect(log.replaced.map(\.old.id) == ["a", "b"])
    #expect(log.replaced.map(\.new.id) == ["timed", "timed"])
  }

  @Test func `T2, T4: an unequal copy of the other term takes the place, since edits are not carried over`()
    throws
  {
    let kinds: [(Kind, Kind)] = [(.late, .absent), (.absent, .officialAbsence)]
    for (first, second) in kinds {
      let log = try log([
        try AttendanceRecord("s1", "s1", "2024-04-08", first, written: 1),
        try AttendanceRecord("s2", "s2", "2024-04-08", second, written: 2),
      ])
      #expect(log.events[0].map(\.id) == ["s2"])
      #expect(log.copies.isEmpty)
      #expect(log.replaced.map(\.old.id) == ["s1"])
    }
  }

  @Test(
    arguments: [
      // The kinds in the order of their writing, and which of them stand.
      ([.late, .earlyLeave], [.late, .earlyLeave]), ([.earlyLeave, .late], [.earlyLeave, .late]),
      ([.late, .absent], [.absent]), ([.late, .earlyLeave, .absent], [.absent]),
      ([.late, .earlyLeave, .officialAbsence], [.officialAbsence]),
      ([.absent, .officialAbsence], [.officialAbsence]), ([.officialAbsence, .absent], [.absent]),
      // Who was away cannot have come late to it.
      ([.absent, .late], [.absent]), ([.officialAbsence, .earlyLeave, .late], [.officialAbsence]),
      ([.absent, .absent], [.absent]),
    ] as [([Kind], [Kind])])
  func `T4: absences replace what stood there; late and early leave of a class stand side by side`(
    written: [Kind], kept: [Kind]
  ) throws {
    let records = try written.enumerated().map {
      try AttendanceRecord("\($0)", "art", "2024-04-09", $1, written: Int64($0))
    }
    let log = try log(records)
    #expect(log.events[2].map(\.kind) == kept)
    // What does not stand is reported, once each, and no day is said to have too many records.
    #expect(log.replaced.count == written.count - kept.count)
    #expect(log.copies.isEmpty && log.beyondLimit.isEmpty)
    // Literally the first record of the day stays.
    #expect(try original(records).map(\.kind) == [written[0]])
  }

  @Test func `T4, T7: who comes late to a class and leaves it early is absent once where two make one`()
    throws
  {
    let log = try log([
      try AttendanceRecord("a", "art", "2024-04-09", .late),
      try AttendanceRecord("b", "art", "2024-04-09", .earlyLeave),
    ])
    #expect(count(log.events[2]).absences(by: .twoAreOne) == 1)
    #expect(count(log.events[2]).absences(by: .threeAreOne) == 0)
  }

  @Test func `T5: records of any day count, and those of unknown courses do not`() throws {
    let log = try log([
      try AttendanceRecord("holiday", "lab", "2024-04-29"),
      try AttendanceRecord("summer", "lab", "2024-08-19"),
      try AttendanceRecord("other day", "lab", "2024-04-11"),
      try AttendanceRecord("lost", "gone", "2024-04-08"),
    ])
    #expect(log.events[1].map(\.id) == ["other day", "holiday", "summer"])
    #expect(log.orphans.map(\.id) == ["lost"])
  }

  @Test(
    arguments: [(.none, 2), (.threeAreOne, 3), (.twoAreOne, 4), (.third, 2 + 5.0 / 3)]
      as [(LateRule, Double)])
  func `T7, T8: late and early are added together, official absences never count`(
    rule: LateRule, absences: Double
  ) {
    let kinds: [AttendanceRecord.Kind] = [
      .absent, .late, .late, .earlyLeave, .officialAbsence, .late, .earlyLeave, .absent, .officialAbsence,
    ]
    let count = kinds.reduce(into: AbsenceCount()) { $0.add($1) }
    #expect(count.absent == 2 && count.late == 3 && count.earlyLeave == 2 && count.official == 2)
    #expect(abs(count.absences(by: rule) - absences) < 1e-12)
  }

  // MARK: Warnings

  private func warnings(
    _ kinds: [Kind], max: Int, _ rule: LateRule = .none
  ) throws -> [String] {
    let first = try Vectors.day("2024-04-01")
    let events = kinds.enumerated().map { number, kind in
      AttendanceRecord(id: "\(number)", course: "a", day: first + number, kind: kind)
    }
    return AbsenceWarning.warnings(for: events, max: max, lateRule: rule).map {
      "\($0.day - first) \($0.threshold.rawValue)"
    }
  }

  @Test func `T12: one warning a threshold: one left, none left, exceeded`() throws {
    let absences = Array(repeating: Kind.absent, count: 9)
    // The literal text notifies from the fifth absence on, five times.
    #expect(try warnings(absences, max: 5) == ["3 warning", "4 limit", "5 exceeded"])
    #expect(try warnings(Array(absences.prefix(4)), max: 5) == ["3 warning"])
    #expect(try warnings(Array(absences.prefix(3)), max: 5) == [])
    // A limit of one begins with one left, and a limit of none with none left.
    #expect(try warnings(absences, max: 1) == ["0 limit", "1 exceeded"])
    #expect(try warnings(absences, max: 0) == ["0 exceeded"])
  }

  @Test func `T12, T7, T8: a threshold is crossed by what counts, fractions included`() throws {
    let mixed: [Kind] = [.absent, .late, .officialAbsence, .earlyLeave, .late, .absent, .absent]
    #expect(try warnings(mixed, max: 3) == ["5 warning", "6 limit"])
    #expect(try warnings(mixed, max: 3, .threeAreOne) == ["4 warning", "5 limit", "6 exceeded"])
    #expect(try warnings(mixed, max: 3, .twoAreOne) == ["3 warning", "5 limit", "6 exceeded"])
    // 1, 4/3, 4/3, 5/3, 2, 3 and 4 absences.
    #expect(try warnings(mixed, max: 3, .third) == ["1 warning", "5 limit", "6 exceeded"])
  }
}
