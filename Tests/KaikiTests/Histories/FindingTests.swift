import Phrases
import Testing

@testable import Kaiki

struct FindingTests {
  private static func findings(_ counts: [(rule: String, count: Int)]) -> Findings {
    var findings = Findings()
    for (rule, count) in counts {
      for number in 0..<count {
        findings.append(Finding(rule: rule, severity: .warning, location: "\(number)", code: .backward))
      }
    }
    return findings
  }

  @Test func `a rule lists a hundred findings and counts the rest`() {
    let findings = Self.findings([("C9", 103), ("A0.6", 100), ("L2", 1)])
    #expect(findings.counts == ["C9": 103, "A0.6": 100, "L2": 1])
    #expect(findings.all.count == 202)
    let locations = (0..<100).map { "\($0)" }
    #expect(findings.all.prefix(100).map(\.location) == locations)
    #expect(
      findings.all.last
        == Finding(rule: "C9", severity: .note, location: "", code: .unlisted(3)))
  }

  @Test func `findings stand by rule, warnings first, then by place with numbers by size, and by code`() {
    let sorted: [(String, Finding.Severity, String, Finding.Code)] = [
      ("C8", .note, "b", .backward), ("C9", .warning, "z", .backward), ("C9", .note, "", .backward),
      ("C9", .note, "a.csv:9", .backward),
      ("C9", .note, "a.csv:10", .backward), ("C9", .note, "a.csv:10", .threeButtons(1)),
      ("C9", .note, "a.csv:010", .backward),
      ("C9", .note, "b.csv:2", .backward), ("L2", .warning, "é", .backward),
    ]
    let expected = sorted.map { Finding(rule: $0.0, severity: $0.1, location: $0.2, code: $0.3) }
    for order in [expected, expected.reversed(), Array(expected[4...] + expected[..<4])] {
      var findings = Findings()
      for finding in order { findings.append(finding) }
      #expect(Set(findings.all) == Set(expected))
      #expect(
        findings.all.filter { !$0.location.contains(":010") }
          == expected.filter { !$0.location.contains(":010") })
    }
  }

  @Test(
    arguments: [
      [.threeButtons(1), .resetCards(1), .rescheduledCards(1), .rowsWithoutAnswer(1)],
      [
        .missing(.cards, in: Finding.Values(["a"]), others: 0),
        .contradicted(.row(.cards), Finding.Values([])),
      ],
      [.repeated(.row(.cards)), .replaced(.row(.cards))],
      [.repeated(.checkMark), .replaced(.checkMark)],
      [.stepOutside(9, top: 6, readAs: 6), .answerStepsOutside(top: 6)],
      [.completedTooSoon, .targetTooLow(0), .blankName, .negativeAttempts(-1)],
      [.pairRefused("p", .unknown), .severalHalves, .unequalHalves],
      [.frequencies, .listedFrequency],
      [
        .later(.attempts, than: "t", count: 1), .later(.attendanceRecords, than: "t", count: 1),
        .later(.completions, than: "t", count: 1), .later(.dailyNumbers, than: "t", count: 1),
        .later(.listsOrAppSessions, than: "t", count: 1), .later(.reviews, than: "t", count: 1),
        .later(.checkMarks, than: "t", count: 1),
      ],
    ] as [[Finding.Code]])
  func `codes of one rule and location have the order of their sentences`(codes: [Finding.Code]) {
    #expect(codes == codes.sorted())
    let sentences = codes.map { Finding(rule: "r", severity: .note, location: "", code: $0).message }
    #expect(sentences == sentences.sorted())
  }

  @Test func `orphans have the counts of all findings, listed or not`() {
    func findings(_ name: String, _ count: Int) -> Findings {
      var findings = Findings()
      for number in 0..<count {
        findings.append(
          Finding(
            rule: "orphan", severity: .warning, location: "\(name) \(number)",
            code: .orphan(
              Orphan(.course, name: name, count: 1, nearest: number == 1 ? "near" : nil))))
      }
      return findings
    }
    let expected = [
      Orphan(.course, name: "Zeta", count: 120, nearest: "near"),
      Orphan(.course, name: "Alpha", count: 30, nearest: "near"),
      Orphan(.course, name: "Mu", count: 30, nearest: "near"),
    ]
    var joined = findings("Mu", 30)
    for (name, count) in [("Zeta", 120), ("Alpha", 30)] { joined.append(contentsOf: findings(name, count)) }
    #expect(joined.orphans == expected && joined.all.count == 101)
  }

  @Test func `which findings are listed does not depend on the order in which they were found`() {
    let all = Self.findings([("C9", 250)])
    var backwards = Findings()
    for number in (0..<250).reversed() {
      backwards.append(Finding(rule: "C9", severity: .warning, location: "\(number)", code: .backward))
    }
    #expect(backwards.all == all.all)
    var joined = Findings()
    joined.append(contentsOf: backwards)
    joined.append(contentsOf: Self.findings([("L2", 3)]))
    var other = Self.findings([("L2", 3)])
    other.append(contentsOf: all)
    #expect(joined.all == other.all && joined.counts == other.counts)
  }

  @Test(arguments: [(0, 0), (40, 50), (60, 70), (150, 0), (0, 150), (150, 150)] as [(Int, Int)])
  func `two lists together are what one list of all would be`(first: Int, second: Int) {
    var joined = Self.findings([("C9", first), ("S4", 1)])
    joined.append(contentsOf: Self.findings([("C9", second), ("G7", 2)]))
    #expect(joined.counts["C9", default: 0] == first + second)
    #expect(joined.all.count { $0.rule == "C9" && $0.code == .backward } == min(first + second, 100))
    let more = first + second - 100
    #expect(
      joined.all.last?.code == (more > 0 ? .unlisted(more) : .backward))
  }

  @Test func `S4: later events are set aside and counted, and none is no finding`() {
    var findings = Findings()
    let now = Instant(milliseconds: 5)
    let all = [3, 5, 6, 9].map(Instant.init(milliseconds:))
    #expect(findings.past(all, .reviews, by: now, in: .tokyo) { $0 }.map(\.milliseconds) == [3, 5])
    #expect(findings.all.map(\.code) == [.later(.reviews, than: "1970-01-01 09:00:00.005", count: 2)])
    #expect(findings.past([now], .reviews, by: now, in: .tokyo) { $0 } == [now])
    #expect(findings.counts == ["S4": 1])
  }
}
