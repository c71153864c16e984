import Reports
import Testing

@testable import CommandLine
@testable import Commands

struct RemarksTests {
  @Test func `a remark is a line on standard error, and none with --quiet`() throws {
    let specification = CommandSpecification.taking(OptionDeclaration.list(CommonOptions.quiet))
    for (line, said) in [("", "a\\u{7}b\n"), ("--quiet", "")] {
      let capture = Capture()
      let arguments = try Arguments(line, for: specification, in: capture.context())
      try Remarks(arguments).say("a\u{7}b")
      #expect(String(decoding: capture.errors, as: UTF8.self) == said)
      #expect(capture.output == [])
    }
  }

  @Test(
    arguments: [(.nowhere, 4), (.report, 2), (.samePage, 0)] as [(Remarks.Elsewhere, Int)],
    [Language.english, .japanese])
  func `what a report tells is said in its language, in brief, or not where one terminal shows both`(
    location: (elsewhere: Remarks.Elsewhere, lines: Int), language: Language
  ) throws {
    let specification = CommandSpecification.taking(OptionDeclaration.list(CommonOptions.quiet))
    let capture = Capture()
    let arguments = try Arguments("", for: specification, in: capture.context())
    let remarks =
      (1...3).map { Remark.reading("a:\($0):1", .title, count: $0) } + [Remark.zoneAssumed("Asia/Tokyo")]
    try Remarks(arguments, in: language, elsewhere: location.elsewhere).say(remarks)
    let lines = String(decoding: capture.errors, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == location.lines)
    #expect(lines.first.map(String.init) == (location.lines == 0 ? nil : language(remarks[3].text)))
  }
}
