import Kaiki
import Phrases
import TestSupport
import Testing

/// Daily lists by their day, and when the app was opened (R1.6, R1.9, L2-L4, L6, G4, S4).
struct ListHistoryTests {
  private func shown(_ findings: Findings) -> [String] {
    findings.all.map { "\($0.rule) \($0.severity): \($0.message)" }
  }

  private func shown(_ resets: [ResetOutcome]) -> [String] {
    resets.map {
      "\($0.from) > \($0.to)\($0.isReset ? " reset" : "")\($0.skipped.map { " -\($0)" }.joined())"
    }
  }

  private func shown(_ lists: [(day: Day, list: DailyList)]) -> [String] {
    lists.map { "\($0.day): \($0.list.items.map(\.content).joined(separator: " "))" }
  }

  @Test func `R1.6, L2: the key of a list is the logical day on which it was made`() throws {
    let history = try ListHistory(
      [
        try DailyList("2024-01-03T03:59", ["c"]), try DailyList("2024-01-01T04:00", ["a"]),
        try DailyList("2024-01-03T04:00", ["d"]),
      ], now: "2024-01-03T12:00", dayStartHour: 4)
    #expect(shown(history.byDay) == ["2024-01-01: a", "2024-01-02: c", "2024-01-03: d"])
    #expect(shown(history.findings).isEmpty)
  }

