/// One term of an academic year.
public struct Semester: Hashable, Codable, Identifiable, Sendable {
  /// Half of the academic year.
  public enum Half: String, CaseIterable, Codable, Sendable {
    case first = "first_half"
    case second = "second_half"
  }

  /// Unique id of the term.
  public var id: String
  /// Name that the user sees.
  public var name: String
  /// Half of the academic year that the term covers.
  public var half: Half
  /// First to last day of the term.
  public var days: ClosedRange<Day>

  /// Maximum length of a term in days.
  public static let longest = 366

  /// Days after the usual end of a term on which its last classes may be held: two weeks. Assumption.
  package static let daysAfterUsualEnd = 14

  /// Creates a term.
  public init(id: String, name: String, half: Half, days: ClosedRange<Day>) {
    self.id = id
    self.name = name
    self.half = half
    self.days = days
  }

  /// Year in which the academic year of the term began, in April.
  public var academicYear: Int {
    let date = days.lowerBound.date
    return date.month < 4 ? date.year - 1 : date.year
  }
}

/// A course as an app stores it: one row per term and class of the week.
public struct Course: Hashable, Codable, Identifiable, Sendable {
  /// Unique id of the row.
  public var id: String
  /// Name of the course.
  public var name: String
  /// Weekday of the class; `nil` for a row of totals that names none.
  public var weekday: Weekday?
  /// Period of the class, from 1; `nil` for a row of totals that names none.
  public var period: Int?
  /// Number of classes of the course, held and to come.
  public var totalClasses: Int
  /// Absence limit, ≥ 0; `nil` if the limit rule applies (T9).
  public var maxAbsences: Int?
  /// True if the course runs through both terms.
  public var isFullYear: Bool
  /// Index of the course's colour in the app's palette; 0 by default.
  public var colorIndex: Int
  /// Id of the course's term.
  public var semester: String
  /// Id of the course's row in the other term; `nil` if the app does not state it.
  public var pairId: String?
  /// True if weekday and period were derived from attendance records, because the data contain no timetable.
  public var isAssumed: Bool
  /// Days of the course's classes, held and to come, ascending, if a sheet or calendar lists them.
  ///
  /// Empty if the course meets in every week of the term.
  public var classDays: [Day]
  /// Counts from a sheet of totals; `nil` if the data have records instead.
  public var counts: CourseCounts?
  /// True if a sheet with records states ``totalClasses``, so that the number of records never changes it.
  public var statesTotal: Bool
  /// True if the course's sheet marks presence, also of other people: a class without a mark then counts as not
  /// attended.
  public var marksPresence: Bool

  /// Usual number of classes in a term per class of the week, in Japan.
  public static let usualClasses = 15

  /// Allowed numbers of a period (T13).
  public static let periods = 1...10

  /// Creates a course.
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

  /// Reads a stored course; ``statesTotal`` and ``marksPresence`` are false if missing, as in files of version 0.2.0.
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

/// Counts of a course so far, from a sheet without days.
public struct CourseCounts: Hashable, Codable, Sendable {
  /// Number of classes held so far, ≥ 0; `nil` if the sheet does not state the number.
  public var held: Int?
  /// Absences by kind; 0 for the kinds in ``unknown``.
  public var absences: AbsenceCount
  /// Kinds of absence whose number the sheet leaves empty.
  public var unknown: Set<AttendanceRecord.Kind>

  /// Creates the counts of a course from a sheet.
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

  /// Returns the number of records of a kind.
  ///
  /// `nil` if the sheet leaves the number empty, and for ``AttendanceRecord/Kind/present`` and
  /// ``AttendanceRecord/Kind/noClass``.
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

/// Attendance of a person at one class; most apps record absences only.
public struct AttendanceRecord: Hashable, Codable, Identifiable, Sendable {
  /// Kind of attendance or absence (R4.3).
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case absent
    case late
    case earlyLeave = "early_leave"
    case officialAbsence = "official_absent"
    /// The person attended, so the class took place.
    case present
    /// The class was cancelled.
    case noClass = "no_class"

    /// True if the person missed the whole class.
    public var isWholeClass: Bool { self == .absent || self == .officialAbsence }
    /// True if the person missed at least part of the class.
    public var isAbsence: Bool { self != .present && self != .noClass }
  }

  /// Unique id of the record.
  public var id: String
  /// Id of the course to which the record belongs.
  public var course: String
  /// Day of the class.
  public var day: Day
  /// Kind of attendance or absence.
  public var kind: Kind
  /// Note by the user; `nil` if empty.
  public var memo: String?
  /// Writing time of the record; `nil` if the app does not store it.
  public var createdAt: Instant?
  /// Period of the class, from 1; `nil` if the app does not store it.
  public var period: Int?

  /// Creates a record.
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

/// Start and end of a period in one term.
public struct PeriodTime: Hashable, Codable, Sendable {
  /// Number of the period, from 1.
  public var period: Int
  /// Start of the period, in minutes after midnight.
  public var start: Int
  /// End of the period, in minutes after midnight, greater than ``start``.
  public var end: Int
  /// Id of the term in which these period times apply.
  public var semester: String

  /// Creates the times of a period.
  public init(period: Int, start: Int, end: Int, semester: String) {
    self.period = period
    self.start = start
    self.end = end
    self.semester = semester
  }
}
