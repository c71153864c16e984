import Kaiki
import KaikiNumerics
import KaikiSimulation

extension Kit {
  /// Rule that gives the interval of a card, in days, after each answer.
  ///
  ///     let scheduler = try Kit.Scheduler(.fsrs6, retention: 0.9)
  ///     var card = Kit.Card(id: "1", question: "der Apfel")
  ///     scheduler.grade(&card, .good, at: now, in: days)
  ///     card.interval   // 2
  public struct Scheduler: Hashable, Codable, Sendable {
    /// Scheduling algorithm, such as `table` (fixed steps) or `fsrs6` (memory model).
    public typealias Name = SchedulerChoice.Name

    private struct Settings: Hashable, Codable {
      var name: Name
      var table: IntervalTable
      var retention: Double
      var fixedInterval: Int
      var weights: [Double]?
    }

    private let settings: Settings
    private let choice: SchedulerChoice

    /// Scheduling algorithm.
    public var name: Name { settings.name }
    /// Interval table (days per step); only the scheduler `table` uses it.
    public var table: IntervalTable { settings.table }
    /// Desired retention, a probability 0.5...0.99; only `fsrs6`, `fsrs7` and `ebisu` use it.
    public var retention: Double { settings.retention }
    /// Interval in days, 1...36,500; only the scheduler `fixed` uses it.
    public var fixedInterval: Int { settings.fixedInterval }
    /// Interval in days of each step, from step 0 on; `nil` for schedulers without steps, such as `fsrs6`.
    public var intervals: [Int]? { choice.intervals }

    /// Scheduler `table` with seven standard intervals from 0 (step 0) to 30 days (step 6).
    public static let standard = Scheduler(
      Settings(
        name: .table, table: .standard, retention: SchedulerChoice.standardRetention,
        fixedInterval: SchedulerChoice.standardFixedInterval), SchedulerChoice.Context(table: .standard))

    /// Creates a scheduler.
    ///
    /// - Parameters:
    ///   - name: Scheduling algorithm; `logged` is rejected, because it imitates the app of a log.
    ///   - table: Interval in days of each step, for `table`.
    ///   - retention: Desired retention, a probability 0.5...0.99, for `fsrs6`, `fsrs7` and `ebisu`.
    ///   - fixedInterval: Interval in days, 1...36,500, for `fixed`.
    ///   - weights: Parameters of `fsrs6` (21 numbers) or `fsrs7` (34 numbers); `nil` for the published parameters. Other
    ///     algorithms accept only `nil`.
    /// - Throws: `Problem.schedulerOfLog`, `.retention`, `.fixedInterval` or `.weights`, if the argument is out of
    ///   range.
    public init(
      _ name: Name, table: IntervalTable = .standard, retention: Double = SchedulerChoice.standardRetention,
      fixedInterval: Int = SchedulerChoice.standardFixedInterval, weights: [Double]? = nil
    ) throws(Problem) {
      guard name.basis != .log else { throw .schedulerOfLog }
      guard SchedulerChoice.retentions.contains(retention) else { throw .retention(retention) }
      guard (1...36_500).contains(fixedInterval) else { throw .fixedInterval(fixedInterval) }
      var context = SchedulerChoice.Context(
        table: table, stepsByInterval: true, retention: retention, fixedInterval: fixedInterval)
      if let weights {
        do {
          switch name.believed {
          case .fsrs6: context.fsrs6 = try FSRS6(weights: weights)
          case .fsrs7: context.fsrs7 = try FSRS7(weights: weights)
          case .hlr, .power, nil: throw Problem.weights
          }
        } catch {
          throw .weights
        }
      }
      self.init(
        Settings(
          name: name, table: table, retention: retention, fixedInterval: fixedInterval, weights: weights),
        context)
    }

    private init(_ settings: Settings, _ context: SchedulerChoice.Context) {
      self.settings = settings
      choice = SchedulerChoice(settings.name, context)
    }

    /// Reads stored settings of a scheduler.
    public init(from decoder: any Decoder) throws {
      let settings = try Settings(from: decoder)
      try self.init(
        settings.name, table: settings.table, retention: settings.retention,
        fixedInterval: settings.fixedInterval, weights: settings.weights)
    }

    /// Writes the settings of the scheduler.
    public func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }

