import Kaiki
import KaikiNumerics

/// Scheduler that a user can select, with its name.
///
/// To add a scheduler, write a file in this folder with its type, its state and its ``Name``, and list the name in
/// ``Name/allCases``.
public struct SchedulerChoice: Sendable {
  /// Name of the scheduler in commands and stored data.
  public let name: Name
  let scheduler: any NamedScheduler
  /// Returns the engine of the scheduler's concrete type under FSRS-6; ``engineUnderOther`` under another memory model.
  ///
  /// Closures, which the compiler specialises: calls through the protocol would run generic code, several times slower.
  private let engineUnderFSRS6: EngineMaker<FSRS6>
  private let engineUnderOther: EngineMaker<OtherModel>

  private typealias EngineMaker<Model: ForgettingModel> =
    @Sendable (CardPlan, AnyLearner, [CurveVariant<Model>]) -> CardEngine

  /// Creates the named scheduler from its part of the settings.
  package init(_ name: Name, _ context: Context) { self = name.make(name, context) }

  /// Call with a concrete type: the compiler specialises the engines for it.
  fileprivate init<S: NamedScheduler>(_ name: Name, _ scheduler: S) {
    self.name = name
    self.scheduler = scheduler
    engineUnderFSRS6 = { scheduler.engine(of: $0, for: $1, assuming: $2) }
    engineUnderOther = { scheduler.engine(of: $0, for: $1, assuming: $2) }
  }

  /// Settings of all schedulers; each scheduler reads only the settings that concern it.
  package struct Context: Hashable, Sendable {
    /// Interval table of the scheduler `table`.
    package var table: IntervalTable
    /// True if a card's interval determines its step on the table; false if the stored step does.
    package var stepsByInterval: Bool
    /// Intervals that the app of a log gave, one element per card and day of answers, in any order; empty without a log.
    package var cases: [LoggedScheduler.Case]
    /// Desired retention of schedulers with a memory model, 0.5...0.99.
    package var retention: Double
    /// Interval of the scheduler `fixed` after every right answer, in days, 1...36,500.
    package var fixedInterval: Int
    /// Parameters of the scheduler FSRS-6.
    package var fsrs6: FSRS6
    /// Parameters of the scheduler FSRS-7.
    package var fsrs7: FSRS7

    /// Creates settings; every argument except the table has a default.
    package init(
      table: IntervalTable, stepsByInterval: Bool = false, cases: [LoggedScheduler.Case] = [],
      retention: Double = standardRetention,
      fixedInterval: Int = standardFixedInterval, fsrs6: FSRS6 = .standard, fsrs7: FSRS7 = .standard
    ) {
      self.table = table
      self.stepsByInterval = stepsByInterval
      self.cases = cases
      self.retention = retention
      self.fixedInterval = fixedInterval
      self.fsrs6 = fsrs6
      self.fsrs7 = fsrs7
    }
  }

  /// Range of the desired retention that a user can choose, as a probability of recall.
  public static let retentions = 0.5...0.99
  /// Desired retention if the user chooses none, as a probability of recall: 0.9.
  public static let standardRetention = 0.9
  /// Fixed interval in days if the user chooses none: 7.
  public static let standardFixedInterval = 7
  static let storedIntervals: ClosedRange<Int32> = 0...36_500

  /// Desired retention, 0.5...0.99; `nil` for schedulers without a memory model.
  public var retention: Double? { scheduler.desiredRetention }

  /// Interval of each step in days, ≥ 0, from step 0; `nil` if the scheduler has no steps.
  public var intervals: [Int]? { (scheduler as? any SteppedScheduler)?.intervals }

  /// Interval table of the scheduler; `nil` for Leitner's boxes and for schedulers without steps.
  package var table: IntervalTable? { (scheduler as? TableScheduler)?.table }

  /// Returns the intervals of a new card in days after each of its first `count` answers, if all are Good and on the due day.
  package func intervals(ofGoodAnswers count: Int) -> [Int] {
    var stream = RandomStream(seed: 0, domain: .cards)
    var (state, day) = (unseen, Day(0))
    return (0..<count).map { _ in
      let interval = answer(&state, rating: .good, on: day, drawing: &stream)
      day = day + interval
      return interval
    }
  }
}

// MARK: - Names

