import Kaiki
import Statistics

/// Right answers by group, those of each day of a learner apart: they share its state.
struct DailyRecall: Sendable {
  /// Answers of one day of a learner that one number stands for.
  struct Cell: Hashable, Sendable {
    var day: Day
    /// Index of the user's id in the log; -1 where there is none.
    var user: Int32
    /// What orders and tells apart the groups; which they are is the caller's.
    var number: Int
  }

  private var counts = CellCounts()

  /// Takes in an answer.
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
      var groups: [Int: [(cell: Cell, count: TrialCount)]] = [:]
      for (cell, count) in cells {
        let number = group(cell)
        if let last = groups[number]?.indices.last, groups[number]?[last].cell.isOfDay(of: cell) == true {
          groups[number]?[last].count.add(count)
        } else {
          groups[number, default: []].append((cell, count))
        }
      }
      return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.count)) }
    }

    /// The same turned round: of each day of a learner what lies in which group.
    func days(_ group: (Cell) -> Int) -> [[ClusteredHomogeneity.Cell]] {
      var days: [[ClusteredHomogeneity.Cell]] = []
      var last: Cell?
      for (cell, count) in cells {
        if last?.isOfDay(of: cell) != true { days.append([]) }
        last = cell
        let (day, number) = (days.count - 1, group(cell))
        if let place = days[day].firstIndex(where: { $0.group == number }) {
          days[day][place].count.add(count)
        } else {
          days[day].append(ClusteredHomogeneity.Cell(group: number, count))
        }
      }
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
