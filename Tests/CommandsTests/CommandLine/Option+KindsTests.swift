import Testing

@testable import Commands

struct OptionKindsTests {
  enum Colour: String, CaseIterable {
    case red, green
    case darkBlue = "dark-blue"
  }

  @Test func `a flag is there or not, as often as one likes, and takes no value`() throws {
    let flag: Option<Bool> = .flag("--loud", short: "-l", "be loud")
    #expect(try !flag.value(""))
    #expect(try flag.value("--loud"))
    #expect(try flag.value("-l --loud"))
    #expect(flag.refusal("--loud=yes") == "x: --loud takes no value; leave out \"=yes\"")
    #expect(flag.declaration.help == "be loud")
    #expect(flag.declaration.placeholder == nil)
  }

  @Test func `a text is taken as it is`() throws {
    let text: Option<String?> = .text("--out", "PATH", default: "here", "where to")
    #expect(try text.value("") == nil)
    #expect(try text.value("--out a=b") == "a=b")
    #expect(try text.value("--out=a=b") == "a=b")
    #expect(try text.value("--out=") == "")
    #expect(try text.value("--out --loud") == "--loud")
    #expect(text.refusal("--out") == "x: --out has no value; give --out PATH")
    #expect(text.refusal("--out a --out b") == "x: --out is given twice; give it once")
    #expect(text.declaration.help == "where to (default: here)")
    #expect(Option<String?>.text("--out", "PATH", "where to").declaration.help == "where to")
  }

  @Test func `texts come in their order`() throws {
    let texts: Option<[String]> = .texts("--tag", "TAG", "only these")
    #expect(try texts.value("") == [])
    #expect(try texts.value("--tag b --tag=a --tag b") == ["b", "a", "b"])
    #expect(texts.declaration.help == "only these (may be repeated)")
  }

  @Test func `a parser of its own makes the value`() throws {
    let parsed: Option<Character?> = .parsed("--letter", "L", default: "none", "a letter") {
      word throws(OptionProblem) in
      guard let letter = word.first, word.count == 1 else {
        throw OptionProblem(word, "is no letter; give one")
      }
      return letter
    }
    #expect(try parsed.value("") == nil)
    #expect(try parsed.value("--letter y") == "y")
    #expect(parsed.refusal("--letter yy") == "x: --letter \"yy\" is no letter; give one")
    #expect(parsed.declaration.help == "a letter (default: none)")
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
    let number: Option<Int> = .integer("--n", "N", in: -2...9, default: 4, "how many")
    let optional: Option<Int?> = .integer("--n", "N", in: -2...9, default: "all", "how many")
    #expect(number.refusal(line) == words.map { "x: --n \($0)" })
    #expect(optional.refusal(line) == words.map { "x: --n \($0)" })
  }

  @Test func `the range and the default of a number stand in help`() throws {
    let number: Option<Int> = .integer("--n", "N", in: -2...9, default: 4, "how many")
    #expect(try number.value("") == 4)
    #expect(try number.value("--n 7") == 7)
    #expect(number.declaration.help == "how many (-2 to 9; default 4)")
    let optional: Option<Int?> = .integer("--n", "N", in: 0...Int.max, default: "all", "how many")
    #expect(try optional.value("") == nil)
    #expect(try optional.value("--n 7") == 7)
    #expect(optional.declaration.help == "how many (0 or more; default: all)")
  }

  @Test func `a broken number lies in its range`() throws {
    let number: Option<Double?> = .number("--p", "P", in: 0...100, default: "learnt", "how often")
    #expect(try number.value("") == nil)
    #expect(try number.value("--p 2.5") == 2.5)
    #expect(try number.value("--p 1e2") == 100)
    for word in ["-1", "100.5", "1e3", "nan", "inf", "often", ""] {
      #expect(
        number.refusal("--p=\(word)")
          == "x: --p \"\(word)\" is not a number from 0 to 100; give a number in this range")
    }
    #expect(number.declaration.help == "how often (0 to 100; default: learnt)")
  }

  @Test func `a choice is one of the cases, which help lists with the default`() throws {
    let choice: Option<Colour> = .choice("--colour", "C", default: .green, "of the roof")
    #expect(try choice.value("") == .green)
    #expect(try choice.value("--colour dark-blue") == .darkBlue)
    #expect(
      choice.refusal("--colour Red") == "x: --colour \"Red\" is not known; did you mean red?")
    #expect(choice.declaration.help == "of the roof: red, green (default) or dark-blue")
  }

  @Test func `a choice without a default may be missing`() throws {
    let choice: Option<Colour?> = .choice("--colour", "C", default: "as it is", "of the roof")
    #expect(try choice.value("") == nil)
    #expect(try choice.value("--colour red") == .red)
    #expect(choice.refusal("--colour x") == "x: --colour \"x\" is not known; choose red, green or dark-blue")
    #expect(choice.declaration.help == "of the roof: red, green or dark-blue (default: as it is)")
  }

  @Test func `several choices come in their order, and the first that is wrong is named`() throws {
    let choices: Option<[Colour]> = .choices("--colour", "C", "of the roof")
    #expect(try choices.value("") == [])
    #expect(try choices.value("--colour green --colour red") == [.green, .red])
    #expect(
      choices.refusal("--colour red --colour x --colour y")
        == "x: --colour \"x\" is not known; choose red, green or dark-blue")
    #expect(choices.declaration.help == "of the roof: red, green or dark-blue (may be repeated)")
  }
}
