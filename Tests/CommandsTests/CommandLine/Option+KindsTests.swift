import Reports
import Testing

@testable import CommandLine
@testable import Commands

struct OptionKindsTests {
  enum Colour: String, CaseIterable {
    case red, green
    case darkBlue = "dark-blue"
  }

  private static let texts = [
    "options/--n/summary": "how many", "options/--m/summary": "how many",
    "options/--m/default": "all of them",
    "options/--colour/summary": "colour",
    "options/x --colour/summary": "colour of the roof",
    "options/--colour/more": "It has no effect in the dark.",
    "options/--colour/values/red": "warm", "options/--colour/values/green": "like grass",
    "options/x --colour/values/dark-blue": "like the sea", "options/--colour/values/dark-blue": "unused",
    "notes/range": "from {1} to {2}", "notes/from": "{1} or more", "notes/default": "default: {1}",
  ]

  private func shown<Value>(_ option: Option<Value>) -> String {
    OptionHelp(option.declaration, of: "x", HelpWords { Self.texts[$0] }).full
  }

  @Test func `a flag is there or not, as often as one likes, and takes no value`() throws {
    let flag: Option<Bool> = .flag("--loud", short: "-l")
    #expect(try !flag.value(""))
    #expect(try flag.value("--loud"))
    #expect(try flag.value("-l --loud"))
    #expect(flag.refusal("--loud=yes") == "x: --loud takes no value; leave out \"=yes\"")
    #expect(flag.declaration.placeholder == nil)
  }

  @Test func `a text is taken as it is`() throws {
    let text: Option<String?> = .text("--out", "PATH")
    #expect(try text.value("") == nil)
    #expect(try text.value("--out a=b") == "a=b")
    #expect(try text.value("--out=a=b") == "a=b")
    #expect(try text.value("--out=") == "")
    #expect(try text.value("--out --loud") == "--loud")
    #expect(text.refusal("--out") == "x: --out has no value; give --out PATH")
    #expect(text.refusal("--out a --out b") == "x: --out is given twice; give it once")
  }

  @Test func `texts come in their order`() throws {
    let texts: Option<[String]> = .texts("--tag", "TAG")
    #expect(try texts.value("") == [])
    #expect(try texts.value("--tag b --tag=a --tag b") == ["b", "a", "b"])
    #expect(texts.declaration.isRepeatable)
  }

  @Test func `a parser of its own makes the value`() throws {
    let parsed: Option<Character?> = .parsed("--letter", "L") { word throws(OptionProblem) in
      guard let letter = word.first, word.count == 1 else {
        throw OptionProblem(word, "is no letter; give one")
      }
      return letter
    }
    #expect(try parsed.value("") == nil)
    #expect(try parsed.value("--letter y") == "y")
    #expect(parsed.refusal("--letter yy") == "x: --letter \"yy\" is no letter; give one")
  }

  private static let notWhole = "is not a whole number; give a whole number from -2 to 9"

  @Test(
    arguments: [
      ("--n 10", "is 10; give at most 9"), ("--n -3", "is -3; give at least -2"),
      ("--n x", "\"x\" \(notWhole)"),
      ("--n 1.5", "\"1.5\" \(notWhole)"), ("--n=", "\"\" \(notWhole)"), ("--n 1e3", "\"1e3\" \(notWhole)"),
      ("--n 99999999999999999999", "\"99999999999999999999\" \(notWhole)"), ("--n 9", nil), ("--n -2", nil),
      ("--n +3", nil), ("--n 003", nil),
    ] as [(String, String?)])
  func `a whole number lies in its range, with a default or without`(line: String, words: String?) {
    let number: Option<Int> = .integer("--n", "N", in: -2...9, default: 4)
    let optional: Option<Int?> = .integer("--n", "N", in: -2...9)
    #expect(number.refusal(line) == words.map { "x: --n \($0)" })
    #expect(optional.refusal(line) == words.map { "x: --n \($0)" })
  }

  @Test func `help lists the range and the default of a number`() throws {
    let number: Option<Int> = .integer("--n", "N", in: -2...9, default: 4)
    #expect(try number.value("") == 4)
    #expect(try number.value("--n 7") == 7)
    #expect(shown(number) == "how many (from -2 to 9; default: 4)")
    let optional: Option<Int?> = .integer("--m", "N", in: 0...Int.max)
    #expect(try optional.value("") == nil)
    #expect(try optional.value("--m 7") == 7)
    #expect(shown(optional) == "how many (0 or more; default: all of them)")
  }

  @Test func `a broken number lies in its range`() throws {
    let number: Option<Double?> = .number("--p", "P", in: 0...100)
    #expect(try number.value("") == nil)
    #expect(try number.value("--p 2.5") == 2.5)
    #expect(try number.value("--p 1e2") == 100)
    for word in ["-1", "100.5", "1e3", "nan", "inf", "often", ""] {
      #expect(
        number.refusal("--p=\(word)")
          == "x: --p \"\(word)\" is not a number from 0 to 100; give a number in this range")
    }
    #expect(number.declaration.range?.low == "0" && number.declaration.range?.high == "100")
  }

  @Test func `a choice is one of the cases, which help lists with the default`() throws {
    let choice: Option<Colour> = .choice("--colour", "C", default: .green)
    #expect(try choice.value("") == .green)
    #expect(try choice.value("--colour dark-blue") == .darkBlue)
    #expect(
      choice.refusal("--colour Red") == "x: --colour \"Red\" is not known; did you mean red?")
    #expect(
      shown(choice) == """
        colour of the roof (default: green)
        It has no effect in the dark.
          red        warm
          green      like grass
          dark-blue  like the sea
        """)
  }

  @Test func `a choice without a default may be missing`() throws {
    let choice: Option<Colour?> = .choice("--colour", "C")
    #expect(try choice.value("") == nil)
    #expect(try choice.value("--colour red") == .red)
    #expect(choice.refusal("--colour x") == "x: --colour \"x\" is not known; choose red, green or dark-blue")
  }

  @Test func `several choices come in their order, and the first that is wrong is named`() throws {
    let choices: Option<[Colour]> = .choices("--colour", "C")
    #expect(try choices.value("") == [])
    #expect(try choices.value("--colour green --colour red") == [.green, .red])
    #expect(
      choices.refusal("--colour red --colour x --colour y")
        == "x: --colour \"x\" is not known; choose red, green or dark-blue")
    #expect(choices.declaration.isRepeatable)
  }
}
