import Encoding

/// Users of several shards.
package struct MergedShards: Sendable {
  package enum Problem: Error, Hashable {
    case none
    /// A line, numbered from 1, is unreadable.
    case line(Int, ShardLine.Problem)
    /// A line, numbered from 1, differs from the required plan or from the plan of the first line.
    case otherPlan(Int)
    /// Two different lines contain the same user; the number is that of the second line, from 1.
    case userTwice(String, Int)
    case count(found: Int, expected: Int)
  }

  package let plan: JSONValue
  package let users: [PersonRow]

  /// Merges lines in any order; ignores repeated lines, such as from a shard that ran twice.
  ///
  /// - Parameters:
  ///   - lines: Lines of JSON without line ends; empty lines are ignored.
  ///   - planHash: Required hash of the plan; `nil` for the plan of the first line.
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
