import Kaiki
import TestSupport
import Testing

struct DeckPresetTests {
  private let history: History

  init() throws {
    var history = History()
    history.cards = try [("a", "Languages::Latin"), ("b", "languages"), ("c", "Languages2"), ("d", nil)].map {
      var card = try Card($0, due: "2024-01-01T00:00")
      card.deck = $1
      return card
    }
    history.log = try ReviewLog(["a", "b", "c", "d", "e"].map { SmallReview("2024-01-01T08:00", $0, true) })
    history.presets = ["Languages", "Languages::Latin", "Languages2"].map {
      DeckPreset(deck: $0, name: "p", newPerDay: 1, reviewLimit: 2, weights: nil, cardCount: 1)
    }
    self.history = history
  }

  @Test(
    arguments: [
      ("A::B", "A", true), ("a", "A", true), ("A", "A::B", false), ("AB", "A", false),
      ("日本語::漢字", "日本語", true),
    ])
  func `a deck lies within those that its name begins with`(deck: String, other: String, isWithin: Bool) {
    #expect(DeckName.isWithin(deck, other) == isWithin)
  }

  @Test(arguments: 1...20)
  func `counts of decks with those below them are sums over all that lie within`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["A", "a", "B", "", "A:B", "日本"]
    let counts = (0..<40).map { number -> (deck: String, count: Int) in
      let depth = Int.random(in: 1...4, using: &generator)
      let names = (0..<depth).map { _ in parts.randomElement(using: &generator) ?? "" }
      return (names.joined(separator: DeckName.separator), number)
    }
    let sums = DeckName.sums(counts)
    for (deck, _) in counts {
      let within = counts.filter { DeckName.isWithin($0.deck, deck) }.reduce(0) { $0 + $1.count }
      #expect(sums[deck.lowercased()] == within, "\(deck)")
    }
  }

  @Test func `a deck is kept with those below it, their answers and presets`() {
    var kept = history
    kept.keep(decks: ["LANGUAGES"])
    #expect(kept.cards?.map(\.id) == ["a", "b"])
    #expect(kept.log?.reviews.count == 2)
    #expect(kept.presets.map(\.deck) == ["Languages", "Languages::Latin"])
    #expect(kept.topPresets.map(\.deck) == ["Languages"])
    kept.keep(decks: ["Languages::Latin"])
    #expect(kept.topPresets.map(\.deck) == ["Languages::Latin"])
  }

  @Test func `of decks side by side each card belongs to the lowest, and none is lost`() {
    let decks = ["languages", "Languages::Latin"]
    let parts = history.divided(among: decks)
    #expect(parts.map { $0.cards?.map(\.id) } == [["b"], ["a"], ["c", "d"]])
    #expect(parts.map { $0.log?.reviews.count } == [1, 1, 2])
    #expect(parts.map { $0.presets.map(\.deck) } == [["Languages"], ["Languages::Latin"], ["Languages2"]])
    let boundary = DayBoundary(zone: .utc, dayStartHour: 0)
    #expect(parts.allSatisfy { $0.latest(in: boundary) == history.latest(in: boundary) })
  }

  @Test func `of a log without cards all answers lie outside the decks`() throws {
    var logs = history
    logs.cards = nil
    let parts = logs.divided(among: ["Languages"])
    #expect(parts.map(\.hasCards) == [false, true])
    #expect(parts[1].log?.reviews.count == 5)
  }

  @Test func `presets of the topmost decks hold of those below`() {
    #expect(history.topPresets.map(\.deck) == ["Languages", "Languages2"])
  }

  @Test func `the main preset is that of the topmost deck with the most cards`() {
    var larger = history
    for (index, count) in [2, 9, 5].enumerated() { larger.presets[index].cardCount = count }
    #expect(larger.mainPreset?.deck == "Languages2")
    #expect(History().mainPreset == nil)
  }
}
