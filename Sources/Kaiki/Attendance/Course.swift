/// A term of an academic year.
public struct Semester: Hashable, Codable, Identifiable, Sendable {
  /// Which half of the academic year.
  public enum Half: String, CaseIterable, Codable, Sendable {
    case first = "first_half"
    case second = "second_half"
  }

  /// The id.
  public var id: String
  /// What it is called.
  public var name: String
  /// Which half of the academic year it is.
  public var half: Half
  /// From the first day to the last.
  public var days: ClosedRange<Day>

  /// The most days from the first day of a term to the last.
  public static let longest = 366

  /// Days after the usual end of a term on which its last classes may be held: two weeks. Assumption.
  package static let daysAfterUsualEnd = 14

  /// A term.
  public init(id: String, name: String, half: Half, days: ClosedRange<Day>) {
    self.id = id
    self.name = name
    self.half = half
    self.days = days
  }

  /// The year in which the academic year of the term began, in April.
  public var academicYear: Int {
    let date = days.lowerBound.date
    return date.month < 4 ? date.year - 1 : date.year
  }
}

/// A course as an app stores it: one row for each term and slot of the week.
public struct Course: Hashable, Codable, Identifiable, Sendable {
  /// The id.
  public var id: String
  /// What it is called.
  public var name: String
  /// Weekday of the class; `nil` for a row of totals that names none.
  public var weekday: Weekday?
  /// Period of the class, from 1; `nil` for a row of totals that names none.
  public var period: Int?
  /// Classes of the course in all.
  public var totalClasses: Int
  /// The most absences that are allowed; `nil` for those that the limit rule gives (T9).
  public var maxAbsences: Int?
  /// Whether the course runs through both terms.
  public var isFullYear: Bool
  /// The index of its colour.
  public var colorIndex: Int
  /// The id of its term.
  public var semester: String
  /// The id of its row in the other term; `nil` where the app does not say.
  public var pairId: String?
  /// Whether its slot was made of the marks of a sheet, since nobody gave a timetable.
  public var isAssumed: Bool
  /// The days of its classes, held and to come, where a sheet that was filled in beforehand names them, or a calendar has
  /// others for this slot than every week of the term; empty elsewhere.
  public var classDays: [Day]
  /// What a sheet of totals says of its classes so far; `nil` where records tell.
  public var counts: CourseCounts?
  /// True if a sheet with records states ``totalClasses``, so that the number of records never changes it.
  public var statesTotal: Bool
  /// True if the sheet of the course marks presence, also of other people: a class without a mark is then no class attended.
  public var marksPresence: Bool

  /// Classes that a course has in a term for each class of its week, as is usual in Japan.
  public static let usualClasses = 15

  /// The periods that a day may have (T13).
  public static let periods = 1...10

  /// A course.
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
}

/// Counts of a course so far, from a sheet without days.
public struct CourseCounts: Hashable, Codable, Sendable {
  /// Classes held so far; `nil` if the sheet does not say.
  public var held: Int?
  /// Absences by kind; 0 for the kinds in ``unknown``.
  public var absences: AbsenceCount
  /// Kinds of absence whose number the sheet leaves empty.
  public var unknown: Set<AttendanceRecord.Kind>

  /// Counts of a course.
  public init(held: Int?, absences: AbsenceCount, unknown: Set<AttendanceRecord.Kind> = []) {
    self.held = held
    self.absences = absences
    self.unknown = unknown
  }

  /// Number of records of a kind; `nil` if the sheet leaves it empty. Of ``AttendanceRecord/Kind/present`` and
  /// ``AttendanceRecord/Kind/noClass`` a sheet counts none.
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

/// What is known of a person and a class: mostly that they were not wholly present.
public struct AttendanceRecord: Hashable, Codable, Identifiable, Sendable {
  /// What kind of absence it was (R4.3).
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case absent
    case late
    case earlyLeave = "early_leave"
    case officialAbsence = "official_absent"
    /// The person was there, so that the class was held.
    case present
    /// The class was cancelled.
    case noClass = "no_class"

    /// Whether the whole class was missed, so that it was neither come late to nor left early.
    public var isWholeClass: Bool { self == .absent || self == .officialAbsence }
    /// Whether some of the class was missed.
    public var isAbsence: Bool { self != .present && self != .noClass }
  }

  /// The id.
  public var id: String
  /// The id of the course.
  public var course: String
  /// The day of the class.
  public var day: Day
  /// What kind of absence it was.
  public var kind: Kind
  /// What there is to say of it.
  public var memo: String?
  /// When it was written down; `nil` where the app does not say.
  public var createdAt: Instant?
  /// The period of the class; `nil` where the app does not say.
  public var period: Int?

  /// A record.
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

/// When a period begins and ends.
public struct PeriodTime: Hashable, Codable, Sendable {
  /// The period, from 1.
  public var period: Int
  /// Minutes after midnight.
  public var start: Int
  /// Minutes after midnight, after the start.
  public var end: Int
  /// The id of the term.
  public var semester: String

  /// The times of a period.
  public init(period: Int, start: Int, end: Int, semester: String) {
    self.period = period
    self.start = start
    self.end = end
    self.semester = semester
  }
}
