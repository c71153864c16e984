import Kaiki
import TestSupport
import Testing

@testable import Intake

/// People whose histories are read one by one (INTERFACE 9).
struct CohortTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The history of each person by name.
  private func histories(_ paths: [String]) throws -> [String: ReadHistory] {
    let cohort = try Cohort(of: paths.map { folder($0) }, kind: nil)
    return Dictionary(
      uniqueKeysWithValues: try cohort.people.map { ($0.name, try HistoryReader.read($0, kind: nil)) })
  }

  private static let header = "user_id,card_id,review_rating,review_time"

  /// Rows of some users in any order, and those of each alone.
  private static func rows(seed: Int) -> (all: [String], own: [String: [String]]) {
    var random = SeededGenerator(seed: seed)
    var own: [String: [String]] = [:]
    var all: [String] = []
    for number in 0..<200 {
      let user = "u\(Int.random(in: 0..<7, using: &random))"
      let time = 1_700_000_000_000 + number * Int.random(in: 1_000...90_000_000, using: &random)
      let row =
        "\(user),c\(Int.random(in: 0..<9, using: &random)),\(Int.random(in: 1...4, using: &random)),\(time)"
      all.append(row)
      own[user, default: []].append(row)
    }
    return (all, own)
  }

  @Test(arguments: 0..<20)
  func `each user of a table is read as if the table were of that user alone`(seed: Int) throws {
    let (all, own) = Self.rows(seed: seed)
    try folder.write(([Self.header] + all).joined(separator: "\n"), to: "all.csv")
    let found = try histories(["all.csv"])
    #expect(Set(found.keys) == Set(own.keys))
    for (user, rows) in own {
      let csv = ([Self.header] + rows).joined(separator: "\n")
      let alone = try HistoryReader.read(Array(csv.utf8), named: "alone.csv")
      #expect(found[user]?.history.log?.reviews == alone.history.log?.reviews)
      #expect(found[user]?.history.log?.cards.count == alone.history.log?.cards.count)
    }
  }

  @Test func `JSON Lines name a user in each row`() throws {
    let lines = [
      #"{"userId": "b", "cardId": "1", "reviewedAt": "2024-01-01T09:00:00Z", "result": true}"#,
      #"{"cardId": "2", "userId": "a", "reviewedAt": "2024-01-02T09:00:00Z", "result": false}"#,
      #"{"userId": "b", "cardId": "1", "reviewedAt": "2024-01-03T09:00:00Z", "result": true}"#,
    ]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "log.jsonl")
    let found = try histories(["log.jsonl"])
    #expect(found.mapValues { $0.history.log?.reviews.count } == ["a": 1, "b": 2])
  }

  @Test func `a bad row is placed in the table, whatever stands between`() throws {
    try folder.write(
      """
      \(Self.header)
      a,1,3,1700000000000
      b,1,3,1700000000000
      a,1,9,1700000000000
      b,2,3,1700000000000
      a,2,3,yesterday
      a,2,3,1700000000000
      """, to: "all.csv")
    let found = try histories(["all.csv"])
    #expect(found["a"]?.rejections.map(\.line) == [4, 6])
    #expect(found["a"]?.rejections.map(\.column) == [5, 7])
    #expect(found["b"]?.rejections.isEmpty == true)
  }

  @Test func `rows of nobody are counted, and quoted names are read`() throws {
    try folder.write(
      "\(Self.header)\n,1,3,1700000000000\n\"Sato, Yui\",1,3,1700000000000\n,1,3,1700000000000\n",
      to: "all.csv")
    let cohort = try Cohort(of: [folder("all.csv")], kind: nil)
    #expect(cohort.people.map(\.name) == ["Sato, Yui"])
    #expect(cohort.namelessRows == 2)
  }

  @Test func `a row that cannot be read is counted, be it the first`() throws {
    try folder.write("\(Self.header)\na\rb,1,3,1700000000000\na,1,3,1700000000000\n", to: "all.csv")
    let cohort = try Cohort(of: [folder("all.csv")], kind: nil)
    #expect(cohort.people.map(\.name) == ["a"] && cohort.namelessRows == 1)
  }

  @Test(arguments: ["7", "userId=7", "user_id=%37"])
  func `two folders that name one user are refused`(other: String) throws {
    for name in ["user_id=7", other] {
      try folder.write("card_id,review_rating,review_time\n1,3,1700000000000\n", to: "d/\(name)/part-0.csv")
    }
    do throws(ReadingError) {
      _ = try Cohort(of: [folder("d")], kind: nil)
      Issue.record("it was taken")
    } catch {
      guard case .personTwice("7", _, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `the latest row of all is known where every row names its moment`() throws {
    try folder.write(
      "\(Self.header)\na,1,3,2024-01-03T00:00:00Z\nb,1,3,2024-01-05T00:00:00Z\na,1,3,2024-01-04T00:00:00Z\n",
      to: "all.csv")
    let latest = try Cohort(of: [folder("all.csv")], kind: nil).latest
    #expect(latest?.person.name == "b" && latest?.moment == Instant(milliseconds: 1_704_412_800_000))
    try folder.write("\(Self.header)\na,1,3,2024-01-03T00:00:00Z\nb,1,3,soon\n", to: "odd.csv")
    #expect(try Cohort(of: [folder("odd.csv")], kind: nil).latest == nil)
  }

  @Test func `folders name users as Spark writes them, and files by themselves`() throws {
    let row = "card_id,review_rating,review_time\n1,3,1700000000000\n"
    try folder.write(row, to: "spark/user_id=7/part-0.csv")
    try folder.write(row.replacing("1,3", with: "2,3"), to: "spark/user_id=7/part-1.csv")
    try folder.write(row, to: "spark/user_id=a%3Db/part-0.csv")
    try folder.write(row, to: "spark/=c/part-0.csv")
    try folder.write(row, to: "plain/anna.csv")
    try folder.write(row, to: "plain/ben.csv")
    let found = try histories(["spark", "plain"])
    #expect(found.keys.sorted() == ["7", "=c", "a=b", "anna", "ben"])
    #expect(found["7"]?.history.log?.cards.count == 2)
  }

  @Test func `a user of two tables is refused, since nobody knows whether it is one`() throws {
    try folder.write("\(Self.header)\na,1,3,1700000000000\n", to: "x.csv")
    try folder.write("\(Self.header)\na,1,3,1700000000000\n", to: "y.csv")
    do throws(ReadingError) {
      _ = try Cohort(of: [folder("x.csv"), folder("y.csv")], kind: nil)
      Issue.record("it was taken")
    } catch {
      guard case .personTwice(let name, _, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(name == "a")
    }
  }

  @Test func `rows that went to a file are those that were gathered`() {
    var random = SeededGenerator(seed: 1)
    var (small, large) = (PeopleRows(maxBytes: 100), PeopleRows())
    for _ in 0..<5 {
      small.addPerson()
      large.addPerson()
    }
    for line in 1...500 {
      let person = Int.random(in: 0..<5, using: &random)
      let text = Array("row \(line) of \(person)\(line.isMultiple(of: 3) ? "\n" : "")".utf8)
      text.withUnsafeBytes { small.add($0, of: person, line: line) }
      text.withUnsafeBytes { large.add($0, of: person, line: line) }
    }
    #expect(small.settle() && large.settle())
    for person in 0..<5 {
      let (one, other) = (small.gathered(person, under: [0x68]), large.gathered(person, under: [0x68]))
      #expect(one?.bytes.withBytes { Array($0) } == other?.bytes.withBytes { Array($0) })
      #expect(one?.pieces == other?.pieces)
    }
  }
}
