import Testing

@testable import CommandLine
@testable import Commands

struct ArgumentsTests {
  private static let specification = CommandSpecification.taking(
    OptionDeclaration.list(CommonOptions.seed, CommonOptions.force, OutputFolder.out))

  private func arguments(_ line: String) throws(CommandError) -> Arguments {
    try Arguments(line, for: Self.specification)
  }

  @Test func `operands and options come in any order`() throws {
    for line in ["a b --seed 7 --force", "--force --seed=7 a b", "a --seed 7 b --force"] {
      let arguments = try arguments(line)
      #expect(arguments.operands == ["a", "b"])
      #expect(try arguments[CommonOptions.seed] == 7)
      #expect(try arguments[CommonOptions.force])
      #expect(try arguments[OutputFolder.out] == nil)
    }
  }

  @Test func `a hyphen is an operand, and what follows two is`() throws {
    #expect(try arguments("- --force").operands == ["-"])
    let after = try arguments("a -- --force - --nonsense --")
    #expect(after.operands == ["a", "--force", "-", "--nonsense", "--"])
    #expect(try !after[CommonOptions.force])
  }

  @Test(
    arguments: [
      ("--sead 3", "x: the option --sead does not exist; did you mean --seed?"),
      ("--sed=3", "x: the option --sed does not exist; did you mean --seed?"),
      ("--entirely-unknown", "x: the option --entirely-unknown does not exist; see x --help"),
      ("-x", "x: the option -x does not exist; see x --help"),
      ("--seed", "x: --seed has no value; give --seed N"),
      ("--seed 3 --seed 4", "x: --seed is given twice; give it once"),
      ("--force=1", "x: --force takes no value; leave out \"=1\""),
    ] as [(String, String)])
  func `a line that no option explains is refused`(line: String, words: String) {
    let error = #expect(throws: CommandError.self) { try arguments(line) }
    #expect(error?.code == .usage)
    #expect(error?.english == [words])
  }

  @Test func `what has to be given is asked for`() throws {
    #expect(try arguments("--out d").required(OutputFolder.out, or: "name a folder") == "d")
    let error = #expect(throws: CommandError.self) {
      try arguments("").required(OutputFolder.out, or: "name a folder")
    }
    #expect(error?.english == ["x: --out is missing; name a folder"])
  }

  @Test func `an option that a command reads and does not list stops it`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Arguments("", for: HolidaysCommand.specification)[CommonOptions.seed]
    }
  }

  @Test func `operands that nobody expects are refused`() throws {
    try arguments("").refuseOperands()
    try arguments("a b").refuseOperands(after: 2)
    let error = #expect(throws: CommandError.self) { try arguments("a b").refuseOperands(after: 1) }
    #expect(error?.english == ["x: \"b\" is one argument too many; see kaiki x --help"])
  }
}
