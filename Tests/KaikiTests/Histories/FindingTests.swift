import Testing

@testable import Kaiki

struct FindingTests {
  private static func findings(_ counts: [(rule: String, count: Int)]) -> Findings {
    var findings = Findings()
    for (rule, count) in counts {
      for number in 0..<count {
        findings.append(Finding(rule: rule, severity: .warning, place: "\(number)", message: rule))
      }
    }
    return findings
  }

  @Test func `a rule lists a hundred findings and counts the rest`() {
    let findings = Self.findings([("C9", 103), ("A0.6", 100), ("L2", 1)])
    #expect(findings.counts == ["C9": 103, "A0.6": 100, "L2": 1])
    #expect(findings.all.count == 202)
    #expect(findings.all.prefix(100).map(\.place) == (0..<100).map(String.init))
    #expect(
      findings.all.last
        == Finding(
          rule: "C9", severity: .note, place: "", message: "3 more of this kind are not listed"))
  }

  @Test(arguments: [(0, 0), (40, 50), (60, 70), (150, 0), (0, 150), (150, 150)] as [(Int, Int)])
  func `two lists together are what one list of all would be`(first: Int, second: Int) {
    var joined = Self.findings([("C9", first), ("S4", 1)])
    joined.append(contentsOf: Self.findings([("C9", second), ("G7", 2)]))
    #expect(joined.counts["C9", default: 0] == first + second)
    #expect(joined.all.count { $0.message == "C9" } == min(first + second, 100))
    let more = first + second - 100
    #expect(
      joined.all.last?.message == (more > 0 ? "\(more) more of this kind are not listed" : "G7"))
  }

  @Test func `S4: later events are set aside and counted, and none is no finding`() {
    var findings = Findings()
    let now = Instant(milliseconds: 5)
    let all = [3, 5, 6, 9].map(Instant.init(milliseconds:))
    #expect(findings.past(all, called: "answers", by: now) { $0 }.map(\.milliseconds) == [3, 5])
    #expect(findings.all.map(\.message) == ["2 answers are later than \(now) and were ignored"])
    #expect(findings.past([now], called: "answers", by: now) { $0 } == [now])
    #expect(findings.counts == ["S4": 1])
  }
}
