import Testing

@testable import Analysis
@testable import Forecasting

/// The questions that can be asked.
struct MeasureTests {
  @Test func `measures are named as in the contract`() {
    #expect(
      everyMeasure.map { $0.name } == [
        "today", "items", "load", "retention", "latency", "streaks", "cards", "due", "intervals", "decks",
        "heatmap",
        "leeches", "notifications",
        "delays", "lists", "attempts", "strength", "attendance", "semesters", "rhythm", "trend", "gaps",
        "series",
        "forgetting", "audit",
      ])
  }
}