  @Test func `R1.9: tomorrow's list is of its day, and is not there before it`() throws {
    let tomorrow = try DailyList("2024-01-01T22:00", ["plan"], id: "t", for: try day("2024-01-02"))
    let lists = [try DailyList("2024-01-01T08:00", ["a"]), tomorrow]
    #expect(shown(try ListHistory(lists, now: "2024-01-01T23:59").byDay) == ["2024-01-01: a"])
    #expect(
      shown(try ListHistory(lists, now: "2024-01-02T00:00").byDay) == ["2024-01-01: a", "2024-01-02: plan"])
    #expect(shown(try ListHistory(lists, now: "2024-01-01T23:59").findings).isEmpty)
  }

  @Test func `L2: lists of one day are merged, and that is said`() throws {
    var later = try DailyList("2024-01-01T09:00", ["c", "a!"], id: "second")
    later = DailyList(
      id: later.id, createdAt: later.createdAt,
      items: try later.items.map { item in
        var item = item
        item.modified = try instant("2024-01-01T10:00")
        return item
      })
    let first = try DailyList("2024-01-01T08:00", ["a", "b"], id: "first")
    for lists in [[first, later], [later, first]] {
      let history = try ListHistory(
        lists + [try DailyList("2024-01-02T08:00", [])], now: "2024-01-02T12:00")
      // By sort key, then id: the newer a stands at 1 beside b.
      #expect(shown(history.byDay) == ["2024-01-01: c a! b", "2024-01-02: "])
      #expect(history.byDay.first?.list.id == "first")
      #expect(
        shown(history.findings) == [
          "L2 note: two items of 2024-01-01 with this id differ; the newer one was kept",
          "L2 note: 2024-01-01 already has the list first; merged into that list",
        ])
      #expect(history.findings.all.map(\.location) == ["a", "second"])
    }
  }

  @Test
  func `A0.8: an item that stands on two lists of a day with different content is told with both values`()
    throws
  {
    func list(_ id: String, _ at: String, _ items: [ListItem]) throws -> DailyList {
      DailyList(id: id, createdAt: try instant(at), items: items)
    }
    let (early, late) = (try instant("2024-01-01T10:00"), try instant("2024-01-01T11:00"))
    let first = try list(
      "L3", "2024-01-01T08:00",
      [
        ListItem(id: "i1", content: "e", isCompleted: true, order: 0),
        ListItem(id: "i2", content: "old", order: 1, modified: early),
        ListItem(id: "i3", content: "same", order: 2),
      ])
    let second = try list(
      "L4", "2024-01-01T09:00",
      [
        ListItem(id: "i1", content: "e2", order: 0),
        ListItem(id: "i2", content: "new", isCompleted: true, order: 1, modified: late),
        ListItem(id: "i3", content: "same", order: 2),
      ])
    for lists in [[first, second], [second, first]] {
      let history = try ListHistory(lists, now: "2024-01-01T12:00")
      #expect(shown(history.byDay) == ["2024-01-01: e new same"])
      #expect(
        history.findings.all.map { "\($0.rule) \($0.subject): \($0.message)" } == [
          #"A0.8 i1 (e): two items of 2024-01-01 with this id differ; the greater one was kept: "#
            + #"content "e" (not "e2"), isCompleted true (not false)"#,
          "L2 L4: 2024-01-01 already has the list L3; merged into that list",
          "L2 i2 (new): two items of 2024-01-01 with this id differ; the newer one was kept",
          "L2 i3 (same): the item is on two lists of 2024-01-01; counted once",
        ])
    }
  }

  /// A list of the day is not merged anew with each of the others.
  @Test(.timeLimit(.minutes(1)))
  func `L2: twenty thousand lists of one day are merged`() throws {
    let made = try instant("2024-01-01T08:00")
    let lists = (0..<20_000).map { number in
      DailyList(
        id: "l\(number)", createdAt: made,
        items: [0, 1].map { ListItem(id: "\(number) \($0)", content: "a", order: $0) })
    }
    let history = ListHistory(
      lists, opens: nil, boundary: DayBoundary(zone: .tokyo), now: try instant("2024-01-01T12:00"))
    #expect(history.byDay.map(\.list.items.count) == [40_000])
    #expect(history.findings.counts == ["L2": 19_999])
  }

  @Test func `S4: lists and openings that are yet to come are ignored and reported`() throws {
    let history = try ListHistory(
      [
        try DailyList("2024-01-01T08:00", ["a"]), try DailyList("2024-01-02T08:00", ["b"]),
        try DailyList("2024-01-02T08:00:00.001", ["c"]),
      ], opened: [Event("2024-01-01T08:00"), Event("2024-01-02T08:00"), Event("2024-01-03T08:00")],
      now: "2024-01-02T08:00")
    #expect(shown(history.byDay) == ["2024-01-01: a", "2024-01-02: b"])
    #expect(history.resets.count == 2)
    #expect(
      shown(history.findings) == [
        "S4 warning: lists or app sessions later than 2024-01-02 08:00:00 were ignored: 2"
      ])
  }

  @Test func `L4: one reset catches up, and the days between are not opened`() throws {
    let history = try ListHistory(
      [try DailyList("2024-01-01T08:00", ["a"]), try DailyList("2024-01-05T09:00", ["b"])],
      opened: [
        Event("2024-01-01T08:00"), Event("2024-01-01T20:00"), Event("2024-01-05T09:00"),
        Event("2024-01-06T00:00"),
      ], now: "2024-01-09T12:00")
    #expect(
      shown(history.resets) == [
        "2024-01-01 > 2024-01-01", "2024-01-01 > 2024-01-01",
        "2024-01-01 > 2024-01-05 reset -2024-01-02 -2024-01-03 -2024-01-04",
        "2024-01-05 > 2024-01-06 reset",
      ])
    // What comes after the last opening is not known.
    #expect(history.notOpened.days == (try ["2024-01-02", "2024-01-03", "2024-01-04"].map(day)))
  }

  @Test func `L4: a skipped day that has a list was opened all the same`() throws {
    let history = try ListHistory(
      [try DailyList("2024-01-01T08:00", []), try DailyList("2024-01-03T08:00", ["a"])],
      opened: [Event("2024-01-01T08:00"), Event("2024-01-05T09:00")], now: "2024-01-05T12:00")
    #expect(history.notOpened.days == (try ["2024-01-02", "2024-01-04"].map(day)))
  }

  @Test func `L4: without openings the days between two lists count as not opened`() throws {
    let history = try ListHistory(
      [try DailyList("2024-01-01T08:00", ["a"]), try DailyList("2024-01-04T08:00", ["b"])],
      now: "2024-01-09T12:00")
    #expect(history.resets.isEmpty)
    #expect(history.notOpened.days == (try ["2024-01-02", "2024-01-03"].map(day)))
  }

  @Test func `G4: a date that the zone leaves out is not one on which the app was not opened`() throws {
    let history = try ListHistory(
      [
        try DailyList("2011-12-28T08:00-10:00", ["a"]), try DailyList("2011-12-31T08:00+14:00", ["b"]),
      ], now: "2011-12-31T12:00+14:00", zone: .apia)
    #expect(shown(history.byDay) == ["2011-12-28: a", "2011-12-31: b"])
    #expect(history.notOpened.days == [try day("2011-12-29")])
  }

  @Test func `L6: a day never goes back, and a date that was flown over is not missed`() throws {
    // From Tokyo to Honolulu, where it is still the 1st, and on to Auckland over the whole of the 3rd.
    let history = try ListHistory(
      [try DailyList("2024-01-02T08:00", ["a"])],
      opened: [
        Event("2024-01-02T08:00"), Event("2024-01-01T20:00-10:00", "-10"),
        Event("2024-01-02T23:00-10:00", "-10"), Event("2024-01-04T01:00+13:00", "13"),
      ], now: "2024-01-05T12:00")
    #expect(
      shown(history.resets) == [
        "2024-01-02 > 2024-01-02", "2024-01-02 > 2024-01-02", "2024-01-02 > 2024-01-02",
        "2024-01-02 > 2024-01-04 reset",
      ])
    #expect(history.notOpened.days.isEmpty)
  }

  @Test func `R1.9: writing tomorrow's list does not end today`() throws {
    let history = try ListHistory(
      [
        try DailyList("2024-01-01T08:00", ["a"], id: "1"),
        try DailyList("2024-01-01T20:00", ["b"], id: "2", for: try day("2024-01-02")),
      ], opened: [Event("2024-01-01T21:00"), Event("2024-01-02T08:00")], now: "2024-01-02T12:00")
    #expect(shown(history.resets) == ["2024-01-01 > 2024-01-01", "2024-01-01 > 2024-01-02 reset"])
  }

  @Test func `L4: openings before the first list begin with their own day`() throws {
    let history = try ListHistory(
      [try DailyList("2024-01-03T08:00:05", ["a"])],
      opened: [Event("2024-01-01T08:00"), Event("2024-01-03T08:00")], now: "2024-01-03T12:00")
    #expect(
      shown(history.resets) == ["2024-01-01 > 2024-01-01", "2024-01-01 > 2024-01-03 reset -2024-01-02"])
    // What was missed before the first list is not its failure.
    #expect(history.notOpened.days == [])
  }

  @Test func `openings alone make no lists`() throws {
    let history = try ListHistory(
      nil, opened: [Event("2024-01-01T08:00"), Event("2024-01-03T08:00")], now: "2024-01-03T12:00")
    #expect(history.byDay.isEmpty)
    #expect(
      shown(history.resets) == ["2024-01-01 > 2024-01-01", "2024-01-01 > 2024-01-03 reset -2024-01-02"])
    #expect(shown(history.findings).isEmpty)
  }

  @Test func `G1, R1.5: a list is of the day of the device that made it`() throws {
    // In New York, five hours west of Greenwich, at 15:00 of the 1st and 09:30 of the 2nd: in Tokyo both are the 2nd.
    let lists = [
      try DailyList("2024-01-02T05:00", ["a"]), try DailyList("2024-01-02T23:30", ["b"], id: "next"),
    ]
    let opened = [Event("2024-01-02T05:00", "-5"), Event("2024-01-02T23:30", "-5")]
    let history = try ListHistory(lists, opened: opened, now: "2024-01-03T12:00")
    #expect(shown(history.byDay) == ["2024-01-01: a", "2024-01-02: b"])
    #expect(shown(history.findings).isEmpty)
    // Without openings the zone of the data is all there is.
    #expect(shown(try ListHistory(lists, now: "2024-01-03T12:00").byDay) == ["2024-01-02: a b"])
  }

  @Test func `R1.4, L4: a reset begins a list, stored or not`() throws {
    let history = try ListHistory(
      [try DailyList("2024-01-01T08:00", ["a"])],
      opened: [Event("2024-01-01T08:00"), Event("2024-01-03T08:00")], now: "2024-01-04T12:00")
    #expect(shown(history.byDay) == ["2024-01-01: a", "2024-01-03: "])
    #expect(history.notOpened.days == [try day("2024-01-02")])
  }
}
