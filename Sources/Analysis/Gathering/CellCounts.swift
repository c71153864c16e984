import Kaiki
import KaikiSimulation

/// Key of a count in ``CellCounts``: the properties that answers have in common if they are counted together.
protocol CountedCell: Hashable, Sendable {
  /// Two numbers that are hashed; most pairs of cells differ in them.
  var numbers: (UInt64, UInt64) { get }
  /// Number whose last eight bits usually differ between cells of successive answers; they select one of 256 cache entries.
  var near: Int { get }
}

/// Numbers of answers and right answers per cell (key of answers that are counted together), as a hash table.
///
/// Hashing takes one multiplication, because successive answers are many.
struct CellCounts<Cell: CountedCell>: Sendable {
  /// Cells with their numbers of answers and right answers, one element per distinct cell, in the order of first use.
  private(set) var all: [(cell: Cell, count: EmpiricalMemory.Count)] = []
  /// Index in `all` of the cell of each slot, plus 1; 0 for an empty slot. The number of slots is a power of two.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// Indices in `all` of recently used cells, by the last eight bits of ``CountedCell/near``.
  ///
  /// Most answers belong to a recently used cell.
  private var recent = ContiguousArray<Int32>(repeating: 0, count: 256)

  /// Changes the numbers of answers of a cell; a new cell starts with 0 answers.
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
