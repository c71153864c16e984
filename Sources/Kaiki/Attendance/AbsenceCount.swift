/// Records of one course, by kind.
public struct AbsenceCount: Hashable, Codable, Sendable {
  /// Number of absences, ≥ 0.
  public var absent = 0
  /// Number of late arrivals, ≥ 0.
  public var late = 0
  /// Number of early leaves, ≥ 0.
  public var earlyLeave = 0
  /// Number of official absences, ≥ 0.
  public var official = 0

  /// Counts of 0.
  public init() {}

  /// Takes in a record.
  public mutating func add(_ kind: AttendanceRecord.Kind) {
    switch kind {
    case .absent: absent += 1
    case .late: late += 1
    case .earlyLeave: earlyLeave += 1
    case .officialAbsence: official += 1
    case .present, .noClass: break
    }
  }

  /// Adds another count.
  public mutating func add(_ other: AbsenceCount) {
    absent += other.absent
    late += other.late
    earlyLeave += other.earlyLeave
    official += other.official
  }

  /// Fewest classes that the records are about: a late arrival and an early leave may be of one class.
  var classes: Int { absent + official + max(late, earlyLeave) }

  /// The greater number of each kind.
  func greater(_ other: AbsenceCount) -> AbsenceCount {
    var greater = self
    greater.absent = max(absent, other.absent)
    greater.late = max(late, other.late)
    greater.earlyLeave = max(earlyLeave, other.earlyLeave)
    greater.official = max(official, other.official)
    return greater
  }

  /// Kinds of which totals contradict these records, with both numbers: another number of absences, or another number above 0 of
  /// a further kind. A kind with an empty cell is unknown, and so agrees with any number.
  func differences(from totals: CourseCounts) -> [TotalsCheck.Difference] {
    let kinds: [(AttendanceRecord.Kind, Int)] = [
      (.absent, absent), (.late, late), (.earlyLeave, earlyLeave), (.officialAbsence, official),
    ]
    return kinds.compactMap { kind, own in
      guard let other = totals.count(of: kind), other != own, other > 0 || kind == .absent else { return nil }
      return TotalsCheck.Difference(kind, totals: other, records: own)
    }
  }

  /// Absences, with what late arrivals and early leaves amount to (T7).
  public func absences(by rule: LateRule) -> Double {
    Double(absent) + rule.absences(for: late + earlyLeave)
  }
}

/// The records of a person, each class once (T1-T5).
public struct AttendanceLog: Sendable {
  /// The records that count, of each course by day and period.
  public private(set) var events: [[AttendanceRecord]]
  /// Records that repeat another row of the same full-year course, and count once with it (T2).
  public private(set) var copies: [AttendanceRecord] = []
  /// Records whose place another one of the same class has taken (T4), with the one that took it.
  public private(set) var replaced: [(old: AttendanceRecord, new: AttendanceRecord)] = []
  /// The surplus records of days on which a course has records of more periods than the timetable gives it, which is taken
  /// for at least one (T3). They stand in ``events`` and count all the same. None of a course whose slots were made of marks.
  public private(set) var beyondLimit: [AttendanceRecord] = []
  /// Records of courses that the timetable lacks.
  public private(set) var orphans: [AttendanceRecord] = []

  /// Brings the records of each class together.
  ///
  /// An absence or official absence takes the place of whatever stood there before, by the time of writing, then id;
  /// a late arrival and an early leave of one class stand side by side, and neither takes an absence back, nor does a
  /// record of someone who was there. A record without a period is of the only period that the course has on its day.
  /// Records of cancelled classes are no events.
  ///
  /// - Parameters:
  ///   - records: The records of all courses, in any order.
  ///   - timetable: The courses and their periods.
  ///   - calendar: Which weekday's timetable holds on a day; without one, that of the day itself.
  public init(_ records: [AttendanceRecord], in timetable: Timetable, calendar: ClassCalendar? = nil) {
    struct Class: Hashable {
      var course: Int
      var day: Day
      var period: Int?
    }
    var known: [Class: [AttendanceRecord]] = [:]
    events = timetable.courses.map { _ in [] }
    for record in Self.written(records) where record.kind != .noClass {
      guard let course = timetable.course(of: record.course) else {
        orphans.append(record)
        continue
      }
      let periods = timetable.periods(of: course, on: record.day, by: calendar)
      let period = record.period ?? (periods.count == 1 ? periods.first : nil)
      let key = Class(course: course, day: record.day, period: period)
      settle(record, among: &known[key, default: []])
    }
    for (key, records) in known { events[key.course] += records }
    for course in events.indices {
      events[course].sort {
        if $0.day != $1.day { return $0.day < $1.day }
        return ($0.period ?? 0, $0.id) < ($1.period ?? 0, $1.id)
      }
      var classes: [Day: Set<Int?>] = [:]
      for record in events[course] {
        // Of a slot that was made of marks, the marks know better.
        guard !timetable.courses[course].isAssumed else { continue }
        classes[record.day, default: []].insert(record.period)
        let periods = timetable.periods(of: course, on: record.day, by: calendar)
        if classes[record.day, default: []].count > max(1, periods.count) { beyondLimit.append(record) }
      }
    }
  }

