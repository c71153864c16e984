import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

struct ProjectionChartsTests {
  private static let start = Day(19_789)  // 2024-03-07

  private func projection(days: Int) -> Projection {
    let replicates = [1, 3].map { reviews in
      var totals = DailyTotals(days: days)
      for day in 0..<days { totals[.reviews][day] = Int32(reviews) }
      return totals
    }
    return Projection(replicates, start: Self.start, Quantity.columns([.reviews]))
  }

  private let past = RecentPast(
    kind: .cards, start: Day(19_789 - 70), days: [Double](repeating: 5, count: 70))

  private func plot(_ chart: Chart?) throws -> Plot {
    guard case .plot(let plot) = try #require(chart).form else { throw Missing() }
    return plot
  }

  private struct Missing: Error {}

  @Test func `the past and what is expected stand on one axis, with today between them`() throws {
    let plot = try plot(
      projection(days: 28).dayChart("cards", .reviews, called: "reviews", past: past))
    let (observed, ahead) = (plot.layers[0], plot.layers[1])
    #expect(
      observed.points.count == 56
        && observed.points.allSatisfy { $0.y == 5 && $0.x < Double(Self.start.number) })
    #expect(ahead.points.map(\.x) == (0..<28).map { Double((Self.start + $0).number) })
    #expect(ahead.points.allSatisfy { $0.y == 2 && $0.ends == 1...3 })
    guard case .at(let x, _) = plot.marks.first else { throw Missing() }
    #expect(x == Double(Self.start.number))
  }

  @Test func `without a past there is neither a bar nor a mark`() throws {
    let plot = try plot(
      projection(days: 28).dayChart("cards", .reviews, called: "reviews", past: nil))
    #expect(plot.layers.count == 1 && plot.marks.isEmpty)
    let titles = [nil, past].map {
      projection(days: 28).dayChart("cards", .reviews, called: "reviews", past: $0)?.title.english
    }
    #expect(titles == ["Reviews a day", "Reviews a day, past and ahead"])
  }

  @Test func `months are drawn from three on`() throws {
    let names = { (days: Int) in
      projection(days: days).charts("cards", .reviews, called: "reviews", past: past).map(\.name)
    }
    #expect(names(60) == ["ahead-cards"])
    #expect(names(150) == ["ahead-cards", "months-cards"])
  }
}
