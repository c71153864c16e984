import TestSupport
import Testing

/// Several exports of one person in one call (A0.8, R0.8).
struct SeveralExportsTests {
  let folder: TemporaryFolder
  private static let header =
    "id,title,intervalValue,intervalUnit,lastCompletedDate,nextReminderDate,createdDate\n"

  init() throws {
    folder = try TemporaryFolder()
    // In the older one the task has not been done yet, and its title is the greater.
    try folder.write(
      Self.header + "t,wash,7,day,,2024-01-08T08:00:00Z,2024-01-01T08:00:00Z\n"
        + "gone,fold,7,day,,2024-01-09T08:00:00Z,2024-01-02T08:00:00Z\n", to: "old/tasks.csv")
    try folder.write(
      Self.header + "t,dry,7,day,2024-01-08T09:00:00Z,2024-01-15T08:00:00Z,2024-01-01T08:00:00Z\n"
        + "made,iron,7,day,,2024-01-16T08:00:00Z,2024-01-09T08:00:00Z\n", to: "new/tasks.csv")
    try folder.write(#"{"timeZoneIdentifier":"UTC","morningHour":9}"#, to: "old/settings.json")
    try folder.write(#"{"timeZoneIdentifier":"UTC","morningHour":10}"#, to: "new/settings.json")
  }

  /// What a command says of the exports in either order.
  private func outcomes(_ command: String, _ words: String) async throws -> [Outcome] {
    var outcomes: [Outcome] = []
    for order in ["old new", "new old"] {
      let outcome = try await folder.run("\(command) \(order) \(words)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      outcomes.append(outcome)
    }
    return outcomes
  }

  private func deletionRemarks(_ outcome: Outcome) throws -> [String] {
    try outcome.remarks.filter { $0.hasPrefix("--deleted-by") }
  }

  private func audit(_ outcome: Outcome) throws -> [String] {
    try (outcome.json("measures")("audit").array ?? []).map {
      "\(try $0("rule").text ?? "") \(try $0("where").text ?? ""): \(try $0("message").text ?? "")"
    }
  }

  @Test func `A0.8: of two exports the completion stays, whichever comes first`() async throws {
    for outcome in try await outcomes("analyze", "--json --only items") {
      let items = try #require(try outcome.json("measures")("items").array)
      #expect(try items.map { try $0("id").text } == ["gone", "t", "made"])
      #expect(try items[1]("last").text == "2024-01-08T09:00:00Z")
      #expect(try items[1]("next").text == "2024-01-15T08:00:00Z")
      #expect(try items[1]("name").text == "dry")
    }
  }

  @Test func `A0.8: conflicts stand in the audit with both values, and what an input lacks`() async throws {
    for outcome in try await outcomes("analyze", "--json --only audit") {
      #expect(
        try audit(outcome) == [
          "A0.8 new/settings.json, old/settings.json: the settings differ; the greater one was kept: morningHour 10 (not 9)",
          "A0.8 gone: the task is missing in new/tasks.csv: deleted there or created later; kept",
          "A0.8 made: the task is missing in old/tasks.csv: deleted there or created later; kept",
          "duplicate t: two tasks with this id differ; the newer one was kept",
        ])
      #expect(try outcome.remarks.isEmpty)
    }
  }

  @Test func `A0.8: the bytes of a result do not hang on the order of the inputs`() async throws {
    for words in ["--days 5 --replicates 3 --format csv", "--days 5 --replicates 3 --tasks 9 --format csv"] {
      let simulated = try await outcomes("simulate", words)
      #expect(simulated[0].output == simulated[1].output && !simulated[0].output.isEmpty)
    }
    let analyzed = try await outcomes("analyze", "--json")
    #expect(try analyzed[0].json("measures") == analyzed[1].json("measures"))
    for (name, order) in [("a", "old new"), ("b", "new old")] {
      #expect(try await folder.run("kaiki convert \(order) --to csv --out \(name)").code == 0)
    }
    #expect(try folder.text(of: "a/tasks.csv") == folder.text(of: "b/tasks.csv"))
    #expect(try folder.text(of: "a/settings.csv") == folder.text(of: "b/settings.csv"))
  }

  @Test func `A0.8: --deleted-by newest drops what the newest export lacks, and says how many`() async throws
  {
    let sentence =
      "--deleted-by newest removed 1 item that the newest input lacks; past events of these items still count."
    for outcome in try await outcomes("analyze", "--json --only items,audit --deleted-by newest") {
      let items = try #require(try outcome.json("measures")("items").array)
      #expect(try items.map { try $0("id").text } == ["t", "made"])
      #expect(try outcome.remarks == [sentence] && outcome.lines == [sentence])
      #expect(
        try audit(outcome).contains(
          "A0.8 gone: the task is missing in new/tasks.csv: dropped, because the newest export lacks it"))
    }
    for outcome in try await outcomes("simulate", "--json --days 2 --replicates 2 --deleted-by newest") {
      #expect(try deletionRemarks(outcome) == [sentence] && outcome.lines.contains(sentence))
      #expect(try outcome.part("tasks")("plan")("tasks").integer == 2)
    }
    let converted = try await folder.run("kaiki convert old new --to csv --out c --deleted-by newest")
    #expect(converted.code == 0 && converted.lines == [sentence])
    let ids = try folder.text(of: "c/tasks.csv").split(separator: "\n").dropFirst().map {
      $0.prefix { $0 != "," }
    }
    #expect(Set(ids) == ["t", "made"])
    let kept = try await outcomes("analyze", "--json --only items --deleted-by none")
    #expect(try kept[0].json("measures")("items").array?.count == 3)
    #expect(try kept[0].remarks.isEmpty)
  }

  @Test func `A0.8: --deleted-by is without effect on one export, and that is said (F9)`() async throws {
    let sentence =
      "--deleted-by has no effect without several exports with items of one kind."
    for line in [
      "analyze old --json --only items", "simulate old --json --days 2 --replicates 2",
      "kaiki convert old --to csv --out d",
    ] {
      let outcome = try await folder.run("\(line) --deleted-by newest")
      #expect(outcome.code == 0 && outcome.lines == [sentence], "\(outcome.errors)")
    }
  }

  @Test func `A0.8: files are of one export by their folder and prefix`() async throws {
    let cards = "id,stepIndex,nextDue\n"
    let log = "id,cardId,reviewedAt,result\n"
    try folder.write(cards + "a,0,0\nb,0,0\n", to: "d/jan.cards.csv")
    try folder.write(log + "r1,b,2024-01-05T08:00:00Z,1\n", to: "d/jan.reviewLogs.csv")
    try folder.write(cards + "a,1,0\n", to: "d/feb.cards.csv")
    let undated = try await folder.run("analyze d --json --only items --deleted-by newest")
    #expect(try undated.json("measures")("items").array?.count == 2)
    #expect(
      try deletionRemarks(undated) == [
        "--deleted-by newest kept all items of the kinds in d/feb.cards.csv because these inputs contain no events that date them. "
          + "Add the file of events under the same prefix or in the same folder."
      ])
    try folder.write(log + "r2,a,2024-02-05T08:00:00Z,1\n", to: "d/feb.reviewLogs.csv")
    let dated = try await folder.run("analyze d --json --deleted-by newest")
    #expect(try dated.json("measures")("items").array?.map { try $0("id").text } == ["a"])
    // The answer of the deleted card happened (G7).
    #expect(try dated.json("measures")("load").array?.count == 2)
  }
}
