import Testing

@testable import Reports

/// Where numbers stand.
struct PlotGeometryTests {
  private func geometry(
    _ x: Plot.Axis, _ y: Plot.Axis = Plot.Axis("y"), _ style: Plot.Style = .line, _ points: [Plot.Point],
    marks: [Plot.Mark] = []
  ) -> PlotGeometry {
    PlotGeometry(Plot(x: x, y: y, layers: [Plot.Layer("a", style, points)], marks: marks))
  }

  @Test func `bars begin at 0, and have half their width to spare on both sides`() {
    let points = [Plot.Point(10, 30), Plot.Point(11, 20), Plot.Point(14, 40)]
    let found = geometry(.days("day"), Plot.Axis("y"), .bars, points)
    #expect(found.up(0) == 0 && found.up(40) == 1)
    #expect(found.across(10) == 0.1 && found.across(14) == 0.9 && found.barWidth == 0.2)
  }

  @Test func `bars that are weeks apart are as wide as weeks`() {
    let found = geometry(.days("week"), Plot.Axis("y"), .bars, [Plot.Point(7, 1), Plot.Point(14, 1)])
    #expect(found.barWidth == 0.5 && found.across(7) == 0.25)
  }

  @Test func `ends of intervals and levels lie within the axis`() {
    let found = geometry(
      Plot.Axis("x"), Plot.Axis("y"), .dots, [Plot.Point(1, 5, ends: 2...9), Plot.Point(2, 5)],
      marks: [.level(y: 12, "cap")])
    #expect(found.up(2) >= 0 && found.up(9) < 1 && found.up(12) <= 1 && found.up(2) < found.up(9))
  }

  @Test func `a share never goes above 100 %`() {
    let found = geometry(
      Plot.Axis("x"), Plot.Axis("y", form: .percent), .dots, [Plot.Point(1, 0.97), Plot.Point(2, 0.81)])
    #expect(found.levels.last.map { $0 <= 1 + 1e-9 } == true && found.up(0.97) < 1 + 1e-9)
  }

  @Test func `equal ratios are equally far apart on an axis of ratios`() {
    let found = geometry(
      Plot.Axis("x", .logarithmic), Plot.Axis("y"), .line,
      [Plot.Point(1, 0), Plot.Point(10, 1), Plot.Point(100, 2)])
    #expect(abs(found.across(10) - 0.5) < 1e-12 && found.across(1) == 0 && found.across(100) == 1)
  }

  @Test func `names have equal room`() {
    let found = geometry(.names("n", ["a", "b"]), Plot.Axis("y"), .dots, [Plot.Point(0, 1)])
    #expect(found.across(0) == 0.25 && found.across(1) == 0.75)
    #expect(found.positions(.english).map(\.name) == ["a", "b"])
  }

  @Test(
    arguments: [[], [Plot.Point(3, 0)], [Plot.Point(3, 2), Plot.Point(3, 2)]] as [[Plot.Point]])
  func `nothing, one number and equal numbers have a place`(points: [Plot.Point]) {
    for axis in [Plot.Axis("x"), Plot.Axis("x", .logarithmic), .days("x"), .names("x", [])] {
      let found = geometry(axis, Plot.Axis("y"), .line, points)
      for point in points {
        #expect(found.across(point.x).isFinite && (0...1).contains(found.up(point.y)))
      }
      #expect(!found.levels.isEmpty)
    }
  }

  @Test func `numbers beyond all bounds are no trap`() {
    let huge = Double.greatestFiniteMagnitude
    for number in [huge, -huge, .infinity, -.infinity, .nan, .leastNonzeroMagnitude] {
      for other in [huge, 0, 1] {
        let points = [Plot.Point(other, number), Plot.Point(number, other)]
        let found = geometry(Plot.Axis("x"), Plot.Axis("y"), .line, points)
        for point in points {
          #expect(
            (0...1).contains(found.up(point.y)) && found.across(point.x).isFinite, "\(number), \(other)")
        }
        #expect(found.levels.allSatisfy(\.isFinite) && found.levels.count < 20)
      }
    }
  }
}
