import Distributions
import Forecasting
import Kaiki

extension Kit {
  /// Absences of one course against its limit: status, colour, boxes and chance of exceeding the limit.
  public struct CourseStanding: Hashable, Codable, Identifiable, Sendable {
    /// Status by the absences left: 2 or more (safe), 1 to under 2 (warning), 0 to under 1 (limit), below 0
    /// (exceeded).
    public typealias Status = Kaiki.AbsenceStatus
    /// Colour of a status: green (safe), orange (warning) or red (limit, exceeded).
    public typealias Color = Kaiki.StatusColor
    /// Weekly class (weekday and period) of a course in one term.
    public typealias Slot = Kaiki.TakenCourse.Slot

    /// Chance of exceeding the absence limit by the end of the terms, with a range for the uncertain absence rate.
    public struct Risk: Hashable, Codable, Sendable {
      /// Chance of exceeding the limit, 0...1, averaged over the uncertainty of the student's absence rate.
      public var chance: Double
      /// Chance, 0...1, if the absence rate is at the lower end of its 95 % interval; ≤ ``chance`` as a rule.
      public var low: Double
      /// Chance, 0...1, if the absence rate is at the upper end of its 95 % interval.
      public var high: Double
    }

    /// Id of the course, which is the id of its row in the earlier term.
    public var id: String
    /// Name of the course.
    public var name: String
    /// Weekly classes of the course, ascending by term, weekday and period; empty if the weekly classes are unknown.
    ///
    /// A class with listed days is omitted if the days are over, begin after the next six days, or are fewer than three.
    /// If this omits all classes, the array has all classes.
    public var slots: [Slot]
    /// Index of the course's colour in the app's palette, any whole number.
    public var colorIndex: Int
    /// Number of absences, plus the absences that late arrivals and early leaves count as, ≥ 0, possibly with thirds.
    ///
    /// Official absences do not count.
    public var absences: Double
    /// Absence limit: maximum number of absences allowed, ≥ 0.
    public var limit: Int
    /// Status by the absences left (``remaining``).
    public var status: Status
    /// Colour of ``status``: green (safe), orange (warning) or red (limit, exceeded).
    public var color: Color
    /// Number of classes held so far, ≥ 0; `nil` if terms and records do not determine the number.
    public var held: Int?
    /// Number of classes still to come until the end of the terms, ≥ 0; `nil` if the terms are unknown.
    public var coming: Int?
    /// Attended share of the classes held so far, 0...1; a late arrival or early leave counts half.
    ///
    /// An official absence counts as attended. `nil` if ``held`` is 0 or `nil`, or the number of absences, late
    /// arrivals or early leaves is unknown.
    public var rate: Double?
    /// Chance of exceeding the limit by the end of the terms, with its range.
    ///
    /// `nil` if the terms or the number of absences are unknown, and before three classes of the course have been held.
    /// Never `nil` for the latter reason if the course exceeds its limit already, or is over.
    public var risk: Risk?
    /// Number of the next classes that the student can miss, ≥ 0, if the chance of exceeding the limit must be at most 0.1.
    ///
    /// `nil` if ``risk`` is `nil` or no class is to come. Exception: 0 if no absence is left and further classes are
    /// possible but unknown.
    public var safeMisses: Int?
    /// Chance, 0...1, of exceeding the limit if the student misses the next class.
    ///
    /// `nil` if ``risk`` is `nil` or no class is to come.
    public var riskOfNextMiss: Double?

    /// Absences left: ``limit`` minus ``absences``, possibly with thirds; below 0 if the limit is exceeded.
    public var remaining: Double { Double(limit) - absences }
    /// Boxes to draw, one element per allowed absence (``limit`` elements), used boxes first.
    ///
    /// An element is ``color`` if a whole absence uses the box, and `nil` if the absence is still left.
    public var boxes: [Color?] { (0..<max(0, limit)).map { Double($0 + 1) <= absences ? color : nil } }
    /// Number of absences beyond the limit, rounded down to whole absences, ≥ 0.
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

  /// Rules that convert late arrivals to absences, and that give the limit of a course without a stored limit.
  public struct AbsenceRules: Hashable, Codable, Sendable {
    /// Rule that converts late arrivals and early leaves to absences: never, three or two for one, or a third each.
    public typealias LateRule = Kaiki.LateRule
    /// Rule that gives the limit of a course without a stored limit: a third or a fifth of its classes.
    public typealias Limit = Kaiki.AbsenceLimit

    /// Rule that converts late arrivals and early leaves to absences.
    public var late: LateRule
    /// Rule that gives the absence limit of a course without a stored limit.
    public var limit: Limit

    /// Creates rules; by default late arrivals never count, and a student must attend two thirds of the classes.
    public init(late: LateRule = .none, limit: Limit = .twoThirds) {
      self.late = late
      self.limit = limit
    }
  }

  /// Distribution of a course's number of absences at the end of its terms, computed from counts alone.
  ///
  ///     try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding   // 0.215034965035
  ///
  /// The rate of absence has a uniform prior, so the absences to come are beta-binomial and the chances are exact. If
  /// the app stores all courses, ``CourseStanding`` uses more data.
  public struct AbsenceRisk: Hashable, Codable, Sendable {
    /// Maximum number of classes to come: 1,000,000.
    public static let maxRemaining = Distributions.AbsenceRisk.maxRemaining

    /// Chance, 0...1, of more absences than the limit at the end.
    public let exceeding: Double
    /// Chance, 0...1, of at least as many absences as the limit at the end.
    public let reaching: Double
    /// Expected number of absences at the end, past absences included, ≥ 0.
    public let expected: Double
    /// Chance of missing one class, 0...1: posterior mean after the classes held; 0.5 if none has been held.
    public let rate: Double
    /// 95 % credible interval of the chance of missing one class, within 0...1.
    public let rateInterval: ClosedRange<Double>

    /// Computes the risk after some classes.
    ///
    /// - Parameters:
    ///   - absent: Number of classes missed so far, 0...`held`.
    ///   - held: Number of classes held so far, 0 to a billion.
    ///   - remaining: Number of classes to come, 0...``maxRemaining``.
    ///   - limit: Maximum number of absences allowed; a limit below 0 is always exceeded.
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

  /// Returns the absences of every course against its limit, one element per course, in order of the courses.
  ///
  /// A full-year course has a single element, although its rows are in two terms.
  ///
  /// - Parameters:
  ///   - journal: The function reads semesters, courses, attendance records, period times and calendar.
  ///   - now: Current time.
  ///   - days: Zone and hour at which days begin.
  ///   - rules: Rules for late arrivals and limits.
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
