import TestSupport
import Testing

/// The shape of what `simulate` prints of each kind but cards.
struct SimulateCommandKindsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      (.tasks, ["due", "dueNew", "done", "overdue", "shown", "starved"], ["coverage"]),
      (.attempts, ["attempts"], ["items"]), (.lists, ["items", "done", "carried"], []),
    ] as [(ShortLife.Kind, [String], [String])])
  func `each is projected over its days, with the same bytes for any number of jobs`(
    kind: ShortLife.Kind, quantities: [String], extras: [String]
  )
    async throws
  {
    try folder.make(kind.made(), "d")
    let line = "simulate d --days 30 --replicates 4"
    let outcome = try await folder.run("\(line) --json --jobs 1")
    #expect(outcome.code == 0)
    #expect(try await folder.run("\(line) --json --jobs 3").output == outcome.output)
    #expect(try await folder.run("\(line) --json --jobs 1 --seed 2").output != outcome.output)
    #expect(try outcome.json.keys == ["kaiki", "parts", "plan", "remarks"])
    let json = try outcome.part(kind.rawValue)
    #expect(json.keys == (["days", "kind", "plan", "totals"] + extras).sorted())
    let days = try #require(try json("days").array)
    #expect(days.count == 30)
    #expect(days.allSatisfy { $0.keys == (["day"] + quantities).sorted() })
    for entry in days + [try json("totals")] {
      for quantity in quantities {
        let values = try ["p5", "p50", "p95", "mean"].map { try #require(try entry(quantity)($0).number) }
        #expect(0 <= values[0] && values[0] <= values[1] && values[1] <= values[2], "\(entry)")
      }
    }
    #expect(try json("totals")(quantities.last ?? "") != .null)

    let csv = try await folder.run("\(line) --format csv").text.split(separator: "\n")
    let columns = quantities.flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    #expect(csv.first.map(String.init) == (["kind", "day"] + columns).joined(separator: ","))
    #expect(csv.count == 31)
  }
}
