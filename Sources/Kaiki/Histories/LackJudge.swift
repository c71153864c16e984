/// Says which things some exports lack, and which of them are dropped (A0.8).
struct LackJudge {
  /// The exports.
  let exports: Exports
  /// When the latest thing happened in each.
  let latest: [Instant?]
  /// What becomes of things that are lacking.
  let rule: DeletionRule
  /// What came of it.
  private(set) var comparison = ExportComparison()
  /// What was found lacking.
  private(set) var findings = Findings()

  /// Exports whose files are named where a thing is lacking.
  private static let mostNamed = 10

  init(_ exports: Exports, latest: [Instant?], rule: DeletionRule) {
    self.exports = exports
    self.latest = latest
    self.rule = rule
  }

  /// Reports the things that an export of their kind lacks, and returns the numbers of those that are to be dropped.
  ///
  /// - Parameters:
  ///   - holders: Which exports hold which things.
  ///   - part: What the things are.
  ///   - noun: What one of them is called.
  ///   - count: The number of things.
  ///   - isEvent: Whether a thing is known by what happened, and so is never dropped (G7).
  ///   - place: What a thing is known by, and what a person calls it.
  mutating func dropped(
    of holders: Holders, _ part: HistoryPart, noun: String, count: Int, isEvent: Bool = false,
    place: (Int) -> (id: String, name: String?)
  ) -> [Int] {
    guard holders.exports.count > 1 else { return [] }
    comparison.isPossible = true
    let newest = rule == .newest && !isEvent ? newest(of: holders.exports, part) : []
    let table = holders.table(of: count)
    var dropped: [Int] = []
    for number in 0..<count {
      let lacking = table.indices.filter { !table[$0][number] }
      guard !lacking.isEmpty else { continue }
      let isDropped = !newest.isEmpty && newest.allSatisfy(lacking.contains)
      if isDropped { dropped.append(number) }
      let files = lacking.prefix(Self.mostNamed).flatMap { exports.files(of: holders.exports[$0], part) }
        .sorted()
      let more =
        lacking.count > Self.mostNamed ? ", and of \(lacking.count - Self.mostNamed) other exports" : ""
      let (id, name) = place(number)
      findings.append(
        Finding(
          rule: "A0.8", severity: isDropped ? .warning : .note, place: id, name: name,
          message: "the \(noun) is missing in \(files.joined(separator: ", "))\(more): "
            + (isDropped ? "dropped, since the newest lacks it" : "deleted there, or not yet made; kept")))
    }
    comparison.dropped += dropped.count
    return dropped
  }

  /// The places of the newest of some exports; none where it is not known of all of them how new they are.
  private mutating func newest(of numbers: [Int], _ part: HistoryPart) -> [Int] {
    let undated = numbers.filter { latest[$0] == nil }.flatMap { exports.files(of: $0, part) }
    comparison.undated = Set(comparison.undated + undated).sorted()
    let newest = numbers.compactMap { latest[$0] }.max()
    return undated.isEmpty ? numbers.indices.filter { latest[numbers[$0]] == newest } : []
  }
}
