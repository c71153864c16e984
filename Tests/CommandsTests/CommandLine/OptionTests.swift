import Testing

@testable import CommandLine
@testable import Commands

struct OptionTests {
  private static let size: Option<Int> = Option(
    "--size", "N", standard: 3
  ) {
    word throws(OptionProblem) in
    guard let number = Int(word) else { throw OptionProblem(word, "is no size; give one") }
    return number
  }

  @Test func `an option that is not given has its standard, one that is has what its parser says`() throws {
    #expect(Self.size.standard == 3)
    #expect(try Self.size.value("") == 3)
    #expect(try Self.size.value("--size 7") == 7)
    #expect(Self.size.refusal("--size x") == "x: --size \"x\" is no size; give one")
  }

  @Test func `a problem follows the name of its option`() {
    #expect(OptionProblem("is 0; give at least 1").text.english == " is 0; give at least 1")
    #expect(OptionProblem("x", "is not known; choose y").text.english == " \"x\" is not known; choose y")
    #expect(
      OptionProblem(within: "the table is empty; give days").text.english == ": the table is empty; give days"
    )
  }

  @Test func `a heading is the names and the placeholder`() {
    #expect(Self.size.declaration.heading == "--size N")
    #expect(CommonOptions.help.declaration.heading == "-h, --help")
  }

  @Test func `a list of options of any types keeps their order`() {
    let list = OptionDeclaration.list(CommonOptions.seed, CommonOptions.force, SimulationOptions.memory)
    #expect(list.map(\.name) == ["--seed", "--force", "--memory-model"])
  }
}
