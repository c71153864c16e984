import Encoding

/// The users of several shards together.
package struct MergedShards: Sendable {
  /// Why shards cannot be merged.
  package enum Problem: Error, Hashable {
    /// There is no line.
    case none
    /// A line, by its place from 1, cannot be read.
    case line(Int, ShardLine.Problem)
    /// A line is of another plan than the first, or than the one that was asked for.
    case otherPlan(Int)
    /// A user stands in two lines that are not the same.
    case userTwice(String, Int)
    /// The rows are fewer or more than there should be.
    case count(found: Int, expected: Int)
  }

  /// What was asked of all.
  package let plan: JSONValue
  /// The rows of all users.
  package let users: [PersonRow]

  /// Merges lines in any order; ignores repeated lines, such as from a shard that ran twice.
  ///
  /// - Parameters:
  ///   - lines: Lines of JSON without line ends; empty lines are ignored.
  ///   - planHash: Hash of the plan that all lines must have; `nil` for the plan of the first line.
  ///   - expected: Number of rows that all shards together must have read.
  package init(_ lines: [[UInt8]], planHash: String?, expectedRows expected: Int) throws(Problem) {
    var seen: Set<[UInt8]> = []
    var owners: Set<String> = []
    var users: [PersonRow] = []
    var (plan, hash, rows): (JSONValue?, String?, Int) = (nil, planHash, 0)
    for (index, line) in lines.enumerated() where !line.isEmpty && seen.insert(line).inserted {
      let shard: ShardLine
      do throws(ShardLine.Problem) { shard = try ShardLine(line) } catch { throw .line(index + 1, error) }
      let own = ShardLine.hash(of: shard.plan)
      guard hash ?? own == own else { throw .otherPlan(index + 1) }
      (plan, hash) = (shard.plan, own)
      rows += shard.rowsIn
      for user in shard.users {
        guard owners.insert(user.person).inserted else { throw .userTwice(user.person, index + 1) }
      }
      users += shard.users
    }
    guard let plan else { throw .none }
    guard rows == expected else { throw .count(found: rows, expected: expected) }
    self.plan = plan
    self.users = users
  }
}
