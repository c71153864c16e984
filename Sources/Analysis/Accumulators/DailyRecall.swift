import Kaiki
import Statistics

/// Right answers by group, those of each day of a learner apart: they share its state.
struct DailyRecall: Sendable {
  /// Answers of one day of a learner that one number stands for.
  struct Cell: CountedCell {
    var day: Day
    /// Index of the user's id in the log; -1 where there is none.
    var user: Int32
    /// What orders and tells apart the groups; which they are is the caller's.
    var number: Int

    var numbers: (UInt64, UInt64) {
      @inline(__always) get {
        (
          UInt64(truncatingIfNeeded: day.number) << 32 | UInt64(UInt32(bitPattern: user)),
          UInt64(truncatingIfNeeded: number)
        )
      }
    }

    var near: Int { @inline(__always) get { number &+ 16 &* Int(user) } }
  }

  private var counts = CellCounts<Cell>()

  /// Takes in an answer.
  @inline(__always)
  mutating func add(_ review: ObservedReview, _ number: Int) {
    counts.change(Cell(day: review.day, user: review.user, number: number)) { $0.add(review.isCorrect) }
  }

  /// Takes in what was gathered elsewhere.
  mutating func merge(_ other: DailyRecall) {
    for (cell, count) in other.counts.all { counts.change(cell) { $0.merge(count) } }
  }

  /// All of it, by day, learner and number.
  var ordered: Ordered {
    Ordered(
      cells: counts.all.map { (cell: $0.cell, count: TrialCount($0.count)) }.sorted {
        ($0.cell.day, $0.cell.user, $0.cell.number) < ($1.cell.day, $1.cell.user, $1.cell.number)
      })
  }
}

extension DailyRecall {
  /// What was gathered, in order.
  struct Ordered: Sendable {
    fileprivate var cells: [(cell: Cell, count: TrialCount)]

    /// The days of each group, by its number, ascending.
    ///
    /// - Parameter group: The number of the group of a cell.
    func groups(_ group: (Cell) -> Int) -> [(number: Int, days: [TrialCount])] {
      // By number.
      var groups: [(number: Int, last: Cell, days: [TrialCount])] = []
      // Many cells in a row are of one group.
      var place = 0
      for (cell, count) in cells {
        let number = group(cell)
        if place == groups.count || groups[place].number != number {
          place = groups.partitioningIndex { number <= $0.number }
        }
        if place == groups.count || groups[place].number != number {
          groups.insert((number, cell, [count]), at: place)
        } else if groups[place].last.isOfDay(of: cell) {
          groups[place].days[groups[place].days.count - 1].add(count)
        } else {
          groups[place].last = cell
          groups[place].days.append(count)
        }
      }
      return groups.map { ($0.number, $0.days) }
    }

    /// The same turned round: of each day of a learner what lies in which group.
    func days(_ group: (Cell) -> Int) -> [[ClusteredHomogeneity.Cell]] {
      var days: [[ClusteredHomogeneity.Cell]] = []
      var day: [ClusteredHomogeneity.Cell] = []
      for (place, (cell, count)) in cells.enumerated() {
        if place > 0, !cells[place - 1].cell.isOfDay(of: cell) {
          days.append(day)
          day.removeAll(keepingCapacity: true)
        }
        let number = group(cell)
        if let place = day.lastIndex(where: { $0.group == number }) {
          day[place].count.add(count)
        } else {
          day.append(ClusteredHomogeneity.Cell(group: number, count))
        }
      }
      if !day.isEmpty { days.append(day) }
      return days
    }
  }
}

extension DailyRecall.Cell {
  fileprivate func isOfDay(of other: Self) -> Bool { day == other.day && user == other.user }
}

extension TrialCount {
  fileprivate init(_ count: EmpiricalMemory.Count) {
    self.init(successes: count.correct, trials: count.answers)
  }

  fileprivate mutating func add(_ other: TrialCount) {
    successes += other.successes
    trials += other.trials
  }
}
