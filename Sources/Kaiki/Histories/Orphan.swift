/// Events that name a card, task or course which the data lack (rule `orphan`).
package struct Orphan: Hashable, Sendable {
  /// Kind of thing that the events name.
  package enum Kind: String, CaseIterable, Sendable {
    case card, task, attemptTask, course
  }

  /// Kind of the missing thing.
  package var kind: Kind
  /// Name of the missing thing, as written in the events.
  package var name: String
  /// Events with that name, ≥ 1.
  package var count: Int
  /// Known name most like ``name``; `nil` if none is similar.
  package var nearest: String?

  package init(_ kind: Kind, name: String, count: Int, nearest: String? = nil) {
    self.kind = kind
    self.name = name
    self.count = count
    self.nearest = nearest
  }
}

extension Findings {
  /// Orphans of all findings, listed or not: one element per kind and name, most events first, then by name.
  package var orphans: [Orphan] {
    orphansByKind.values.flatMap(\.values).sorted {
      ($1.count, $0.name, $0.kind.rawValue) < ($0.count, $1.name, $1.kind.rawValue)
    }
  }
}
