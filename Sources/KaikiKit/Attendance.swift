import Distributions
import Forecasting
import Kaiki

extension Kit {
  /// Absences of a course against its limit: status, colour, boxes and risk of exceeding the limit.
  public struct CourseStanding: Hashable, Codable, Identifiable, Sendable {
    /// Absences left: two or more (safe), one (warning), none (limit), or the limit exceeded.
    public typealias Status = Kaiki.AbsenceStatus
    /// Colour of a status: green, orange or red.
    public typealias Color = Kaiki.StatusColor
    /// Weekly class of a course.
    public typealias Slot = Kaiki.TakenCourse.Slot

    /// Chance of exceeding the absence limit by the end of the terms, with an interval; each value 0...1.
    public struct Risk: Hashable, Codable, Sendable {
      /// Chance of exceeding the limit, 0...1, averaged over the uncertainty of the student's absence rate.
      public var chance: Double
      /// Chance at the lower end of the 95 % interval of the rate of absence.
      public var low: Double
      /// Chance at the upper end of the 95 % interval of the rate of absence.
      public var high: Double
    }

    /// Id of the course.
    public var id: String
    /// Name of the course.
    public var name: String
    /// Weekly classes of the course.
    public var slots: [Slot]
    /// Index of the course's colour in the app.
    public var colorIndex: Int
    /// Absences, plus the absences that late arrivals and early leaves amount to, ≥ 0.
    public var absences: Double
    /// Maximum number of absences allowed, ≥ 0.
    public var limit: Int
    /// Status by the absences left, ``remaining``.
    public var status: Status
    /// Colour that shows ``status``.
    public var color: Color
    /// Number of classes held so far, ≥ 0; `nil` if the terms are unknown.
    public var held: Int?
    /// Number of future classes, ≥ 0; `nil` if the terms are unknown.
    public var coming: Int?
    /// Attended share of the classes held so far, 0...1; `nil` if none has been held or ``held`` is `nil`.
    public var rate: Double?
    /// Chance of exceeding the limit; `nil` before three classes of the course have been held, and if the term is
    /// unknown.
    public var risk: Risk?
    /// Number of next classes that the student can miss with a chance of exceeding the limit of at most 0.1.
    ///
    /// `nil` if ``risk`` is `nil` or no class is to come. Exception: 0 if no absence is left and further classes are
    /// possible but unknown.
    public var safeMisses: Int?
    /// Chance of exceeding the limit if the student misses the next class, 0...1; `nil` if ``risk`` is `nil` or no
    /// class is to come.
    public var riskOfNextMiss: Double?

    /// Absences left: ``limit`` minus ``absences``; negative if the limit is exceeded.
    public var remaining: Double { Double(limit) - absences }
    /// Boxes of the allowed absences, in order: the colour for a used absence, `nil` for an absence left.
    public var boxes: [Color?] { (0..<max(0, limit)).map { Double($0 + 1) <= absences ? color : nil } }
    /// Whole absences beyond the limit, ≥ 0.
    public var overflow: Int { max(0, Int(min(absences, 1e9)) - max(0, limit)) }

    init(_ entry: AttendanceFigure.Entry) {
      id = entry.course.id
      name = entry.course.name
      slots = entry.course.slots
      colorIndex = entry.course.colorIndex
      absences = entry.absences
      limit = entry.max
      status = entry.status
      color = entry.color
      held = entry.held
      coming = entry.coming
      rate = entry.rate
      risk = entry.risk.map { Risk(chance: $0.p, low: $0.low, high: $0.high) }
      safeMisses = entry.safeMisses
      riskOfNextMiss = entry.riskOfNextMiss
    }
  }

  /// Rules that count late arrivals and that set the limit of a course without a stored one.
  public struct AbsenceRules: Hashable, Codable, Sendable {
    /// Rule that converts late arrivals and early leaves to absences.
    public typealias LateRule = Kaiki.LateRule
    /// Absence limit of a course without a stored limit.
    public typealias Limit = Kaiki.AbsenceLimit

