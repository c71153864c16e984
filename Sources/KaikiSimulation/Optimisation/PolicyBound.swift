import KaikiNumerics

/// Upper bound for the memorised days of every scheduler: an optimal policy that sees the memory model and the card's state.
///
/// Memorised days are the expected number of days at whose end the card is remembered. The policy chooses each interval, and
/// after a wrong answer also whether to repeat the card on that day. A price converts minutes into memorised days. At a given
/// price, backward induction over a grid of states finds the best choice for each state and each number of days left. No
/// scheduler exceeds the optimum of memorised days minus price × minutes. Every price is therefore an upper bound (a line) for
/// the memorised days at given minutes. The minimum of these lines is the tightest bound; a mixture of two optimal policies
/// reaches it.
///
/// The policy tries all intervals up to 32 days, then intervals in steps of 5 %, and the choice of no further review.
///
/// - Note: Source: J. Ye, J. Su, Y. Cao, A stochastic shortest path algorithm for optimizing spaced repetition
///   scheduling, KDD 2022, doi:10.1145/3534678.3539081. The paper minimises the cost until a target stability; this type
///   has a fixed number of days instead and also counts recall before its end.
struct PolicyBound: Sendable {
  let life: CardLife
  private let grid: MemoryGrid
  private let intervals: [Int]
  /// Intervals that the policy can choose, with their resulting states: by node of the grid, then by rising interval.
  private let choices: ContiguousArray<Choice>
  /// Sum of recall over the first n days after an answer, in memorised days: by node, then by n from 0 to the period's days.
  private let recalled: ContiguousArray<Double>
  /// Positions on the grid after a right or a wrong repeat on the same day; one element per node of the grid.
  private let repeats: [(right: MemoryGrid.Position, wrong: MemoryGrid.Position)]

  /// Review after an interval: probability of recall (0...1), and position on the grid after a right or a wrong answer.
  private struct Choice {
    var recall: Double
    var right: MemoryGrid.Position
    var wrong: MemoryGrid.Position
  }

  /// Optimum at one price per minute, which bounds the memorised days at any number of minutes.
  struct Line: Hashable, Sendable {
    /// Price of a minute of answers, in memorised days, ≥ 0.
    var price: Double
    /// Memorised days and minutes of the optimal policy at this price, per card over the period.
    var value: LifeValue

    /// Returns this price's upper bound for the memorised days that any schedule reaches with `minutes` per card (≥ 0).
    func memorised(at minutes: Double) -> Double {
      value.memorised + price * (minutes - value.minutes)
    }
  }

  private static let maxSingleInterval = 32
  private static let growth = 1.05

  init(life: CardLife, _ resolution: MemoryGrid.Resolution) {
    let (model, grid) = (life.memory.model, MemoryGrid.ofAll(resolution))
    var intervals: [Int] = []
    var next = 1
    while next < life.days {
      intervals.append(next)
      next = next < Self.maxSingleInterval ? next + 1 : max(next + 1, Int(Double(next) * Self.growth))
    }
    var choices = ContiguousArray<Choice>()
    var recalled = ContiguousArray<Double>()
    choices.reserveCapacity(grid.nodes.count * intervals.count)
    recalled.reserveCapacity(grid.nodes.count * (life.days + 1))
    for state in grid.nodes {
      for interval in intervals {
        let recall = model.retrievability(elapsed: Double(interval), stability: state.stability)
        let right = model.next(state, rating: .good, elapsed: interval, recall: recall)
        let wrong = model.next(state, rating: .again, elapsed: interval, recall: recall)
        choices.append(Choice(recall: recall, right: grid.position(right), wrong: grid.position(wrong)))
      }
      var sum = 0.0
      recalled.append(sum)
      for elapsed in 0..<life.days {
        sum += model.retrievability(elapsed: Double(elapsed), stability: state.stability)
        recalled.append(sum)
      }
    }
    self.life = life
    self.grid = grid
    self.intervals = intervals
    self.choices = choices
    self.recalled = recalled
    repeats = grid.nodes.map { state in
      (
        grid.position(model.next(state, rating: .good, elapsed: 0, recall: 1)),
        grid.position(model.next(state, rating: .again, elapsed: 0, recall: 1))
      )
    }
  }

  /// Rewards of the optimal policy by node of the grid and days left, from 0 to the length of the period.
  ///
  /// The first component is memorised days minus price × minutes; the second is minutes. Entries of one node with neighbouring
  /// days left are adjacent in memory.
  private struct Rewards {
    let days: Int
    let stride: Int
    var entries: ContiguousArray<SIMD2<Double>>

    init(_ grid: MemoryGrid, days: Int) {
      self.days = days
      stride = grid.stride
      entries = ContiguousArray(repeating: .zero, count: grid.nodes.count * (days + 1))
    }

    @inline(__always)
    subscript(node: Int, left: Int) -> SIMD2<Double> {
      get { entries[node * (days + 1) + left] }
      set { entries[node * (days + 1) + left] = newValue }
    }

    @inline(__always)
    func at(_ position: MemoryGrid.Position, _ left: Int) -> SIMD2<Double> {
      let (row, up) = (position.node * (days + 1) + left, stride * (days + 1))
      let low = entries[row] + position.difficulty * (entries[row + days + 1] - entries[row])
      let high = entries[row + up] + position.difficulty * (entries[row + up + days + 1] - entries[row + up])
      return low + position.stability * (high - low)
    }
  }

