/// What is projected: from where, how far, how often, and by which rules.
public struct SimulationPlan: Hashable, Sendable {
  /// Where a seen card stands when the simulation begins.
  public struct SeenCard: Hashable, Sendable {
    /// The step, in 0...`topStep`.
    public var step: Int
    /// The day on which the card comes back; before ``SimulationPlan/start`` it is overdue.
    public var due: Day

    /// A card's place on the table.
    public init(step: Int, due: Day) {
      self.step = step
      self.due = due
    }
  }

  /// The first simulated day.
  public var start: Day
  /// Simulated days, ≥ 1.
  public var days: Int
  /// Runs, ≥ 1.
  public var replicates: Int
  /// The seed of every draw.
  public var seed: UInt64
  /// The table that gives the next due day.
  public var scheduler: TableScheduler
  /// The cards that have been answered before.
  public var seen: [SeenCard]
  /// Cards that have never been answered.
  public var unseenCount: Int
  /// How many unseen cards are begun on a day, ≥ 0.
  public var newPerDay: Int
  /// The most due cards that are studied on a day, ≥ 0; repeats and new cards do not count. `nil` for all.
  public var reviewLimit: Int?

  /// After so many answers in a day without a right one, the learner leaves a card for the next day.
  public static let mostAnswersPerDay = 20

  /// A plan.
  public init(
    start: Day, days: Int, replicates: Int, seed: UInt64, scheduler: TableScheduler, seen: [SeenCard],
    unseenCount: Int, newPerDay: Int, reviewLimit: Int?
  ) {
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
    self.scheduler = scheduler
    self.seen = seen
    self.unseenCount = unseenCount
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
  }

  /// How many unseen cards are begun before the simulation ends.
  var begunCount: Int {
    let (wanted, isTooMany) = newPerDay.multipliedReportingOverflow(by: days)
    return isTooMany ? unseenCount : min(unseenCount, wanted)
  }

  /// Days from the start on which the *n*-th unseen card is begun.
  func beginning(ofUnseen number: Int) -> Int { number / newPerDay }
}
