import Kaiki

/// Rows with ids, of which each id stands once (R0.8).
///
/// Of rows with one id that differ the newer is kept, and of equally new ones the one whose row is greater as
/// text, so that the order of the inputs does not matter.
struct MergedRows<Value> {
  /// In the order of first appearance.
  private(set) var values: [Value] = []
  private var numbers = IdentifierTable()
  /// What the rows are, for findings.
  private let noun: String
  private let modified: (Value) -> Instant?
  private let row: (Value) -> ExportRow

  /// No rows.
  ///
  /// - Parameters:
  ///   - noun: What a row is.
  ///   - modified: When a row was last changed; without, rows do not say.
  ///   - row: How a row is written.
  init(
    _ noun: String, modified: @escaping (Value) -> Instant? = { _ in nil },
    row: @escaping (Value) -> ExportRow
  ) {
    self.noun = noun
    self.modified = modified
    self.row = row
  }

  /// Adds a row.
  ///
  /// - Parameter id: `nil` for a row that is like no other.
  mutating func add(_ value: Value, id: String?, _ findings: inout Findings) {
    guard let id else {
      values.append(value)
      return
    }
    let number = numbers.intern(id)
    guard number < firstPlaces.count else {
      firstPlaces.append(values.count)
      values.append(value)
      return
    }
    let place = firstPlaces[number]
    let kept = values[place]
    // Texts that look alike can differ as bytes, so the written rows are compared.
    let (keptRow, newRow) = (row(kept).json.encoded(), row(value).json.encoded())
    guard keptRow != newRow else {
      findings.append(
        Finding(
          rule: "duplicate", severity: .note, place: id, message: "the \(noun) occurs twice; counted once"))
      return
    }
    let (old, new) = (modified(kept), modified(value))
    findings.append(
      Finding(
        rule: "duplicate", severity: .warning, place: id,
        message: old != new
          ? "two \(noun)s with this id differ; the newer one was kept"
          : "two \(noun)s with this id differ; the one whose row is greater as text was kept"))
    let isNewer =
      old != new
      ? (old.map { old in new.map { $0 > old } ?? false } ?? true)
      : keptRow.lexicographicallyPrecedes(newRow)
    if isNewer { values[place] = value }
  }

  /// The place in `values` of each id.
  private var firstPlaces: [Int] = []
}
