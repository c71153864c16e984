import Phrases
import TestSupport
import Testing

@testable import Kaiki

struct ListBuilderTests {
  /// A list of some items, each with a content and when it was changed.
  private static func list(
    _ id: String, at made: Int64, _ items: [(id: String, content: String, modified: Int64?)]
  ) -> DailyList {
    DailyList(
      id: id, createdAt: Instant(milliseconds: made),
      items: items.enumerated().map { order, item in
        ListItem(
          id: item.id, content: item.content, order: order,
          modified: item.modified.map(Instant.init(milliseconds:)))
      })
  }

  private static func built(_ lists: [DailyList]) -> (lists: [DailyList], findings: [Finding]) {
    var builder = ListBuilder()
    var findings = Findings()
    for list in lists { builder.add(list) }
    builder.report(to: &findings)
    return (builder.finish(), findings.all)
  }

  @Test func `lists come in the order of their making, then of their ids in lower case`() {
    let lists = [Self.list("b", at: 5, []), Self.list("A", at: 5, []), Self.list("z", at: 1, [])]
    #expect(Self.built(lists).lists.map(\.id) == ["z", "A", "b"])
    #expect(Self.built(lists.reversed()).lists.map(\.id) == ["z", "A", "b"])
  }

  @Test func `items that come row by row are one list, made when the first of its rows was`() {
    let rows = [
      Self.list("l", at: 7, [("a", "x", nil)]), Self.list("L", at: 3, []),
      Self.list("l", at: 9, [("b", "y", nil)]),
    ]
    for order in [rows, rows.reversed()] {
      let (lists, findings) = Self.built(order)
      #expect(lists.map(\.createdAt.milliseconds) == [3])
      #expect(lists.map { Set($0.items.map(\.content)) } == [["x", "y"]])
      #expect(findings.isEmpty)
    }
  }

  @Test func `L2: of two items with one id the newer stays, and both cases are reported`() {
    let rows = [
      Self.list("l", at: 1, [("a", "old", 1)]), Self.list("l", at: 1, [("A", "new", 2)]),
      Self.list("l", at: 1, [("b", "same", 5)]), Self.list("l", at: 1, [("b", "same", 5)]),
    ]
    for order in [rows, rows.reversed()] {
      let (lists, findings) = Self.built(order)
      #expect(lists.map { Set($0.items.map(\.content)) } == [["new", "same"]])
      #expect(Set(findings.map(\.rule)) == ["L2"])
      #expect(
        Set(findings.map { "\($0.severity) \($0.location.lowercased()): \($0.message)" }) == [
          "note a: two items of list l with this id differ; the newer one was kept",
          "note b: the item occurs twice on list l; counted once",
        ])
    }
  }

  @Test
  func
    `A0.8: of equally new items the done one stays, and of two others the greater, a conflict with both values`()
  {
    func list(_ content: String, isDone: Bool) -> DailyList {
      let item = ListItem(id: "a", content: content, isCompleted: isDone, order: 0)
      return DailyList(id: "l", createdAt: Instant(milliseconds: 1), items: [item])
    }
    let (done, open, other) = (list("x", isDone: true), list("y", isDone: false), list("b", isDone: true))
    for order in [[done, open], [open, done]] {
      let (lists, findings) = Self.built(order)
      #expect(lists.map { $0.items.map(\.content) } == [["x"]])
      #expect(findings.map { "\($0.rule) \($0.severity)" } == ["A0.8 warning"])
    }
    for order in [[done, other], [other, done]] {
      let (lists, findings) = Self.built(order)
      #expect(lists.map { $0.items.map(\.content) } == [["x"]])
      #expect(
        findings.map { "\($0.rule) \($0.severity): \($0.message)" } == [
          #"A0.8 warning: two items of list l with this id differ; the greater one was kept: content "x" (not "b")"#
        ])
    }
  }

  @Test func `the items of a list are counted for the running input alone`() {
    var builder = ListBuilder()
    builder.add(Self.list("l", at: 1, [("a", "x", nil), ("b", "y", nil)]))
    #expect(builder.itemCount(ofList: "L") == 2 && builder.itemCount(ofList: "other") == 0)
    builder.beginInput(nil)
    #expect(builder.itemCount(ofList: "l") == 0)
    builder.add(Self.list("l", at: 1, [("c", "z", nil)]))
    #expect(builder.itemCount(ofList: "l") == 1)
    #expect(builder.finish().map(\.items.count) == [3])
  }
}
