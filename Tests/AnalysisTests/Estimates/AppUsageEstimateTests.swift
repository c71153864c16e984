import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// How often and at what hours an app is opened (R0.7, N2).
struct AppUsageEstimateTests {
  private func estimate(
    opened: [Event] = [], done: [String] = [], perDay: Double? = nil, dayStartHour: Int = 0
  ) throws -> AppUsageEstimate {
    AppUsageEstimate(
      opens: try opened.opens, completions: try done.map(instant),
      boundary: DayBoundary(zone: .tokyo, dayStartHour: dayStartHour), perDay: perDay)
  }

  /// The hours that have a weight.
  private func hours(_ estimate: AppUsageEstimate) -> [Int: Double] {
    Dictionary(
      uniqueKeysWithValues: estimate.usage.hours.enumerated().map { ($0.offset, $0.element) }
    ).filter { $0.value > 0 }
  }

  @Test func `openings are counted over the days from the first to the last`() throws {
    let estimate = try estimate(
      opened: [
        Event("2024-01-01T08:00"), Event("2024-01-01T21:15"), Event("2024-01-04T08:59:59"),
      ], done: ["2024-01-02T12:00"])
    #expect(estimate.source == .opens)
    #expect(estimate.usage.perDay == 0.75)
    #expect(hours(estimate) == [8: 2, 21: 1])
  }

  @Test func `G2: the hour of an opening is that of its device`() throws {
    // Eight in Tokyo, and two o'clock eight hours east of Greenwich on the next day.
    let estimate = try estimate(opened: [Event("2024-01-01T08:00"), Event("2024-01-02T02:00+08:00", "8")])
    #expect(hours(estimate) == [2: 1, 8: 1])
    #expect(estimate.usage.perDay == 1)
  }

  @Test func `completions within half an hour of an opening's first belong to it`() throws {
    let estimate = try estimate(done: [
      "2024-01-03T10:00", "2024-01-01T09:00", "2024-01-01T09:29:59.999", "2024-01-01T09:30",
      "2024-01-01T09:20", "2024-01-01T09:59", "2024-01-01T10:00",
    ])
    // From 09:00, from 09:30 and from 10:00; then on the 3rd.
    #expect(estimate.source == .completions)
    #expect(abs(estimate.usage.perDay - 4.0 / 3) < 1e-15)
    #expect(hours(estimate) == [9: 2, 10: 2])
  }

  @Test func `G1: days are logical days`() throws {
    let estimate = try estimate(done: ["2024-01-01T12:00", "2024-01-02T03:00"], dayStartHour: 4)
    #expect(estimate.usage.perDay == 2)
    #expect(hours(estimate) == [3: 1, 12: 1])
  }

  @Test(
    arguments: [
      // Opened every day for ten days, done on one, three and all of them.
      (1, 1), (1, 3), (1, 10), (3, 10),
    ] as [(Int, Int)])
  func `N2: with the openings that completions bring about, the learnt mean stays`(
    perDay: Int, doneDays: Int
  ) throws {
    let opened = (1...10).flatMap { day in
      (0..<perDay).map { Event("2024-01-\(padded(day, to: 2))T\(padded(8 + $0, to: 2)):00") }
    }
    let done = (1...doneDays).map { "2024-01-\(padded($0, to: 2))T08:00" }
    let estimate = try estimate(opened: opened, done: done)
    #expect(estimate.usage.perDay == Double(perDay))
    let simulated = estimate.simulated
    #expect(simulated.opensForCompletions)
    // A day without an opening, of which a Poisson number has exp(-x), gets one if something is done.
    let x = simulated.perDay
    let total = x + Double(doneDays) / 10 * exp(-x)
    #expect(abs(total - Double(perDay)) < 0.02, "\(x)")
    #expect(x > 0 || doneDays == 10)
  }

  @Test func `a number that somebody names is simulated as it is, and what is done waits`() throws {
    let simulated = try estimate(done: ["2024-01-01T08:00"], perDay: 0.25).simulated
    #expect(simulated.perDay == 0.25 && !simulated.opensForCompletions)
  }

  @Test func `where nothing is known, an opening a day stays one`() throws {
    let simulated = try estimate().simulated
    // Of a number that is only assumed, too, what is done waits for the next opening.
    #expect(simulated.perDay == 1 && !simulated.opensForCompletions)
  }

  @Test(arguments: [0, 0.5, 7] as [Double])
  func `a number that somebody names stands, and the hours stay those observed`(perDay: Double) throws {
    let observed = try estimate(opened: [Event("2024-01-01T08:00")], perDay: perDay)
    #expect(observed.source == .option)
    #expect(observed.usage.perDay == perDay)
    #expect(hours(observed) == [8: 1])
    let assumed = try estimate(perDay: perDay)
    #expect(assumed.source == .option)
    #expect(assumed.usage == AppUsage(perDay: perDay))
  }

  @Test func `where nothing is known the app is opened once a day, from 7 to 23 o'clock`() throws {
    let estimate = try estimate()
    #expect(estimate.source == .standard)
    #expect(estimate.usage.perDay == 1)
    #expect(hours(estimate) == Dictionary(uniqueKeysWithValues: (7..<23).map { ($0, 1) }))
  }

  @Test func `more openings of a day than are simulated are held to the most`() throws {
    let opened = (0..<150).map { Event("2024-01-01T\(10 + $0 / 60):\($0 % 60)") }
    let estimate = try estimate(opened: opened)
    #expect(estimate.usage.perDay == 100)
    #expect(estimate.source == .opens)
  }

  @Test func `sources are named as in the output`() {
    let sources: [AppUsageEstimate.Source] = [.option, .opens, .completions, .standard]
    #expect(sources.map(\.rawValue) == ["option", "opens", "completions", "standard"])
  }
}
