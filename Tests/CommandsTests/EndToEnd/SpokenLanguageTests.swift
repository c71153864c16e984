import TestSupport
import Testing

/// The language of errors and help, of the real programs.
struct SpokenLanguageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  @Test(
    arguments: [
      ("analyze nix", "nix: このファイルまたはフォルダはありません。パスを確かめてください"),
      ("simulate --dayz 3", "simulate: --dayz というオプションはありません。もしかして --days ですか？"),
      ("simulate tiny --days 0", "simulate: --days は 0 です。1 以上を指定してください"),
      ("analyze reviewLogs.csv --strict", "reviewLogs.csv: 読み取れる行がありません。上に示した行を直してください"),
    ])
  func `an error is told in the language of the line, or else of the environment`(
    line: String, words: String
  ) throws {
    try folder.write("cardId,reviewedAt,result\nc1,never,1\n", to: "reviewLogs.csv")
    let (program, rest) = (line.prefix { $0 != " " }, line.drop { $0 != " " })
    let named = try folder.shell("LC_ALL=en_GB.UTF-8 \"$\(program)\"\(rest) --lang ja")
    let around = try folder.shell("LC_ALL=ja_JP.UTF-8 \"$\(program)\"\(rest)")
    #expect(named.lines.last == words)
    #expect(around.lines.last == words)
    #expect(named.code == around.code && named.code != 0)
  }

  @Test func `JSON names what is wrong in English, whatever the language`() throws {
    try folder.write("cardId,reviewedAt,result\nc1,0,1\nc1,never,1\n", to: "reviewLogs.csv")
    let english = try folder.shell("LC_ALL=C \"$analyze\" reviewLogs.csv --json")
    let japanese = try folder.shell("LC_ALL=ja_JP.UTF-8 \"$analyze\" reviewLogs.csv --json")
    #expect(english.output == japanese.output)
    #expect(english.errors != japanese.errors)
  }

  @Test(arguments: ["--help", "-h", "help streaks", "help --lang ja", "simulate -h", "analyze --help"])
  func `help is told in Japanese, within its columns`(line: String) throws {
    let outcome = try folder.shell("LC_ALL=ja_JP.UTF-8 \"$kaiki\" \(line)")
    #expect(outcome.code == 0 && outcome.errors == "")
    let kana = outcome.text.unicodeScalars.count { 0x3040...0x30FF ~= $0.value }
    #expect(kana > 100)
  }
}
