/// Values by the names of their courses.
///
/// Names are equal if their ``CourseKey`` is. A bracket at the end with a weekday, a period or a place is ignored if
/// exactly one value then has the name.
struct CourseIndex<Value: Hashable & Sendable>: Sendable {
  private var named: [CourseKey: Set<Value>] = [:]
  /// Values whose name has a bracket with a place, by the key of the name before the bracket.
  private var withoutRoom: [CourseKey: Set<Value>] = [:]

  mutating func insert(_ value: Value, named name: String) {
    named[CourseKey(name), default: []].insert(value)
    if let key = CourseKey.withoutRoom(name) { withoutRoom[key, default: []].insert(value) }
  }

  /// True if a value has a name with the same key, brackets included.
  func hasKey(of name: String) -> Bool { named[CourseKey(name)] != nil }

  /// Returns the values with the key of a name, or else the only value whose name matches without a bracket; empty if none
  /// matches.
  func values(named name: String) -> Set<Value> {
    let key = CourseKey(name)
    if let same = named[key] { return same }
    let bare = CourseKey.withoutRoom(name)
    let others = (withoutRoom[bare ?? key] ?? []).union(bare.flatMap { named[$0] } ?? [])
    return others.count == 1 ? others : []
  }
}
