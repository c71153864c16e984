import Distributions
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Statistics

/// How long things last, with what is still going on; the curves are held against references in StatisticsTests.
struct SurvivalTests {
  @Test func `streaks last until a day without anything, and one of today or yesterday runs on`() throws {
    let first = try day("2024-01-01")
    let days = DaySet([0, 1, 2, 5, 7, 8].map { first + $0 })
    for (today, runs) in [(8, true), (9, true), (10, false)] {
      let lengths = days.streakLengths(on: ObservedDays(before: first + today))
      #expect(lengths.map(\.days) == [3, 1, 2])
      #expect(lengths.map(\.isEvent) == [true, true, !runs], "\(today)")
    }
    // Cut at today.
    #expect(days.streakLengths(on: ObservedDays(before: first + 1)).map(\.days) == [2])
    #expect(days.gapLengths(on: ObservedDays(before: first + 10)).map(\.days) == [1, 1, 3, 2, 1, 2])
    #expect(
      days.gapLengths(on: ObservedDays(before: first + 10)).map(\.isEvent) == [
        true, true, true, true, true, false,
      ])
    #expect(days.gapLengths(on: ObservedDays(before: first + 8)).map(\.isEvent).allSatisfy { $0 })
    #expect(
      DaySet().gapLengths(on: ObservedDays(before: first)).isEmpty
        && DaySet().streakLengths(on: ObservedDays(before: first)).isEmpty)
  }

  @Test func `of a range count the streaks and gaps that begin in it, whole to its end`() throws {
    let first = try day("2024-01-01")
    let days = DaySet([0, 1, 2, 5, 7, 8].map { first + $0 })
    func observed(_ from: Int, _ end: Int) -> ObservedDays {
      ObservedDays(from: first + from, before: first + end)
    }
    #expect(days.streakLengths(on: observed(0, 11)).map(\.days) == [3, 1, 2])
    // The first streak began before day 1, the last one runs on where day 8 is the last that is over.
    #expect(days.streakLengths(on: observed(1, 9)).map(\.days) == [1, 2])
    #expect(days.streakLengths(on: observed(1, 9)).map(\.isEvent) == [true, false])
    #expect(days.gapLengths(on: observed(1, 11)).map(\.days) == [1, 3, 2, 1, 3])
    #expect(days.gapLengths(on: observed(9, 11)).isEmpty)
    // Every gap begins in one of two ranges that follow each other.
    for cut in 1..<11 {
      let before = DaySet(days.days.filter { $0 < first + cut })
      let parts =
        before.gapLengths(on: observed(0, cut)).count + days.gapLengths(on: observed(cut, 11)).count
      #expect(parts == days.gapLengths(on: observed(0, 11)).count, "cut before day \(cut)")
    }
  }

  private func ended(_ days: [Double]) -> [(days: Double, isEvent: Bool)] { days.map { ($0, true) } }

  @Test func `the median is the day by which half have ended, by hand`() throws {
    // Of five the second and third end on day 2: 3/5 are left after day 1, and 2/5 after day 2.
    let summary = try SurvivalSummary([ended([1, 4]), ended([2, 2, 3])])
    #expect(summary.median == 2)
    #expect(summary.curve.n == 5 && summary.curve.events == 5)
    #expect(summary.method == "Kaplan-Meier; Brookmeyer-Crowley 95 %, log-log")
    #expect(
      (summary.low, summary.high) == (summary.curve.medianInterval.low, summary.curve.medianInterval.high))
    // Five that have not ended leave more than half for ever.
    let open = try SurvivalSummary([ended([1, 2, 2, 3, 4]), Array(repeating: (9, false), count: 6)])
    #expect(open.median == nil && open.curve.n == 11 && open.curve.events == 5)
  }

  @Test func `five ends are needed, whatever has not ended`() {
    let clusters = [ended([1, 2, 3, 4]), [(days: 5.0, isEvent: false), (days: 6.0, isEvent: false)]]
    #expect(throws: StatisticsError.tooFew(4, least: 5, what: "ends")) { try SurvivalSummary(clusters) }
    #expect(throws: StatisticsError.self) { try SurvivalSummary([]) }
  }

  @Test func `of five clusters on they are drawn whole, and those without durations are none`() throws {
    let four = (1...4).map { ended([Double($0), Double($0) + 1]) }
    #expect(try SurvivalSummary(four + [[]]).method.contains("Brookmeyer-Crowley"))
    let five = try SurvivalSummary(four + [ended([9])])
    #expect(five.method == "Kaplan-Meier; cluster bootstrap 95 % (500 draws, seed 1)")
    let (low, high) = KaplanMeier.medianInterval(
      ofClusters: try (four + [ended([9])]).map {
        try SurvivalSample(times: $0.map(\.days), isEvent: $0.map(\.isEvent))
      }, resamples: 500, seed: 1)
    #expect(five.low == low && five.high == high)
  }
}