    /// Absences that late arrivals and early leaves amount to.
    public var late: LateRule
    /// Absence limit of a course without a stored limit.
    public var limit: Limit

    /// Creates rules; by default late arrivals count as no absence, and a student has to attend two thirds of the
    /// classes.
    public init(late: LateRule = .none, limit: Limit = .twoThirds) {
      self.late = late
      self.limit = limit
    }
  }

  /// Distribution of the absences of one course at the end of its terms, from counts alone.
  ///
  ///     try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding   // 0.215034965035
  ///
  /// The rate of absence has a uniform prior, so the absences to come are beta-binomial and the chances are exact. If
  /// the app stores all courses, ``CourseStanding`` uses more data.
  public struct AbsenceRisk: Hashable, Codable, Sendable {
    /// Maximum number of classes to come: 1,000,000.
    public static let maxRemaining = Distributions.AbsenceRisk.maxRemaining

    /// Chance of more absences than the limit at the end, 0...1.
    public let exceeding: Double
    /// Chance of at least as many absences as the limit at the end, 0...1.
    public let reaching: Double
    /// Expected number of absences at the end of the term, ≥ 0.
    public let expected: Double
    /// Posterior mean of the chance of missing a class, 0...1.
    public let rate: Double
    /// 95 % credible interval of the chance of missing a class, within 0...1.
    public let rateInterval: ClosedRange<Double>

    /// Computes the risk after some classes.
    ///
    /// - Parameters:
    ///   - absent: Missed classes, 0...held.
    ///   - held: Classes held so far, 0 to a billion.
    ///   - remaining: Classes to come, 0...``maxRemaining``.
    ///   - limit: Maximum number of absences allowed; a negative limit is always exceeded.
    /// - Throws: `Problem.counts` or `Problem.tooManyClasses` for counts outside these ranges.
    /// - Complexity: O(*remaining*).
    public init(absent: Int, held: Int, remaining: Int, limit: Int) throws(Problem) {
      guard (0...1_000_000_000).contains(held), 0...held ~= absent, remaining >= 0 else { throw .counts }
      guard remaining <= Self.maxRemaining else { throw .tooManyClasses(remaining) }
      do throws(StatisticsError) {
        let risk = try Distributions.AbsenceRisk(
          absent: absent, held: held, remaining: remaining,
          limit: min(max(limit, -1), 2_000_000_000))
        exceeding = risk.exceeding
        reaching = risk.reaching
        expected = risk.expectedAbsences
        rate = risk.rate.value
        rateInterval = min(risk.rate.low, risk.rate.high)...max(risk.rate.low, risk.rate.high)
      } catch {
        throw .counts
      }
    }
  }

  /// Returns the absences of every course against its limit.
  ///
  /// - Parameters:
  ///   - journal: The function reads semesters, courses, attendance records, period times and calendar.
  ///   - now: Moment of the report; later attendance records are ignored.
  ///   - days: Zone and hour at which days begin.
  ///   - rules: Rules that count absences.
  /// - Returns: Results per course, in the order of the courses; a full-year course has a single element.
  /// - Throws: `Problem.row` if a stored row is out of range.
  public static func standings(
    of journal: Journal, at now: Instant, in days: Days, by rules: AbsenceRules = AbsenceRules()
  ) throws(Problem) -> [CourseStanding] {
    try journal.checkCourses()
    var part = Journal()
    part.semesters = journal.semesters
    part.courses = journal.courses
    part.attendance = journal.attendance
    part.periodTimes = journal.periodTimes
    part.calendar = journal.calendar
    let history = HistoryAsOf(
      part.history(in: days), settings: AppSettings(), boundary: days, now: now.clampedToStored)
    var asked = AttendanceRules()
    asked.late = rules.late
    asked.limit = rules.limit
    return history.attendance(asked).courses.map(CourseStanding.init)
  }
}
