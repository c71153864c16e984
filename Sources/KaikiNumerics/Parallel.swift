/// Computes a value for each index in 0..<`count` in concurrent tasks.
///
/// - Parameters:
///   - count: Number of values, ≥ 0; 0 gives an empty array.
///   - jobs: Number of concurrent tasks, ≥ 1.
///   - work: Function that computes the value of an index and depends only on the index.
/// - Returns: The values in the order of their indices.
package func inParallel<Value: Sendable>(
  _ count: Int, jobs: Int, _ work: @escaping @Sendable (_ number: Int) -> Value
) async -> [Value] {
  let jobs = min(jobs, count)
  guard jobs > 1 else { return (0..<count).map(work) }
  return await withTaskGroup(of: (job: Int, values: [Value]).self) { group in
    for job in 0..<jobs {
      group.addTask { (job, ((count * job / jobs)..<(count * (job + 1) / jobs)).map(work)) }
    }
    var found: [(job: Int, values: [Value])] = []
    for await part in group { found.append(part) }
    return found.sorted { $0.job < $1.job }.flatMap(\.values)
  }
}
