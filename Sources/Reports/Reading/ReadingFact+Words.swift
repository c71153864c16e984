import Kaiki

extension ReadingFact {
  /// What was guessed or left out, as a clause without its end.
  package func words(_ language: Language) -> String {
    switch self {
    case .encoding(let name):
      language("the file is no UTF-8 and was read as \(name)", "UTF-8 ではないため \(name) として読みました")
    case .unconvertedByte(let name):
      language("a byte is no \(name), and stands as \u{FFFD}", "\(name) にないバイトを \u{FFFD} としました")
    case .separator(let separator):
      language(
        "cells are separated by \(separator.rawValue) instead of commas",
        "区切りはコンマでなく\(separator.japanese)です")
    case .title:
      language("the line before the headings was taken for a title", "見出しの前の行を表題とみなしました")
    case .heading(let heading, let column):
      language(
        "the heading \"\(heading)\" was taken for \(column)", "見出し「\(heading)」を \(column) とみなしました")
    case .value(let text, let value):
      language("\"\(text)\" was read as \(value)", "「\(text)」を \(value) と読みました")
    case .noon(let text, let instant):
      language(
        "\"\(text)\" was read as \(instant), noon of the day", "「\(text)」を \(instant)（その日の正午）と読みました"
      )
    case .interval(let text, let interval):
      language(
        "\"\(text)\" was read as \(interval.englishPhrase)",
        "「\(text)」を\(interval.japanesePhrase)と読みました")
    case .dateOrder(let text, let date):
      language(
        "\"\(text)\" was read as \(date), by the order in which the dates of the file run",
        "「\(text)」を、日付の並ぶ順から \(date) と読みました")
    case .zone(let zone, let other):
      language(
        "the zone \"\(zone)\" is not known; read as \(other)",
        "タイムゾーン「\(zone)」は不明のため \(other) としました")
    case .noonOfCompletion:
      language(
        "what was done on a date without a time of day was taken for done at its noon",
        "完了日に時刻がないため、その日の正午に完了したとみなしました")
    case .workingDays(let period):
      language(
        "the period \"\(period)\" of working days was read as days, which is the nearest there is",
        "平日だけの間隔「\(period)」は、最も近い日数の間隔として読みました")
    case .seconds(let column):
      language(
        "numbers in \(column) are too small for milliseconds and were read as seconds since 1970",
        "\(column) の数値はミリ秒には小さすぎるため、1970年からの秒数として読みました")
    case .secondsSince2001(let column):
      language(
        "numbers in \(column) were read as seconds since 2001, as Swift's JSONEncoder writes dates by default",
        "\(column) の数値を、Swift の JSONEncoder の既定どおり2001年からの秒数として読みました")
    case .noZone(let text, let zone):
      language(
        "\"\(text)\" names no zone and was read by the clocks of \(zone)",
        "「\(text)」にはタイムゾーンがないため、\(zone) の時刻として読みました")
    case .unknownValue(let text, let column):
      language(
        "\(column) \"\(text)\" is no possible value and was taken for not known",
        "\(column) の「\(text)」はありえないため、不明としました")
    case .dueCountedFrom(let date, let agreed, let count):
      language(
        "\"due\" was counted from \(date), as the last answer (or change) and the interval of \(agreed) of \(language.count(count, "card", "枚")) have it",
        "due を \(date) からの日数としました（カード \(count)枚中 \(agreed)枚の最後の答えか変更と間隔による）")
    case .made(let made): made.words(language)
    case .madeCourses:
      language(
        "there is no timetable: the courses, their terms and their classes to come were made of the marks",
        "時間割がないため、授業と学期と今後の回を記録から作りました")
    case .classOnHoliday(let date):
      language(
        "a mark on the holiday \(date) says that classes were held on it", "祝日 \(date) の記録があるため、授業日とみなしました")
    case .courseOfFile(let name):
      language(
        "the sheet names no course: its marks were taken for those of \(name), after the name of the file or sheet",
        "科目名がないため、ファイルかシートの名前「\(name)」を科目としました")
    case .marksAlone:
      language(
        "the table was taken for attendance by its marks alone: ○ there, × absent, △ late; habits are read from habit, date and value",
        "記号だけの表を出欠とみなしました（○ 出席、× 欠席、△ 遅刻）。習慣の表は 習慣・日付・達成 の列で読みます")
    case .madeOn(let date):
      language(
        "a task without a date of creation was taken for made on \(date)",
        "作成日のない課題を \(date) の作成とみなしました")
    case .madeTemplate:
      language(
        "the template of an instance is not in the file; it was made of the instance",
        "元の課題がファイルにないため、その回の記録から作りました")
    case .freeDay(let name):
      language(
        "an all-day event was taken for a day without classes: \(name)",
        "終日の予定を授業のない日とみなしました：\(name)")
    case .weeklyClass(let name):
      language(
        "a weekly event with an end was taken for a class: \(name)", "終わりのある毎週の予定を授業とみなしました：\(name)"
      )
    case .datedClass(let name, let count):
      language(
        "\(count) single events of one name, weekday and time were taken for the meetings of a class: \(name)",
        "名前・曜日・時刻の同じ \(count)件の予定を授業とみなしました：\(name)")
    case .extraClass(let name):
      language(
        "a single event with the name of a class was taken for one more of its meetings: \(name)",
        "授業と同じ名前の予定を、その授業の1回に数えました：\(name)")
    case .ruleAsInterval(let rule, let interval):
      language(
        "a rule that is no interval was taken for \(interval.englishPhrase) from its next date on: \(rule)",
        "間隔で表せない規則を、次の日付からの\(interval.japanesePhrase)とみなしました：\(rule)")
    case .doneWhereValueRose:
      language(
        "an entry that does not say whether it was done was taken for done where its value rose",
        "達成の記載がない記録は、値が上がったとき達成とみなしました")
    case .firstEntryDone:
      language("the first entry of an old history was taken for done", "古い履歴の最初の記録を達成とみなしました")
    case .answerFromDueDate:
      language(
        "the plugin keeps no history: the last answer was taken for Good, at noon of the due date less the interval",
        "履歴がないため、期日から間隔を引いた日の正午に「Good」と答えたとみなしました")
    case .column(let name):
      language("ignored column: \(name)", "使わない列「\(name)」")
    case .noClass(let word):
      language("\"\(word)\" fills the cell of a day without a class", "「\(word)」は授業のない日の印です")
    case .rowWithoutDate(let text):
      language("a row without a date was left out: \"\(text)\"", "日付のない行「\(text)」")
    case .unmarkedRow:
      language(
        "the mark that a row lacks, though later ones have one: the row is read as an empty cell of a grid",
        "後の行にはある記号がない行（表の空欄と同じに読みます）")
    case .movedEvent:
      language(
        "a later time of an event that was moved or changed was left as the rule has it",
        "次回より後の、移動・変更された予定（規則どおりの日時とします）")
    case .movedClass(let name, let from, let to):
      language(
        "a class that was moved counts on its new day, in the period of the others: \(name), from \(from) to \(to)",
        "移動した授業は新しい日付に数えました（時限はほかの回と同じとします）：\(name)、\(from) → \(to)")
    case .singleEvent:
      language(
        "an event that happens once, and is no class, was left out", "授業でない一度かぎりの予定")
    case .cancelledEvent(let name):
      language("an event that is cancelled was left out: \(name)", "取り消された予定：\(name)")
    case .transparentDay(let name):
      language(
        "an all-day event that does not make its days busy was left out, and is no day without classes: \(name)",
        "空き時間とされた終日の予定（授業のない日とはしません）：\(name)")
    case .rule(let rule):
      language(
        "what comes back by a rule that is no interval was left out: \(rule)",
        "間隔で表せない規則の予定：\(rule)")
    case .endAndExceptions(let name):
      language(
        "the end and the exceptions of what comes back were left out: \(name)",
        "繰り返しの終わりと例外：\(name)")
    case .extraDays(let name):
      language(
        "extra meetings count on their days, in the period of the others: \(name)",
        "追加の授業をその日付に数えました（時限はほかの回と同じとします）：\(name)")
    case .latePeriod:
      language("a class after the tenth beginning of a day was left out", "一日の11番目以後に始まる授業")
    case .singleCancellation:
      language(
        "a class falls out on a day with other classes: of these days it alone is without a class",
        "ほかの授業がある日の休講を、その授業だけに反映しました")
    case .undatedTodo: language("a to-do without any date was left out", "日付のない ToDo")
    case .undatedCompletion: language("a task that was done on no date was left out", "完了日のない課題")
    case .undatedTask:
      language(
        "a task without any date was left out; nothing says when it was made", "いつ作られたか分からない課題")
    case .neverAnswered: language("a card that was never answered was left out", "まだ答えていないカード")
    case .noAnswer:
      language("a row without an answer, such as one of suspending, was left out", "休止など、答えのない行")
    case .repeaterLimit(let cookie):
      language(
        "the later limit of a repeater such as \(cookie) was left out", "\(cookie) のような繰り返しの後の期限")
    case .earlierAnswers:
      language(
        "org-drill keeps the last answer of a card; those before it are not in the file",
        "最後より前の答え（org-drill は最後の答えだけを残します）")
    case .deletedInstance:
      language("a deleted instance is no completion, so that it was left out", "削除された回（完了ではありません）")
    case .afterLastChange(let moment):
      language(
        "a row of the log is more than a day later than the last change of its collection, \(moment), so that it was left out",
        "コレクションの最後の変更（\(moment)）より1日以上後の行")
    }
  }
}

