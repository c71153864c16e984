import Kaiki

/// Something to be said of how an input was read, with its first place and how often.
struct PlacedFact: Sendable {
  var fact: ReadingFact
  var offset: Int
  var count = 1
}

/// What is to be said of how an input was read, each fact once, in the order of first appearance.
struct PlacedFacts: Sendable {
  /// What makes two facts one, of which the first is shown.
  private enum Sameness: Hashable {
    case fact(ReadingFact)
    case key(String)
  }

  private(set) var all: [PlacedFact] = []
  private var numbers: [Sameness: Int] = [:]
  /// The key of each, where it has one.
  private var keys: [String?] = []

  /// Says that something was guessed or left out.
  ///
  /// - Parameters:
  ///   - key: What makes facts one that differ in their texts; the first is shown. `nil` for those that do not.
  ///   - count: How often.
  mutating func note(_ fact: ReadingFact, at offset: Int, like key: String? = nil, count: Int = 1) {
    let sameness = key.map(Sameness.key) ?? .fact(fact)
    if let number = numbers[sameness] {
      all[number].count += count
      // The text and its place are of one cell.
      if offset < all[number].offset { (all[number].fact, all[number].offset) = (fact, offset) }
    } else {
      numbers[sameness] = all.count
      all.append(PlacedFact(fact: fact, offset: offset, count: count))
      keys.append(key)
    }
  }
}

extension PlacedFacts {
  /// Takes in what is to be said of a later part of the input.
  mutating func append(_ later: PlacedFacts) {
    for (index, key) in zip(later.all, later.keys) {
      note(index.fact, at: index.offset, like: key, count: index.count)
    }
  }
}

/// Gathers what is to be said of the values of rows while they are read.
final class ValueNotes {
  private(set) var facts = PlacedFacts()
  /// Whether a moment stood where a date or a time of day is expected (T0), so that a zone tells the day.
  private(set) var haveInstants = false

  /// Keys within values, such as the items of a list, that no column reads.
  var unknownKeys = UnknownKeys()

  /// Keeps in mind that a moment stood for a day or a time of day.
  func noteInstant() { haveInstants = true }

  /// Says that a value was read otherwise than it stands; one of each column is shown.
  func note(_ fact: ReadingFact, at offset: Int, like key: String) {
    facts.note(fact, at: offset, like: key)
  }

  /// What was said since this was last asked.
  func take() -> PlacedFacts {
    defer { facts = PlacedFacts() }
    return facts
  }
}
