import TestSupport
import Testing

@testable import Kaiki

/// How values and rows compare (A0.8).
struct HistoryRowTests {
  /// A lesser value, and a greater one.
  private static let pairs: [(RowValue, RowValue)] = [
    // Something is greater than nothing, whatever it is.
    (.missing, .flag(false)), (.missing, .integer(.min)), (.missing, .number(-1)), (.missing, .text("")),
    (.missing, .word("")), (.missing, .texts([])), (.missing, .integers([])), (.missing, .rows([])),
    (.missing, .day(Day(-1))), (.missing, .instant(Instant(milliseconds: -1))),
    // Numbers go by size: as texts 9 would be greater than 10.
    (.flag(false), .flag(true)), (.integer(9), .integer(10)), (.integer(-10), .integer(-9)),
    (.number(9), .number(10)), (.number(-1), .number(-0.5)), (.number(84.45), .number(100)),
    (.day(Day(9)), .day(Day(10))), (.day(Day(-1)), .day(Day(0))),
    (.instant(Instant(milliseconds: 999)), .instant(Instant(milliseconds: 1_000))),
    // Texts go by their bytes in UTF-8, so that those that look alike differ.
    (.text("10"), .text("9")), (.text(""), .text("a")), (.text("a"), .text("aa")), (.text("Z"), .text("a")),
    (.text("か\u{3099}"), .text("が")), (.text("e\u{301}"), .text("é")), (.text("z"), .text("é")),
    // By the units of UTF-16 these two would be the other way round.
    (.text("\u{FF5E}"), .text("😀")), (.word("NO"), .word("SKIP")),
    // Lists by the first element that differs, and else by their length.
    (.texts([]), .texts([""])), (.texts(["a", "b"]), .texts(["a", "c"])),
    (.texts(["a", "z"]), .texts(["b"])), (.texts(["a"]), .texts(["a", ""])),
    (.texts(["か\u{3099}"]), .texts(["が"])),
    (.integers([9]), .integers([10])), (.integers([1, 2]), .integers([1, 2, 0])),
    (.integers([1, 9, 9]), .integers([2])),
    (.rows([]), .rows([[]])), (.rows([[order(9)]]), .rows([[order(10)]])),
    (.rows([[order(1)]]), .rows([[order(1)], [order(0)]])),
    (.rows([[RowMember("order", .missing)]]), .rows([[order(0)]])),
  ]

  private static func order(_ number: Int) -> RowMember { RowMember("order", .integer(number)) }

  @Test(arguments: pairs)
  func `A0.8: values compare as what they are`(lesser: RowValue, greater: RowValue) {
    #expect(lesser.order(beside: greater) == .less)
    #expect(greater.order(beside: lesser) == .greater)
    #expect(lesser.order(beside: lesser) == .equal && greater.order(beside: greater) == .equal)
  }

  @Test func `values of any kinds have one order`() {
    let values = Self.pairs.flatMap { [$0.0, $0.1] }
    for first in values {
      for second in values {
        let order = first.order(beside: second)
        let converse = second.order(beside: first)
        #expect((order == .less) == (converse == .greater), "\(first) \(second)")
        guard order != .greater else { continue }
        for third in values where second.order(beside: third) != .greater {
          #expect(first.order(beside: third) != .greater, "\(first) \(second) \(third)")
        }
      }
    }
  }

  private func card(_ question: String = "", step: Int = 0, due: Int64 = 0, _ result: Bool? = nil) -> Card {
    Card(
      id: "c", question: question, answer: "", step: step, nextDue: Instant(milliseconds: due),
      reviewCount: 0,
      lastResult: result, tags: [])
  }

  @Test func `rows compare by the first column that differs`() {
    #expect(card(step: 9, due: 5).order(beside: card(step: 10, due: 1)) == .less)
    #expect(card(step: 3, due: 5).order(beside: card(step: 3, due: 1)) == .greater)
    #expect(card(due: 5).order(beside: card(due: 5, false)) == .less)
    #expect(card("x", step: 1).order(beside: card("x", step: 1)) == .equal)
  }

  @Test func `rows that look alike can differ`() {
    #expect(card("が") == card("か\u{3099}"))
    #expect(card("が").order(beside: card("か\u{3099}")) == .greater)
  }