extension SchedulerChoice {
  /// Name of a scheduler in commands and stored data, with all facts that do not depend on settings.
  public struct Name: RawRepresentable, CaseIterable, Hashable, Codable, Sendable {
    /// All schedulers, each once, in the order of help.
    public static let allCases: [Name] = [
      .table, .leitner, .sm2, .fsrs6, .fsrs7, .ebisu, .memrise, .fixed, .logged,
    ]

    /// Name in commands and stored data, such as `fsrs6`.
    public let rawValue: String
    /// Name of the scheduler on English pages, such as "SM-2"; other languages translate all but proper names.
    public let title: String
    /// Data from which the scheduler computes intervals.
    package let basis: Basis
    /// Memory model of the scheduler that can be fitted to a log: FSRS-6 or FSRS-7; `nil` for all other schedulers.
    package let believed: FittedModel?
    fileprivate let type: any NamedScheduler.Type
    fileprivate let make: @Sendable (Name, Context) -> SchedulerChoice

    /// Data from which a scheduler computes intervals.
    package enum Basis: Hashable, Sendable {
      /// Step of the card: the interval is the element of a table with this index.
      case steps
      /// Memory model: the interval ends when its recall falls to the desired retention.
      case belief
      /// Answers of the card, by an algorithm without a memory model.
      case answers
      /// Intervals that the app of a log gave after similar answers.
      case log
    }

    init<S: NamedScheduler>(
      _ rawValue: String, title: String, basis: Basis, believed: FittedModel? = nil,
      make: @escaping @Sendable (Context) -> S
    ) {
      (self.rawValue, self.title, self.basis, self.believed) = (rawValue, title, basis, believed)
      type = S.self
      self.make = { SchedulerChoice($0, make($1)) }
    }

    /// Returns the scheduler of a name; `nil` if there is none.
    public init?(rawValue: String) {
      guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = name
    }

    /// True if the scheduler has numbered steps: interval tables and Leitner's boxes.
    public var isStepped: Bool { basis == .steps }

    /// True if a memory model schedules each review for the day on which it predicts the desired retention.
    public var aimsAtRetention: Bool { basis == .belief }
  }
}

/// Scheduler that a user can select by a name, and whose card states apps store.
protocol NamedScheduler: Scheduler where State: Codable {
  /// Key of a state in stored JSON, such as `sm2`; schedulers with the same type of state share it.
  static var stateKey: String { get }
  /// Desired retention, 0.5...0.99; `nil` for schedulers without a memory model.
  var desiredRetention: Double? { get }
  /// Returns true if the numbers of a stored state are in range; false for a damaged state.
  func accepts(_ state: State) -> Bool
}

extension NamedScheduler {
  var desiredRetention: Double? { nil }
}

/// Scheduler with numbered steps that a user can select by a name.
protocol NamedSteppedScheduler: NamedScheduler, SteppedScheduler where State == Int {
  /// Returns the engine that simulates a plan with the recall rates of a log's steps.
  ///
  /// Implement it in the type itself with ``stepEngine(of:for:assuming:)``, so that the compiler specialises the engine.
  func engine(of plan: CardPlan, for learner: AnyLearner, assuming memory: EmpiricalMemory) -> CardEngine
}

extension NamedSteppedScheduler {
  static var stateKey: String { "step" }

  func accepts(_ step: Int) -> Bool { intervals.indices.contains(step) }

  func stepEngine(
    of plan: CardPlan, for learner: AnyLearner, assuming memory: EmpiricalMemory
  ) -> Engine<Self, EmpiricalMemory, StepCue<Self>> {
    Engine(
      plan: plan, scheduler: self, cues: StepCue(scheduler: self), learner: learner,
      assumedModels: [
        AssumedMemoryModel(memory: memory, states: Array(repeating: (), count: plan.seen.count))
      ])
  }
}

// MARK: - Single answers

