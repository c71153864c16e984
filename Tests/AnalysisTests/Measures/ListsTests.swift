import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How daily lists went (R1.6, R1.9, L2-L6).
struct ListsTests {
  /// `b` and `c` are left on 1 January; `b` and a new `d` stand on the list of the 2nd.
  private static let two = [
    ("2024-01-01T08:00", ["a!", "b", "c"]), ("2024-01-02T08:00", ["b!", "d"]),
  ]

  private func history(
    _ lists: [(String, [String])], opened: [Event]? = nil, now: String
  ) throws -> HistoryAsOf {
    try HistoryAsOf(now: now).with(lists: try lists.map { try DailyList($0.0, $0.1) }, opened: opened)
  }

  private func shown(_ figure: ListsFigure) -> [String] {
    figure.days.map { entry in
      entry.isNotOpened
        ? "\(entry.day) not opened"
        : "\(entry.day) \(entry.completed)/\(entry.items) carried \(entry.carried)"
    }
  }

  @Test(
    arguments: [
      // As they are: b, which was left, was written down again.
      (.clear, "2024-01-02 1/2 carried 1", 2, 5),
      // b and c, then d; b as the second list has it.
      (.carry, "2024-01-02 1/3 carried 2", 2, 6),
      // a, b and c, then d; a is open again, and was not left unfinished.
      (.uncheck, "2024-01-02 1/4 carried 2", 2, 7),
    ] as [(ResetMode, String, Int, Int)])
  func `L5: a list has what the reset moves, then its own items`(
    mode: ResetMode, second: String, completed: Int, items: Int
  ) async throws {
    let figure = try await history(Self.two, now: "2024-01-02T12:00")
      .figure(ListsMeasure.self) { $0.resetMode = mode }
    #expect(shown(figure) == ["2024-01-01 1/3 carried 0", second])
    #expect([figure.completed, figure.items] == [completed, items])
    #expect(figure.rate?.n == items)
    #expect(figure.rate?.successes == completed)
  }

  @Test(
    arguments: [
      (.clear, ["1/2", "0/1", "1/1"]), (.carry, ["1/2", "0/2", "1/3"]), (.uncheck, ["1/2", "0/3", "1/4"]),
    ] as [(ResetMode, [String])])
  func `L4, L5: items are moved on and on, over days without a list too`(
    mode: ResetMode, shares: [String]
  ) async throws {
    let lists = [
      ("2024-01-01T08:00", ["a!", "b"]), ("2024-01-02T08:00", ["c"]), ("2024-01-05T08:00", ["d!"]),
    ]
    let figure = try await history(lists, now: "2024-01-05T12:00")
      .figure(ListsMeasure.self) { $0.resetMode = mode }
    let opened = figure.days.filter { !$0.isNotOpened }
    #expect(opened.map { "\($0.completed)/\($0.items)" } == shares)
    #expect(figure.days.map(\.isNotOpened) == [false, false, true, true, false])
  }

  @Test func `L5: clear is the standard`() async throws {
    let standard = try await history(Self.two, now: "2024-01-02T12:00").figure(ListsMeasure.self)
    let clear = try await history(Self.two, now: "2024-01-02T12:00")
      .figure(ListsMeasure.self) { $0.resetMode = .clear }
    let carry = try await history(Self.two, now: "2024-01-02T12:00")
      .figure(ListsMeasure.self) { $0.resetMode = .carry }
    #expect(standard == clear)
    #expect(standard != carry)
  }

  @Test func `L2: a share of done items has Wilson's interval`() async throws {
    let figure = try await history(
      [("2024-01-01T08:00", ["a!", "b!", "c"]), ("2024-01-02T08:00", ["d!"])], now: "2024-01-02T12:00"
    ).figure(ListsMeasure.self)
    let rate = try #require(figure.rate)
    // SciPy 1.17.1: binomtest(3, 4).proportion_ci(method="wilson").
    #expect(rate.rate == 0.75)
    #expect(abs(rate.low - 0.300641842582) < 1e-12)
    #expect(abs(rate.high - 0.954412739190) < 1e-12)
  }

  @Test func `L4: a day that was not opened is no failure`() async throws {
    let figure = try await history(
      [("2024-01-01T08:00", ["a!"]), ("2024-01-03T08:00", ["b!"]), ("2024-01-04T08:00", [])],
      opened: [Event("2024-01-01T08:00"), Event("2024-01-03T08:00"), Event("2024-01-04T08:00")],
      now: "2024-01-04T12:00"
    ).figure(ListsMeasure.self)
    #expect(
      shown(figure) == [
        "2024-01-01 1/1 carried 0", "2024-01-02 not opened", "2024-01-03 1/1 carried 0",
        "2024-01-04 0/0 carried 0",
      ])
    #expect(figure.rate?.rate == 1)
    #expect(figure.allDoneStreak == 2)
    #expect(figure.resets.map(\.isReset) == [false, true, true])
    #expect(figure.resets.map(\.skipped.count) == [0, 1, 0])
  }

  @Test(
    arguments: [
      ([["a!"], ["b!"], ["c!"]], "2024-01-03T12:00", 3), ([["a!"], ["b"], ["c!"]], "2024-01-03T12:00", 1),
      // Today is open, and breaks nothing yet; tomorrow it has.
      ([["a!"], ["b!"], ["c!", "d"]], "2024-01-03T23:59", 2),
      ([["a!"], ["b!"], ["c!", "d"]], "2024-01-04T00:00", 0),
      // A list without items neither counts nor breaks.
      ([["a!"], [], ["c!"]], "2024-01-03T12:00", 2), ([[], [], []], "2024-01-03T12:00", 0),
      ([["a!"], ["b!"], []], "2024-01-09T12:00", 2), ([], "2024-01-03T12:00", 0),
    ] as [([[String]], String, Int)])
  func `S2, L4: the streak of lists that were all done reaches back from today`(
    lists: [[String]], now: String, streak: Int
  ) async throws {
    let dated = lists.enumerated().map { ("2024-01-0\($0 + 1)T08:00", $1) }
    let figure = try await history(dated, now: now).figure(ListsMeasure.self)
    #expect(figure.allDoneStreak == streak)
  }

  @Test func `R1.9: tomorrow's list is no figure of today`() async throws {
    let lists = [
      try DailyList("2024-01-01T08:00", ["a!"]),
      try DailyList("2024-01-01T22:00", ["b"], id: "tomorrow", for: try day("2024-01-02")),
    ]
    let today = try await HistoryAsOf(now: "2024-01-01T23:00").with(lists: lists).figure(ListsMeasure.self)
    #expect(shown(today) == ["2024-01-01 1/1 carried 0"])
    let next = try await HistoryAsOf(now: "2024-01-02T00:00").with(lists: lists).figure(ListsMeasure.self)
    #expect(shown(next).last == "2024-01-02 0/1 carried 0")
  }

  @Test func `L3: a list that is closed stays as it was`() async throws {
    let history = try history(Self.two, now: "2024-01-02T12:00")
    for mode in ResetMode.allCases {
      let figure = await history.figure(ListsMeasure.self) { $0.resetMode = mode }
      #expect(figure.days.first?.items == 3 && figure.days.first?.completed == 1)
    }
  }

  @Test func `without items there is no rate`() async throws {
    let figure = try await history([("2024-01-01T08:00", [])], now: "2024-01-01T12:00")
      .figure(ListsMeasure.self)
    #expect(figure.rate == nil)
    #expect(figure.items == 0 && figure.completed == 0)
    #expect(figure.days.count == 1)
  }
}
