/// Events that name a card, task or course which the data lack (rule `orphan`).
package struct Orphan: Hashable, Sendable {
  /// Kind of item that the events name: a card, a recurring task, a task with attempts or a course.
  ///
  /// The events are answers, completions, attempts and attendance records, in this order.
  package enum Kind: String, CaseIterable, Sendable {
    case card, task, attemptTask, course
  }

  /// Kind of the missing item.
  package var kind: Kind
  /// Name or id of the missing item, as written in the events; empty if the data lack the whole table of courses.
  package var name: String
  /// Number of events with that name, ≥ 1.
  package var count: Int
  /// Most similar name among the known items of the kind; `nil` if none is similar.
  package var nearest: String?

  package init(_ kind: Kind, name: String, count: Int, nearest: String? = nil) {
    self.kind = kind
    self.name = name
    self.count = count
    self.nearest = nearest
  }
}

extension Findings {
  /// Missing items that events name, from all findings, by number of events (most first), then by name.
  ///
  /// The array has one element per kind and name; it is empty if no finding is about a missing item.
  package var orphans: [Orphan] {
    orphansByKind.values.flatMap(\.values).sorted {
      ($1.count, $0.name, $0.kind.rawValue) < ($0.count, $1.name, $1.kind.rawValue)
    }
  }
}
