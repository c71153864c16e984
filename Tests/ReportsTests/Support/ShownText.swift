import Encoding
import Foundation
import Phrases
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// JSON text with sorted keys, so that two spellings of one value are the same text.
func canonical(_ text: String) throws -> String {
  let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
  return String(decoding: data, as: UTF8.self)
}

extension JSONValue {
  /// The text on one line.
  var text: String { String(decoding: encoded(), as: UTF8.self) }
}

extension FlatTable {
  /// The text as it is delivered where nothing else is asked for.
  var text: String { String(decoding: bytes(guardsFormulas: true), as: UTF8.self) }
}

/// The terminal columns of a text that holds only what these tests put in: ASCII, the characters of our own
/// drawings, Japanese, emoji and combining accents. Written apart from `DisplayText`, to judge it.
func columns(_ text: String) -> Int {
  text.reduce(0) { columns, character in
    guard let scalar = character.unicodeScalars.first else { return columns }
    switch scalar.value {
    case 0x0300...0x036F, 0x200B...0x200D: return columns
    case 0x3000...0x9FFF, 0xFF01...0xFF60, 0x1F300...0x1FAFF: return columns + 2
    default: return columns + 1
    }
  }
}

extension Phrase {
  /// The phrase in Japanese.
  var japanese: String { Language.japanese(self) }

  /// True if the phrase has a Japanese entry, or words that need none: at most one letter, or an abbreviation.
  fileprivate var hasEntry: Bool {
    let words = texts.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }
    return Catalogue.japanese.entries[key] != nil
      || words.allSatisfy { $0.count < 2 || $0.wholeMatch(of: /[A-Z]+|p[0-9]+|[0-9]+/) != nil }
  }
}

/// All phrases of a value, also those within phrases.
private func phrases(in value: Any) -> [Phrase] {
  [value as? Phrase].compactMap(\.self) + Mirror(reflecting: value).children.flatMap { phrases(in: $0.value) }
}

/// Holds a page to what every terminal asks for.
///
/// - Parameter figures: What has to stand on it where there is room, that is from 80 columns.
func check(_ page: Page, shows figures: [String] = []) {
  for phrase in phrases(in: page) { #expect(phrase.hasEntry, "no Japanese for \(phrase.key)") }
  for language in Language.allCases {
    for width in [20, 80, 200] {
      let text = page.text(language, width: width, isColoured: false)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        #expect(columns(line) <= width, "\(language), \(width) columns: \(line)")
        #expect(line.last != " ", "\(language), \(width) columns: \(line)|")
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(line)")
      }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(language), \(width) columns")
      for figure in figures where width >= 80 {
        #expect(text.contains(figure), "\(language), \(width) columns: \(figure) is missing in\n\(text)")
      }
    }
  }
}

extension MeasureReport {
  /// A figure in every form.
  static func shown(_ figure: Question.Figure) -> Answer<Self> { Answer(figure: figure) }
}

extension AnsweredMeasure {
  /// Holds the page of one figure to what every terminal asks for.
  func checkPage(shows figures: [String] = []) {
    check(Page(sections: [section]), shows: figures)
  }

  /// The page of this figure alone.
  func page(_ language: Language = .english, width: Int = 80) -> String {
    Page(sections: [section]).text(language, width: width, isColoured: false)
  }
}

extension JSONValue {
  /// The members of an object, in their order.
  var ownMembers: [Member] {
    get throws {
      let members: [Member]? = if case .object(let members) = self { members } else { nil }
      return try #require(members, "\(self) is no object")
    }
  }

  /// An object without one of its own keys.
  func leavingOut(_ key: String) throws -> JSONValue { .object(try ownMembers.filter { $0.key != key }) }
}

extension JSONValue {
  /// Whether it is one value, rather than an object or a list.
  var isSingle: Bool {
    switch self {
    case .object, .array: false
    default: true
    }
  }
}
