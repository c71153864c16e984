import TestSupport
import Testing

/// `--decks` against a life whose parameters are known.
struct SimulateCommandDecksTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A deck of the life: every card due is answered every day, right with one chance; a wrong one is repeated until it
  /// is right. By the rules of the app, right answers move a card a step up and wrong ones to step 0 (C1, C2).
  private struct Deck {
    let name: String
    /// The chance of a right answer.
    let chance: Double
    var cards: [(step: Int, due: Int, reviews: Int)] = []
  }

  private static let intervals = [0, 1, 2, 4, 8]
  /// Days lived, from 2025-01-01 on, and days ahead.
  private static let (lived, ahead) = (150, 28)

  private static func date(_ day: Int) -> String {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (month, rest) = (0, day)
    while rest >= lengths[month] { (month, rest) = (month + 1, rest - lengths[month]) }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2025-\(padded(month + 1))-\(padded(rest + 1))"
  }

  /// Lives a day of a deck, and returns how many cards were due.
  ///
  /// - Parameters:
  ///   - limit: The most due cards that are answered, those that have waited longest first.
  ///   - answered: Called for each answer with the card, the steps before and after, and whether it was right.
  private static func live(
    _ deck: inout Deck, _ day: Int, limit: Int = .max, drawing random: inout SeededGenerator,
    _ answered: (_ card: Int, _ before: Int, _ after: Int, _ isRight: Bool) -> Void = { _, _, _, _ in }
  ) -> Int {
    let due = deck.cards.indices.filter { deck.cards[$0].due <= day }
      .sorted { (deck.cards[$0].due, $0) < (deck.cards[$1].due, $1) }
    for card in due.prefix(limit) {
      var isRight = false
      while !isRight {
        isRight = Double.random(in: 0..<1, using: &random) < deck.chance
        let before = deck.cards[card].step
        let after = isRight ? min(before + 1, intervals.count - 1) : 0
        deck.cards[card].step = after
        deck.cards[card].reviews += 1
        answered(card, before, after, isRight)
      }
      deck.cards[card].due = day + intervals[deck.cards[card].step]
    }
    return due.count
  }

  /// Two decks, lived and written as a data set.
  private func makeLife() throws -> [Deck] {
    var random = SeededGenerator(seed: 5)
    var decks = [Deck(name: "Easy", chance: 0.96), Deck(name: "Hard", chance: 0.7)]
    var rows = ["id,cardId,reviewedAt,previousStep,nextStep,result"]
    for day in 0..<Self.lived {
      for index in decks.indices {
        if day < 80 { decks[index].cards += [(0, day, 0), (0, day, 0)] }
        let name = decks[index].name
        _ = Self.live(&decks[index], day, drawing: &random) { card, before, after, isRight in
          let number = rows.count
          let (minute, second) = (number / 60 % 60, number % 60)
          let time =
            "\(8 + number / 3_600 % 8):\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
          rows.append(
            "r\(number),\(name)\(card),\(Self.date(day))T\(time.count < 8 ? "0" : "")\(time)Z,\(before),\(after),\(isRight)"
          )
        }
      }
    }
    let cards = decks.flatMap { deck in
      deck.cards.enumerated().map { number, card in
        "\(deck.name)\(number),q,a,\(card.step),\(Self.date(card.due))T00:00:00Z,\(card.reviews),true,,\(deck.name)"
      }
    }
    try folder.write(
      (["id,question,answer,stepIndex,nextDue,reviewCount,lastResult,tags,deck"] + cards)
        .joined(separator: "\n") + "\n", to: "life/cards.csv")
    try folder.write(rows.joined(separator: "\n") + "\n", to: "life/reviewLogs.csv")
    try folder.write(
      #"{"intervals": [0, 1, 2, 4, 8], "morningHour": 8, "timeZoneIdentifier": "UTC"}"#,
      to: "life/settings.json")
    return decks
  }

  /// How many cards of a deck are to be expected on each day ahead: a card due on a day at a step is right at once and
  /// a step further, or wrong and, at the end of the day, on step 1.
  private static func expected(_ deck: Deck) -> [Double] {
    let steps = intervals.count
    var mass = Array(repeating: [Double](repeating: 0, count: steps), count: ahead + 10)
    for card in deck.cards { mass[max(0, card.due - lived)][card.step] += 1 }
    for day in 0..<ahead {
      for step in 0..<steps {
        let next = min(step + 1, steps - 1)
        mass[day + intervals[next]][next] += deck.chance * mass[day][step]
        mass[day + intervals[1]][1] += (1 - deck.chance) * mass[day][step]
      }
    }
    return mass.prefix(ahead).map { $0.reduce(0, +) }
  }

  /// Forty cards that are begun on the first day and come back every three days.
  private static func dueOfNew(_ day: Int) -> Double { day > 0 && day % 3 == 0 ? 40 : 0 }

  /// The lives that may follow, by the same rules: due cards by life and day.
  private static func continued(_ deck: Deck, limit: Int = .max, lives: Int, seed: Int) -> [[Double]] {
    var random = SeededGenerator(seed: seed)
    return (0..<lives).map { _ in
      var deck = deck
      return (0..<ahead).map { Double(live(&deck, lived + $0, limit: limit, drawing: &random)) }
    }
  }

  /// The bands of the cards due on each day: of the sum, and of each deck by its name.
  private func bands(_ decks: String) async throws -> [String: [(mean: Double, p5: Double, p95: Double)]] {
    try folder.write(decks, to: "decks.json")
    let line = "simulate life --days \(Self.ahead) --replicates 400 --calibrate off --quiet --format jsonl"
    let outcome = try await folder.run("\(line) --learner every-day --decks decks.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    var bands: [String: [(mean: Double, p5: Double, p95: Double)]] = [:]
    for row in outcome.text.split(separator: "\n") {
      let row = try JSON(Array(row.utf8))
      let name = try row("kind").text == "decks" ? "sum" : #require(try row("deck").text)
      bands[name, default: []].append(
        try (row("due_mean").value, row("due_p5").value, row("due_p95").value))
    }
    return bands
  }

  /// The share of days on which the bands hold what came in some lives.
  private static func held(_ bands: [(mean: Double, p5: Double, p95: Double)], _ lives: [[Double]]) -> Double
  {
    let days = lives.flatMap { life in zip(bands, life).map { ($0.p5...$0.p95).contains($1) } }
    return Double(days.count { $0 }) / Double(days.count)
  }

  @Test func `F6: the cards due of each deck and of all are those that its parameters lead to`() async throws
  {
    let life = try makeLife()
    // A third deck has an interval of its own, so that its cards come back together, right or wrong.
    let bands = try await bands(
      #"{"Easy": {}, "Hard": {}, "New": {"deck": 40, "new-per-day": 40, "scheduler": "fixed", "fixed-interval": 3}}"#
    )
    var expected = Dictionary(uniqueKeysWithValues: life.map { ($0.name, Self.expected($0)) })
    expected["New"] = (0..<Self.ahead).map(Self.dueOfNew)
    let parts = expected.values
    expected["sum"] = (0..<Self.ahead).map { day in parts.map { $0[day] }.reduce(0, +) }
    #expect(Set(bands.keys) == Set(expected.keys))
    for (name, expected) in expected {
      let found = try #require(bands[name])
      // The rates are learnt from some thousand answers, so that they are near the truth and not the truth.
      for (day, number) in expected.enumerated() {
        #expect(abs(found[day].mean - number) < 0.6 + 0.05 * number, "\(name) on day \(day)")
      }
      let (all, sum) = (found.reduce(0) { $0 + $1.mean }, expected.reduce(0, +))
      #expect(abs(all / sum - 1) < 0.03, "\(name)")
    }
    // The decks are not alike, so that each has its own parameters.
    #expect(
      (bands["Hard"] ?? []).reduce(0) { $0 + $1.mean } > 1.5
        * (bands["Easy"] ?? []).reduce(0) { $0 + $1.mean })
    let lives = life.map { Self.continued($0, lives: 60, seed: 9) }
    for (deck, lives) in zip(life, lives) {
      #expect((0.85...0.99).contains(Self.held(try #require(bands[deck.name]), lives)), "\(deck.name)")
    }
    var sums = [[Double]](repeating: (0..<Self.ahead).map(Self.dueOfNew), count: 60)
    for lives in lives {
      for (number, life) in lives.enumerated() {
        for day in 0..<Self.ahead { sums[number][day] += life[day] }
      }
    }
    #expect((0.85...0.99).contains(Self.held(try #require(bands["sum"]), sums)))
  }

  @Test func `a limit of one deck keeps its own cards waiting, and no others`() async throws {
    let life = try makeLife()
    let bands = try await bands(#"{"Easy": {}, "Hard": {"review-limit": 25}}"#)
    for (deck, limit) in zip(life, [Int.max, 25]) {
      let lives = Self.continued(deck, limit: limit, lives: 200, seed: 3)
      let found = try #require(bands[deck.name])
      for day in 0..<Self.ahead {
        let mean = lives.reduce(0) { $0 + $1[day] } / Double(lives.count)
        #expect(abs(found[day].mean - mean) < 1 + 0.06 * mean, "\(deck.name) on day \(day)")
      }
      #expect((0.85...0.99).contains(Self.held(found, lives)), "\(deck.name)")
    }
    // The limit holds something back at all.
    let last = Self.continued(life[1], lives: 1, seed: 3)[0].reduce(0, +)
    #expect((bands["Hard"] ?? []).reduce(0) { $0 + $1.mean } > 1.2 * last)
  }
}
