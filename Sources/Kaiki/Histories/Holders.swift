/// Exports that contain each of a list of numbered items.
struct Holders: Sendable {
  /// Indices of the exports with items of this kind, in reading order; includes exports with an empty list.
  private(set) var exports: [Int] = []
  /// Items of each element of ``exports``, in reading order.
  private var numbers: [ContiguousArray<Int32>] = []
  /// Index in ``exports`` of each export.
  private var indices: [Int: Int] = [:]
  /// Index in ``exports`` of the current export; `nil` if the input belongs to no export.
  private var running: Int?

  /// Begins the items of an export.
  ///
  /// - Parameter export: Index of the export; `nil` if the input belongs to no export.
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

  /// Records that the current export contains an item.
  mutating func insert(_ number: Int) {
    if let running { numbers[running].append(Int32(number)) }
  }

  /// Returns the exports that contain each item.
  ///
  /// - Parameter count: Number of items.
  func byThing(_ count: Int) -> ByThing { ByThing(numbers, count) }

  /// Exports of each item, in one array, so memory grows with the number of entries and not with exports × items.
  struct ByThing {
    /// Start index of each item's exports in `indices`, followed by the end index of the last item.
    private var starts: [Int]
    private var indices: [Int32]

    /// Sorts the entries of all exports by item.
    ///
    /// - Parameters:
    ///   - numbers: Items of each export, in any order, possibly with duplicates.
    ///   - count: Number of items.
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

    /// Returns the indices in ``Holders/exports`` of the exports that contain an item, ascending; duplicate entries
    /// repeat the index.
    func indices(of number: Int) -> ArraySlice<Int32> { indices[starts[number]..<starts[number + 1]] }
  }
}
