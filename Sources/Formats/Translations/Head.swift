import Files
import Kaiki
import Rows

/// Evidence that an input is of a format, 0...100; 0 excludes the format.
package struct Score: Comparable {
  package let value: Int

  /// - Parameter isFormat: False for a score of 0.
  package init(_ value: Int, if isFormat: Bool = true) { self.value = isFormat ? value : 0 }

  package static func < (one: Score, other: Score) -> Bool { one.value < other.value }

  /// Content that only the format has.
  package static let sure = 100
}

/// Beginning of an input, or all of it, with the facts by which its format is recognised. Each fact is read once.
package final class Head {
  package let text: ThirdPartyText
  /// Kind of data by the name of the input, which is evidence only; `nil` if the name gives none.
  package let kind: DataKind?
  /// True if the input was in another encoding than UTF-8.
  package let isConverted: Bool

  package init(_ text: ThirdPartyText, kind: DataKind? = nil, isConverted: Bool = false) {
    (self.text, self.kind, self.isConverted) = (text, kind, isConverted)
  }

  package private(set) lazy var isJSON = InputText.isJSON(text.name, text.bytes, from: text.start)

  /// Names of the columns or of the keys of the first object; empty if there are none.
  package private(set) lazy var names: [String] = {
    let names =
      isJSON
      ? try? JSONRowReader(bytes: text.bytes, from: text.start, isLines: text.name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: text.bytes, from: text.start).names
    return names ?? []
  }()

  /// Native table whose required columns are all present; `nil` if there is none.
  package private(set) lazy var native = ImportFormat.recognised(by: names, kind: kind)

  /// The first 200 rows of a table; empty for JSON, which on one line would be a row of as many cells as commas.
  package private(set) lazy var rows = isJSON ? [] : WrittenTable(text, most: 200).rows

  /// Calls a function with the head of some bytes, converted to UTF-8.
  package static func reading<Value>(_ bytes: InputBytes, named name: String, _ body: (Head) -> Value)
    -> Value
  {
    bytes.withBytes { bytes in
      guard let encoding = TextEncoding.of(bytes) else {
        return body(Head(ThirdPartyText(name: name, bytes: bytes)))
      }
      return encoding.decoded(bytes).withUnsafeBytes {
        body(Head(ThirdPartyText(name: name, bytes: $0), isConverted: true))
      }
    }
  }
}
