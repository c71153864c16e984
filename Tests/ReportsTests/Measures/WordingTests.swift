import Testing

@testable import Analysis
@testable import Reports

/// Words that several measures share.
struct WordingTests {
  @Test func `every kind of thing has a name of its own in each language`() {
    for language in Language.allCases {
      let titles = Activity.Kind.allCases.map { $0.title(language) }
      #expect(Set(titles).count == Activity.Kind.allCases.count)
    }
    #expect(Activity.Kind.allCases.map { $0.title(.english) } == Activity.Kind.allCases.map(\.rawValue))
    #expect(Activity.Kind.tasks.title(.japanese) == "課題")
  }
}
