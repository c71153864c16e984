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
    let held = holders.byThing(count)
    var dropped: [Int] = []
    for number in 0..<count {
      let holding = held.places(of: number)
      let lackingCount = holders.exports.count - Self.distinct(holding)
      guard lackingCount > 0 else { continue }
      let isDropped = !newest.isEmpty && !holding.contains { newest.contains(Int($0)) }
      if isDropped { dropped.append(number) }
      let files = Self.lacking(holding, among: holders.exports.count).flatMap {
        exports.files(of: holders.exports[$0], part)
      }.sorted()
      let more =
        lackingCount > Self.mostNamed ? ", and of \(lackingCount - Self.mostNamed) other exports" : ""
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

  /// How many places are in a list in which equal ones stand together.
  private static func distinct(_ places: ArraySlice<Int32>) -> Int {
    zip(places.dropFirst(), places).count { $0 != $1 } + (places.isEmpty ? 0 : 1)
  }

  /// The first places that are not in an ascending list, as many as are named.
  private static func lacking(_ holding: ArraySlice<Int32>, among count: Int) -> [Int] {
    var (lacking, rest) = ([Int](), holding)
    for place in 0..<count {
      guard lacking.count < mostNamed else { break }
      while let first = rest.first, first < place { rest.removeFirst() }
      if rest.first.map({ $0 != place }) ?? true { lacking.append(place) }
    }
    return lacking
  }

  /// The places of the newest of some exports; none where it is not known of all of them how new they are.
  private mutating func newest(of numbers: [Int], _ part: HistoryPart) -> Set<Int> {
    let undated = numbers.filter { latest[$0] == nil }.flatMap { exports.files(of: $0, part) }
    comparison.undated = Set(comparison.undated + undated).sorted()
    let newest = numbers.compactMap { latest[$0] }.max()
    return undated.isEmpty ? Set(numbers.indices.filter { latest[numbers[$0]] == newest }) : []
  }
}
