import Distributions
import Forecasting
import Kaiki

extension Kit {
  /// How a course stands by its absences: its colour, its boxes and its exact risk.
  public struct CourseStanding: Hashable, Codable, Identifiable, Sendable {
    /// Safe, warning, limit or exceeded.
    public typealias Status = Kaiki.AbsenceStatus
    /// Green, orange or red.
    public typealias Color = Kaiki.StatusColor
    /// A class of the week.
    public typealias Slot = Kaiki.TakenCourse.Slot

    /// The chance of exceeding the limit at the end of the terms, each 0...1.
    public struct Risk: Hashable, Codable, Sendable {
      /// The chance, with that of missing a class as uncertain as the classes so far leave it.
      public var chance: Double
      /// The same at the lower end of the 95 % interval of the chance of missing a class.
      public var low: Double
      /// The same at the upper end.
      public var high: Double
    }

    /// The course's id.
    public var id: String
    /// What it is called.
    public var name: String
    /// Its classes of the week.
    public var slots: [Slot]
    /// The index of its colour in the app.
    public var colorIndex: Int
    /// Absences, with what late arrivals amount to, ≥ 0.
    public var absences: Double
    /// The most that are allowed, ≥ 0.
    public var limit: Int
    /// How it stands.
    public var status: Status
    /// The colour of how it stands.
    public var color: Color
    /// Classes held so far; `nil` where the terms are not known.
    public var held: Int?
    /// Classes to come; `nil` where the terms are not known.
    public var coming: Int?
    /// The share attended of the classes held so far, 0...1.
    public var rate: Double?
    /// Chance of exceeding the limit; `nil` before three classes of the course have been held, and if the term is unknown.
    public var risk: Risk?
    /// How many of the next classes may all be missed with that chance at most 0.1; `nil` if ``risk`` is, except for 0 without
    /// an absence left.
    public var safeMisses: Int?
    /// That chance if the next class is missed; `nil` where ``risk`` is, or no class is to come.
    public var riskOfNextMiss: Double?

    /// Absences that are left before the limit is exceeded; below 0 beyond it.
    public var remaining: Double { Double(limit) - absences }
    /// One box for each absence that is allowed: the colour, or `nil` for one that is left.
    public var boxes: [Color?] { (0..<max(0, limit)).map { Double($0 + 1) <= absences ? color : nil } }
    /// Whole absences beyond the boxes.
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

  /// How absences are counted: what late arrivals amount to, and the limit of a course that stores none.
  public struct AbsenceRules: Hashable, Codable, Sendable {
    /// What late arrivals and early leaves count.
    public typealias LateRule = Kaiki.LateRule
    /// The most absences of a course that does not say.
    public typealias Limit = Kaiki.AbsenceLimit

    /// What late arrivals and early leaves count.
    public var late: LateRule
    /// The most absences of a course that does not say.
    public var limit: Limit

    /// Rules; without arguments, late arrivals count for nothing, and two thirds of the classes have to be attended.
    public init(late: LateRule = .none, limit: Limit = .twoThirds) {
      self.late = late
      self.limit = limit
    }
  }

  /// What becomes of a limit of absences in the classes to come, of a course by itself.
  ///
  ///     try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5).exceeding   // 0.215034965035
  ///
  /// The chance of missing a class is as uncertain as the classes so far leave it, and any is as likely before the first: the
  /// absences to come are beta-binomial, and the chances exact. Where the app keeps all courses, ``CourseStanding`` knows more.
  public struct AbsenceRisk: Hashable, Codable, Sendable {
    /// The most classes to come that are reckoned with.
    public static let mostRemaining = Distributions.AbsenceRisk.mostRemaining

    /// The chance of more absences than the limit in the end, 0...1.
    public let exceeding: Double
    /// The chance of as many absences as the limit, or more, 0...1.
    public let reaching: Double
    /// The mean number of absences in the end.
    public let expected: Double
    /// The chance of missing a class, 0...1: its mean after the classes so far.
    public let rate: Double
    /// The 95 % interval of that chance.
    public let rateInterval: ClosedRange<Double>

    /// The risk after some classes.
    ///
    /// - Parameters:
    ///   - absent: Classes that were missed, 0...held.
    ///   - held: Classes that are over, ≥ 0.
    ///   - remaining: Classes to come, 0...``mostRemaining``.
    ///   - limit: The most absences that are allowed; below 0 it is exceeded for certain.
    /// - Throws: `Problem.counts` or `Problem.tooManyClasses` for counts outside these ranges.
    /// - Complexity: O(*remaining*).
    public init(absent: Int, held: Int, remaining: Int, limit: Int) throws(Problem) {
      guard (0...1_000_000_000).contains(held), 0...held ~= absent, remaining >= 0 else { throw .counts }
      guard remaining <= Self.mostRemaining else { throw .tooManyClasses(remaining) }
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

  /// How every course of a journal stands at a moment.
  ///
  /// - Parameters:
  ///   - journal: Its semesters, courses, marks, period times and calendar are looked at.
  ///   - now: The moment; later marks are passed over.
  ///   - days: Where days begin.
  ///   - rules: How absences are counted.
  /// - Returns: One entry a course, in the order of the courses; a full-year course is one.
  /// - Throws: `Problem.row` where stored rows are out of range.
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
    let history = HistoryAsOf(part.history(in: days), settings: AppSettings(), boundary: days, now: now.held)
    var asked = AttendanceRules()
    asked.late = rules.late
    asked.limit = rules.limit
    return history.attendance(asked).courses.map(CourseStanding.init)
  }
}
