import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct DailyListTests {
  private static func item(
    _ id: String, _ content: String = "x", done: Bool = false, order: Int = 0, modified: Int64? = nil
  ) -> ListItem {
    ListItem(
      id: id, content: content, isCompleted: done, order: order,
      modified: modified.map { Instant(seconds: $0) })
  }

  private static func list(
    _ id: String, created: Int64 = 0, lastReset: Int64? = nil, plannedDay: Day? = nil, _ items: [ListItem]
  ) -> DailyList {
    DailyList(
      id: id, createdAt: Instant(seconds: created), lastReset: lastReset.map { Instant(seconds: $0) },
      plannedDay: plannedDay, items: items)
  }

  private static func merged(_ lists: DailyList...) -> DailyList {
    var merged = lists[0]
    for list in lists.dropFirst() { merged.merge(list) }
    return merged
  }

  @Test func `R1.2: a new item is not done`() {
    #expect(!ListItem(id: "i", content: "x", order: 0).isCompleted)
  }

  @Test func `R1.1, L1, G6: items are ordered by key, then by id as lower-case text`() {
    let list = Self.list(
      "l",
      [
        Self.item("z", order: -1), Self.item("C", order: 5), Self.item("b", order: 5),
        Self.item("a", order: 9), Self.item("D", order: 5), Self.item("_", order: 5),
      ])
    #expect(list.items.map(\.id) == ["z", "_", "b", "C", "D", "a"])
  }

  @Test(
    arguments: [
      ("2026-06-10T23:59:59+09:00", 0, "2026-06-10"), ("2026-06-11T00:00:00+09:00", 0, "2026-06-11"),
      ("2026-06-11T03:59:59+09:00", 4, "2026-06-10"), ("2026-06-11T04:00:00+09:00", 4, "2026-06-11"),
    ] as [(String, Int, String)])
  func `R1.3, R1.6, L2: a list is that of the logical day on which it was made`(
    created: String, dayStartHour: Int, day: String
  ) throws {
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: dayStartHour)
    let list = DailyList(id: "l", createdAt: try Vectors.instant(created), items: [])
    #expect(list.day(in: boundary).description == day)
  }

  @Test func `R1.9: tomorrow's list is that of its day, not of the day on which it was made`() throws {
    let list = DailyList(
      id: "l", createdAt: try Vectors.instant("2026-06-10T21:00:00+09:00"),
      plannedDay: try Vectors.day("2026-06-11"), items: [])
    #expect(list.day(in: try Vectors.boundary("Asia/Tokyo")).description == "2026-06-11")
  }

  @Test func `L2: items of two devices are united by id, in the order of their keys`() {
    let phone = Self.list(
      "p", created: 20, lastReset: 20, [Self.item("a", order: 0), Self.item("c", order: 2)])
    let tablet = Self.list(
      "t", created: 10, lastReset: 30, [Self.item("b", order: 1), Self.item("d", order: 3)])
    let united = Self.merged(phone, tablet)
    #expect(united.items.map(\.id) == ["a", "b", "c", "d"])
    // The older list keeps its id; the latest reset counts.
    #expect(united.id == "t")
    #expect(united.createdAt == Instant(seconds: 10))
    #expect(united.lastReset == Instant(seconds: 30))
  }

  @Test(
    arguments: [
      ("the newer one", item("a", "old", done: true, modified: 1), item("a", "new", modified: 2), "new"),
      (
        "one with a time before one without", item("a", "z", done: true), item("a", "known", modified: 1),
        "known"
      ),
      (
        "of equally new ones the one that is done", item("a", "z", modified: 1),
        item("a", "b", done: true, modified: 1), "b"
      ),
      ("then the greater content", item("a", "y", modified: 1), item("a", "z", modified: 1), "z"),
      ("without times the same", item("a", "y"), item("a", "z"), "z"),
      (
        "ids are the same in other letters", item("A", "old", modified: 1), item("a", "new", modified: 2),
        "new"
      ),
    ] as [(String, ListItem, ListItem, String)])
  func `L2, R1.7: of two versions of an item one wins, whichever comes first`(
    rule: String, left: ListItem, right: ListItem, content: String
  ) {
    let lists = (Self.list("l", [left]), Self.list("l", [right]))
    #expect(Self.merged(lists.0, lists.1).items.map(\.content) == [content], "\(rule)")
    #expect(Self.merged(lists.1, lists.0).items.map(\.content) == [content], "\(rule)")
  }

  @Test func `L2: a winner brings its place along`() {
    let phone = Self.list(
      "l", [Self.item("a", order: 0, modified: 1), Self.item("b", order: 1, modified: 1)])
    let tablet = Self.list("l", [Self.item("a", order: 5, modified: 2)])
    #expect(Self.merged(phone, tablet).items.map(\.id) == ["b", "a"])
  }

  @Test func `L2, R1.9: a list that was planned for the day makes one with the list of the day`() throws {
    let boundary = try Vectors.boundary("Asia/Tokyo")
    let planned = DailyList(
      id: "planned", createdAt: try Vectors.instant("2026-06-10T21:00:00+09:00"),
      plannedDay: try Vectors.day("2026-06-11"), items: [Self.item("a")])
    let made = DailyList(
      id: "made", createdAt: try Vectors.instant("2026-06-11T08:00:00+09:00"), items: [Self.item("b")])
    for list in [Self.merged(planned, made), Self.merged(made, planned)] {
      #expect(list.day(in: boundary).description == "2026-06-11")
      #expect(list.items.map(\.id) == ["a", "b"])
      #expect(list.id == "planned")
    }
  }

  @Test func `L2, G6: of lists made at one time the lower id stays, as lower-case text`() {
    for ids in [["B", "a"], ["a", "B"]] {
      #expect(Self.merged(Self.list(ids[0], []), Self.list(ids[1], [])).id == "a")
    }
  }

  /// A list of one day with few values, so that much coincides.
  private static func random(_ draws: inout RandomStream) -> DailyList {
    var items: [ListItem] = []
    for id in ["a", "b", "c", "d", "e"] where draws.uniform() < 0.6 {
      items.append(
        item(
          draws.below(2) == 0 ? id : id.uppercased(), ["x", "y"][draws.below(2)], done: draws.below(2) == 0,
          order: draws.below(3), modified: draws.below(3) == 0 ? nil : Int64(draws.below(2))))
    }
    return list(
      ["l", "L", "m"][draws.below(3)], created: Int64(draws.below(2)),
      lastReset: draws.below(2) == 0 ? nil : Int64(draws.below(3)),
      plannedDay: draws.below(2) == 0 ? nil : Day(0), items)
  }

  @Test func `L2: merging is commutative, associative and idempotent`() {
    for seed in 0..<1_000 as Range<UInt64> {
      var draws = RandomStream(seed: seed, domain: .tests)
      let a = Self.random(&draws)
      let b = Self.random(&draws)
      let c = Self.random(&draws)
      #expect(Self.merged(a, b) == Self.merged(b, a), "seed \(seed)")
      #expect(Self.merged(Self.merged(a, b), c) == Self.merged(a, Self.merged(b, c)), "seed \(seed)")
      #expect(Self.merged(a, a) == a, "seed \(seed)")
      #expect(Self.merged(a, b, b, a) == Self.merged(a, b), "seed \(seed)")
    }
  }

  @Test func `L2: lists that are merged at once are as if merged one after another`() {
    for seed in 0..<300 as Range<UInt64> {
      var draws = RandomStream(seed: seed, domain: .tests)
      let lists = (0..<4).map { _ in Self.random(&draws) }
      var atOnce = lists[0]
      atOnce.merge(lists.dropFirst())
      #expect(atOnce == Self.merged(lists[0], lists[1], lists[2], lists[3]), "seed \(seed)")
    }
  }

  @Test func `L2: a merged list has each id of both lists once, and nothing else`() {
    for seed in 0..<300 as Range<UInt64> {
      var draws = RandomStream(seed: seed, domain: .tests)
      let a = Self.random(&draws)
      let b = Self.random(&draws)
      let ids = Self.merged(a, b).items.map { $0.id.lowercased() }
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      #expect(Set(ids) == Set((a.items + b.items).map { $0.id.lowercased() }), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("牛乳", "牛乳"), (" 牛乳\n", "牛乳"), ("\u{3000}牛乳 と 卵\t", "牛乳 と 卵"), ("", nil), (" \n\u{3000}", nil),
    ] as [(String, String?)])
  func `L7: content is trimmed and not empty`(text: String, content: String?) {
    #expect(ListItem.content(text) == content)
  }

  @Test func `L7: content has up to 1,000 characters as they are seen`() {
    // One family is one character of seven scalars.
    let family = "👨‍👩‍👧‍👦"
    #expect(ListItem.content(String(repeating: family, count: 1_000))?.count == 1_000)
    #expect(ListItem.content(String(repeating: family, count: 1_001)) == nil)
    let padded = "  " + String(repeating: "あ", count: 1_000) + "  "
    #expect(ListItem.content(padded) == String(repeating: "あ", count: 1_000))
  }
}
