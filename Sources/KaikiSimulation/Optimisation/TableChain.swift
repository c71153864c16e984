/// Value of interval tables, computed as a Markov chain over steps (rows of the table) and memory states.
///
/// Between two lapses a card moves up the table (a success run). Within a run, its initial state determines stability, difficulty
/// and recall; only the end of the run is random. Therefore the grid contains states after lapses only. The value after a lapse
/// follows from runs with fewer days left, so it is computed for 1 day left, then for 2, and so on. Runs from a card's first day
/// start from their exact states.
///
/// The chain models the same behaviour as ``Engine`` with a learner who reviews all due cards each day. A wrong answer repeats
/// the card on that day until it is right; after the daily maximum of answers the card is due on the next day. The chain needs
/// no random numbers. Approximations: the grid after lapses, and the recall at the end of days, which the engine reads from a
/// table.
struct TableChain: Sendable {
  let life: CardLife
  private let grid: MemoryGrid
  /// Outcomes of a card's first day with their probabilities, and the day's expected minutes.
  private let start: (outcomes: [Repeats.Outcome], givenUp: Repeats.Outcome?, minutes: Double)
  /// Outcomes of the day of a lapse; one element per node of the grid.
  private let repeats: [Relearning]

  /// Reward: memorised days (first component) and minutes of answers (second component).
  private typealias Reward = SIMD2<Double>

  /// Outcomes of the day of a lapse, if the state after the wrong answer is a node of the grid.
  private struct Relearning {
    var ends: [(node: Int, chance: Double)]
    var givenUp: Repeats.Outcome?
    var minutes: Double
  }

  init(life: CardLife, _ resolution: MemoryGrid.Resolution) {
    let (memory, grid) = (life.memory, MemoryGrid.ofLapses(life.memory.model, resolution))
    self.life = life
    self.grid = grid
    repeats = grid.nodes.map { node in
      let repeats = Repeats(life, after: node, wrong: memory.chances.relearning.afterAgain.again)
      var chances: [Int: Double] = [:]
      for outcome in repeats.outcomes {
        for corner in grid.corners(grid.position(outcome.state)) where corner.weight > 0 {
          chances[corner.node, default: 0] += corner.weight * outcome.chance
        }
      }
      return Relearning(
        ends: chances.sorted { $0.key < $1.key }.map { (node: $0.key, chance: $0.value) },
        givenUp: repeats.givenUp, minutes: repeats.minutes)
    }
    let first = memory.chances.first.again
    let wrong = Repeats(
      life, after: memory.model.first(.again), wrong: memory.chances.learning.afterAgain.again)
    let right = Repeats.Outcome(state: memory.model.first(.good), chance: 1 - first)
    func weighted(_ outcome: Repeats.Outcome) -> Repeats.Outcome {
      Repeats.Outcome(state: outcome.state, chance: outcome.chance * first)
    }
    start = (
      [right] + wrong.outcomes.map(weighted), wrong.givenUp.map(weighted),
      (1 - first) * life.minutesRight + first * (life.minutesWrong + wrong.minutes)
    )
  }

  /// Success run: the reviews of a card up to its next lapse (first wrong answer of a day).
  private struct Climb {
    /// Expected reward of the run up to its lapse, by the number of days left at its start, from 0 to the period's days.
    var own: ContiguousArray<Reward>
    /// Possible lapses of the run within the period, ascending by day; empty if no review falls into it.
    var lapses: ContiguousArray<Lapse>
  }

  private struct Lapse {
    /// Days since the start of the run, ≥ 1.
    var day: Int
    var chance: Double
    var position: MemoryGrid.Position
  }

  /// Returns the expected memorised days and minutes of a card over the period with a table.
  func value(of intervals: [Int]) -> LifeValue {
    let climbs = grid.nodes.map { climb(from: $0, intervals[1...]) }
    let resumed = repeats.map { relearning in
      relearning.givenUp.map { (climb(from: $0.state, [1] + intervals[1...]), $0.chance) }
    }
    let nodes = grid.nodes.count
    // Rewards after a lapse at a node, without the wrong answer itself, by the days left (today included).
    var lapsed = ContiguousArray(repeating: Reward.zero, count: nodes * (life.days + 1))
    var climbing = ContiguousArray(repeating: Reward.zero, count: nodes)
    for left in 1..<max(life.days, 1) {
      for node in 0..<nodes { climbing[node] = reward(climbs[node], left: left, lapsed) }
      for node in 0..<nodes {
        let relearning = repeats[node]
        var reward = Reward(0, relearning.minutes)
        for end in relearning.ends { reward += end.chance * climbing[end.node] }
        if let (climb, chance) = resumed[node] { reward += chance * self.reward(climb, left: left, lapsed) }
        lapsed[left * nodes + node] = reward
      }
    }
    var whole = Reward(0, start.minutes)
    for outcome in start.outcomes {
      whole += outcome.chance * reward(climb(from: outcome.state, intervals[1...]), left: life.days, lapsed)
    }
    if let outcome = start.givenUp {
      let climb = climb(from: outcome.state, [1] + intervals[1...])
      whole += outcome.chance * reward(climb, left: life.days, lapsed)
    }
    return LifeValue(memorised: whole.x, minutes: whole.y)
  }

  /// Returns the expected reward of a run and of all days after its lapse, if the run starts with `left` days left (≥ 0).
  ///
  /// `lapsed` contains the expected rewards from the day of a lapse on, without its first answer: by days left, then by node.
  @inline(__always)
  private func reward(_ climb: Climb, left: Int, _ lapsed: borrowing ContiguousArray<Reward>) -> Reward {
    var reward = climb.own[left]
    for lapse in climb.lapses {
      guard lapse.day < left else { break }
      let row = (left - lapse.day) * grid.nodes.count + lapse.position.node
      let low = lapsed[row] + lapse.position.difficulty * (lapsed[row + 1] - lapsed[row])
      let next = row + grid.stride
      let high = lapsed[next] + lapse.position.difficulty * (lapsed[next + 1] - lapsed[next])
      reward += lapse.chance * (low + lapse.position.stability * (high - low))
    }
    return reward
  }

  /// Returns the success run of a card that was answered right today.
  private func climb(from state: MemoryState, _ intervals: ArraySlice<Int>) -> Climb {
    let model = life.memory.model
    var climb = Climb(own: ContiguousArray(repeating: .zero, count: life.days + 1), lapses: [])
    var (state, reward, chance, day, step) = (state, Reward.zero, 1.0, 0, intervals.startIndex)
    while day < life.days {
      let interval = intervals[step]
      for elapsed in 0..<min(interval, life.days - day) {
        if chance > 0 {
          reward.x +=
            chance * model.retrievability(elapsed: Double(elapsed), stability: state.stability)
        }
        climb.own[day + elapsed + 1] = reward
      }
      day += interval
      guard day < life.days, chance > 0 else { continue }
      let recall = model.retrievability(elapsed: Double(interval), stability: state.stability)
      let lapsed = model.next(state, rating: .again, elapsed: interval, recall: recall)
      reward.y += chance * (recall * life.minutesRight + (1 - recall) * life.minutesWrong)
      climb.lapses.append(Lapse(day: day, chance: chance * (1 - recall), position: grid.position(lapsed)))
      state = model.next(state, rating: .good, elapsed: interval, recall: recall)
      chance *= recall
      if chance < Repeats.least { chance = 0 }
      step = min(step + 1, intervals.endIndex - 1)
    }
    return climb
  }
}
