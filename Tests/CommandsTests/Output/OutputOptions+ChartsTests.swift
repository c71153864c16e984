import TestSupport
import Testing

/// Pages with charts and charts by themselves, beside whatever form a report has.
struct OutputOptionsChartsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  @Test(
    arguments: [
      "analyze tiny", "analyze tiny --json", "analyze tiny --only load --format csv",
      "simulate tiny --days 30 --replicates 20", "kaiki fit tiny --format anki",
      "kaiki backtest tiny --horizon 7 --folds 2 --replicates 20",
      "simulate tiny --days 30 --replicates 20 --compare table,fsrs6",
      "simulate tiny --days 30 --replicates 20 --sweep new-per-day=1..3",
    ] as [String])
  func `a page is written beside what a report is otherwise, which stays the same`(line: String) async throws
  {
    let plain = try await folder.run(line)
    let drawn = try await folder.run("\(line) --report page.html --svg charts")
    #expect(drawn.code == plain.code && drawn.errors == plain.errors)
    #expect(drawn.text == plain.text)
    guard plain.code == 0 else { return }
    let page = try folder.text(of: "page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<svg class=\"chart\""))
  }

  @Test func `each chart of the page is a file of its own`() async throws {
    #expect(try await folder.run("analyze tiny --report page.html --svg charts").code == 0)
    let page = try folder.text(of: "page.html")
    for name in ["load-weeks", "load-calendar", "hours", "ahead-cards"] {
      #expect(page.contains("<figure id=\"chart-\(name)\""))
      let picture = try folder.text(of: "charts/\(name).svg")
      #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && picture.hasSuffix("</svg>\n"))
    }
  }

  @Test func `settings side by side have what they cost and gain as pictures`() async throws {
    let run = "simulate tiny --days 30 --replicates 20"
    #expect(try await folder.run("\(run) --compare table,fsrs6@0.8 --svg compared").code == 0)
    for name in ["gain", "minutes"] {
      #expect(try folder.text(of: "compared/\(name).svg").contains("fsrs6@0.8"), "\(name)")
    }
    #expect(try await folder.run("\(run) --sweep new-per-day=1..3 --svg swept").code == 0)
    let promise = ["--solve", "new-per-day", "--target", "mean(minutes) <= 30", "--svg", "solved"]
    #expect(try await folder.run(run.split(separator: " ").map(String.init) + promise).code == 0)
    #expect(try folder.text(of: "solved/solution.svg").contains("mean(minutes) &lt;= 30"))
    for name in ["sweep-minutes", "sweep-memorised", "gain"] {
      #expect(try folder.text(of: "swept/\(name).svg").hasPrefix("<svg "), "\(name)")
    }
  }

  @Test func `the language of the page is that of the report`() async throws {
    #expect(try await folder.run("analyze tiny --json --lang ja --report page.html").code == 0)
    #expect(try folder.text(of: "page.html").contains("<html lang=\"ja\"><head>"))
  }

  @Test func `existing files are replaced only with --force, and then all of them`() async throws {
    try folder.write("old", to: "page.html")
    let refused = try await folder.run("analyze tiny --report page.html --svg charts")
    #expect(refused.code == 73)
    #expect(refused.lines == ["page.html: exists already; give --force to replace it"])
    #expect(refused.text == "")
    #expect(try folder.text(of: "page.html") == "old")
    #expect(try await folder.run("analyze tiny --report page.html --svg charts --force").code == 0)
    #expect(try folder.text(of: "page.html") != "old")
    // A chart that is there already keeps the page from being written, too.
    try folder.write("old", to: "others/hours.svg")
    #expect(try await folder.run("analyze tiny --report new.html --svg others").code == 73)
    #expect(try folder.text(of: "others/hours.svg") == "old")
    #expect(!(try folder.names.contains("new.html")))
  }

  @Test func `files that would take each other's place are refused`() async throws {
    let same = try await folder.run("analyze tiny --json --out a.html --report a.html")
    #expect(same.code == 64)
    #expect(same.lines == ["analyze: --report and --out name the same file; give two different files"])
    let within = try await folder.run("analyze tiny --report charts/a.html --svg charts")
    #expect(within.code == 64)
    #expect(
      within.lines == [
        "analyze: --report names a file inside the folder of --svg; choose a path outside this folder"
      ])
    try folder.write("old", to: "file")
    let file = try await folder.run("analyze tiny --svg file")
    #expect(file.code == 64)
    #expect(file.lines.count == 1 && file.lines[0].hasSuffix("is a file and not a folder; name a folder"))
  }
}
