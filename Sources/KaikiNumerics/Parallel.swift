/// Computes a value for each index in 0..<`count` in concurrent tasks, and returns the values in the order of the indices.
///
/// A task that ends is followed by a task for the next indices, so that slow indices delay no other task. The indices start in
/// ascending order.
///
/// - Parameter jobs: Maximum number of concurrent tasks, ≥ 1; 1 computes the values without further tasks.
package func inParallel<Value: Sendable>(
  _ count: Int, jobs: Int, _ work: @escaping @Sendable (_ number: Int) async -> Value
) async -> [Value] {
  @Sendable func values(_ range: Range<Int>) async -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(range.count)
    for number in range { values.append(await work(number)) }
    return values
  }
  guard jobs > 1, count > 1 else { return await values(0..<count) }
  // One task per index would take longer than short work.
  let size = max(1, count / (jobs * partsPerJob))
  return await withTaskGroup(of: (start: Int, values: [Value]).self) { group in
    var starts = stride(from: 0, to: count, by: size).makeIterator()
    func startNext() {
      guard let start = starts.next() else { return }
      group.addTask { (start, await values(start..<min(start + size, count))) }
    }
    for _ in 0..<jobs { startNext() }
    var parts: [(start: Int, values: [Value])] = []
    for await part in group {
      parts.append(part)
      startNext()
    }
    return parts.sorted { $0.start < $1.start }.flatMap(\.values)
  }
}

/// Number of parts per concurrent task: at the end, other tasks wait for at most about a 32nd of a task's work.
private let partsPerJob = 32
