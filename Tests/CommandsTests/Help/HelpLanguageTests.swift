import Reports
import Testing

@testable import Commands

/// Help in other languages than English.
struct HelpLanguageTests {
  /// Every paragraph of every help, by its key.
  private static func keys() throws -> Set<String> {
    var keys: Set<String> = []
    let record = { (text: String) -> String in
      for paragraph in text.split(separator: "\n\n") { keys.insert(Language.helpKey(String(paragraph))) }
      return text
    }
    _ = HelpText.short(record)
    _ = HelpText.beginning(record)
    for topic in [nil] + HelpText.topics.map(Optional.some) { _ = try HelpText.about(topic, record) }
    for name in Program.CommandName.allCases { _ = name.command.specification.shortHelp(record) }
    return keys
  }

  @Test(arguments: Language.allCases.filter { $0.helpCatalogue != nil })
  func `every paragraph of help is told, and nothing else`(language: Language) throws {
    let (keys, entries) = (try Self.keys(), language.helpCatalogue?.entries ?? [:])
    #expect(keys.subtracting(entries.keys).sorted() == [])
    #expect(Set(entries.keys).subtracting(keys).sorted() == [])
  }
}
