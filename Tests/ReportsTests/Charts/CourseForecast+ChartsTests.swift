import Testing

@testable import Analysis
@testable import Reports

struct CourseForecastChartsTests {
  @Test func `the absences of a course stand beside those that are allowed`() throws {
    let page = SimulatedParts.report([try SimulatedParts.courses()]).page
    let chart = try #require(page.charts.first { $0.name == "absences" })
    guard case .plot(let plot) = chart.form, case .names(let names) = plot.x.scale else {
      return #expect(Bool(false), "no plot of names")
    }
    #expect(names.map(\.english) == ["数学"])
    #expect(plot.layers[0].points.map(\.y) == [3] && plot.layers[0].points[0].ends == 2...4)
    #expect(plot.layers[1].points.map(\.y) == [3])
    // Which days have classes is no picture.
    #expect(!page.charts.contains { $0.name == "ahead-courses" })
  }

  @Test func `without courses there is no chart`() {
    let none = Chart.absences([])
    #expect(none == nil)
  }
}
