/// Rows with ids, one row per id (R0.8).
///
/// Of two different rows with one id, the newer row is kept by ``HistoryRow/knowledge``, or else the greater one
/// (A0.8). The order of the inputs has no effect.
struct MergedRows<Row: HistoryRow>: Sendable {
  /// Rows in the order of first appearance: one per id, and all rows without an id; deleted rows are removed.
  private(set) var values: [Row] = []
  private var numbers = IdentifierTable()
  /// Index in `values` of the row of each id, by the number of the id (0 for the first id); valid until `settle`.
  private var firstIndices: [Int] = []
  private let part: HistoryPart
  private var repeated = RepeatedRows<Int, Row>()
  /// Id of each row that replaced another, in the row's own spelling, by the number of the id.
  ///
  /// A number without an element has the spelling of its first appearance.
  private var spellings: [Int: String] = [:]
  private var holders = Holders()

  init(_ part: HistoryPart) { self.part = part }

  mutating func begin(_ export: Int?) { holders.begin(export) }

  mutating func add(_ value: Row, id: String?) {
    guard let id else {
      values.append(value)
      return
    }
    let number = numbers.intern(id)
    holders.insert(number)
    guard number < firstIndices.count else {
      firstIndices.append(values.count)
      values.append(value)
      return
    }
    let index = firstIndices[number]
    let kept = values[index]
    switch kept.precedence(beside: value) {
    case .equal: repeated.add(number, gaveWay: nil)
    case .greater: repeated.add(number, gaveWay: value)
    case .less:
      repeated.add(number, gaveWay: kept)
      values[index] = value
      spellings[number] = id
    }
  }

  /// Replaces each row by the rows that a function returns, in their order; an empty array removes the row.
  ///
  /// The first returned row keeps the identity.
  mutating func revise(_ change: (Row) -> [Row]) {
    var firsts: [Int: Int] = [:]
    var revised: [Row] = []
    for (index, value) in values.enumerated() {
      firsts[index] = revised.count
      revised += change(value)
    }
    firstIndices = firstIndices.map { min(firsts[$0] ?? 0, max(0, revised.count - 1)) }
    values = revised
  }

  func report(to findings: inout Findings, _ kind: Finding.RepeatedRow? = nil) {
    repeated.report(to: &findings, kind ?? .row(part)) {
      (values[firstIndices[$0]], spelling(of: $0))
    }
  }

  private func spelling(of number: Int) -> String { spellings[number] ?? numbers[number] }

  mutating func settle(by judge: inout DeletionResolver) {
    let dropped = judge.dropped(of: holders, part, count: numbers.count) {
      (spelling(of: $0), values[firstIndices[$0]].displayName)
    }
    guard !dropped.isEmpty else { return }
    let indices = Set(dropped.map { firstIndices[$0] })
    values = values.indices.filter { !indices.contains($0) }.map { values[$0] }
  }
}
