import Kaiki
import KaikiNumerics
import KaikiSimulation

extension Kit {
  /// Rule that sets the interval of a card after each answer.
  ///
  ///     let scheduler = try Kit.Scheduler(.fsrs6, retention: 0.9)
  ///     var card = Kit.Card(id: "1", question: "der Apfel")
  ///     scheduler.grade(&card, .good, at: now, in: days)
  ///     card.interval   // 2
  public struct Scheduler: Hashable, Codable, Sendable {
    /// The schedulers that there are.
    public typealias Name = SchedulerChoice.Name

    /// Stored settings of the scheduler.
    private struct Settings: Hashable, Codable {
      var name: Name
      var table: IntervalTable
      var retention: Double
      var fixedInterval: Int
      var weights: [Double]?
    }

    private let settings: Settings
    private let choice: SchedulerChoice

    /// The name.
    public var name: Name { settings.name }
    /// Interval table that the scheduler `table` uses.
    public var table: IntervalTable { settings.table }
    /// The chance of recall at which `fsrs6`, `fsrs7` and `ebisu` send cards back.
    public var retention: Double { settings.retention }
    /// The days of `fixed`.
    public var fixedInterval: Int { settings.fixedInterval }
    /// The days of each step, from step 0; `nil` for schedulers without steps.
    public var intervals: [Int]? { choice.intervals }

    /// The table of 0, 1, 2, 4, 7, 15 and 30 days.
    public static let standard = Scheduler(
      Settings(
        name: .table, table: .standard, retention: SchedulerChoice.standardRetention,
        fixedInterval: SchedulerChoice.standardFixedInterval), SchedulerChoice.Grounds(table: .standard))

    /// A scheduler.
    ///
    /// - Parameters:
    ///   - name: Scheduling algorithm. `logged` imitates the app of a log and is refused.
    ///   - table: The days of each step, for `table`.
    ///   - retention: Desired retention, 0.5...0.99, for `fsrs6`, `fsrs7` and `ebisu`.
    ///   - fixedInterval: Days, 1...36,500, for `fixed`.
    ///   - weights: Parameters of `fsrs6` (21) or `fsrs7` (34); `nil` for the published ones.
    /// - Throws: `Problem.schedulerOfLog`, `.retention`, `.fixedInterval` or `.weights`, as described there.
    public init(
      _ name: Name, table: IntervalTable = .standard, retention: Double = SchedulerChoice.standardRetention,
      fixedInterval: Int = SchedulerChoice.standardFixedInterval, weights: [Double]? = nil
    ) throws(Problem) {
      guard name != .logged else { throw .schedulerOfLog }
      guard SchedulerChoice.retentions.contains(retention) else { throw .retention(retention) }
      guard (1...36_500).contains(fixedInterval) else { throw .fixedInterval(fixedInterval) }
      var grounds = SchedulerChoice.Grounds(
        table: table, placesByInterval: true, retention: retention, fixedInterval: fixedInterval)
      if let weights {
        do {
          switch name {
          case .fsrs6: grounds.fsrs6 = try FSRS6(weights: weights)
          case .fsrs7: grounds.fsrs7 = try FSRS7(weights: weights)
          case .table, .leitner, .sm2, .ebisu, .memrise, .fixed, .logged: throw Problem.weights
          }
        } catch {
          throw .weights
        }
      }
      self.init(
        Settings(
          name: name, table: table, retention: retention, fixedInterval: fixedInterval, weights: weights),
        grounds)
    }

    private init(_ settings: Settings, _ grounds: SchedulerChoice.Grounds) {
      self.settings = settings
      choice = SchedulerChoice(settings.name, grounds)
    }

    /// Reads a scheduler from its settings.
    ///
    /// - Throws: `Problem`, as of the initialiser, besides what the decoder throws.
    public init(from decoder: any Decoder) throws {
      let settings = try Settings(from: decoder)
      try self.init(
        settings.name, table: settings.table, retention: settings.retention,
        fixedInterval: settings.fixedInterval, weights: settings.weights)
    }

