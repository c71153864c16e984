import Testing

@testable import Commands

struct RemarksTests {
  @Test func `a remark is a line on standard error, and none with --quiet`() throws {
    let specification = CommandSpecification.taking(OptionDeclaration.list(CommonOptions.quiet))
    for (line, said) in [("", "a\\u{7}b\n"), ("--quiet", "")] {
      let capture = Capture()
      let arguments = try Arguments(line, for: specification, in: capture.world())
      try Remarks(arguments).say("a\u{7}b")
      #expect(String(decoding: capture.errors, as: UTF8.self) == said)
      #expect(capture.output == [])
    }
  }
}