/// Forwards every call to the chosen scheduler, for single answers; simulations use ``engine(of:for:assuming:)``.
extension SchedulerChoice {
  /// State of one card under the chosen scheduler.
  package struct State: Hashable, Codable, Sendable {
    private let key: String
    private let value: any Hashable & Codable & Sendable

    fileprivate init<S: NamedScheduler>(_ state: S.State, of scheduler: S.Type) {
      (key, value) = (S.stateKey, state)
    }

    fileprivate func state<S: NamedScheduler>(of scheduler: S.Type) -> S.State? {
      key == S.stateKey ? value as? S.State : nil
    }

    /// Step of the card, from 0: index of the interval table, or Leitner box; `nil` for schedulers without steps.
    package var step: Int? { value as? Int }

    private struct SchedulerKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    fileprivate enum PayloadKey: String, CodingKey { case _0 }

    /// Reads a state from an object with one key, the kind of state.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: SchedulerKey.self)
      let known = container.allKeys.compactMap { key in
        Name.allCases.first { $0.type.stateKey == key.stringValue }.map { (key, $0.type) }
      }
      guard let (key, type) = known.first, known.count == 1 else {
        throw DecodingError.typeMismatch(
          Self.self,
          DecodingError.Context(
            codingPath: container.codingPath, debugDescription: "Invalid number of keys found, expected one.")
        )
      }
      self = try type.decoded(container.nestedContainer(keyedBy: PayloadKey.self, forKey: key))
    }

    /// Writes the state as an object with one key, the kind of state.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: SchedulerKey.self)
      var payload = container.nestedContainer(
        keyedBy: PayloadKey.self, forKey: SchedulerKey(stringValue: key))
      try payload.encode(value, forKey: ._0)
    }

    /// Returns true if both states are of one kind and equal.
    package static func == (left: Self, right: Self) -> Bool {
      left.key == right.key && AnyHashable(left.value) == AnyHashable(right.value)
    }

    /// Adds kind and numbers of the state to a hash.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(AnyHashable(value))
    }
  }

  /// State of a card without any answer, as the chosen scheduler represents it.
  package var unseen: State { scheduler.unseenState }

  /// Returns the state of a card that has at least one answer, from the card and its past answers (may be empty).
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    scheduler.storableState(of: card, after: answers)
  }

  /// Updates the card's state with the chosen scheduler and returns the next interval in days, ≥ 0; 0 for the same day.
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    scheduler.answer(&state, rating: rating, on: day, drawing: &stream)
  }

  /// True if this kind of scheduler made the state and its numbers are in range; false for a damaged or foreign state.
  package func accepts(_ state: State) -> Bool { scheduler.accepts(state) }

  /// Returns the step (index of an interval table, ≥ 0); `nil` for Leitner's boxes and for schedulers without steps.
  package func stepInLog(_ state: State) -> Int? { scheduler.stepInLog(state) }
}

extension NamedScheduler {
  fileprivate static func decoded(
    _ container: KeyedDecodingContainer<SchedulerChoice.State.PayloadKey>
  ) throws -> SchedulerChoice.State {
    SchedulerChoice.State(try container.decode(State.self, forKey: ._0), of: Self.self)
  }

  fileprivate var unseenState: SchedulerChoice.State { SchedulerChoice.State(unseen, of: Self.self) }

  fileprivate func storableState(
    of card: SeenCard, after answers: PastAnswers.Answers
  ) -> SchedulerChoice.State {
    SchedulerChoice.State(state(of: card, after: answers), of: Self.self)
  }

  private func own(_ state: SchedulerChoice.State) -> State {
    guard let own = state.state(of: Self.self) else {
      preconditionFailure("a scheduler gets only states that it created")
    }
    return own
  }

  fileprivate func answer(
    _ state: inout SchedulerChoice.State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    var own = own(state)
    defer { state = SchedulerChoice.State(own, of: Self.self) }
    return answer(&own, rating: rating, on: day, drawing: &stream)
  }

  fileprivate func accepts(_ state: SchedulerChoice.State) -> Bool {
    state.state(of: Self.self).map { accepts($0) } ?? false
  }

  fileprivate func stepInLog(_ state: SchedulerChoice.State) -> Int? { stepInLog(own(state)) }
}

// MARK: - Simulation

extension SchedulerChoice {
  /// Returns the engine that simulates a plan under a memory model, with code for the scheduler's concrete type.
  func engine(of plan: CardPlan, for learner: AnyLearner, assuming choice: CurveChoice) -> CardEngine {
    switch choice {
    case .fsrs6(let variants): engineUnderFSRS6(plan, learner, variants)
    case .other(let variants): engineUnderOther(plan, learner, variants)
    }
  }
}

extension Scheduler {
  fileprivate func engine<Model>(
    of plan: CardPlan, for learner: AnyLearner, assuming variants: [CurveVariant<Model>]
  ) -> CardEngine {
    CardEngine(
      Engine(
        plan: plan, scheduler: self, cues: NoCue<State>(), learner: learner,
        assumedModels: variants.map(AssumedMemoryModel.init)))
  }
}
