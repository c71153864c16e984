import Kaiki

/// Note on the reading of an input, with its first location and its count.
package struct PlacedFact: Sendable {
  package var fact: ReadingFact
  package var offset: Int
  package var count = 1

  package init(fact: ReadingFact, offset: Int, count: Int = 1) {
    (self.fact, self.offset, self.count) = (fact, offset, count)
  }
}

/// Notes on the reading of an input, each once, in the order of first appearance.
package struct PlacedFacts: Sendable {
  /// Identity of a note; of equal notes the first is shown.
  private enum Sameness: Hashable {
    case fact(ReadingFact)
    case key(String)
  }

  package private(set) var all: [PlacedFact] = []
  private var numbers: [Sameness: Int] = [:]
  /// Key of each note; `nil` for notes without one.
  private var keys: [String?] = []

  /// Adds a guess or an omission.
  ///
  /// - Parameters:
  ///   - key: Identity of notes with different texts, of which the first is shown; `nil` for equal texts only.
  package mutating func note(_ fact: ReadingFact, at offset: Int, like key: String? = nil, count: Int = 1) {
    let sameness = key.map(Sameness.key) ?? .fact(fact)
    if let number = numbers[sameness] {
      all[number].count += count
      if offset < all[number].offset { (all[number].fact, all[number].offset) = (fact, offset) }
    } else {
      numbers[sameness] = all.count
      all.append(PlacedFact(fact: fact, offset: offset, count: count))
      keys.append(key)
    }
  }

  package init() {}
}

extension PlacedFacts {
  /// Adds the notes of a later part of the input.
  package mutating func append(_ later: PlacedFacts) {
    for (index, key) in zip(later.all, later.keys) {
      note(index.fact, at: index.offset, like: key, count: index.count)
    }
  }
}

/// Notes on the values of rows.
package final class ValueNotes {
  package private(set) var facts = PlacedFacts()
  /// True if a column of dates or times of day has a moment (T0), whose day depends on the zone.
  package private(set) var haveInstants = false

  /// Keys within values, such as the items of a list, that no column reads.
  package var unknownKeys = UnknownKeys()

  func noteInstant() { haveInstants = true }

  /// Adds a note on a value; one per column is shown.
  package func note(_ fact: ReadingFact, at offset: Int, like key: String) {
    facts.note(fact, at: offset, like: key)
  }

  /// Returns the notes since the previous call, and clears them.
  package func take() -> PlacedFacts {
    defer { facts = PlacedFacts() }
    return facts
  }

  package init() {}
}
