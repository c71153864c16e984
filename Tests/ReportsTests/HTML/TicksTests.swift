import Kaiki
import TestSupport
import Testing

@testable import Reports

/// Numbers beside an axis.
struct TicksTests {
  @Test(
    arguments: [
      (0, 10, [0, 2, 4, 6, 8, 10]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (3, 97, [20, 40, 60, 80]),
      (-5, 5, [-4, -2, 0, 2, 4]), (0, 0.03, [0, 0.01, 0.02, 0.03]), (7, 7, [7]), (9, 7, [9]),
      (0, .leastNonzeroMagnitude, [0]),
      (-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude, [-.greatestFiniteMagnitude]),
    ] as [(Double, Double, [Double])])
  func `whole multiples of 1, 2 or 5 lie within an axis`(least: Double, most: Double, ticks: [Double]) {
    let found = Ticks.linear(from: least, to: most)
    #expect(found.count == ticks.count && zip(found, ticks).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test func `ratios have 1, 2 and 5, and powers of ten alone where those are many`() {
    #expect(Ticks.logarithmic(from: 1, to: 60) == [1, 2, 5, 10, 20, 50])
    #expect(Ticks.logarithmic(from: 1, to: 5_000) == [1, 10, 100, 1_000])
  }

  @Test func `days are evenly apart up to the last one, and months begin with their first`() throws {
    let last = try day("2026-01-31")
    #expect(
      Ticks.days(from: last - 4, to: last).map(\.name) == ["01-27", "01-28", "01-29", "01-30", "01-31"])
    #expect(
      Ticks.days(from: last - 28, to: last).map(\.name) == ["01-03", "01-10", "01-17", "01-24", "01-31"])
    #expect(
      Ticks.days(from: last - 365, to: last).map(\.name)
        == ["2025-03", "2025-05", "2025-07", "2025-09", "2025-11", "2026-01"])
    #expect(Ticks.days(from: try day("2010-05-01"), to: last).allSatisfy { $0.name.hasSuffix("-01") })
    #expect(Ticks.days(from: last, to: last).map(\.name) == ["01-31"])
  }
}