extension ReadingFact.Separator {
  fileprivate var japanese: String {
    switch self {
    case .commas: "コンマ"
    case .semicolons: "セミコロン"
    case .tabs: "タブ"
    }
  }
}

extension ReadingFact.Made {
  fileprivate func words(_ language: Language) -> String {
    switch self {
    case .recordID:
      language(
        "there is no recordId: it was made of date, course and type", "記録 ID がないため、日付・科目・区分から作りました")
    case .courseID:
      language("there is no courseId: the course goes by its name", "科目 ID がないため、科目名を使います")
    case .termOfCourses:
      language(
        "there is no semesterId: all courses were taken for those of one term, \"term\"",
        "学期がないため、すべて一つの学期「term」の授業とみなしました")
    case .termID:
      language(
        "there is no semesterId: it was made of the name, or of start and half",
        "学期 ID がないため、名称か開始日と前期・後期から作りました")
    case .termOfTimes:
      language(
        "there is no semesterId: the times were taken for those of one term, \"term\"",
        "学期がないため、一つの学期「term」の時刻とみなしました")
    case .kindOfDay:
      language(
        "a day of a list without kinds was taken for one without classes",
        "種別のない一覧の日を、授業のない日とみなしました")
    case .taskID: language("there is no id: the task goes by its title", "ID がないため、課題名を使います")
    case .classesHeld:
      language(
        "the number of classes held was made of those attended and those not",
        "実施回数を、出席・欠席・遅刻・早退・公欠の回数の和としました")
    case .nextReminder:
      language(
        "there is no nextReminderDate: it was taken for that of the last completion, or of the making",
        "次回の日がないため、最後の完了日か作成日としました")
    }
  }
}
