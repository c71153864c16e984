/// One term of an academic year (one of its two halves).
public struct Semester: Hashable, Codable, Identifiable, Sendable {
  /// Half of the academic year.
  public enum Half: String, CaseIterable, Codable, Sendable {
    case first = "first_half"
    case second = "second_half"
  }

  /// Unique id of the term.
  public var id: String
  /// Name of the term that the user sees; may be empty if the data give none.
  public var name: String
  /// Half of the academic year that the term covers: the first from April, or the second from autumn.
  public var half: Half
  /// First to last day of the term, both included.
  public var days: ClosedRange<Day>

  /// Maximum length of a term: 366 days.
  public static let longest = 366

  /// Days after the usual end of a term on which its last classes may still be held: 14. Assumption.
  package static let daysAfterUsualEnd = 14

  /// Creates a term.
  public init(id: String, name: String, half: Half, days: ClosedRange<Day>) {
    self.id = id
    self.name = name
    self.half = half
    self.days = days
  }

  /// Calendar year in which the academic year of the term began: a term that begins in January 2026 belongs
  /// to 2025.
  ///
  /// Academic years begin in April.
  public var academicYear: Int {
    let date = days.lowerBound.date
    return date.month < 4 ? date.year - 1 : date.year
  }
}

/// One row of a course as the app stores it: one weekly class in one term.
///
/// A course with two classes per week, or with two terms, has several rows (``TakenCourse`` merges rows of
/// one course).
public struct Course: Hashable, Codable, Identifiable, Sendable {
  /// Id of the row. Rows of one course and term share an id; the other term of a full-year course has
  /// another.
  public var id: String
  /// Name of the course.
  public var name: String
  /// Weekday of the class; `nil` for a row of totals (counts instead of records) that names no weekday.
  public var weekday: Weekday?
  /// Number of the period (class hour of the day), 1...10; `nil` for a row of totals that names no period.
  public var period: Int?
  /// Number of classes of the course (held and still to come), ≥ 0, from which the absence limit derives (T9).
  ///
  /// In a row of a full-year course, the data state either the classes of the row's term or the classes of the whole year.
  public var totalClasses: Int
  /// Absence limit that the user set: maximum number of absences allowed, ≥ 0.
  ///
  /// `nil` if none is set: the limit is then a third, or by option a fifth, of the classes (T9).
  public var maxAbsences: Int?
  /// True if the course runs through both terms of its academic year; false if it ends with its own term.
  public var isFullYear: Bool
  /// Index of the course's colour in the app's palette, any whole number; 0 by default.
  public var colorIndex: Int
  /// Id of the course's term (``Semester/id``).
  public var semester: String
  /// Id of the same course's row in the other term; `nil` if the app does not state it.
  public var pairId: String?
  /// True if weekday and period were derived from attendance records, because the data have no timetable.
  public var isAssumed: Bool
  /// Days of the course's classes, held and to come, ascending; empty for a course that meets weekly all term.
  public var classDays: [Day]
  /// Counts of classes and absences from a sheet of totals; `nil` if the course has no such sheet.
  public var counts: CourseCounts?
  /// True if a sheet states ``totalClasses``, so that the number of records never changes it.
  public var statesTotal: Bool
  /// True if the sheet also records presence, even if only of other people.
  ///
  /// If the course has no timetable, a past class that lacks a record is unknown (`CourseHistory.unmarked`). False if
  /// the sheet records absences only: a class without a record counts as attended.
  public var marksPresence: Bool

  /// Usual number of classes per term of a course that meets once a week, in Japan: 15.
  public static let usualClasses = 15

  /// Period numbers that a timetable may have, 1 being the first class hour of the day: 1...10 (T13).
  public static let periods = 1...10

  /// Creates a row of a course; the parameters are the properties of the same names.
  public init(
    id: String, name: String, weekday: Weekday?, period: Int?, totalClasses: Int, maxAbsences: Int? = nil,
    isFullYear: Bool = false, colorIndex: Int = 0, semester: String, pairId: String? = nil,
    isAssumed: Bool = false, classDays: [Day] = [], counts: CourseCounts? = nil, statesTotal: Bool = false,
    marksPresence: Bool = false
  ) {
    self.id = id
    self.name = name
    self.weekday = weekday
    self.period = period
    self.totalClasses = totalClasses
    self.maxAbsences = maxAbsences
    self.isFullYear = isFullYear
    self.colorIndex = colorIndex
    self.semester = semester
    self.pairId = pairId
    self.isAssumed = isAssumed
    self.classDays = classDays
    self.counts = counts
    self.statesTotal = statesTotal
    self.marksPresence = marksPresence
  }

  /// Reads a stored row; ``statesTotal`` and ``marksPresence`` are false if missing, as in files of version
  /// 0.2.0.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try stored.decode(String.self, forKey: .id), name: try stored.decode(String.self, forKey: .name),
      weekday: try stored.decodeIfPresent(Weekday.self, forKey: .weekday),
      period: try stored.decodeIfPresent(Int.self, forKey: .period),
      totalClasses: try stored.decode(Int.self, forKey: .totalClasses),
      maxAbsences: try stored.decodeIfPresent(Int.self, forKey: .maxAbsences),
      isFullYear: try stored.decode(Bool.self, forKey: .isFullYear),
      colorIndex: try stored.decode(Int.self, forKey: .colorIndex),
      semester: try stored.decode(String.self, forKey: .semester),
      pairId: try stored.decodeIfPresent(String.self, forKey: .pairId),
      isAssumed: try stored.decode(Bool.self, forKey: .isAssumed),
      classDays: try stored.decode([Day].self, forKey: .classDays),
      counts: try stored.decodeIfPresent(CourseCounts.self, forKey: .counts),
      statesTotal: try stored.decodeIfPresent(Bool.self, forKey: .statesTotal) ?? false,
      marksPresence: try stored.decodeIfPresent(Bool.self, forKey: .marksPresence) ?? false)
  }
}

