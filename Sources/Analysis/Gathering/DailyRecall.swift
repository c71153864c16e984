import Kaiki
import KaikiSimulation
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
  /// What tells the groups apart.
  enum Grouping {
    /// The number of a cell.
    case byNumber
    /// The number of the group of a day, ≥ 0.
    case byDay((Day) -> Int)
  }

  /// What was gathered, in order.
  struct Ordered: Sendable {
    fileprivate var cells: [(cell: Cell, count: TrialCount)]

    /// The same with fewer cells a day.
    ///
    /// - Parameter number: What becomes of the number of a cell, ≥ 0; cells of a day that come to share one are one.
    func merged(_ number: (Int) -> Int) -> Ordered {
      var merged: [(cell: Cell, count: TrialCount)] = []
      var first = 0
      for (cell, count) in cells {
        let cell = Cell(day: cell.day, user: cell.user, number: number(cell.number))
        if let last = merged.last, !last.cell.isOfDay(of: cell) { first = merged.count }
        if let place = merged[first...].lastIndex(where: { $0.cell.number == cell.number }) {
          merged[place].count.add(count)
        } else {
          merged.append((cell, count))
        }
      }
      return Ordered(cells: merged)
    }

    /// What was gathered from a day on.
    func since(_ first: Day) -> Ordered { Ordered(cells: cells.filter { $0.cell.day >= first }) }

    /// Gives a function each cell in order, with the number of its group, and whether it is the first of its day.
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

    /// The days of each group, by its number, ascending.
    func groups(_ grouping: Grouping) -> [(number: Int, days: [TrialCount])] {
      var groups = NumberedGroups()
      var day = 0
      visit(grouping) { number, count, isFirst in
        day += isFirst ? 1 : 0
        groups.add(count, ofDay: day, to: number)
      }
      return groups.ordered
    }

    /// The same turned round: of each day of a learner what lies in which group.
    func days(_ grouping: Grouping) -> ClusteredHomogeneity.Clusters {
      var days = ClusteredHomogeneity.Clusters()
      visit(grouping) { number, count, isFirst in days.add(count, to: number, ofNext: isFirst) }
      return days
    }
  }
}

/// Groups with their days, in the order in which they are met.
private struct NumberedGroups {
  private struct Group {
    let number: Int
    var lastDay: Int
    var days: [TrialCount]
  }

  private var groups: [Group] = []
  /// One more than the place of each group of a small number; 0 for none.
  private var places = ContiguousArray<Int32>(repeating: 0, count: 128)
  /// The place of the group that was met last.
  private var last = 0

  /// Adds the trials of a day to those of a group.
  mutating func add(_ count: TrialCount, ofDay day: Int, to number: Int) {
    let place = place(of: number)
    guard place < groups.count else {
      if places.indices.contains(number) { places[number] = Int32(groups.count + 1) }
      return groups.append(Group(number: number, lastDay: day, days: [count]))
    }
    if groups[place].lastDay == day {
      groups[place].days[groups[place].days.count - 1].add(count)
    } else {
      groups[place].lastDay = day
      groups[place].days.append(count)
    }
  }

  /// The place of a group, or the end where it is new.
  private mutating func place(of number: Int) -> Int {
    if last < groups.count, groups[last].number == number { return last }
    if places.indices.contains(number) {
      last = places[number] == 0 ? groups.count : Int(places[number]) - 1
    } else {
      last = groups.firstIndex { $0.number == number } ?? groups.count
    }
    return last
  }

  /// The groups by number, ascending.
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
