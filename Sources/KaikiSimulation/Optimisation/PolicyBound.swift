import KaikiNumerics

/// The best that any scheduler could do: it knows the card's memory state and how memory works, and chooses each
/// interval, and after a wrong answer also whether to repeat on the day.
///
/// At a price of so many memorised days a minute, the best choice from each memory state and number of days left
/// follows from those with fewer days left, by backward induction over a grid of states. For every price no scheduler
/// has more memorised days, less its minutes at that price, than the best choice has; so at given minutes none has
/// more memorised days than the least of these lines allows, and a mixture of two best choices comes up to it.
///
/// Intervals of up to 32 days are all tried, longer ones in steps of 5 %, and that the card is never asked again.
///
/// - Note: Source: J. Ye, J. Su, Y. Cao, A stochastic shortest path algorithm for optimizing spaced repetition
///   scheduling, KDD 2022, doi:10.1145/3534678.3539081, which looks for the least cost up to a stability that is
///   never forgotten. Here the end is a day instead, and recall on the way there counts.
struct PolicyBound: Sendable {
  let life: CardLife
  private let grid: MemoryGrid
  private let intervals: [Int]
  /// A choice and what it leads to, by node and interval.
  private let choices: ContiguousArray<Choice>
  /// The sum of recall over the first days after an answer, by node and days.
  private let recalled: ContiguousArray<Double>
  /// Where a repeat on the day leads to, from each node.
  private let repeats: [(right: MemoryGrid.Place, wrong: MemoryGrid.Place)]

  /// An answer after an interval.
  private struct Choice {
    var recall: Double
    var right: MemoryGrid.Place
    var wrong: MemoryGrid.Place
  }

  /// The best choice at a price.
  struct Line: Hashable, Sendable {
    /// Memorised days that a minute has to bring.
    var price: Double
    /// What the best choice is worth.
    var value: LifeValue

    /// The most memorised days at some minutes, as this price tells.
    func memorised(at minutes: Double) -> Double {
      value.memorised + price * (minutes - value.minutes)
    }
  }

  private static let mostSingleInterval = 32
  private static let growth = 1.05

  init(life: CardLife, _ resolution: MemoryGrid.Resolution) {
    let (model, grid) = (life.memory.model, MemoryGrid.ofAll(resolution))
    var intervals: [Int] = []
    var next = 1
    while next < life.days {
      intervals.append(next)
      next = next < Self.mostSingleInterval ? next + 1 : max(next + 1, Int(Double(next) * Self.growth))
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
        choices.append(Choice(recall: recall, right: grid.place(right), wrong: grid.place(wrong)))
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
        grid.place(model.next(state, rating: .good, elapsed: 0, recall: 1)),
        grid.place(model.next(state, rating: .again, elapsed: 0, recall: 1))
      )
    }
  }

  /// What the best choice is worth: the days memorised less the minutes at their price, and the minutes.
  ///
  /// By node and days left, so that the neighbours in time of an entry lie beside it.
  private struct Worths {
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
    func at(_ place: MemoryGrid.Place, _ left: Int) -> SIMD2<Double> {
      let (row, up) = (place.node * (days + 1) + left, stride * (days + 1))
      let low = entries[row] + place.difficulty * (entries[row + days + 1] - entries[row])
      let high = entries[row + up] + place.difficulty * (entries[row + up + days + 1] - entries[row + up])
      return low + place.stability * (high - low)
    }
  }

  /// The best choice at a price.
  ///
  /// - Parameter price: Memorised days that a minute has to bring, ≥ 0.
  func best(price: Double) -> Line {
    let (days, nodes) = (life.days, grid.nodes.count)
    let right = SIMD2(-price * life.minutesRight, life.minutesRight)
    let wrong = SIMD2(-price * life.minutesWrong, life.minutesWrong)
    // After a right answer, and after a wrong one, which may be repeated on the day.
    var (known, lapsed) = (Worths(grid, days: days), Worths(grid, days: days))
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

  /// The best interval of at least a day.
  @inline(__always)
  private func waiting(
    _ node: Int, _ left: Int, _ known: borrowing Worths, _ lapsed: borrowing Worths, _ right: SIMD2<Double>,
    _ wrong: SIMD2<Double>
  ) -> SIMD2<Double> {
    let row = node * (life.days + 1)
    var best = SIMD2(recalled[row + left], 0)
    for (number, interval) in intervals.enumerated() {
      guard interval < left else { break }
      let choice = choices[node * intervals.count + number]
      let ifRight = right + known.at(choice.right, left - interval)
      let ifWrong = wrong + lapsed.at(choice.wrong, left - interval)
      var worth = ifWrong + choice.recall * (ifRight - ifWrong)
      worth.x += recalled[row + interval]
      if worth.x > best.x { best = worth }
    }
    return best
  }

  /// Repeats on the day where that is better than waiting, up to the most answers of a day.
  private func repeatOnTheDay(
    _ left: Int, _ known: borrowing Worths, _ lapsed: inout Worths, _ right: SIMD2<Double>,
    _ wrong: SIMD2<Double>
  ) {
    let rate = life.memory.chances.relearning.afterAgain.again
    for _ in 1..<max(life.mostAnswersPerDay, 2) {
      var change = 0.0
      // From low stabilities up: a wrong answer leads down, and mostly finds its end worked out already.
      for (node, places) in repeats.enumerated() {
        let ifRight = right + known.at(places.right, left)
        let ifWrong = wrong + lapsed.at(places.wrong, left)
        let worth = ifRight + rate * (ifWrong - ifRight)
        let gain = worth.x - lapsed[node, left].x
        if gain > 0 {
          lapsed[node, left] = worth
          change = max(change, gain)
        }
      }
      if change < 1e-9 { break }
    }
  }

  /// A card's first day, of which the states are known exactly.
  private func firstDay(
    _ known: borrowing Worths, _ right: SIMD2<Double>, _ wrong: SIMD2<Double>
  ) -> SIMD2<Double> {
    let (memory, days) = (life.memory, life.days)
    let model = memory.model
    var states = [model.first(.again)]
    for _ in 1..<max(life.mostAnswersPerDay, 1) {
      states.append(model.next(states[states.count - 1], rating: .again, elapsed: 0, recall: 1))
    }
    var lapsed = known.at(grid.place(states[states.count - 1]), days)
    for state in states.dropLast().reversed() {
      let wait = known.at(grid.place(state), days)
      let next = model.next(state, rating: .good, elapsed: 0, recall: 1)
      let ifRight = right + known.at(grid.place(next), days)
      let again = ifRight + memory.chances.learning.afterAgain.again * (wrong + lapsed - ifRight)
      lapsed = again.x > wait.x ? again : wait
    }
    let ifRight = right + known.at(grid.place(model.first(.good)), days)
    return ifRight + memory.chances.first.again * (wrong + lapsed - ifRight)
  }

  /// Prices at which the best choice takes about some minutes: the last comes nearest.
  ///
  /// The minutes of the best choice fall as the price rises, about as a power of it; so the next price is where the
  /// line through the logarithms of two neighbours meets the wanted minutes.
  ///
  /// - Parameters:
  ///   - minutes: The wanted minutes of a life, ≥ 0.
  ///   - evaluations: The most prices that are tried, ≥ 1.
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
