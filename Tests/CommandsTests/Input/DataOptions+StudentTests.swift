import TestSupport
import Testing

/// Whose rows are read of tables that name people, and what is said of logs of several (F18).
struct DataOptionsStudentTests {
  private static let sheet =
    "日付,科目,氏名,出欠\n"
    + (6...27).map { day in
      "2026-04-\(day < 10 ? "0" : "")\(day),数学,山田,\(day % 5 == 0 ? "欠席" : "出席")\n"
        + "2026-04-\(day < 10 ? "0" : "")\(day),数学,鈴木,出席\n"
    }.joined()

  @Test(arguments: [
    "analyze a.csv", "simulate a.csv --days 3", "backtest a.csv", "convert a.csv --to json --out o",
  ])
  func `F18: a class is refused by every program, and its student is read`(line: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.sheet.utf8, to: "a.csv")
    let words = line.split(separator: " ").map(String.init)
    let program = ["backtest", "convert"].contains(words[0]) ? ["kaiki"] + words : words
    let refused = try await folder.run(program)
    #expect(refused.code == 65)
    #expect(
      refused.errors
        == "a.csv:1:7: the column \"氏名\" names 2 people (山田, 鈴木), but figures describe one person; choose a person with --student NAME, or run analyze or simulate with --by-user\n"
    )
    let unknown = try await folder.run(program + ["--student", "佐藤"])
    #expect(unknown.code == 64)
    #expect(unknown.errors == "--student \"佐藤\" is not in the tables; choose one of 山田, 鈴木\n")
    let read = try await folder.run(program + ["--student", "山田"])
    // A back-test of a term asks for more than a month of classes.
    if words[0] != "backtest" { #expect(read.code == 0, "\(read.errors)") }
  }

  @Test func `the figures of a student are those of a sheet of the student's own`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.sheet.utf8, to: "class/a.csv")
    let own = Self.sheet.split(separator: "\n").filter { !$0.contains("鈴木") }
      .map { $0.replacing(",氏名", with: "").replacing(",山田", with: "") }
    _ = try folder.write((own.joined(separator: "\n") + "\n").utf8, to: "own/a.csv")
    let line = ["--only", "attendance", "--json", "--now", "2026-04-27"]
    let chosen = try await folder.run(["analyze", "class/a.csv", "--student", "山田"] + line)
    let alone = try await folder.run(["analyze", "own/a.csv"] + line)
    #expect(chosen.code == 0 && alone.code == 0)
    #expect(try chosen.json("measures") == alone.json("measures"))
    #expect(try chosen.json("remarks").array?.contains { try $0("about").text == "--student" } == true)
  }

  @Test func `F18: a log of several people says so above all figures, in both languages`() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<40).map { number in
      "r\(number),c\(number % 7),2026-01-\(10 + number % 15)T0\(number % 10):00:00Z,true,1000,u\(number % 3)\n"
    }
    _ = try folder.write(
      ("id,cardId,reviewedAt,result,latencyMs,userId\n" + rows.joined()).utf8, to: "a.reviewLogs.csv")
    let page = try await folder.run("analyze a.reviewLogs.csv --time-zone UTC")
    let said = "The column \"userId\" names 3 people (u0, u1, u2)."
    let text = page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(said))
    #expect(
      text.firstRange(of: said)?.lowerBound ?? text.endIndex < text.firstRange(of: "Today")?.lowerBound
        ?? text.endIndex)
    let japanese = try await folder.run("analyze a.reviewLogs.csv --time-zone UTC --lang ja")
    #expect(
      japanese.text.replacing("\n", with: "").replacing(" ", with: "").contains("3名（u0,u1,u2）の行が含まれます"))
    let json = try await folder.run("analyze a.reviewLogs.csv --time-zone UTC --json")
    #expect(json.errors.contains(said))
    let remarks = try #require(try json.json("remarks").array)
    #expect(try remarks.map { try $0("about").text }.first == "--by-user")
  }
}
