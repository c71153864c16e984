import Kaiki
import Testing
@testable import Reports

/// The words for what was guessed and left out while files were read.
struct ReadingFactTests {
  @Test func `a guess and what was left out are remarks with place and count in both languages`() {
    let guess = Remark.reading("a.csv:3:1", .value("2025/10/20", readAs: "2025-10-20"), count: 5)
    #expect(guess.about == "guess")
    #expect(
      Language.allCases.map { $0(guess.text) } == [
        "Guessed: a.csv:3:1: the text \"2025/10/20\" was read as 2025-10-20 (5 times).",
        "推定：a.csv:3:1: 「2025/10/20」を 2025-10-20 として読みました（5回）。",
      ])
    let omission = Remark.reading("t.ics:9:1", .singleEvent, count: 1)
    #expect(omission.about == "leftOut")
    #expect(
      Language.allCases.map { $0(omission.text) } == [
        "Ignored: t.ics:9:1: a single event that is not a class.",
        "読み取りの対象外：t.ics:9:1: 授業でない、1回だけの予定。",
      ])
  }

  private static func facts() throws -> [ReadingFact] {
    let date = try #require(CivilDate(year: 2025, month: 10, day: 20))
    let interval = try CalendarInterval(2, .week)
    return [
      .encoding("Shift_JIS"), .unconvertedByte("Shift_JIS"), .separator(.tabs), .separator(.semicolons),
      .separator(.commas), .title, .heading("日付", column: "date"), .value("欠", readAs: "absent"),
      .noon("2025/10/20", readAs: Instant(seconds: 0)), .interval("2週間ごと", readAs: interval),
      .dateOrder("10-20-25", readAs: date), .zone("Tokyo", readAs: "Asia/Tokyo"), .noonOfCompletion,
      .workingDays("weekdays"), .dueCountedFrom(date, agreed: 3, of: 4), .made(.recordID), .made(.courseID),
      .made(.termOfCourses), .made(.termID),
      .made(.termOfTimes), .made(.kindOfDay), .made(.taskID), .made(.nextReminder), .made(.classesHeld),
      .madeCourses,
      .marksAlone, .classOnHoliday(date), .courseOfFile("代数"),
      .otherKind(named: "cards", readAs: "reviewLogs"), .madeOn(date), .madeTemplate, .freeDay("大学祭"),
      .weeklyClass("数学"),
      .datedClass("数学", count: 12), .extraClass("数学"), .ruleAsInterval("FREQ=MONTHLY;BYDAY=2TU", interval),
      .doneWhereValueRose, .firstEntryDone, .answerFromDueDate, .column("備考"), .unknownNumbers("目安"),
      .noClass("-"),
      .rowWithoutDate("合計"), .unmarkedRow, .movedEvent, .singleEvent, .cancelledEvent("数学"),
      .transparentDay("締切"), .rule("FREQ=HOURLY"), .endAndExceptions("数学"),
      .extraDays("数学"), .latePeriod, .singleCancellation, .undatedTodo, .undatedCompletion, .undatedTask,
      .neverAnswered, .noAnswer, .repeaterLimit(".+2d/4d"), .earlierAnswers, .nameInTwoFolders("数学"),
      .deletedInstance,
    ]
  }

  @Test func `every fact has words of its own in both languages, with the texts that it names`() throws {
    let facts = try Self.facts()
    for language in Language.allCases {
      let words = facts.map { language($0.words) }
      #expect(Set(words).count == facts.count)
      // A clause, which its remark ends.
      #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") && !$0.hasSuffix("。") })
    }
    for fact in facts {
      let japanese = fact.words.japanese.unicodeScalars
      #expect(japanese.contains { (0x3040...0x30FF).contains($0.value) }, "\(fact)")
      #expect(
        fact.words.english.unicodeScalars.allSatisfy {
          !(0x3040...0x309F).contains($0.value) || "\(fact)".contains("ごと")
        })
    }
    let named = ReadingFact.zone("Tokyo", readAs: "Asia/Tokyo")
    #expect(named.words.english == "the time zone \"Tokyo\" is unknown and was read as Asia/Tokyo")
    #expect(named.words.japanese == "「Tokyo」というタイムゾーンはないため、Asia/Tokyo として読みました")
    let rule = ReadingFact.ruleAsInterval("FREQ=MONTHLY;BYDAY=2TU", try CalendarInterval(1, .month))
    #expect(
      rule.words.english
        == "a recurrence rule without a fixed interval was read as every month from its next date: FREQ=MONTHLY;BYDAY=2TU"
    )
    #expect(rule.words.japanese == "一定の間隔でない規則を、次の日付から1か月ごとの繰り返しとして読みました：FREQ=MONTHLY;BYDAY=2TU")
  }
}
