import Testing

@testable import Analysis
@testable import Forecasting
@testable import Reports

/// Words that several measures share.
struct WordingTests {
  @Test func `every kind of thing has a name of its own in each language`() {
    for language in Language.allCases {
      let titles = ItemKind.allCases.map { language($0.title) }
      #expect(Set(titles).count == ItemKind.allCases.count)
    }
    #expect(ItemKind.allCases.map { $0.title.english } == ItemKind.allCases.map(\.rawValue))
    #expect(ItemKind.tasks.title.japanese == "課題")
  }
}
