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
  /// Orphans by name, most events first; only names among the listed findings.
  package var orphans: [Orphan] {
    var orphans: [Orphan] = []
    for orphan in all.compactMap(\.orphan) {
      if let place = orphans.firstIndex(where: { $0.kind == orphan.kind && $0.name == orphan.name }) {
        orphans[place].count += orphan.count
      } else {
        orphans.append(orphan)
      }
    }
    return orphans.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }
}