  /// Returns the memorised days and minutes of the optimal policy at a price, per card over the period.
  func best(price: Double) -> Line {
    let (days, nodes) = (life.days, grid.nodes.count)
    let right = SIMD2(-price * life.minutesRight, life.minutesRight)
    let wrong = SIMD2(-price * life.minutesWrong, life.minutesWrong)
    // State after a right answer (`known`), and after a wrong one (`lapsed`), which allows a repeat on the same day.
    var (known, lapsed) = (Rewards(grid, days: days), Rewards(grid, days: days))
    for left in 1...days {
      for node in 0..<nodes {
        known[node, left] = waiting(node, left, known, lapsed, right, wrong)
        lapsed[node, left] = known[node, left]
      }
      repeatOnTheDay(left, known, &lapsed, right, wrong)
    }
    let whole = firstDay(known, right, wrong)
    return Line(price: price, value: LifeValue(memorised: whole.x + price * whole.y, minutes: whole.y))
  }

  /// Returns the reward of the best next review after at least one day, or of no further review if that is better.
  @inline(__always)
  private func waiting(
    _ node: Int, _ left: Int, _ known: borrowing Rewards, _ lapsed: borrowing Rewards, _ right: SIMD2<Double>,
    _ wrong: SIMD2<Double>
  ) -> SIMD2<Double> {
    let row = node * (life.days + 1)
    var best = SIMD2(recalled[row + left], 0)
    for (number, interval) in intervals.enumerated() {
      guard interval < left else { break }
      let choice = choices[node * intervals.count + number]
      let ifRight = right + known.at(choice.right, left - interval)
      let ifWrong = wrong + lapsed.at(choice.wrong, left - interval)
      var reward = ifWrong + choice.recall * (ifRight - ifWrong)
      reward.x += recalled[row + interval]
      if reward.x > best.x { best = reward }
    }
    return best
  }

  /// Raises rewards after a wrong answer (in `lapsed`, for `left` days left) if a repeat on the same day is better than to wait.
  ///
  /// The number of iterations is at most the daily maximum of answers minus 1, but at least 1.
  private func repeatOnTheDay(
    _ left: Int, _ known: borrowing Rewards, _ lapsed: inout Rewards, _ right: SIMD2<Double>,
    _ wrong: SIMD2<Double>
  ) {
    let rate = life.memory.chances.relearning.afterAgain.again
    for _ in 1..<max(life.maxAnswersPerDay, 2) {
      var change = 0.0
      // Start at low stabilities: a wrong answer lowers stability, so the state after it has usually been updated already.
      for (node, positions) in repeats.enumerated() {
        let ifRight = right + known.at(positions.right, left)
        let ifWrong = wrong + lapsed.at(positions.wrong, left)
        let reward = ifRight + rate * (ifWrong - ifRight)
        let gain = reward.x - lapsed[node, left].x
        if gain > 0 {
          lapsed[node, left] = reward
          change = max(change, gain)
        }
      }
      if change < 1e-9 { break }
    }
  }

  private func firstDay(
    _ known: borrowing Rewards, _ right: SIMD2<Double>, _ wrong: SIMD2<Double>
  ) -> SIMD2<Double> {
    let (memory, days) = (life.memory, life.days)
    let model = memory.model
    var states = [model.first(.again)]
    for _ in 1..<max(life.maxAnswersPerDay, 1) {
      states.append(model.next(states[states.count - 1], rating: .again, elapsed: 0, recall: 1))
    }
    var lapsed = known.at(grid.position(states[states.count - 1]), days)
    for state in states.dropLast().reversed() {
      let wait = known.at(grid.position(state), days)
      let next = model.next(state, rating: .good, elapsed: 0, recall: 1)
      let ifRight = right + known.at(grid.position(next), days)
      let again = ifRight + memory.chances.learning.afterAgain.again * (wrong + lapsed - ifRight)
      lapsed = again.x > wait.x ? again : wait
    }
    let ifRight = right + known.at(grid.position(model.first(.good)), days)
    return ifRight + memory.chances.first.again * (wrong + lapsed - ifRight)
  }

  /// Returns optima whose minutes approach the wanted minutes, in the order of evaluation, at least one.
  ///
  /// The minutes of the optimum fall with the price approximately as a power law. Therefore the next price is found by linear
  /// interpolation of log price against log minutes between the nearest optima above and below.
  func lines(around minutes: Double, evaluations: Int = 6) -> [Line] {
    let minutes = max(minutes, 1e-6)
    var lines = [best(price: Double(life.days) / (10 * minutes))]
    var (above, below): (Line?, Line?)
    while lines.count < evaluations {
      let last = lines[lines.count - 1]
      if abs(last.value.minutes - minutes) < 0.002 * minutes { break }
      if last.value.minutes > minutes { above = last } else { below = last }
      guard let above, let below else {
        lines.append(best(price: last.price * (last.value.minutes > minutes ? 2 : 0.5)))
        continue
      }
      let slope =
        log(below.price / above.price) / log(max(below.value.minutes, 1e-9) / above.value.minutes)
      let wanted = above.price * exp(slope * log(minutes / above.value.minutes))
      guard wanted.isFinite, wanted > above.price, wanted < below.price else { break }
      lines.append(best(price: wanted))
    }
    return lines
  }
}
