import Testing

@testable import CommandLine
@testable import Commands

struct ContradictionTests {
  private enum Probe: Command {
    static let (a, b, c) = (Option<Bool>.flag("--a"), Option<Bool>.flag("--b"), Option<Bool>.flag("--c"))
    static let number: Option<Int?> = .integer("--n", "N", in: 0...9)
    static let specification = CommandSpecification.taking(OptionDeclaration.list(a, b, c, number))
    static let contradictions = [
      Contradiction(.given(a), with: [.given(c), .given(b)]) { "\($0) and \($1)" },
      Contradiction(.given(b), without: .value(number) { $0.map { "\($0)" } }, "--b needs --n"),
      Contradiction(.value(number) { $0 == 7 ? "7" : nil }, with: [.always]) { number, _ in
        "\(number) is full"
      },
    ]

    init(_ arguments: Arguments) throws(CommandError) { throw CommandError(.usage, lines: []) }
    func run() {}
  }

  private func refusal(_ line: String) throws -> String? {
    let arguments = try Arguments(line, for: Probe.specification)
    do throws(CommandError) {
      try Probe.refuseContradictions(in: arguments)
      return nil
    } catch {
      return error.english.joined(separator: "\n")
    }
  }

  @Test(arguments: ["", "--a", "--c --n 6", "--b --n 1", "--b --c --n 0"])
  func `a line without a contradiction passes`(line: String) throws {
    #expect(try refusal(line) == nil)
  }

  @Test func `an invalid value of a contradiction is the error`() throws {
    #expect(try refusal("--n 10") == "x: --n is 10; give at most 9")
  }

  @Test(
    arguments: [
      ("--a --b", "x: --a and --b"), ("--b --c --a", "x: --a and --c"), ("--b", "x: --b needs --n"),
      ("--n 7", "x: 7 is full"), ("--a --b --n 7", "x: --a and --b"),
    ])
  func `the first contradiction in the order of the table is the error`(line: String, words: String) throws {
    #expect(try refusal(line) == words)
  }
}
