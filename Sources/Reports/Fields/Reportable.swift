import Analysis
import Encoding
import Kaiki

/// A single value that JSON and CSV show.
protocol Reportable: Sendable {
  var json: JSONValue { get }
  var cell: CSVCell { get }
}

extension Int: Reportable {
  var json: JSONValue { .integer(self) }
  var cell: CSVCell { .integer(self) }
}

extension Double: Reportable {
  var json: JSONValue { .number(self) }
  var cell: CSVCell { .number(self) }
}

extension Bool: Reportable {
  var json: JSONValue { .flag(self) }
  var cell: CSVCell { .plain(description) }
}

/// Text from data; its cell is guarded against formulas of spreadsheets.
extension String: Reportable {
  var json: JSONValue { .text(self) }
  var cell: CSVCell { .text(self) }
}

/// Word of the program, such as a state or a method.
struct Word: Reportable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  var json: JSONValue { .text(text) }
  var cell: CSVCell { .plain(text) }
}

extension Reportable where Self: RawRepresentable<String> {
  var json: JSONValue { .text(rawValue) }
  var cell: CSVCell { .plain(rawValue) }
}

extension Day: Reportable {
  var json: JSONValue { .text(description) }
  var cell: CSVCell { .plain(description) }
}

extension Instant: Reportable {
  var json: JSONValue { .text(description) }
  var cell: CSVCell { .plain(description) }
}

extension Weekday: Reportable {
  var json: JSONValue { .text("\(self)") }
  var cell: CSVCell { .plain("\(self)") }
}

extension Optional: Reportable where Wrapped: Reportable {
  var json: JSONValue {
    switch self {
    case let value?: value.json
    case nil: .null
    }
  }

  var cell: CSVCell { map(\.cell) ?? .empty }
}