    /// Returns true if both schedulers have equal settings.
    public static func == (left: Self, right: Self) -> Bool { left.settings == right.settings }

    /// Adds the settings to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(settings) }
  }
}

extension Kit.Scheduler {
  /// Grades an answer: the scheduler updates the card's state, interval and due day.
  ///
  /// A card that another scheduler has moved, or whose stored state is damaged, first gets a state from its interval.
  ///
  /// - Parameters:
  ///   - card: Card, which the function changes.
  ///   - rating: Button that the learner pressed.
  ///   - now: Time of the answer.
  ///   - days: Zone and hour at which days begin.
  ///   - early: Role of an answer before the due day: practice updates only number and time of the answers, graded
  ///     also schedules the card.
  /// - Returns: Answer for the app's log.
  @discardableResult
  public func grade(
    _ card: inout Kit.Card, _ rating: Kit.Rating, at now: Kit.Instant, in days: Kit.Days,
    early: Kit.Answer.ReviewKind = .practice
  ) -> Kit.Answer {
    let now = now.clampedToStored
    let today = days.day(of: now).clampedToStored
    let isEarly = ReviewKind(on: today, due: card.due) == .practice
    let answer = Kit.Answer(card: card.id, at: now, rating: rating, kind: isEarly ? early : .graded)
    take(answer, on: today, &card)
    return answer
  }

  /// Returns the interval in days, ≥ 0, that each button would give, by button: always four entries.
  ///
  /// - Parameters:
  ///   - card: Card, treated as due; it stays unchanged.
  ///   - now: Current time.
  ///   - days: Zone and hour at which days begin.
  public func intervals(
    of card: Kit.Card, at now: Kit.Instant, in days: Kit.Days
  ) -> [Kit.Rating: Int] {
    let today = days.day(of: now.clampedToStored).clampedToStored
    return Dictionary(
      uniqueKeysWithValues: Kit.Rating.allCases.map { rating in
        var state = self.state(of: card)
        return (rating, self.answer(&state, rating, on: today))
      })
  }

  /// Returns a card with the state that results from its answers, independent of its stored state.
  ///
  /// Without answers to the card, the result is a new card. Practice answers update only number and time of the answers.
  public func replayed(_ card: Kit.Card, _ answers: [Kit.Answer], in days: Kit.Days) -> Kit.Card {
    var replayed = Kit.Card(
      id: card.id, question: card.question, answer: card.answer, modified: card.modified)
    let own = answers.filter { $0.card.lowercased() == card.id.lowercased() }
    for answer in own.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      take(answer, on: days.day(of: answer.at.clampedToStored).clampedToStored, &replayed)
    }
    return replayed
  }

  private func take(_ answer: Kit.Answer, on day: Kit.Day, _ card: inout Kit.Card) {
    card.reviewCount = min(max(card.reviewCount, 0), .max - 1) + 1
    card.lastAnswered = answer.at.clampedToStored
    guard answer.kind == .graded else { return }
    var state = state(of: card)
    card.interval = self.answer(&state, answer.rating, on: day)
    card.schedulerState = Kit.Card.StoredState(scheduler: name, state: state)
    card.due = (day + card.interval).clampedToStored
    card.lastResult = answer.rating != .again
  }

  /// Returns the card's state as this scheduler stored it, or else a state derived from the card's interval.
  private func state(of card: Kit.Card) -> SchedulerChoice.State {
    guard let due = card.due?.clampedToStored else { return choice.unseen }
    if let schedulerState = card.schedulerState, schedulerState.scheduler == name,
      choice.accepts(schedulerState.state)
    {
      return schedulerState.state
    }
    let interval = min(max(card.interval, 0), 36_500)
    let step = choice.intervals?.lastIndex { $0 <= interval } ?? 0
    return choice.state(of: SeenCard(step: step, due: due, interval: interval), after: [])
  }

  /// Updates a scheduler state by an answer on a day, and returns the days until the card is next due, ≥ 0.
  ///
  /// The random numbers have no effect: only the scheduler `logged`, which the initialiser rejects, draws any.
  private func answer(_ state: inout SchedulerChoice.State, _ rating: Kit.Rating, on day: Kit.Day) -> Int {
    var stream = RandomStream(seed: 0, domain: .cards)
    return choice.answer(&state, rating: rating, on: day, drawing: &stream)
  }
}