  @Test func `A0.8: of two recurring tasks the one that knows more of the past is newer`() throws {
    func task(_ done: String? = nil, modified: String? = nil) throws -> RecurringTask {
      var task = try RecurringTask("t", done: done, next: "2030-01-01T00:00")
      task.modified = try modified.map(instant)
      return task
    }
    /// A row, and one that is newer.
    let pairs = try [
      (task(), task("2024-01-05T08:00")), (task("2024-01-05T08:00"), task("2024-01-05T08:01")),
      // Where a row says when it was changed, that counts.
      (task("2024-01-09T08:00", modified: "2024-01-10T08:00"), task(modified: "2024-01-11T08:00")),
      (task(modified: "2024-01-10T08:00"), task("2024-01-10T08:00", modified: "2024-01-10T08:00")),
      (task("2024-01-05T08:00", modified: "2024-01-06T08:00"), task("2024-01-07T08:00")),
    ]
    for (old, new) in pairs {
      #expect(new.isNewer(than: old) && !old.isNewer(than: new), "\(old) \(new)")
      #expect(old.precedence(beside: new) == .less && new.precedence(beside: old) == .greater)
    }
    // A task that was made later than another was done is the newer one.
    let made = try RecurringTask("t", next: "2030-01-01T00:00", created: "2024-02-01T00:00")
    #expect(try made.isNewer(than: task("2024-01-09T08:00")))
  }

  @Test func `A0.8: of two cards the one with more answers is newer, then the one that is due later`() throws
  {
    func card(_ reviews: Int, due: String, step: Int = 0) throws -> Card {
      try Card("c", due: due, step: step, reviews: reviews)
    }
    let lapsed = try card(10, due: "2024-01-02T00:00")
    #expect(try lapsed.isNewer(than: card(9, due: "2024-02-01T00:00", step: 6)))
    #expect(try card(10, due: "2024-01-03T00:00").isNewer(than: lapsed))
    // A conflict, in which the greater wins.
    let other = try card(10, due: "2024-01-02T00:00", step: 1)
    #expect(!lapsed.isNewer(than: other) && !other.isNewer(than: lapsed))
    #expect(lapsed.precedence(beside: other) == .less)
    #expect(
      other.differences(from: lapsed) == [Finding.Difference(column: "stepIndex", kept: "1", other: "0")])
  }

  @Test func `A0.8: of two tasks with attempts the later change is newer, or else the later attempt`() throws
  {
    let old = try AttemptTask("t", attempts: 9)
    let tried = try AttemptTask("t", last: "2024-01-05T08:00")
    #expect(tried.isNewer(than: old) && !old.isNewer(than: tried))
    var changed = old
    changed.updatedAt = try instant("2024-01-06T08:00")
    #expect(changed.isNewer(than: tried) && !tried.isNewer(than: changed))
    var both = tried
    both.updatedAt = changed.updatedAt
    #expect(both.isNewer(than: changed))
  }

  @Test func `A0.8: rows of which nothing tells which is newer differ by their values alone`() throws {
    let courses = [15, 9].map { total in
      Course(
        id: "c", name: "Law", weekday: .monday, period: 1, totalClasses: total,
        maxAbsences: total == 9 ? 3 : nil,
        isFullYear: false, colorIndex: 0, semester: "s")
    }
    #expect(!courses[0].isNewer(than: courses[1]) && !courses[1].isNewer(than: courses[0]))
    #expect(courses[0].precedence(beside: courses[1]) == .greater)
    #expect(
      courses[0].differences(from: courses[1]) == [
        Finding.Difference(column: "totalClasses", kept: "15", other: "9"),
        Finding.Difference(column: "maxAbsences", kept: "none", other: "3"),
      ])
  }

  @Test(
    arguments: [
      (.missing, "none"), (.flag(true), "true"), (.integer(-3), "-3"), (.number(2.5), "2.5"),
      (.number(10), "10"),
      (.day(Day(0)), "1970-01-01"), (.instant(Instant(milliseconds: 0)), "1970-01-01T00:00:00Z"),
      (.word("habit"), "habit"), (.text("a \"b\"\n"), #""a \"b\"\n""#), (.text(""), #""""#),
      (.texts([]), "none"), (.texts(["a", "b c"]), #""a" "b c""#), (.integers([0, 1, 2]), "0,1,2"),
      (.rows([[], []]), "2 rows"),
    ] as [(RowValue, String)])
  func `a value is shown as a person would write it, free text in quotation marks`(
    value: RowValue, text: String
  ) {
    #expect(value.description == text)
  }

  @Test func `a row has a value under the name of each column, missing ones too`() {
    let exception = CalendarException(day: Day(0), change: .actsAs(.monday))
    #expect(CalendarException.Column.names == ["date", "kind", "note"])
    #expect(
      exception.members == [
        RowMember("date", .day(Day(0))), RowMember("kind", .word("actsAs=monday")),
        RowMember("note", .missing),
      ])
  }

  @Test func `a list without items has one row in a table, and else a row an item`() {
    let empty = DailyList(id: "l", createdAt: Instant(milliseconds: 0), items: [])
    #expect(empty.tableRows.count == 1)
    #expect(empty.tableRows[0].members.dropFirst(2).allSatisfy { $0.value == .missing })
    let items = ["a", "b"].enumerated().map { ListItem(id: $1, content: $1, order: $0) }
    let full = DailyList(id: "l", createdAt: Instant(milliseconds: 0), items: items)
    #expect(
      full.tableRows.map { $0.members[4] } == [RowMember("id", .text("a")), RowMember("id", .text("b"))])
  }
}