/// Classes and absences of one course so far, from a sheet of totals without dates.
public struct CourseCounts: Hashable, Codable, Sendable {
  /// Number of classes held so far, ≥ 0; `nil` if the sheet does not state it.
  public var held: Int?
  /// Number of absences of each kind so far, each ≥ 0; 0 for the kinds in ``unknown``.
  public var absences: AbsenceCount
  /// Kinds of absence whose cell in the sheet is empty, so that their number is unknown; empty if all are
  /// stated.
  public var unknown: Set<AttendanceRecord.Kind>

  /// Creates the counts that a sheet states: `held` classes (≥ 0, `nil` if not stated), and the absences of
  /// each kind.
  public init(held: Int?, absences: AbsenceCount, unknown: Set<AttendanceRecord.Kind> = []) {
    self.held = held
    self.absences = absences
    self.unknown = unknown
  }

  /// Reads stored counts; ``unknown`` is empty if missing, as in files of version 0.2.0.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    held = try stored.decodeIfPresent(Int.self, forKey: .held)
    absences = try stored.decode(AbsenceCount.self, forKey: .absences)
    unknown = try stored.decodeIfPresent(Set<AttendanceRecord.Kind>.self, forKey: .unknown) ?? []
  }

  /// Returns the number of absences of a kind, ≥ 0; `nil` if the sheet states no number of this kind.
  public func count(of kind: AttendanceRecord.Kind) -> Int? {
    guard !unknown.contains(kind) else { return nil }
    return switch kind {
    case .absent: absences.absent
    case .late: absences.late
    case .earlyLeave: absences.earlyLeave
    case .officialAbsence: absences.official
    case .present, .noClass: nil
    }
  }
}

/// One record of a person's attendance at one class; most apps record absences only.
public struct AttendanceRecord: Hashable, Codable, Identifiable, Sendable {
  /// Kind of attendance: four kinds of absence (R4.3), presence, and a cancelled class.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case absent
    case late
    case earlyLeave = "early_leave"
    case officialAbsence = "official_absent"
    /// The person attended the whole class, so the class took place.
    case present
    /// The class was cancelled, so the number of classes held omits it.
    case noClass = "no_class"

    /// True if the person missed the whole class: absent or officially absent.
    public var isWholeClass: Bool { self == .absent || self == .officialAbsence }
    /// True if the person missed all or part of the class; false for presence and a cancelled class.
    public var isAbsence: Bool { self != .present && self != .noClass }
  }

  /// Unique id of the record.
  public var id: String
  /// Id of the course row to which the record belongs (``Course/id``).
  public var course: String
  /// Day of the class.
  public var day: Day
  /// Kind of attendance: one of four kinds of absence, presence, or a cancelled class.
  public var kind: Kind
  /// Note by the user; `nil` if there is none.
  public var memo: String?
  /// Instant at which the user wrote the record; `nil` if the app does not store it.
  public var createdAt: Instant?
  /// Number of the period of the class, 1...10; `nil` if the app does not store it.
  public var period: Int?

  /// Creates a record; the parameters are the properties of the same names.
  public init(
    id: String, course: String, day: Day, kind: Kind, memo: String? = nil, createdAt: Instant? = nil,
    period: Int? = nil
  ) {
    self.id = id
    self.course = course
    self.day = day
    self.kind = kind
    self.memo = memo
    self.createdAt = createdAt
    self.period = period
  }
}

/// Start and end of one numbered period (class hour of the day) in one term.
public struct PeriodTime: Hashable, Codable, Sendable {
  /// Number of the period, 1...10.
  public var period: Int
  /// Start of the period, in minutes after midnight, 0...1,440.
  public var start: Int
  /// End of the period in minutes after midnight of the class's day, at most 2,880; above 1,440 on the next date.
  public var end: Int
  /// Id of the term in which these period times apply.
  public var semester: String

  /// Creates the times of a period; `start` and `end` are minutes after midnight.
  public init(period: Int, start: Int, end: Int, semester: String) {
    self.period = period
    self.start = start
    self.end = end
    self.semester = semester
  }
}

/// Weekday and period of one weekly class, as stated by a sheet.
package struct ClassSlot: Hashable, Sendable {
  package var weekday: Weekday?
  package var period: Int?

  package init(weekday: Weekday?, period: Int?) { (self.weekday, self.period) = (weekday, period) }
}

/// One statement of a sheet about a course, apart from its attendance records.
package enum CourseValue: Hashable, Sendable {
  /// Absence limit: maximum number of absences allowed, ≥ 0.
  case limit(Int)
  /// Number of classes of the course, held and to come, ≥ 0.
  case total(Int)
  /// Weekly classes, one element per weekday and period, in the order of the sheet; never empty.
  case slots([ClassSlot])
}
