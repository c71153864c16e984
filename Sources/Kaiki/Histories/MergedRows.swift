/// Rows with ids, of which each id stands once (R0.8).
///
/// Of rows with one id that differ the newer is kept, and of equally new ones the greater by its values in the order
/// of its columns (A0.8), so that the order of the inputs does not matter.
struct MergedRows<Row: HistoryRow>: Sendable {
  /// In the order of first appearance.
  private(set) var values: [Row] = []
  private var numbers = IdentifierTable()
  /// The place in `values` of each id.
  private var firstPlaces: [Int] = []
  /// What the rows are, for findings.
  private let noun: String
  private let modified: @Sendable (Row) -> Instant?

  /// No rows.
  ///
  /// - Parameters:
  ///   - noun: What a row is.
  ///   - modified: When a row was last changed; without, rows do not say.
  init(_ noun: String, modified: @escaping @Sendable (Row) -> Instant? = { _ in nil }) {
    self.noun = noun
    self.modified = modified
  }

  /// Adds a row.
  ///
  /// - Parameter id: `nil` for a row that is like no other.
  mutating func add(_ value: Row, id: String?, _ findings: inout Findings) {
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
    let order = kept.order(beside: value)
    guard order != .equal else {
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
          : "two \(noun)s with this id differ; the greater one was kept"))
    let isNewer =
      old != new ? (old.map { old in new.map { $0 > old } ?? false } ?? true) : order == .less
    if isNewer { values[place] = value }
  }
}
