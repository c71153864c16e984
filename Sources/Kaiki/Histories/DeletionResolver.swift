/// Finds the items that only some of several exports contain, and decides which items to delete (A0.8).
struct DeletionResolver {
  let exports: Exports
  /// Time of the latest event of each export, by the export's index; `nil` for an export without events.
  let latest: [Instant?]
  let rule: DeletionRule
  private(set) var comparison = ExportComparison()
  private(set) var findings = Findings()

  /// Maximum number of exports that one finding names: 10.
  private static let maxNamed = 10

  init(_ exports: Exports, latest: [Instant?], rule: DeletionRule) {
    self.exports = exports
    self.latest = latest
    self.rule = rule
  }

  /// Appends a finding for each item of one kind that an export lacks, and returns the items to delete.
  ///
  /// The result contains the indices of the items that the newest export lacks, ascending, and ``comparison`` counts
  /// the deleted items. If several exports have the latest event, all of them must lack the item. The result is empty
  /// in these cases:
  ///
  /// - Fewer than two exports contain items of the kind.
  /// - The ``rule`` keeps all items, or the items are known from events.
  /// - The newest export is unknown, because an export has no event.
  mutating func dropped(
    of holders: Holders, _ part: HistoryPart, count: Int, isEvent: Bool = false,
    location: (Int) -> (id: String, name: String?)
  ) -> [Int] {
    guard holders.exports.count > 1 else { return [] }
    comparison.isPossible = true
    let newest = rule == .newest && !isEvent ? newest(of: holders.exports, part) : []
    let held = holders.byThing(count)
    var dropped: [Int] = []
    for number in 0..<count {
      let holding = held.indices(of: number)
      let missingCount = holders.exports.count - Self.distinct(holding)
      guard missingCount > 0 else { continue }
      let isDropped = !newest.isEmpty && !holding.contains { newest.contains(Int($0)) }
      if isDropped { dropped.append(number) }
      let files = Self.missing(holding, among: holders.exports.count).flatMap {
        exports.files(of: holders.exports[$0], part)
      }.sorted()
      let others = max(0, missingCount - Self.maxNamed)
      let (id, name) = location(number)
      findings.append(
        Finding(
          rule: "A0.8", severity: isDropped ? .warning : .note, location: id, name: name,
          code: isDropped
            ? .dropped(part, in: Finding.Values(files), others: others)
            : .missing(part, in: Finding.Values(files), others: others)))
    }
    comparison.dropped += dropped.count
    return dropped
  }

  private static func distinct(_ indices: ArraySlice<Int32>) -> Int {
    zip(indices.dropFirst(), indices).count { $0 != $1 } + (indices.isEmpty ? 0 : 1)
  }

  /// Returns the lowest indices in `0..<count` that a list lacks, ascending, at most ``maxNamed`` indices.
  private static func missing(_ holding: ArraySlice<Int32>, among count: Int) -> [Int] {
    var (missing, rest) = ([Int](), holding)
    for index in 0..<count {
      guard missing.count < maxNamed else { break }
      while let first = rest.first, first < index { rest.removeFirst() }
      if rest.first.map({ $0 != index }) ?? true { missing.append(index) }
    }
    return missing
  }

  /// Returns the positions in `numbers` of the exports with the latest event, usually one.
  ///
  /// Empty if one of the exports has no event; then adds the names of its files to the comparison.
  private mutating func newest(of numbers: [Int], _ part: HistoryPart) -> Set<Int> {
    let undated = numbers.filter { latest[$0] == nil }.flatMap { exports.files(of: $0, part) }
    comparison.undated = Set(comparison.undated + undated).sorted()
    let newest = numbers.compactMap { latest[$0] }.max()
    return undated.isEmpty ? Set(numbers.indices.filter { latest[numbers[$0]] == newest }) : []
  }
}
