import Kaiki

/// Right answers by cell, for the many that come one after the other: a dictionary whose hash is a multiplication.
struct CellCounts: Sendable {
  /// Every cell with its answers, in the order of their first.
  private(set) var all: [(cell: DailyRecall.Cell, count: EmpiricalMemory.Count)] = []
  /// Place + 1 of the cell in each slot, 0 for none; a power of two of them.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// The place of the cell asked for last, since answers often share it with the one before.
  private var last = 0

  /// Changes the answers of a cell, which are none where it is new.
  @inline(__always)
  mutating func change(_ cell: DailyRecall.Cell, _ change: (inout EmpiricalMemory.Count) -> Void) {
    change(&all[place(of: cell)].count)
  }

  private mutating func place(of cell: DailyRecall.Cell) -> Int {
    if last < all.count, all[last].cell == cell { return last }
    var slot = Self.home(of: cell) & (slots.count - 1)
    while slots[slot] != 0 {
      last = Int(slots[slot]) - 1
      if all[last].cell == cell { return last }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = all.count
    all.append((cell, EmpiricalMemory.Count()))
    slots[slot] = UInt32(all.count)
    if all.count * 2 > slots.count { grow() }
    return last
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 4)
    for (place, entry) in all.enumerated() {
      var slot = Self.home(of: entry.cell) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }

  private static func home(of cell: DailyRecall.Cell) -> Int {
    let key = UInt64(truncatingIfNeeded: cell.day.number) << 32 | UInt64(UInt32(bitPattern: cell.user))
    let number = UInt64(truncatingIfNeeded: cell.number) &* 0xC2B2_AE3D_27D4_EB4F
    let product = (key ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}
