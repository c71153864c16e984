import Forecasting
import Kaiki
import KaikiSimulation

extension Kit {
  /// The spread of one number over many simulated futures.
  public struct Band: Hashable, Codable, Sendable {
    /// The mean.
    public var mean: Double
    /// One future of twenty has less.
    public var p5: Double
    /// Half of the futures have less.
    public var p50: Double
    /// One future of twenty has more.
    public var p95: Double

    init(_ band: Forecasting.Band) {
      (mean, p5, p50, p95) = (band.mean, band.p5, band.p50, band.p95)
    }
  }

  /// What is projected of one kind of thing: answers to cards, completions of tasks and the like, day by day.
  public struct Projection: Hashable, Codable, Identifiable, Sendable {
    /// The kinds of things.
    public enum Kind: String, CaseIterable, Codable, Sendable {
      /// Flashcards: what is counted are answers.
      case cards
      /// Recurring tasks: completions.
      case tasks
      /// Daily lists: items done.
      case lists
      /// Tasks with attempts: attempts.
      case attempts
      /// Habits: habits done.
      case habits
      /// Courses: absences.
      case courses
    }

    /// One day.
    public struct DayBand: Hashable, Codable, Identifiable, Sendable {
      /// The day.
      public var day: Day
      /// How much is done on it.
      public var done: Band
      /// How many cards or tasks wait at its beginning; `nil` for other kinds.
      public var due: Band?
      /// The day.
      public var id: Day { day }
    }

    /// The kind.
    public var kind: Kind
    /// The days, from tomorrow on.
    public var days: [DayBand]
    /// The sum of what is done over all days.
    public var total: Band
    /// The kind.
    public var id: Kind { kind }

    init?(_ kind: Kind, _ quantity: Quantity, _ projection: Forecasting.Projection) {
      guard let total = projection.totals[quantity] else { return nil }
      self.kind = kind
      self.total = Band(total)
      days = projection.days.enumerated().compactMap { place, bands in
        bands[quantity].map { done in
          DayBand(day: projection.start + place, done: Band(done), due: bands[.due].map(Band.init))
        }
      }
    }
  }

  /// The days that can be projected.
  public static let projectedDays = 1...3_650
  /// The numbers of futures that can be drawn.
  public static let replicates = 1...10_000

  /// Projects what a person will do, from what the journal says of the past: on which days they do anything and how much, how
  /// they forget, and how often they stay away.
  ///
  /// Ninety of a hundred days should lie between `p5` and `p95`. The same journal, moment and seed give the same numbers on
  /// every device.
  ///
  /// - Parameters:
  ///   - journal: What is known.
  ///   - count: Days, in ``projectedDays``.
  ///   - now: The moment; what is later is passed over.
  ///   - days: Where days begin.
  ///   - scheduler: What gives the intervals of cards.
  ///   - replicates: How many futures are drawn, in ``replicates``, and at most 20,000,000 together with the days.
  ///   - seed: The seed of all draws.
  /// - Returns: One projection for each kind of which there is something, in the order of ``Projection/Kind``.
  /// - Throws: `Problem.span` for days or replicates outside their ranges, `.row` for stored rows that are, and
  ///   `.nothingToProject` where there is nothing.
  public static func projections(
    of journal: Journal, days count: Int = 28, at now: Instant, in days: Days,
    by scheduler: Scheduler = .standard, replicates: Int = 200, seed: UInt64 = 1
  ) async throws(Problem) -> [Projection] {
    guard projectedDays.contains(count), self.replicates.contains(replicates),
      PlanSpan.fitsIntoMemory(days: count, replicates: replicates)
    else { throw .span }
    try journal.checkCourses()
    let (evidence, options) = try await ground(journal, count, now.held, days, scheduler, replicates, seed)
    let scenarios: Scenarios
    do throws(ScenarioProblem) {
      scenarios = try Scenarios(evidence, options)
    } catch {
      if case .tooManyAnswers = error { throw .span }
      throw .nothingToProject
    }
    let found: [Projection?] = [
      await projection(.cards, scenarios[CardScenario.self]),
      await projection(.tasks, scenarios[TaskScenario.self]),
      await projection(.lists, scenarios[ListScenario.self]),
      await projection(.attempts, scenarios[AttemptScenario.self]),
      await projection(.habits, scenarios[HabitScenario.self]),
      await projection(.courses, scenarios[CourseScenario.self]),
    ]
    let projections = found.compactMap(\.self)
    guard !projections.isEmpty else { throw .nothingToProject }
    return projections
  }

  /// What the journal shows, with memory fitted where the scheduler needs it, and what is asked.
  private static func ground(
    _ journal: Journal, _ count: Int, _ now: Instant, _ days: Days, _ scheduler: Scheduler, _ replicates: Int,
    _ seed: UInt64
  ) async throws(Problem) -> (Evidence, ScenarioOptions) {
    let isTable = scheduler.name == .table
    let settings = AppSettings(table: scheduler.table, dayStartHour: days.dayStartHour)
    let history = HistoryAsOf(
      journal.history(in: days, keepsPlaces: !isTable), settings: settings, boundary: days, now: now)
    let span = PlanSpan(start: history.today + 1, days: count, replicates: replicates, seed: seed)
    guard span.fits(settings) else { throw .span }
    var options = ScenarioOptions(span: span)
    if !isTable {
      options.cards.scheduler = scheduler.name
      options.cards.retention = scheduler.retention
      options.cards.fixedInterval = scheduler.fixedInterval
    }
    var evidence = Evidence(history, before: span.start)
    if let wanted = try? CardScenario.fittable(evidence, options) { await evidence.fit(wanted, jobs: 1) }
    return (evidence, options)
  }

  private static func projection<Of: Scenario>(
    _ kind: Projection.Kind, _ scenario: Of?
  ) async -> Projection? {
    guard let scenario, let item = ItemKind(rawValue: kind.rawValue) else { return nil }
    let simulated = await scenario.simulated(jobs: 2, onReplicate: {})
    return Projection(kind, item.quantity, simulated.projection)
  }
}
