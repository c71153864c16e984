import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// What a page shows of a projection.
struct ProjectionPageTests {
  /// Attempts on each day from 30 January 2024, in one replicate.
  private func projection(_ attempts: [Int32]...) throws -> Projection {
    let totals = attempts.map { counts in
      var totals = AttemptTotals(days: counts.count, tasks: 0)
      totals[.attempts] = ContiguousArray(counts)
      return totals
    }
    return Projection(totals, start: try day("2024-01-30"), AttemptScenario.quantities)
  }

  @Test func `the mean of a day is over all days and replicates`() throws {
    let projection = try projection([1, 2, 3, 0], [2, 2, 2, 4])
    #expect(projection.perDay(.attempts) == 2)
    #expect(projection.perDay(.absences) == 0)
    #expect(projection.last.description == "2024-02-02")
  }

  @Test(
    arguments: [
      ([1, 1, 1], ["2024-01-30", "2024-02-01"]), ([1, 1, 0], ["2024-01-30"]),
      ([0, 0, 1], ["2024-01-30", "2024-02-01"]),
      // The first month is shown whatever happens in it.
      ([0, 0, 0], ["2024-01-30"]),
      // Months without anything in between stay.
      (Array(repeating: 0, count: 31) + [5], ["2024-01-30", "2024-02-01", "2024-03-01"]),
      ([3] + Array(repeating: 0, count: 60), ["2024-01-30"]),
    ] as [([Int32], [String])])
  func `months at the end in which nothing happens are left out`(counts: [Int32], months: [String]) throws {
    let projection = try projection(counts)
    #expect(projection.months(with: [.classes, .attempts]).map(\.first.description) == months)
    #expect(projection.months(with: [.classes]).count == 1)
  }

  @Test func `the heaviest days come by their mean, ties by day`() throws {
    let projection = try projection([1, 5, 3, 5, 0], [1, 5, 5, 5, 0])
    let days = projection.heaviest(.attempts, count: 4)
    #expect(days.map(\.day.description) == ["2024-01-31", "2024-02-02", "2024-02-01", "2024-01-30"])
    #expect(days.map { $0.bands[.attempts]?.mean } == [5, 5, 4, 1])
    #expect(projection.heaviest(.attempts, count: 9).count == 5)
    #expect(projection.heaviest(.classes, count: 9).isEmpty)
  }
}
