/// Which exports hold which of some numbered things.
struct Holders: Sendable {
  /// The exports that hold things of this kind, though it be none of them, in the order of their beginning.
  private(set) var exports: [Int] = []
  /// The numbers that each of the exports named.
  private var numbers: [ContiguousArray<Int32>] = []
  /// The places of the exports.
  private var places: [Int: Int] = [:]
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
    running = places[export]
    if running == nil {
      running = exports.count
      places[export] = exports.count
      exports.append(export)
      numbers.append([])
    }
  }

  /// Says that the running export holds something.
  mutating func insert(_ number: Int) {
    if let running { numbers[running].append(Int32(number)) }
  }

  /// Which exports hold each thing.
  ///
  /// - Parameter count: The number of things.
  func byThing(_ count: Int) -> ByThing { ByThing(numbers, count) }

  /// The exports that hold each thing, which stand one behind the other: as many as things are held, and not as exports times
  /// things.
  struct ByThing {
    /// Where the places of each thing begin, and after the last where they end.
    private var starts: [Int]
    private var places: [Int32]

    /// - Parameters:
    ///   - numbers: The things of each place, in any order, though it be twice.
    ///   - count: The number of things.
    init(_ numbers: [ContiguousArray<Int32>], _ count: Int) {
      starts = Array(repeating: 0, count: count + 1)
      for number in numbers.joined() { starts[Int(number) + 1] += 1 }
      for number in 0..<count { starts[number + 1] += starts[number] }
      places = Array(repeating: 0, count: starts[count])
      var next = starts
      for (place, numbers) in numbers.enumerated() {
        for number in numbers {
          places[next[Int(number)]] = Int32(place)
          next[Int(number)] += 1
        }
      }
    }

    /// The places among ``Holders/exports`` of those that hold a thing: in their order, and twice where it was named twice.
    func places(of number: Int) -> ArraySlice<Int32> { places[starts[number]..<starts[number + 1]] }
  }
}
