import Kaiki

/// Note on the reading of an input, with its first location and its count.
struct PlacedFact: Sendable {
  var fact: ReadingFact
  var offset: Int
  var count = 1
}

/// Notes on the reading of an input, each once, in the order of first appearance.
struct PlacedFacts: Sendable {
  /// Identity of a note; of equal notes the first is shown.
  private enum Sameness: Hashable {
    case fact(ReadingFact)
    case key(String)
  }

  private(set) var all: [PlacedFact] = []
  private var numbers: [Sameness: Int] = [:]
  /// Key of each note; `nil` for notes without one.
  private var keys: [String?] = []

  /// Adds a guess or an omission.
  ///
  /// - Parameters:
  ///   - key: Identity of notes with different texts, of which the first is shown; `nil` for equal texts only.
  mutating func note(_ fact: ReadingFact, at offset: Int, like key: String? = nil, count: Int = 1) {
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
}

extension PlacedFacts {
  /// Adds the notes of a later part of the input.
  mutating func append(_ later: PlacedFacts) {
    for (index, key) in zip(later.all, later.keys) {
      note(index.fact, at: index.offset, like: key, count: index.count)
    }
  }
}

/// Notes on the values of rows.
final class ValueNotes {
  private(set) var facts = PlacedFacts()
  /// True if a column of dates or times of day has a moment (T0), whose day depends on the zone.
  private(set) var haveInstants = false

  /// Keys within values, such as the items of a list, that no column reads.
  var unknownKeys = UnknownKeys()

  func noteInstant() { haveInstants = true }

  /// Adds a note on a value; one per column is shown.
  func note(_ fact: ReadingFact, at offset: Int, like key: String) {
    facts.note(fact, at: offset, like: key)
  }

  /// Returns the notes since the previous call, and clears them.
  func take() -> PlacedFacts {
    defer { facts = PlacedFacts() }
    return facts
  }
}
