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
  private var repeated = RepeatedRows<Int>()
  /// The ids whose rows were changed at different times.
  private var aged: Set<Int> = []
  /// The ids of rows that took the place of another, as they spell them.
  private var spellings: [Int: String] = [:]

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
  mutating func add(_ value: Row, id: String?) {
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
    repeated.add(number, isEqual: order == .equal)
    guard order != .equal else { return }
    let (old, new) = (modified(kept), modified(value))
    if old != new { aged.insert(number) }
    let isNewer =
      old != new ? (old.map { old in new.map { $0 > old } ?? false } ?? true) : order == .less
    if isNewer {
      values[place] = value
      spellings[number] = id
    }
  }

  /// Reports the rows that were not kept.
  func report(to findings: inout Findings) {
    repeated.forEach { number, differs in
      findings.append(
        Finding(
          rule: "duplicate", severity: differs ? .warning : .note,
          place: spellings[number] ?? numbers[number],
          message: !differs
            ? "the \(noun) occurs twice; counted once"
            : "two \(noun)s with this id differ; the \(aged.contains(number) ? "newer" : "greater") one was kept"
        ))
    }
  }
}
