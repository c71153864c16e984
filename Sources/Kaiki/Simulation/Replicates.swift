/// The memory that a simulation takes for the truth.
public enum MemoryModelChoice: Sendable {
  /// Rates of each step, as the log shows them.
  case empirical(EmpiricalMemory)
  /// FSRS-6, with the state of each seen card.
  case fsrs6(FSRS6Memory, states: [FSRS6Memory.State])
}

extension SimulationPlan {
  /// Runs all replicates.
  ///
  /// The result depends on the plan and the model alone, never on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  /// - Returns: One entry a replicate, in their order.
  /// - Precondition: One memory state for each seen card.
  public func run(
    under memory: MemoryModelChoice, jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}
  ) async -> [DailyTotals] {
    switch memory {
    case .empirical(let model):
      return await run(Engine(plan: self, model: model, states: noStates), jobs, onReplicate)
    case .fsrs6(let model, let states):
      return await run(Engine(plan: self, model: model, states: states), jobs, onReplicate)
    }
  }

  /// The answers of the first replicate, by day and card.
  ///
  /// - Precondition: One memory state for each seen card.
  public func firstHistory(under memory: MemoryModelChoice) -> [SimulatedAnswer] {
    var recorder = HistoryRecorder()
    switch memory {
    case .empirical(let model):
      _ = Engine(plan: self, model: model, states: noStates).run(replicate: 0, recorder: &recorder)
    case .fsrs6(let model, let states):
      _ = Engine(plan: self, model: model, states: states).run(replicate: 0, recorder: &recorder)
    }
    // Both engines give a card its answers in order, so the position settles what (day, card) leaves open.
    return recorder.answers.enumerated()
      .sorted { ($0.element.day, $0.element.card, $0.offset) < ($1.element.day, $1.element.card, $1.offset) }
      .map(\.element)
  }

  /// The states of a model that keeps none.
  private var noStates: [Void] { Array(repeating: (), count: seen.count) }

  private func run<Model: MemoryModel>(
    _ engine: Engine<Model>, _ jobs: Int, _ onReplicate: @escaping @Sendable () -> Void
  ) async -> [DailyTotals] {
    await Replicates.run(replicates, jobs: jobs) { replicate in
      var recorder = NoRecorder()
      let totals = engine.run(replicate: replicate, recorder: &recorder)
      onReplicate()
      return totals
    }
  }
}

/// Runs of a simulation side by side.
enum Replicates {
  /// Runs all replicates.
  ///
  /// - Parameters:
  ///   - count: How many, ≥ 1.
  ///   - jobs: How many run side by side, ≥ 1.
  ///   - replicate: One run by its number, from 0; it depends on nothing else.
  /// - Returns: One entry a replicate, in their order.
  static func run<Result: Sendable>(
    _ count: Int, jobs: Int, replicate: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (first: Int, results: [Result]).self) { group in
      let jobs = min(jobs, count)
      for job in 0..<jobs {
        let range = (count * job / jobs)..<(count * (job + 1) / jobs)
        group.addTask { (range.lowerBound, range.map(replicate)) }
      }
      var parts: [(first: Int, results: [Result])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.first < $1.first }.flatMap(\.results)
    }
  }
}
