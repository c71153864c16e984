import Forecasting
import Kaiki
import KaikiSimulation

extension Kit {
  /// Distribution of one forecast number over the simulated replicates, in the unit of the number.
  public struct Band: Hashable, Codable, Sendable {
    /// Mean over the replicates, ≥ 0.
    public var mean: Double
    /// 5th percentile, ≥ 0: 5 % of the replicates are lower.
    public var p5: Double
    /// Median, ≥ 0: half of the replicates are lower.
    public var p50: Double
    /// 95th percentile, ≥ 0: 5 % of the replicates are higher.
    public var p95: Double

    init(_ band: Forecasting.Band) {
      (mean, p5, p50, p95) = (band.mean, band.p5, band.p50, band.p95)
    }
  }

  /// Forecast for one kind of item: numbers of events (such as answers, completions or absences) per day and in total.
  public struct Projection: Hashable, Codable, Identifiable, Sendable {
    /// Kind of item, which determines the event that the forecast counts.
    public enum Kind: String, CaseIterable, Codable, Sendable {
      /// Flashcards; the forecast counts answers.
      case cards
      /// Recurring tasks; the forecast counts completions.
      case tasks
      /// Daily lists; the forecast counts completed items.
      case lists
      /// Tasks with attempts; the forecast counts attempts.
      case attempts
      /// Habits; the forecast counts the habits done on each day.
      case habits
      /// Courses; the forecast counts absences.
      case courses
    }

    /// Forecast of one logical day.
    public struct DayBand: Hashable, Codable, Identifiable, Sendable {
      /// Logical day of the forecast.
      public var day: Day
      /// Number of events on the day, such as answers or completions; the kind of the forecast determines the event.
      public var done: Band
      /// Number of cards or tasks due or overdue at the beginning of the day; `nil` for all other kinds.
      public var due: Band?
      /// Id of the element: its ``day``.
      public var id: Day { day }
    }

    /// Kind of item (cards, tasks ...) that the forecast is for.
    public var kind: Kind
    /// Forecast of each day, ascending, one element per forecast day; the first day is tomorrow.
    public var days: [DayBand]
    /// Number of events over all days of ``days`` together: mean and percentiles of the sum of each replicate.
    public var total: Band
    /// Id of the forecast: its ``kind``.
    public var id: Kind { kind }

    init?(_ kind: Kind, _ quantity: Quantity, _ projection: Forecasting.Projection) {
      guard let total = projection.totals[quantity] else { return nil }
      self.kind = kind
      self.total = Band(total)
      days = projection.days.enumerated().compactMap { index, bands in
        bands[quantity].map { done in
          DayBand(day: projection.start + index, done: Band(done), due: bands[.due].map(Band.init))
        }
      }
    }
  }

  /// Allowed number of days in a projection, counted from tomorrow: 1...3,650.
  public static let projectedDays = 1...3_650
  /// Allowed number of replicates (simulations with other random numbers) in a projection: 1...10,000.
  public static let replicates = 1...10_000

  /// Forecasts daily counts from the events in the journal.
  ///
  /// The forecast uses the days with and without activity, the amounts per day, the fitted memory, and inactivity
  /// episodes. The interval from `p5` to `p95` is a 90 % band. Equal journals, moments and seeds give equal numbers on
  /// every device.
  ///
  /// - Parameters:
  ///   - journal: All data of the app.
  ///   - count: Number of days to forecast, in ``projectedDays``.
  ///   - now: Current time.
  ///   - days: Zone and hour at which days begin.
  ///   - scheduler: Scheduler of the cards.
  ///   - replicates: Number of simulations, in ``replicates``. Days × replicates must not exceed 20,000,000.
  ///   - seed: Start of the random numbers; equal seeds give equal numbers.
  /// - Returns: Projections, one element per kind of item in the journal, in the order of ``Projection/Kind``; never
  ///   empty.
  /// - Throws: `Problem.span` for days or replicates out of range or too many simulated answers, `.row` for stored rows
  ///   out of range, and `.nothingToProject` for a journal without data.
  public static func projections(
    of journal: Journal, days count: Int = 28, at now: Instant, in days: Days,
    by scheduler: Scheduler = .standard, replicates: Int = 200, seed: UInt64 = 1
  ) async throws(Problem) -> [Projection] {
    guard projectedDays.contains(count), self.replicates.contains(replicates),
      PlanSpan.fitsIntoMemory(days: count, replicates: replicates)
    else { throw .span }
    try journal.checkCourses()
    let (evidence, options) = try await context(
      journal, count, now.clampedToStored, days, scheduler, replicates, seed)
    let scenarios: Scenarios
    do throws(ScenarioProblem) {
      scenarios = try Scenarios(evidence, options)
    } catch {
      if case .tooManyAnswers = error { throw .span }
      throw .nothingToProject
    }
    var projections: [Projection] = []
    for kind in ItemKind.allCases {
      if let projection = await projection(kind, kind.traits, scenarios) { projections.append(projection) }
    }
    guard !projections.isEmpty else { throw .nothingToProject }
    return projections
  }

  private static func context(
    _ journal: Journal, _ count: Int, _ now: Instant, _ days: Days, _ scheduler: Scheduler, _ replicates: Int,
    _ seed: UInt64
  ) async throws(Problem) -> (Evidence, ScenarioOptions) {
    let isTable = scheduler.name == .table
    let settings = AppSettings(table: scheduler.table, dayStartHour: days.dayStartHour)
    let history = HistoryAsOf(
      journal.history(in: days, keepsSchedulerStates: !isTable), settings: settings, boundary: days, now: now)
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

  private static func projection<Traits: ItemKindTraits>(
    _ kind: ItemKind, _ traits: Traits.Type, _ scenarios: Scenarios
  ) async -> Projection? {
    guard let scenario = scenarios[Traits.Projected.self] else { return nil }
    let simulated = await scenario.simulated(jobs: 2, onReplicate: {})
    return Projection(Projection.Kind(kind), traits.backtest.quantity, simulated.projection)
  }
}

extension Kit.Projection.Kind {
  fileprivate init(_ kind: ItemKind) {
    self =
      switch kind {
      case .cards: .cards
      case .tasks: .tasks
      case .lists: .lists
      case .attempts: .attempts
      case .habits: .habits
      case .courses: .courses
      }
  }
}