    /// Writes the settings.
    public func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }

    /// Two schedulers are equal when their settings are.
    public static func == (left: Self, right: Self) -> Bool { left.settings == right.settings }

    /// By the settings.
    public func hash(into hasher: inout Hasher) { hasher.combine(settings) }
  }
}

extension Kit.Scheduler {
  /// Grades an answer: updates the card's state and due day as its scheduler decides.
  ///
  /// A card that another scheduler has moved, or whose stored place is damaged, is first placed by its interval.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - rating: The button.
  ///   - now: Time of the answer, clamped to the years 1 to 9999.
  ///   - days: Where days begin.
  ///   - early: Treatment of an answer before the due day: practice, which is only counted, or a graded answer.
  /// - Returns: The answer, for the app's log.
  @discardableResult
  public func grade(
    _ card: inout Kit.Card, _ rating: Kit.Rating, at now: Kit.Instant, in days: Kit.Days,
    early: Kit.Answer.ReviewKind = .practice
  ) -> Kit.Answer {
    let now = now.held
    let today = days.day(of: now).held
    let isEarly = ReviewKind(on: today, due: card.due) == .practice
    let answer = Kit.Answer(card: card.id, at: now, rating: rating, kind: isEarly ? early : .graded)
    take(answer, on: today, &card)
    return answer
  }

  /// Returns the interval in days that each button would give.
  ///
  /// - Parameters:
  ///   - card: The card, as if it were due.
  ///   - now: Time of the answer.
  ///   - days: Where days begin.
  public func intervals(
    of card: Kit.Card, at now: Kit.Instant, in days: Kit.Days
  ) -> [Kit.Rating: Int] {
    let today = days.day(of: now.held).held
    return Dictionary(
      uniqueKeysWithValues: Kit.Rating.allCases.map { rating in
        var state = self.state(of: card)
        return (rating, self.answer(&state, rating, on: today))
      })
  }

  /// Replays a card from its answers, independent of its stored state.
  ///
  /// - Parameters:
  ///   - card: The card, of which id and texts stay.
  ///   - answers: All answers of the card, in any order; answers to other cards are ignored.
  ///   - days: Where days begin.
  public func replayed(_ card: Kit.Card, _ answers: [Kit.Answer], in days: Kit.Days) -> Kit.Card {
    var replayed = Kit.Card(
      id: card.id, question: card.question, answer: card.answer, modified: card.modified)
    let own = answers.filter { $0.card.lowercased() == card.id.lowercased() }
    for answer in own.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      take(answer, on: days.day(of: answer.at.held).held, &replayed)
    }
    return replayed
  }

  private func take(_ answer: Kit.Answer, on day: Kit.Day, _ card: inout Kit.Card) {
    card.reviewCount = min(max(card.reviewCount, 0), .max - 1) + 1
    card.lastAnswered = answer.at.held
    guard answer.kind == .graded else { return }
    var state = state(of: card)
    card.interval = self.answer(&state, answer.rating, on: day)
    card.place = Kit.Card.Place(scheduler: name, state: state)
    card.due = (day + card.interval).held
    card.lastResult = answer.rating != .again
  }

  /// Where a card stands: as this scheduler left it, or else by its interval.
  private func state(of card: Kit.Card) -> SchedulerChoice.State {
    guard let due = card.due?.held else { return choice.unseen }
    if let place = card.place, place.scheduler == name, choice.accepts(place.state) { return place.state }
    let interval = min(max(card.interval, 0), 36_500)
    let step = choice.intervals?.lastIndex { $0 <= interval } ?? 0
    return choice.state(of: SeenCard(step: step, due: due, interval: interval), after: [])
  }

  /// Days until the card is next due. Only `logged`, which is refused, draws random numbers.
  private func answer(_ state: inout SchedulerChoice.State, _ rating: Kit.Rating, on day: Kit.Day) -> Int {
    var stream = RandomStream(seed: 0, domain: .cards)
    return choice.answer(&state, rating: rating, on: day, drawing: &stream)
  }
}
