/// Which exports hold which of some numbered things.
struct Holders: Sendable {
  /// The exports that hold things of this kind, though it be none of them, in the order of their beginning.
  private(set) var exports: [Int] = []
  /// The numbers that each of the exports named.
  private var numbers: [ContiguousArray<Int32>] = []
  /// The place of the running export.
  private var running: Int?

  /// Says that the things of an export begin.
  ///
  /// - Parameter export: Its number; `nil` for what is of no export.
  mutating func begin(_ export: Int?) {
    guard let export else {
      running = nil
      return
    }
    running = exports.firstIndex(of: export)
    if running == nil {
      running = exports.count
      exports.append(export)
      numbers.append([])
    }
  }

  /// Says that the running export holds something.
  mutating func insert(_ number: Int) {
    if let running { numbers[running].append(Int32(number)) }
  }

  /// Whether each export holds each thing: by the places of ``exports``, then by number.
  ///
  /// - Parameter count: The number of things.
  func table(of count: Int) -> [[Bool]] {
    numbers.map { numbers in
      var holds = [Bool](repeating: false, count: count)
      for number in numbers { holds[Int(number)] = true }
      return holds
    }
  }
}
