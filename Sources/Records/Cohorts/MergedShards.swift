import Encoding

/// The users of several shards together.
package struct MergedShards: Sendable {
  /// Why shards cannot be merged.
  package enum Problem: Error, Hashable {
    /// There is no line.
    case none
    /// A line, by its place from 1, cannot be read.
    case line(Int, ShardLine.Problem)
    /// A line, by its number from 1, has another plan than the first line, or another plan than the caller requires.
    case otherPlan(Int)
    /// Two different lines contain the same user; the number of the second line.
    case userTwice(String, Int)
    /// The rows are fewer or more than there should be.
    case count(found: Int, expected: Int)
  }

  /// Plan of all shards.
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
