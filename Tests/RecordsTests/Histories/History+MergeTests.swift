import Kaiki
import Testing
@testable import Intake

/// Two histories as one, held against files that are read as one (R0.8, A0.8, L2).
struct HistoryMergeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Its lines in ASCII, since texts that look alike are equal as `String`.
  private func lines(_ history: History) -> [String] {
    history.lines().map { $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
  }

  /// The lines of which one history has more than the other; all where only their order differs.
  private func difference(_ left: History, _ right: History, anyOrder: Bool = false) -> [String] {
    let (left, right) = (lines(left), lines(right))
    if left == right || anyOrder && left.sorted() == right.sorted() { return [] }
    let difference = Set(left).symmetricDifference(right)
    return difference.isEmpty ? left : difference.sorted()
  }

  /// The histories of some files of every kind.
  private func histories(_ count: Int, _ pool: inout RowPool) throws -> [(paths: [String], history: History)]
  {
    try (1...count).map { number in
      let paths = try pool.files().map { file in
        try folder.write(file.text.utf8, to: "\(number).\(file.name).csv")
      }
      return (paths, try HistoryReader.read(paths, kind: nil).history)
    }
  }

  @Test(arguments: 1...30)
  func `merging two histories commutes and is idempotent (R0.8)`(seed: Int) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    let histories = try histories(2, &pool)
    let (first, second) = (histories[0].history, histories[1].history)
    let merged = first.merged(with: second)
    #expect(difference(second.merged(with: first), merged, anyOrder: true) == [], "seed \(seed)")
    #expect(difference(merged.merged(with: merged), merged) == [], "seed \(seed)")
    // What is in a history already changes nothing.
    #expect(difference(merged.merged(with: first), merged) == [], "seed \(seed)")
    #expect(difference(merged.merged(with: second), merged) == [], "seed \(seed)")
    #expect(difference(first.merged(with: History()), first) == [], "seed \(seed)")
    #expect(difference(History().merged(with: first), first) == [], "seed \(seed)")
  }

  @Test(arguments: 1...30)
  func `of three histories it does not matter which two are merged first (R0.8)`(seed: Int) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    let histories = try histories(3, &pool).map(\.history)
    let left = histories[0].merged(with: histories[1]).merged(with: histories[2])
    let right = histories[0].merged(with: histories[1].merged(with: histories[2]))
    #expect(difference(left, right, anyOrder: true) == [], "seed \(seed)")
  }

  @Test(arguments: 1...30)
  func `two merged histories are what reading their files at once gives`(seed: Int) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    // Numbers that may be states or amounts have a test of their own.
    pool.marks = RowPool.plainMarks
    let histories = try histories(2, &pool)
    let merged = histories[0].history.merged(with: histories[1].history)
    let read = try HistoryReader.read(histories.flatMap(\.paths), kind: nil).history
    #expect(difference(merged, read, anyOrder: true) == [], "seed \(seed)")
  }

  @Test func `numbers that one history reads as states stay states, though the other is measured`() throws {
    let phone = try folder.write("habit,date,value\nh,2026-01-01,1\n".utf8, to: "1.checkmarks.csv")
    let tablet = try folder.write("habit,date,value\nh,2026-01-02,2.5\n".utf8, to: "2.checkmarks.csv")
    let read = try HistoryReader.read([phone, tablet], kind: nil).history
    #expect(read.habits?.first?.ticks.map(\.amount) == [1, 2.5])
    let histories = try [phone, tablet].map { try HistoryReader.read([$0], kind: nil).history }
    for merged in [histories[0].merged(with: histories[1]), histories[1].merged(with: histories[0])] {
      #expect(merged.habits?.first?.ticks.map(\.amount) == [nil, 2.5])
      #expect(merged.habits?.first?.ticks.map(\.value) == [.manualYes, .manualYes])
    }
  }
}
