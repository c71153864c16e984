import Distributions
import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting
@testable import Statistics

/// Figures with tests, and the adjustment of those that are shown together.
struct TestedTests {
  /// A figure of some p values.
  private struct Tests: HoldsTests {
    var tests: [TestResult]

    init(_ p: Double...) { tests = p.map { TestResult(statistic: 0, p: $0, method: "none") } }

    mutating func visitTests(_ visit: (inout TestResult) -> Void) {
      for index in tests.indices { visit(&tests[index]) }
    }

    var adjusted: [Double?] { tests.map(\.adjusted) }
  }

  private struct Untested: HoldsNoTests {}

  private func adjust(_ figures: inout [any HoldsTests]) {
    ReportedTests.adjust(of: &figures) { $0.visitTests($1) }
  }

  private func tests(of figure: any HoldsTests) -> [TestResult] {
    var figure = figure
    var tests: [TestResult] = []
    figure.visitTests { tests.append($0) }
    return tests
  }

  /// Equal but for the last digits.
  private func near(_ left: [Double?], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs(($0 ?? .nan) - $1) < 1e-12 }
  }

  @Test func `the family is that of all figures together, by hand`() {
    // Smallest first: 0.005 x 4, 0.01 x 3, 0.03 x 2, and 0.04 x 1 raised to the one before it.
    var figures: [any HoldsTests] = [Tests(0.01, 0.04), Untested(), Tests(), Tests(0.03, 0.005)]
    adjust(&figures)
    #expect(near(figures.flatMap { tests(of: $0).map(\.adjusted) }, [0.03, 0.06, 0.06, 0.02]))
    // Alone, each figure is a family of its own.
    var alone: [any HoldsTests] = [Tests(0.01, 0.04)]
    adjust(&alone)
    #expect(near(tests(of: alone[0]).map(\.adjusted), [0.02, 0.04]))
  }

  @Test func `a p is raised to 1 at most, and that of a single test stays`() {
    var figures: [any HoldsTests] = [Tests(0.5, 0.75, 0.4)]
    adjust(&figures)
    #expect(near(tests(of: figures[0]).map(\.adjusted), [1, 1, 1]))
    var single: [any HoldsTests] = [Untested(), Tests(0.25)]
    adjust(&single)
    #expect(tests(of: single[1]).map(\.adjusted) == [0.25])
    var none: [any HoldsTests] = [Untested()]
    adjust(&none)
    #expect(tests(of: none[0]).isEmpty)
  }

  @Test func `a figure that stands twice in a report stands twice in the family`() {
    // Twice the same: each p stands twice in the family, and both get one value.
    var figures: [any HoldsTests] = [Tests(0.01), Tests(0.01)]
    adjust(&figures)
    #expect(figures.flatMap { tests(of: $0).map(\.adjusted) } == [0.02, 0.02])
  }

  /// Holm's steps, one p at a time.
  private func naive(_ p: [Double]) -> [Double] {
    p.map { own in
      p.filter { $0 <= own }.map { smaller in
        min(1, smaller * Double(p.count { $0 >= smaller }))
      }.max() ?? .nan
    }
  }

  /// Completions of one task on some days from Monday, 1 January 2024.
  private func history(_ days: [Int]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    return try HistoryAsOf(now: "2024-03-11T12:00").with(done: days.map { Event("\(first + $0)T08:00", "t") })
  }

  @Test func `every p of a report is adjusted for all of them together`() async throws {
    let history = try history((0..<70).filter { $0 % 7 < 2 || $0 % 5 == 0 })
    let context = await history.context([RhythmMeasure.self, TrendMeasure.self])
    let (rhythm, trend) = (RhythmMeasure.figure(context), TrendMeasure.figure(context))
    var figures: [any HoldsTests] = [rhythm, trend]
    adjust(&figures)
    let (ofRhythm, ofTrend) = (try #require(rhythm.entries.first), try #require(trend.entries.first))
    let shown = [
      ofRhythm.weekday.value?.test, ofRhythm.hour.value?.test, ofRhythm.hours.value?.test,
      ofRhythm.period.value?.test,
      ofTrend.success.value?.test, ofTrend.count.value?.test, ofTrend.weeks.value?.test,
      ofTrend.change.value?.test,
    ].compactMap { $0?.p }
    let tests = figures.flatMap { self.tests(of: $0) }
    // All of them are visited, in the order in which they are shown.
    #expect(tests.count == 8 && tests.map(\.p) == shown)
    #expect(near(tests.map(\.adjusted), naive(shown)))

    var alone: [any HoldsTests] = [rhythm]
    adjust(&alone)
    let own = self.tests(of: alone[0])
    #expect(near(own.map(\.adjusted), naive(Array(shown.prefix(4)))))
    #expect(own[0].p == tests[0].p && own[0].adjusted != tests[0].adjusted)
  }

  @Test func `a series shows its three tests`() async throws {
    let start = try day("2024-01-01")
    let observations = (0..<40).map { number in
      DailyObservation(series: "s", day: start + number, value: Double(number * number % 11))
    }
    let history = try HistoryAsOf(now: "2024-03-11T12:00").with(observations: observations)
    let figure = await history.figure(SeriesMeasure.self)
    let entry = try #require(figure.entries.first)
    let shown = [entry.weekday.value?.test, entry.trend.value?.test, entry.change.value?.test]
    #expect(tests(of: figure).map(\.p) == shown.compactMap { $0?.p })
    #expect(tests(of: figure).count == 3)
  }

  @Test func `an outcome is a figure or the reason why there is none`() {
    let two = Outcome { () throws(StatisticsError) in 2 }
    #expect(two.value == 2 && two.reason == nil)
    let none = Outcome { () throws(StatisticsError) -> Int in throw .noVariation }
    #expect(none.value == nil && none.reason == "all values are equal")
    var (changed, unchanged) = (two, none)
    changed.change { $0 += 1 }
    unchanged.change { $0 += 1 }
    #expect(changed == .success(3) && unchanged == none)
  }
}
