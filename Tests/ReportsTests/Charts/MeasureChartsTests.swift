import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// Charts of measures whose figures are told in a few lines.
struct MeasureChartsTests {
  private struct NoPlot: Error {}

  private func plot(_ chart: Chart?) throws -> Plot {
    guard case .plot(let plot) = try #require(chart).form else { throw NoPlot() }
    return plot
  }

  private func charts(_ measure: any MeasureReport.Type, of history: HistoryAsOf) async throws -> [Chart] {
    let answers = await MeasureRegistry.answers(
      to: [measure], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)
    return Page(sections: answers.map { $0.section }).charts
  }

  @Test func `recall has a dot a step, within its interval`() async throws {
    let answers = (0..<40).map { (number: Int) -> SmallReview in
      let moment = "2024-01-0\(1 + number / 10)T08:0\(number % 10)"
      return SmallReview(
        moment, "c\(number)", number % 10 < 8, steps: (previous: Int16(number / 20), next: 1),
        counting: .graded)
    }
    let charts = try await charts(RetentionReport.self, of: HistoryAsOf(answers, now: "2024-01-10T12:00"))
    let plot = try plot(charts.first { $0.name == "recall-spacing" })
    guard case .names(let names) = plot.x.scale else { throw NoPlot() }
    #expect(names.map(\.english) == ["0", "1"] && plot.layers[0].points.map(\.y) == [0.8, 0.8])
    for point in plot.layers[0].points { #expect(point.ends?.contains(0.8) == true) }
  }

  @Test func `streaks begin running, and days of answers alone have a calendar of their own`() async throws {
    let active = (0..<60).filter { $0 % 4 != 3 }
    let answers = try active.map { SmallReview("\(try day("2024-01-01") + $0)T08:00", "a", true) }
    let ofCards = try await charts(StreaksReport.self, of: HistoryAsOf(answers, now: "2024-03-10T12:00"))
    #expect(ofCards.map(\.name) == ["streak-survival"])
    let plot = try plot(ofCards.first)
    #expect(plot.layers[0].points.first?.x == 0 && plot.layers[0].points.first?.y == 1)
    // Each streak lasts three days.
    #expect(plot.layers[0].points.last?.x == 3 && plot.layers[0].points.last?.y == 0)
    let done = try active.map { Event("\(try day("2024-01-01") + $0)T08:00", "t") }
    let ofTasks = try await charts(
      StreaksReport.self, of: HistoryAsOf(now: "2024-03-10T12:00").with(done: done))
    let calendar = try #require(ofTasks.first { $0.name == "active-days" })
    guard case .grid(let grid) = calendar.form else { throw NoPlot() }
    #expect(grid.isBinary && grid.values[0] == [1, 1, 1, 0, 1, 1, 1])
  }

  @Test func `four habits share a chart, and the next ones have another`() throws {
    let rate = try BinomialInterval.uniformPosterior(successes: 1, of: 2)
    let habits = (0..<5).map { number in
      StrengthFigure.Entry(
        habit: "h\(number)",
        days: (0..<3).map { HabitDay(day: Sample.monday + $0, value: .manualYes, amount: nil, score: 0.5) },
        streaks: [], rate: rate)
    }
    let charts = StrengthFigure(habits: habits).charts
    #expect(charts.map(\.name) == ["habit-strength", "habit-strength-2"])
    #expect(try plot(charts[0]).layers.map(\.name.english) == ["h0", "h1", "h2", "h3"])
    #expect(try plot(charts[1]).layers[0].points.map(\.y) == [0.5, 0.5, 0.5])
  }

  @Test func `a change of a series that holds is marked, and one that may be chance is not`() async throws {
    func observed(_ value: (Int) -> Double) throws -> HistoryAsOf {
      let first = try day("2024-01-01")
      return try HistoryAsOf(now: "2024-12-31T12:00").with(
        observations: (0..<100).map { DailyObservation(series: "s", day: first + $0, value: value($0)) })
    }
    let changed = try plot(
      try await charts(SeriesReport.self, of: observed { ($0 < 50 ? 0 : 10) + Double($0 % 3) }).first)
    #expect(changed.layers[0].points.count == 100 && changed.marks.count == 1)
    let even = try plot(try await charts(SeriesReport.self, of: observed { Double($0 * 7 % 5) }).first)
    #expect(even.marks.isEmpty)
  }

  @Test func `reminders are counted up to the cap, and what did not fit is told`() async throws {
    let cards = try ["2024-01-11", "2024-01-12"].map { try Card($0, due: "\($0)T00:00") }
    let history = try HistoryAsOf(nil, cards: cards, now: "2024-01-10T12:00")
    let chart = try #require(try await charts(NotificationsReport.self, of: history).first)
    let plot = try plot(chart)
    #expect(plot.layers[0].points.map(\.y) == [1, 2, 3, 4, 5, 6, 7])
    guard case .level(60, let cap) = try #require(plot.marks.first) else { throw NoPlot() }
    #expect(cap.english == "cap 60")
    #expect(chart.reading.english.hasSuffix("All fit under the cap."))
  }
}
