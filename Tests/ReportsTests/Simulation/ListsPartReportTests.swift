import Encoding
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// `simulate` of daily lists (INTERFACE 5).
struct ListsPartReportTests {
  @Test func `the page has items, done and carried`() throws {
    let report = SimulatedParts.report([try SimulatedParts.lists()])
    check(report.page, shows: ["12", "5", "3", "2024-02"])
    for line in [
      "items    12 (90 % band: 12 – 12)\n", "done     5 (90 % band: 5 – 5)\n",
      "carried  3 (90 % band: 3 – 3)\n",
    ] {
      #expect(report.text().contains(line), "\(line) is missing in\n\(report.text())")
    }
    #expect(report.text(.japanese).contains("繰り越し  3（90 % 予測区間: 3 – 3）\n"))
  }

  /// So many past days, all opened and all done, that nothing is left to chance: four items a day.
  @Test func `lists of four items that are always done have four items a day and carry none`() async throws {
    let scenario = try SimulatedParts.lists().figure.scenario
    let plan = ListPlan(
      span: SimulatedParts.options(days: 5, replicates: 3).span, mode: .carry,
      record: Array(repeating: ListPlan.PastDay(added: 4, items: 1 << 50, done: 1 << 50), count: 14),
      blockBootstrap: BlockBootstrap(Array(repeating: true, count: 14), keepsWeekdays: true), spread: nil,
      left: 3)
    let projection = Projection(
      await plan.run(jobs: 2), start: SimulatedParts.start, Quantity.columns(ListScenario.quantities))
    let part = Answer<ListsPartReport>(
      figure: Simulated(scenario: scenario, projection: projection, ending: ()))
    let report = SimulatedParts.report([part], days: 5)
    // The first day has three more, which the last list left.
    let expected = """
      {"items": \(band("23")), "done": \(band("23")), "carried": \(band("3"))}
      """
    #expect(try canonical(report.json("parts")(0)("totals").text) == canonical(expected))
    #expect(try report.means("items") == [7, 4, 4, 4, 4])
    #expect(report.text().contains("done     23 (90 % band: 23 – 23)\n"))
  }

  @Test func `JSON of the plan says what past lists hold`() throws {
    // One list of the day before, of two items, one of them done; under clear it leaves nothing.
    let plan = JSONValue.object(try SimulatedParts.lists().plan)
    let expected = """
      {"reset": "clear", "pastDays": 1, "notOpened": 0, "items": 2, "done": 1, "left": 0,
       "widening": null}
      """
    #expect(try canonical(plan.text) == canonical(expected))
    var options = SimulatedParts.options()
    options.resetMode = .carry
    let carried = try #require(try SimulatedParts.scenarios(options)[ListScenario.self])
    let json = JSONValue.object(ListsPartReport.plan.members(of: carried))
    #expect(try json("reset") == "carry" && json("left") == 1)
    #expect(
      ListsPartReport.remarks(carried).map(\.english) == [
        "Lists: new items and the share of items done are resampled from the past 1 days, with more weight on recent days; unfinished items move to the next list."
      ])
    #expect(
      ListsPartReport.remarks(carried).map(\.japanese) == [
        "デイリーリスト：新しい項目の数と完了の割合は、過去 1日の記録に従います（最近の日を重視）。未完了の項目は次のリストに移ります。"
      ])
  }
}
