import Reports

/// Where a simulation begins: what the data hold of each kind.
struct Situation: Sendable {
  let cards: CardSituation?
  let tasks: TaskSituation?
  let lists: ListSituation?
  let attempts: AttemptSituation?
  let attendance: AttendanceSituation?

  /// Settles everything that the options leave open.
  init(_ point: StartingPoint, _ options: SimulationOptions) throws(CommandError) {
    tasks = TaskSituation(point, options)
    lists = ListSituation(point, options)
    attempts = AttemptSituation(point, options)
    attendance = AttendanceSituation(point, options)
    let isOfCards =
      point.isMadeUp || point.subject.history.hasCards || options.deck != nil
    cards = isOfCards ? try CardSituation(point, options) : nil
  }

  /// How many kinds there are to simulate.
  var count: Int {
    [cards != nil, tasks != nil, lists != nil, attempts != nil, attendance != nil].count { $0 }
  }

  /// Whether there is nothing to simulate.
  var isEmpty: Bool { count == 0 }

  /// Runs the plan of each kind.
  func simulated(jobs: Int, onReplicate step: @escaping @Sendable () -> Void) async -> [SimulatedPart] {
    var parts: [SimulatedPart] = []
    if let cards { parts.append(await cards.simulated(jobs: jobs, onReplicate: step)) }
    if let tasks { parts.append(await tasks.simulated(jobs: jobs, onReplicate: step)) }
    if let lists { parts.append(await lists.simulated(jobs: jobs, onReplicate: step)) }
    if let attempts { parts.append(await attempts.simulated(jobs: jobs, onReplicate: step)) }
    if let attendance { parts.append(await attendance.simulated(jobs: jobs, onReplicate: step)) }
    return parts
  }
}
