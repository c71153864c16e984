import Phrases
import Testing

@testable import Reports

/// What a reader has to know before the figures (F9, G2, G8).
struct RemarkTests {
  @Test func `G8: rows that could not be read are a remark, and none is none`() {
    var source = ReportedSource(path: "x.csv", kind: "absences", rows: 9, rejected: 0, unknownColumns: [])
    #expect(Remark.rejected(source) == nil)
    source.rejected = 3
    let remark = Remark.rejected(source)
    #expect(remark?.about == "rejected")
    #expect(
      remark?.text.english
        == "The figures on absences lack 3 of 12 rows of x.csv that could not be read; --strict lists these rows."
    )
    #expect(
      remark?.text.japanese == "absencesの数値には、x.csv の 12行中 3行が含まれていません。読み取れなかったためです。この行は --strict で見られます。")
  }

  @Test func `G8: items within rows that were read are counted apart from rows`() {
    var source = ReportedSource(path: "x.json", kind: "lists", rows: 9, rejected: 0, unknownColumns: [])
    source.rejectedItems = 2
    #expect(
      Remark.rejected(source)?.text.english
        == "The figures on daily lists lack 2 items within the 9 rows of x.json that could not be read; --strict lists these rows."
    )
    #expect(
      Remark.rejected(source)?.text.japanese
        == "デイリーリストの数値には、x.json の 9行に含まれる項目のうち 2件が含まれていません。読み取れなかったためです。この行は --strict で見られます。")
    source.rejected = 1
    #expect(source.keptOut.english == "1 of 10 rows and 2 items within the others")
    #expect(source.keptOut.japanese == "10行中 1行と、ほかの行に含まれる項目 2件")
  }

  @Test func `every kind of file but settings has a word in Japanese`() {
    for kind in [
      "cards", "reviewLogs", "tasks", "completions", "attempts", "lists", "opens", "checkmarks", "habits",
      "observations", "semesters", "courses", "attendanceRecords", "periodTimes", "calendar",
    ] {
      let word = Phrase.kindOfData(kind).japanese
      #expect(word.unicodeScalars.allSatisfy { !$0.isASCII }, "\(kind)")
    }
  }

  @Test
  func `options that choose among items are said with what they chose, and nothing where none is given`() {
    #expect(Remark.chosen(terms: []) == nil && Remark.chosen(tags: []) == nil)
    #expect(Remark.chosen(categories: []) == nil && Remark.chosen(decks: []) == nil)
    let said = [
      Remark.chosen(terms: ["前期"]), Remark.chosen(tags: ["動詞", "名詞"]),
      Remark.chosen(categories: [.habit, .project]), Remark.chosen(decks: ["語学::ラテン語"]),
    ].compactMap { $0 }
    #expect(said.map(\.about) == ["--semester", "--tag", "--category", "--deck-name"])
    #expect(said[0].text.english.hasPrefix("Only the courses of 前期 count (--semester)"))
    #expect(said[1].text.english.contains("tagged 動詞, 名詞"))
    #expect(said[2].text.english.contains("habit, project"))
    #expect(said[2].text.japanese.contains("習慣、プロジェクト"))
    #expect(said[3].text.english.contains("in 語学::ラテン語 or in a subdeck"))
  }

  @Test func `F9: an option without effect says what it is about`() {
    let remark = Remark.idle("--reset", of: .dailyLists)
    #expect(remark.about == "--reset")
    #expect(
      remark.text.english
        == "--reset has no effect without daily lists.")
    #expect(remark.text.japanese == "--reset は効果がありません。使うには デイリーリスト が必要です。")
  }

  @Test func `G2: an assumed zone says what hangs on it and how to name one`() {
    let remark = Remark.zoneAssumed("Asia/Tokyo")
    #expect(remark.about == "timeZone")
    for language in Language.allCases {
      let text = language(remark.text)
      for word in ["Asia/Tokyo", "--time-zone", "KAIKI_TIME_ZONE"] { #expect(text.contains(word), "\(text)") }
    }
  }

  @Test(
    arguments: [
      (1, "removed 1 item that the newest input lacks", "1件"),
      (20, "removed 20 items that the newest", "20件"),
      (0, "removed 0 items that the newest", "0件"),
    ] as [(Int, String, String)])
  func `A0.8: it is said how many items were dropped`(count: Int, english: String, japanese: String) {
    let remark = Remark.dropped(count)
    #expect(remark.about == "--deleted-by")
    #expect(remark.text.english.contains(english) && remark.text.japanese.contains(japanese))
  }

  @Test func `A0.8: exports of which nothing says how new they are are named, with the remedy`() {
    let remark = Remark.undated(["jan/cards.csv", "feb/cards.csv"])
    #expect(remark.about == "--deleted-by")
    for language in Language.allCases {
      #expect(language(remark.text).contains("jan/cards.csv, feb/cards.csv"))
    }
    #expect(remark.text.english.contains("Add the file of events"))
  }

  private static func detail(_ number: Int, isGuess: Bool = true) -> Remark {
    .reading("a.csv:\(number):1", isGuess ? .value("1", readAs: "2") : .title, count: 1)
  }

  @Test func `few details stand before the figures as they are`() {
    let remarks = [Remark.zoneAssumed("UTC"), Self.detail(1), Self.detail(2)]
    #expect(Remark.brief(remarks) == remarks)
    #expect(Page.Section.details(of: remarks).isEmpty)
  }

  @Test func `of many details their number and the first stand before the figures, and all after them`() {
    let others = [Remark.zoneAssumed("UTC"), .reading("a.csv:9:1", .marksAlone, count: 1)]
    let left = Remark.reading("a.csv:7:1", .column("x"), count: 3)
    let details = [Self.detail(1), Self.detail(2), left]
    let remarks = [others[0]] + details + [others[1]]
    let brief = Remark.brief(remarks)
    #expect(brief.count == 3 && Array(brief.prefix(2)) == others)
    #expect(
      brief[2].text.english
        == "The files were read with 2 guesses and 1 omission, listed at the end of this page. \(details[0].text.english)"
    )
    #expect(brief[2].text.japanese.contains("推定 2件、対象外 1件"))
    for language in Language.allCases {
      let section = Page.Section.details(of: remarks)
      #expect(section.count == 1)
      let lines = section.flatMap(\.blocks).compactMap {
        if case .line(let text) = $0 { language(text) } else { nil }
      }
      #expect(lines == details.map { language($0.text) })
    }
  }

  @Test func `G2: an offset that stands in for a zone says what hangs on it and how to name one`() {
    let remark = Remark.offsetAssumed("UTC+01:00")
    #expect(remark.about == "timeZone")
    for language in Language.allCases {
      let text = language(remark.text)
      for word in ["UTC+01:00", "--time-zone", "KAIKI_TIME_ZONE"] { #expect(text.contains(word), "\(text)") }
    }
  }

  @Test func `in JSON a remark is in English, under what it is about`() {
    let members = Remark.fields.members(of: .idle("--cap", of: .cards))
    #expect(members.map(\.key) == ["about", "text"])
    #expect(
      members.map(\.value) == [.text("--cap"), .text(Remark.idle("--cap", of: .cards).text.english)])
  }
}
