import Phrases
import TestSupport
import Testing

@testable import Kaiki

/// Things that one of several exports lacks (A0.8).
struct DeletionResolverTests {
  private static let boundary = DayBoundary(zone: .tokyo)

  /// What an export holds: its tasks by id and when they were made, its cards, and when a task was done.
  private struct Sample {
    var name: String
    var tasks: [(id: String, created: String)]?
    var cards: [String]?
    var done: [String] = []
  }

  private static func read(
    _ exports: [Sample], _ rule: DeletionRule
  ) throws -> (history: History, comparison: ExportComparison) {
    var builder = HistoryBuilder()
    for export in exports {
      if let tasks = export.tasks {
        builder.beginInput(.recurringTasks, of: export.name, file: "\(export.name).tasks")
        for task in tasks {
          builder.add(try RecurringTask(task.id, next: "2030-01-01T08:00", created: task.created))
        }
      }
      if let cards = export.cards {
        builder.beginInput(.cards, of: export.name, file: "\(export.name).cards")
        for card in cards { builder.add(try Card(card, due: "2030-01-01T00:00")) }
      }
      if !export.done.isEmpty {
        builder.beginInput(.completions, of: export.name, file: "\(export.name).completions")
        for at in export.done { builder.add(Completion(task: "a", at: try instant(at))) }
      }
    }
    return builder.finish(deletedBy: rule, in: boundary)
  }

  private static func shown(_ history: History) -> [String] {
    history.findings.all.filter { $0.rule == "A0.8" }
      .map { "\($0.severity) \($0.location): \($0.message)" }
  }

  private static let old = Sample(
    name: "old", tasks: [("a", "2024-01-01T00:00"), ("b", "2024-01-01T00:00")], done: ["2024-02-01T08:00"])
  private static let new = Sample(
    name: "new", tasks: [("a", "2024-01-01T00:00"), ("c", "2024-03-01T00:00")])

