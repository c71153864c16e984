/// Exports that contain each of a list of items, which are numbered from 0.
struct Holders: Sendable {
  /// Indices of the exports with items of this kind, one per export, in reading order.
  ///
  /// Includes exports with an empty list of items; empty if no input belongs to an export.
  private(set) var exports: [Int] = []
  /// Indices of the items of each element of ``exports``, in reading order, possibly with duplicates.
  private var numbers: [ContiguousArray<Int32>] = []
  private var indices: [Int: Int] = [:]
  private var running: Int?

  mutating func begin(_ export: Int?) {
    guard let export else {
      running = nil
      return
    }
    running = indices[export]
    if running == nil {
      running = exports.count
      indices[export] = exports.count
      exports.append(export)
      numbers.append([])
    }
  }

  mutating func insert(_ number: Int) {
    if let running { numbers[running].append(Int32(number)) }
  }

  func byThing(_ count: Int) -> ByThing { ByThing(numbers, count) }

  /// Exports of each item, in one array, so memory grows with the number of entries and not with exports × items.
  struct ByThing {
    private var starts: [Int]
    private var indices: [Int32]

    init(_ numbers: [ContiguousArray<Int32>], _ count: Int) {
      starts = Array(repeating: 0, count: count + 1)
      for number in numbers.joined() { starts[Int(number) + 1] += 1 }
      for number in 0..<count { starts[number + 1] += starts[number] }
      indices = Array(repeating: 0, count: starts[count])
      var next = starts
      for (index, numbers) in numbers.enumerated() {
        for number in numbers {
          indices[next[Int(number)]] = Int32(index)
          next[Int(number)] += 1
        }
      }
    }

    /// Returns the positions in ``Holders/exports`` of the exports that contain an item, ascending; empty if none
    /// does.
    func indices(of number: Int) -> ArraySlice<Int32> { indices[starts[number]..<starts[number + 1]] }
  }
}
