/// Works out a value for each number from 0 on, side by side.
///
/// - Parameters:
///   - count: How many values, ≥ 0.
///   - jobs: How many tasks share the work, ≥ 1.
///   - work: Gives the value of a number, which depends on nothing else.
/// - Returns: The values in the order of their numbers.
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