  @Test func `A0.8: what an export lacks stays, and it is said in which it is missing`() throws {
    for order in [[Self.old, Self.new], [Self.new, Self.old]] {
      let (history, comparison) = try Self.read(order, .none)
      #expect(history.recurringTasks.map { Set($0.map(\.id)) } == ["a", "b", "c"])
      #expect(
        Self.shown(history) == [
          "note b: the task is missing in new.tasks: deleted there or created later; kept",
          "note c: the task is missing in old.tasks: deleted there or created later; kept",
        ])
      #expect(comparison.isPossible && comparison.dropped == 0 && comparison.undated.isEmpty)
    }
  }

  @Test func `A0.8: what the newest export lacks is dropped where that is asked for, its events stay (G7)`()
    throws
  {
    for order in [[Self.old, Self.new], [Self.new, Self.old]] {
      let (history, comparison) = try Self.read(order, .newest)
      #expect(history.recurringTasks.map { Set($0.map(\.id)) } == ["a", "c"])
      #expect(history.completions?.count == 1)
      #expect(
        Self.shown(history) == [
          "warning b: the task is missing in new.tasks: dropped, because the newest export lacks it",
          "note c: the task is missing in old.tasks: deleted there or created later; kept",
        ])
      #expect(comparison.isPossible && comparison.dropped == 1)
    }
    // An event makes the other the newest.
    var later = Self.old
    later.done = ["2024-04-01T08:00"]
    let (history, _) = try Self.read([later, Self.new], .newest)
    #expect(history.recurringTasks?.map(\.id) == ["a", "b"])
  }

  @Test func `A0.8: an empty export lacks everything`() throws {
    var empty = Sample(name: "empty", tasks: [], done: ["2024-04-01T08:00"])
    #expect(try Self.read([Self.old, empty], .newest).history.recurringTasks == [])
    // Without its file of tasks it says nothing of them.
    empty.tasks = nil
    let (history, comparison) = try Self.read([Self.old, empty], .newest)
    #expect(history.recurringTasks?.map(\.id) == ["a", "b"])
    #expect(!comparison.isPossible && Self.shown(history).isEmpty)
  }

  @Test func `A0.8: nothing is dropped where it is not known which export is the newest, or several are`()
    throws
  {
    let cards = [
      Sample(name: "x", cards: ["a"]), Sample(name: "y", cards: ["b"], done: ["2024-01-01T08:00"]),
    ]
    let (history, comparison) = try Self.read(cards, .newest)
    #expect(history.cards?.map(\.id) == ["a", "b"])
    #expect(comparison.undated == ["x.cards"] && comparison.dropped == 0 && comparison.isPossible)
    let twins = [
      Sample(name: "x", tasks: [("a", "2024-01-01T00:00")]),
      Sample(name: "y", tasks: [("b", "2024-01-01T00:00")]),
    ]
    #expect(try Self.read(twins, .newest).history.recurringTasks?.map(\.id) == ["a", "b"])
  }

  @Test func `A0.8: a slip of the clock makes no export the newest`() throws {
    var old = Self.old
    old.done = ["2024-02-01T08:00", "2099-01-01T08:00"]
    let (history, comparison) = try Self.read([old, Self.new], .newest)
    #expect(history.recurringTasks?.map(\.id) == ["a", "c"])
    #expect(comparison.dropped == 1)
  }

  @Test func `A0.8: two files of one export lack nothing of each other`() throws {
    var builder = HistoryBuilder()
    for (file, id) in [("x.json", "a"), ("x.csv", "b")] {
      builder.beginInput(.cards, of: "x", file: file)
      builder.add(try Card(id, due: "2030-01-01T00:00"))
    }
    let (history, comparison) = builder.finish(deletedBy: .newest, in: Self.boundary)
    #expect(history.cards?.count == 2 && history.findings.all.isEmpty && !comparison.isPossible)
  }

  @Test func `A0.8, L2: an item is missing in an export that has its list, and is dropped with the newest`()
    throws
  {
    func list(_ ids: [String], at modified: String) throws -> DailyList {
      let items = try ids.map { ListItem(id: $0, content: $0, order: 0, modified: try instant(modified)) }
      return DailyList(id: "l", createdAt: try instant("2024-01-01T08:00"), items: items)
    }
    func read(_ rule: DeletionRule) throws -> History {
      var builder = HistoryBuilder()
      builder.beginInput(.lists, of: "old", file: "old.lists")
      builder.add(try list(["a", "b"], at: "2024-01-01T08:00"))
      builder.beginInput(.lists, of: "new", file: "new.lists")
      builder.add(try list(["a"], at: "2024-01-01T09:00"))
      // A list of its own is nothing that the other lacks.
      builder.add(DailyList(id: "m", createdAt: try instant("2024-01-02T08:00"), items: []))
      return builder.finish(deletedBy: rule, in: Self.boundary).history
    }
    #expect(try read(.none).lists?.map { $0.items.map(\.id) } == [["a", "b"], []])
    #expect(try read(.newest).lists?.map { $0.items.map(\.id) } == [["a"], []])
    #expect(
      Self.shown(try read(.newest)) == [
        "warning b: the item is missing in new.lists: dropped, because the newest export lacks it"
      ])
  }

  @Test func `A0.8, G7: a habit is known by its ticks, and stays`() throws {
    var builder = HistoryBuilder()
    for (export, habit, day) in [("old", "run", 1), ("new", "read", 5)] {
      builder.beginInput(.habits, of: export, file: "\(export).checkmarks")
      builder.add(HabitMark(day: Day(day), value: .state(.manualYes)), of: habit)
    }
    let (history, comparison) = builder.finish(deletedBy: .newest, in: Self.boundary)
    #expect(history.habits?.map(\.name) == ["run", "read"] && comparison.dropped == 0)
    #expect(Self.shown(history).count == 2)
  }
}
