import Phrases
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// What all charts of all measures have in common.
struct ChartsTests {
  private func charts(_ answers: [any AnsweredMeasure]) -> [Chart] {
    Page(sections: answers.map { $0.section }).charts
  }

  @Test func `a person with everything has charts of every measure that can be drawn`() async throws {
    let names = Set(charts(try await RichHistory.answers).map(\.name))
    for name in [
      "load-weeks", "load-calendar", "hours", "recall-spacing", "recall-months", "recall-hours",
      "streak-survival",
      "active-days", "habit-strength", "week", "reminders",
      "delays", "lists-calendar", "series-1",
    ] { #expect(names.contains(name), "\(name)") }
  }

  @Test func `each has a name of its own, and words in both languages`() async throws {
    let answers = try await RichHistory.answers
    let charts = charts(answers)
    #expect(Set(charts.map(\.name)).count == charts.count)
    for chart in charts {
      #expect(chart.reading.english != chart.reading.japanese && !chart.title.isEmpty, "\(chart.name)")
      #expect(chart.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    }
  }

  @Test func `where nothing is known nothing is drawn`() async throws {
    #expect(charts(try await RichHistory.nothing).map(\.name) == [])
  }

  @Test func `every chart is a picture that other readers take for XML`() async throws {
    for chart in charts(try await RichHistory.answers) {
      guard let picture = chart.picture(.japanese) else { continue }
      #expect(WellFormed.isXML(picture), "\(chart.name)")
      #expect(!picture.contains("nan") && !picture.contains("inf"), "\(chart.name)")
    }
  }
}
