import Kaiki
import KaikiSimulation
import Statistics

/// Numbers of answers and right answers per group, day and learner.
///
/// A group contains answers with the same number, such as the hour or the card's step. Days are separate because answers of
/// one day are correlated.
struct DailyRecall: Sendable {
  /// Key of a count: learner, day and group (answers to which the caller gave the same number, such as an hour).
  struct Cell: CountedCell {
    var day: Day
    /// Index of the user's id in the log, from 0; -1 if the answer has no user id.
    var user: Int32
    /// Number of the group, ≥ 0; its meaning depends on the caller, such as the card's step or twice the hour.
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

  @inline(__always)
  mutating func add(_ review: ObservedReview, _ number: Int) {
    counts.change(Cell(day: review.day, user: review.user, number: number)) { $0.add(review.isCorrect) }
  }

  mutating func merge(_ other: DailyRecall) {
    for (cell, count) in other.counts.all { counts.change(cell) { $0.merge(count) } }
  }

  /// Counts of all days, learners and groups, sorted by day, learner and group number.
  var ordered: Ordered {
    Ordered(
      cells: counts.all.map { (cell: $0.cell, count: TrialCount($0.count)) }.sorted {
        ($0.cell.day, $0.cell.user, $0.cell.number) < ($1.cell.day, $1.cell.user, $1.cell.number)
      })
  }
}

extension DailyRecall {
  /// Rule that assigns counts to groups: by their own number or by their day.
  enum Grouping {
    /// The group is the number under which the answers were added.
    case byNumber
    /// The group number, ≥ 0, is a function of the day, such as its weekday.
    case byDay((Day) -> Int)
  }

  /// Numbers of answers and right answers per day, learner and group, sorted by day, learner and group number.
  struct Ordered: Sendable {
    fileprivate var cells: [(cell: Cell, count: TrialCount)]

    /// Returns counts with new group numbers; counts of one learner and day with equal new numbers are added.
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

    func since(_ first: Day) -> Ordered { Ordered(cells: cells.filter { $0.cell.day >= first }) }

    /// Calls `body` for each count in order, with its group number.
    ///
    /// `isFirstOfDay` is true for the first count of each learner and day.
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

    /// Returns one element per group with an answer, ascending by group number; empty without answers.
    ///
    /// `days` has one count per learner and day with an answer in the group, ascending by day.
    func groups(_ grouping: Grouping) -> [(number: Int, days: [TrialCount])] {
      var groups = NumberedGroups()
      var day = 0
      visit(grouping) { number, count, isFirst in
        day += isFirst ? 1 : 0
        groups.add(count, ofDay: day, to: number)
      }
      return groups.ordered
    }

    /// Returns one cluster (correlated answers) per learner and day, each with one count per group with an answer.
    func days(_ grouping: Grouping) -> ClusteredHomogeneity.Clusters {
      var days = ClusteredHomogeneity.Clusters()
      visit(grouping) { number, count, isFirst in days.add(count, to: number, ofNext: isFirst) }
      return days
    }
  }
}

/// Groups of counts with one count per learner and day, in the order of first use.
private struct NumberedGroups {
  private struct Group {
    let number: Int
    var lastDay: Int
    var days: [TrialCount]
  }

  private var groups: [Group] = []
  /// Index plus 1 of the group with each number 0..<128 in `groups`; 0 if the group does not exist.
  private var indices = ContiguousArray<Int32>(repeating: 0, count: 128)
  private var last = 0

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

  /// Returns the index in `groups` of the group with a number; the end index for a new group.
  private mutating func index(of number: Int) -> Int {
    if last < groups.count, groups[last].number == number { return last }
    if indices.indices.contains(number) {
      last = indices[number] == 0 ? groups.count : Int(indices[number]) - 1
    } else {
      last = groups.firstIndex { $0.number == number } ?? groups.count
    }
    return last
  }

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

/// Key of a count in ``CellCounts``: the properties that answers have in common if they are counted together.
protocol CountedCell: Hashable, Sendable {
  /// Two numbers that are hashed; most pairs of cells differ in them.
  var numbers: (UInt64, UInt64) { get }
  /// Number whose last eight bits usually differ between cells of successive answers; they select one of 256 cache entries.
  var near: Int { get }
}

/// Numbers of answers and right answers per cell (key of answers that are counted together), as a hash table.
struct CellCounts<Cell: CountedCell>: Sendable {
  /// Cells with their numbers of answers and right answers, one element per distinct cell, in the order of first use.
  private(set) var all: [(cell: Cell, count: EmpiricalMemory.Count)] = []
  /// Index in `all` of the cell of each slot, plus 1; 0 for an empty slot. The number of slots is a power of two.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// Indices in `all` of recently used cells, by the last eight bits of ``CountedCell/near``.
  private var recent = ContiguousArray<Int32>(repeating: 0, count: 256)

  @inline(__always)
  mutating func change(_ cell: Cell, _ change: (inout EmpiricalMemory.Count) -> Void) {
    change(&all[index(of: cell)].count)
  }

  @inline(__always)
  private mutating func index(of cell: Cell) -> Int {
    let corner = cell.near & 255
    let index = Int(recent[corner])
    if index < all.count, all[index].cell == cell { return index }
    let found = lookUp(cell)
    recent[corner] = Int32(truncatingIfNeeded: found)
    return found
  }

  private mutating func lookUp(_ cell: Cell) -> Int {
    var slot = Self.home(of: cell) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if all[index].cell == cell { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    all.append((cell, EmpiricalMemory.Count()))
    slots[slot] = UInt32(all.count)
    if all.count * 2 > slots.count { grow() }
    return all.count - 1
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 4)
    for (index, entry) in all.enumerated() {
      var slot = Self.home(of: entry.cell) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  private static func home(of cell: Cell) -> Int {
    let (left, right) = cell.numbers
    let product = (left ^ right &* 0xC2B2_AE3D_27D4_EB4F).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}
