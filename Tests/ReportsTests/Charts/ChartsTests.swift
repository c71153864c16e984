import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// What all charts of all measures have in common.
struct ChartsTests {
  private func charts(_ answers: [any AnsweredMeasure], _ language: Language) -> [Chart] {
    Page(sections: answers.map { $0.section(language) }).charts
  }

  @Test func `a person with everything has charts of every measure that can be drawn`() async throws {
    let names = Set(charts(try await RichHistory.answers, .english).map(\.name))
    for name in [
      "load-weeks", "load-calendar", "hours", "recall-spacing", "recall-months", "recall-hours",
      "streak-survival",
      "active-days", "habit-strength", "week", "reminders",
      "delays", "lists-calendar", "series-1",
    ] { #expect(names.contains(name), "\(name)") }
  }

  @Test func `each has a name of its own, and words in both languages`() async throws {
    let answers = try await RichHistory.answers
    let (english, japanese) = (charts(answers, .english), charts(answers, .japanese))
    #expect(Set(english.map(\.name)).count == english.count)
    #expect(english.map(\.name) == japanese.map(\.name))
    for (one, other) in zip(english, japanese) {
      #expect(one.reading != other.reading && !one.title.isEmpty && !other.title.isEmpty, "\(one.name)")
      #expect(one.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    }
  }

  @Test func `where nothing is known nothing is drawn`() async throws {
    #expect(charts(try await RichHistory.nothing, .english).map(\.name) == [])
  }

  @Test func `every chart is a picture that other readers take for XML`() async throws {
    for chart in charts(try await RichHistory.answers, .japanese) {
      guard let picture = chart.picture(.japanese) else { continue }
      #expect(WellFormed.isXML(picture), "\(chart.name)")
      #expect(!picture.contains("nan") && !picture.contains("inf"), "\(chart.name)")
    }
  }
}
