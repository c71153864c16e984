import Testing

@testable import CommandLine
@testable import Commands

struct HelpLayoutTests {
  @Test func `a table has its meanings beside the names, in lines of 100 columns`() {
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let lines = HelpLayout.table([("a", "short"), ("name", long)]).split(separator: "\n").map(String.init)
    #expect(lines[0] == "  a     short")
    #expect(lines[1].hasPrefix("  name  word word"))
    #expect(lines[1].count <= 100 && lines[1].count + " word".count > 100)
    #expect(lines[2].hasPrefix("        word"))
    #expect(lines.count == 3)
    #expect(lines.dropFirst().joined(separator: " ").split(separator: " ").count == 31)
  }

  @Test func `a meaning of several lines stays in its column`() {
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let lines = HelpLayout.table([("--a", "first\n  red  warm\n  blue  \(long)")]).split(separator: "\n").map(
      String.init)
    #expect(lines[0] == "  --a  first" && lines[1] == "         red  warm")
    #expect(lines[2].hasPrefix("         blue  word") && lines[3].hasPrefix("               word"))
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
