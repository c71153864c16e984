import Kaiki
import KaikiSimulation
import Statistics

/// Counts right answers by group and by day of each learner, because answers of a day are correlated.
struct DailyRecall: Sendable {
  /// Key of a count: answers of one learner, day and group.
  struct Cell: CountedCell {
    var day: Day
    /// Index of the user's id in the log; -1 if the log names no user.
    var user: Int32
    /// Number of the group; its meaning depends on the caller.
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

  /// Adds an answer to a group.
  @inline(__always)
  mutating func add(_ review: ObservedReview, _ number: Int) {
    counts.change(Cell(day: review.day, user: review.user, number: number)) { $0.add(review.isCorrect) }
  }

  /// Adds the counts of another log part.
  mutating func merge(_ other: DailyRecall) {
    for (cell, count) in other.counts.all { counts.change(cell) { $0.merge(count) } }
  }

  /// Counts sorted by day, learner and group number.
  var ordered: Ordered {
    Ordered(
      cells: counts.all.map { (cell: $0.cell, count: TrialCount($0.count)) }.sorted {
        ($0.cell.day, $0.cell.user, $0.cell.number) < ($1.cell.day, $1.cell.user, $1.cell.number)
      })
  }
}

extension DailyRecall {
  /// Rule that assigns counts to groups.
  enum Grouping {
    /// Group number of the count.
    case byNumber
    /// Function from the day to its group number, ≥ 0.
    case byDay((Day) -> Int)
  }

  /// Counts sorted by day, learner and group number.
  struct Ordered: Sendable {
    fileprivate var cells: [(cell: Cell, count: TrialCount)]

    /// Maps group numbers and adds counts of one day whose new numbers are equal.
    ///
    /// - Parameter number: Returns the new group number, ≥ 0.
    func merged(_ number: (Int) -> Int) -> Ordered {
      var merged: [(cell: Cell, count: TrialCount)] = []
      var first = 0
      for (cell, count) in cells {
        let cell = Cell(day: cell.day, user: cell.user, number: number(cell.number))
        if let last = merged.last, !last.cell.isOfDay(of: cell) { first = merged.count }
        if let index = merged[first...].lastIndex(where: { $0.cell.number == cell.number }) {
          merged[index].count.add(count)
        } else {
          merged.append((cell, count))
        }
      }
      return Ordered(cells: merged)
    }

    /// Returns the counts from a day on.
    func since(_ first: Day) -> Ordered { Ordered(cells: cells.filter { $0.cell.day >= first }) }

    /// Calls `body` for each count in order, with its group number; `isFirstOfDay` is true for the first count of a day.
    @inline(__always)
    private func visit(
      _ grouping: Grouping, _ body: (_ number: Int, _ count: TrialCount, _ isFirstOfDay: Bool) -> Void
    ) {
      var last: Cell?
      var number = 0
      for (cell, count) in cells {
        let isFirst = last.map { !$0.isOfDay(of: cell) } ?? true
        switch grouping {
        case .byNumber: number = cell.number
        case .byDay(let group): if last?.day != cell.day { number = group(cell.day) }
        }
        last = cell
        body(number, count, isFirst)
      }
    }

    /// Returns the counts of each day per group, ascending by group number.
    func groups(_ grouping: Grouping) -> [(number: Int, days: [TrialCount])] {
      var groups = NumberedGroups()
      var day = 0
      visit(grouping) { number, count, isFirst in
        day += isFirst ? 1 : 0
        groups.add(count, ofDay: day, to: number)
      }
      return groups.ordered
    }

    /// Returns the counts of each group per day of a learner.
    func days(_ grouping: Grouping) -> ClusteredHomogeneity.Clusters {
      var days = ClusteredHomogeneity.Clusters()
      visit(grouping) { number, count, isFirst in days.add(count, to: number, ofNext: isFirst) }
      return days
    }
  }
}

/// Groups with their days, in the order of first use.
private struct NumberedGroups {
  private struct Group {
    let number: Int
    var lastDay: Int
    var days: [TrialCount]
  }

  private var groups: [Group] = []
  /// Index of each group with a small number, plus 1; 0 if the group does not exist.
  private var indices = ContiguousArray<Int32>(repeating: 0, count: 128)
  /// Index of the last used group.
  private var last = 0

  /// Adds the counts of a day to a group.
  mutating func add(_ count: TrialCount, ofDay day: Int, to number: Int) {
    let index = index(of: number)
    guard index < groups.count else {
      if indices.indices.contains(number) { indices[number] = Int32(groups.count + 1) }
      return groups.append(Group(number: number, lastDay: day, days: [count]))
    }
    if groups[index].lastDay == day {
      groups[index].days[groups[index].days.count - 1].add(count)
    } else {
      groups[index].lastDay = day
      groups[index].days.append(count)
    }
  }

  /// Returns the index of a group; the end index for a new group.
  private mutating func index(of number: Int) -> Int {
    if last < groups.count, groups[last].number == number { return last }
    if indices.indices.contains(number) {
      last = indices[number] == 0 ? groups.count : Int(indices[number]) - 1
    } else {
      last = groups.firstIndex { $0.number == number } ?? groups.count
    }
    return last
  }

  /// Groups, ascending by number.
  var ordered: [(number: Int, days: [TrialCount])] {
    groups.map { ($0.number, $0.days) }.sorted { $0.number < $1.number }
  }
}

extension DailyRecall.Cell {
  fileprivate func isOfDay(of other: Self) -> Bool { day == other.day && user == other.user }
}

extension TrialCount {
  fileprivate init(_ count: EmpiricalMemory.Count) {
    self.init(successes: count.correct, trials: count.answers)
  }
}