  /// Takes in a record of a class beside those that stand there (T4).
  private mutating func settle(_ record: AttendanceRecord, among kept: inout [AttendanceRecord]) {
    if let same = kept.first(where: { $0.kind == record.kind }) {
      if same.course.lowercased() != record.course.lowercased() {
        copies.append(record)
      } else {
        replaced.append((same, record))
        kept.removeAll { $0.kind == record.kind }
        kept.append(record)
      }
    } else if record.kind.isWholeClass {
      replaced += kept.map { ($0, record) }
      kept = [record]
    } else if let whole = kept.first(where: \.kind.isWholeClass) {
      replaced.append((record, whole))
    } else if record.kind != .present || kept.isEmpty {
      kept.removeAll { $0.kind == .present }
      kept.append(record)
    }
  }
}

extension AttendanceLog {
  /// A record that the literal text of the design refuses.
  struct Refusal: Hashable, Sendable {
    /// The record.
    var record: AttendanceRecord
    /// The one that its row of the course has on its date (T4); `nil` where the day is full (T3).
    var standing: AttendanceRecord?
  }

  /// The records that the literal text of the design lets in: one for each row of a course and date, since every
  /// later one is `alreadyRecorded` (T4), and none where the day has five of the course's name (T3).
  ///
  /// The copy that goes into the other term of a full-year course is not held to the limit, though it counts.
  public static func original(_ records: [AttendanceRecord], in timetable: Timetable) -> [AttendanceRecord] {
    judged(records, in: timetable).kept
  }

  /// The records that the literal text of the design lets in (``original(_:in:)``), and those that it refuses.
  static func judged(
    _ records: [AttendanceRecord], in timetable: Timetable
  ) -> (kept: [AttendanceRecord], refused: [Refusal]) {
    struct Place: Hashable {
      var text: String
      var day: Day
    }
    var rows: [Place: AttendanceRecord] = [:]
    var taken: [Place: Set<String>] = [:]
    var counts: [Place: Int] = [:]
    var (kept, refused) = ([AttendanceRecord](), [Refusal]())
    for record in written(records) where record.kind.isAbsence {
      let row = record.course.lowercased()
      let course = timetable.course(of: record.course).map { timetable.courses[$0] }
      let name = Place(text: course?.name ?? record.course, day: record.day)
      let whole = Place(text: course?.id.lowercased() ?? row, day: record.day)
      let own = Place(text: row, day: record.day)
      let isCopy = taken[whole]?.contains { $0 != row } ?? false
      guard rows[own] == nil, isCopy || counts[name, default: 0] < originalDailyLimit else {
        refused.append(Refusal(record: record, standing: rows[own]))
        continue
      }
      rows[own] = record
      taken[whole, default: []].insert(row)
      counts[name, default: 0] += 1
      kept.append(record)
    }
    return (kept, refused)
  }

  /// The most records of one name on a day that the design lets in.
  private static let originalDailyLimit = 5

  /// Records by the time of writing, then id; those without a time come first.
  private static func written(_ records: [AttendanceRecord]) -> [AttendanceRecord] {
    records.sorted {
      let left = $0.createdAt ?? Instant(milliseconds: .min)
      let right = $1.createdAt ?? Instant(milliseconds: .min)
      return left != right ? left < right : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}

/// That a course came closer to its limit of absences.
public struct AbsenceWarning: Hashable, Codable, Sendable {
  /// The day of the absence.
  public var day: Day
  /// The threshold that it crossed: one left, none left, or exceeded.
  public var threshold: AbsenceStatus
}

extension AbsenceWarning {
  /// One warning for each threshold that the absences of a course cross (T12).
  ///
  /// - Parameters:
  ///   - events: The records of the course, ascending.
  ///   - max: The most absences that are allowed.
  ///   - lateRule: What late arrivals and early leaves count (T7).
  public static func warnings(
    for events: [AttendanceRecord], max: Int, lateRule: LateRule
  ) -> [AbsenceWarning] {
    var count = AbsenceCount()
    var last = AbsenceStatus(remaining: Double(max))
    var warnings: [AbsenceWarning] = []
    for event in events {
      count.add(event.kind)
      let status = AbsenceStatus(remaining: Double(max) - count.absences(by: lateRule))
      if status.severity > last.severity {
        warnings.append(AbsenceWarning(day: event.day, threshold: status))
        last = status
      }
    }
    return warnings
  }
}

extension AbsenceStatus {
  /// From 0 for safe to 3 for exceeded.
  fileprivate var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
