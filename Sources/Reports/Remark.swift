import Encoding
import Kaiki

/// What a reader has to know before the figures: a guess, an assumption, what was left out, an option that does
/// nothing here.
package struct Remark: Hashable, Sendable {
  /// What it is about: an option, a kind of data, or a word such as `timeZone`.
  package var about: String
  /// Whether it is of how something in a file is written, so that a page tells it after the figures.
  private(set) var isDetail = false
  private let english: String
  private let japanese: String

  package init(_ about: String, _ english: String, _ japanese: String) {
    self.about = about
    self.english = english
    self.japanese = japanese
  }

  /// The sentence.
  package func text(_ language: Language) -> String { language(english, japanese) }
}

extension Remark {
  /// That rows of a file, or items within them, could not be read, so that every figure lacks them (G8).
  package static func rejected(_ source: ReportedSource) -> Remark? {
    guard source.rejected + source.rejectedItems > 0 else { return nil }
    let (path, kind) = (source.path, source.kind)
    let kept = source.keptOut
    return Remark(
      "rejected",
      "\(kept(.english)) of \(path) could not be read: the figures on \(kind) lack them.",
      "\(path) の \(kept(.japanese))は読めませんでした。\(kind.japaneseKind)の数値には含まれていません。")
  }

  /// What was guessed, or left out, while a file was read.
  ///
  /// - Parameters:
  ///   - place: The file, line and column of the first.
  ///   - fact: What was taken for what, or left out.
  ///   - count: How often.
  package static func reading(_ place: String, _ fact: ReadingFact, count: Int) -> Remark {
    func said(_ language: Language) -> String { line(place, fact, count: count, language) }
    var remark =
      fact.isGuess
      ? Remark(guessed, "Guessed: \(said(.english)).", "推定：\(said(.japanese))。")
      : Remark("leftOut", "Left out: \(said(.english)).", "読み飛ばし：\(said(.japanese))。")
    remark.isDetail = !fact.isWeighty
    return remark
  }

  /// That some events lie so long before all others that they are set aside.
  package static func early(_ early: EarlyEvents) -> Remark {
    Remark(
      "far",
      "Events that lie more than ten years before \(early.next), from \(early.first) on, are set aside: \(early.count).",
      "\(early.next) より十年以上前の記録（\(early.first) 以後）は除きました：\(early.count)件。")
  }

  /// The most details that stand before the figures.
  private static let mostDetails = 2

  /// Remarks as they stand before the figures: where there are many details, their number and the first.
  ///
  /// - Parameter place: Where all of them stand, as a sentence tells it; of `nil` the page's last section.
  package static func brief(_ remarks: [Remark], all place: (english: String, japanese: String)? = nil)
    -> [Remark]
  {
    let details = remarks.filter(\.isDetail)
    guard details.count > mostDetails, let first = details.first else { return remarks }
    let guesses = details.count { $0.about == guessed }
    let place = place ?? ("at the end of this page", "この頁の終わりに一覧")
    let (english, japanese) = (
      [(guesses, "guess", "es"), (details.count - guesses, "omission", "s")].filter { $0.0 > 0 }.map {
        "\($0.0) \($0.1)\($0.0 == 1 ? "" : $0.2)"
      }.joined(separator: " and "),
      [(guesses, "推定"), (details.count - guesses, "読み飛ばし")].filter { $0.0 > 0 }.map { "\($0.1) \($0.0)件" }
        .joined(separator: "、")
    )
    let summary = Remark(
      guessed, "Read with \(english), all told \(place.english). \(first.english)",
      "読み取りの\(japanese)（\(place.japanese)）。\(first.japanese)")
    let number = remarks.firstIndex(where: \.isDetail) ?? 0
    return remarks[..<number].filter { !$0.isDetail } + [summary] + remarks[number...].filter { !$0.isDetail }
  }

  /// Whether it tells of a guess.
  var isGuess: Bool { about == Self.guessed }

  /// What remarks on guesses are about.
  private static let guessed = "guess"

  /// `file:line:column: words (12 times)`.
  package static func line(
    _ place: String, _ fact: ReadingFact, count: Int, _ language: Language
  ) -> String {
    "\(place): \(fact.words(language))"
      + (count > 1 ? language(" (\(count) times)", "（\(count)回）") : "")
  }

  /// That a log holds the answers of several people, so that figures are of none of them alone (F18).
  ///
  /// - Parameter users: Their ids; `nil` comes of fewer than two.
  package static func severalUsers(_ users: IdentifierTable) -> Remark? {
    guard users.count > 1 else { return nil }
    let shown = min(users.count, 5)
    let names = (0..<shown).map { users[$0] }.joined(separator: ", ")
    let (more, moreJapanese) =
      users.count > shown ? (" and \(users.count - shown) more", " 他\(users.count - shown)名") : ("", "")
    return Remark(
      "userId",
      "The log holds the answers of \(users.count) people (\(names)\(more)). Figures are of all of them together, and of "
        + "nobody alone; only streaks are told for each. For figures of one person keep only the rows of that userId.",
      "この記録には \(users.count)名（\(names)\(moreJapanese)）の回答が含まれます。数値は全員を合わせたもので、個人のものではありません（連続日数"
        + "のみ個人別）。個人の数値は、その userId の行だけを渡すと得られます。")
  }

  /// That only the rows of one person were asked for.
  ///
  /// - Parameter student: The name; `nil` comes of none.
  package static func chosen(student: String?) -> Remark? {
    student.map { name in
      Remark(
        "--student", "Only the rows of \(name) count (--student).", "\(name) の行だけを数えます（--student）。")
    }
  }

  /// That only some terms were asked for.
  ///
  /// - Parameter terms: What they are called; `nil` comes of none.
  package static func chosen(terms: [String]) -> Remark? {
    guard !terms.isEmpty else { return nil }
    return Remark(
      "--semester",
      "Only \(terms.joined(separator: ", ")) (--semester): the courses that meet then, full-year ones with all their "
        + "classes; shares and classes of a term are of its own.",
      "\(terms.joined(separator: "、")) のみ（--semester）。その学期に授業のある科目だけを数え、通年の科目は一年分、学期ごとの出席率と回数は"
        + "その学期の分です。")
  }

  /// That only some cards and tasks were asked for, by their tags.
  ///
  /// - Parameter tags: The tags; `nil` comes of none.
  package static func chosen(tags: [String]) -> Remark? {
    guard !tags.isEmpty else { return nil }
    return Remark(
      "--tag",
      "Of cards and of tasks with attempts only those tagged \(tags.joined(separator: ", ")) count (--tag).",
      "カードと着手の課題は、タグ \(tags.joined(separator: "、")) の付いたものだけを数えます（--tag）。")
  }

  /// That only the cards of some decks were asked for.
  ///
  /// - Parameter decks: Their names; `nil` comes of none.
  package static func chosen(decks: [String]) -> Remark? {
    guard !decks.isEmpty else { return nil }
    return Remark(
      "--deck-name",
      "Of cards only those in \(decks.joined(separator: ", ")) and in decks below count (--deck-name).",
      "カードは、デッキ \(decks.joined(separator: "、")) とその下位のものだけを数えます（--deck-name）。")
  }

  /// That only some tasks with attempts were asked for, by their category.
  ///
  /// - Parameter categories: The categories; `nil` comes of none.
  package static func chosen(categories: [AttemptTask.Category]) -> Remark? {
    guard !categories.isEmpty else { return nil }
    func names(_ language: Language) -> String {
      categories.map { $0.title(language) }.joined(separator: language(", ", "、"))
    }
    return Remark(
      "--category",
      "Of tasks with attempts only those of the category \(names(.english)) count (--category).",
      "着手の課題は、カテゴリ \(names(.japanese)) のものだけを数えます（--category）。")
  }

  /// That nothing says in which zone the person lives.
  package static func zoneAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      "The data name no time zone; days are those of \(zone). Near midnight another zone moves events to other "
        + "days, and with them streaks, due days and hours: give --time-zone, or set KAIKI_TIME_ZONE.",
      "データにタイムゾーンがないため \(zone) の日付で数えます。別の地域では深夜の記録が別の日に移り、連続日数や期日、時刻が変わります"
        + "（--time-zone または KAIKI_TIME_ZONE で指定）。")
  }

  /// That the data say only how the clock stood where they were begun.
  package static func offsetAssumed(_ zone: String) -> Remark {
    Remark(
      "timeZone",
      "The data name no time zone, but a clock at \(zone) where they were made; days are those of \(zone) all "
        + "year. Where clocks change in summer, or elsewhere, late events fall on other days: give --time-zone (such "
        + "as Europe/Berlin), or set KAIKI_TIME_ZONE.",
      "データにタイムゾーンがなく、作成時の時計が \(zone) だったため、通年 \(zone) の日付で数えます。夏時間のある地域や別の地域では深夜の"
        + "記録が別の日に移ります（--time-zone または KAIKI_TIME_ZONE で指定）。")
  }

  /// That an option was given which says nothing about these data (F9).
  package static func idle(_ option: String, of subject: Subject) -> Remark {
    Remark(
      option,
      "\(option) changes nothing here: it is about \(subject.words(.english)), and the data have none to apply it to.",
      "\(option) は効果がありません（対象：\(subject.words(.japanese))、データに該当なし）。")
  }

  /// What an option can be about.
  package enum Subject: Sendable {
    case cards, unseenCards, recurringTasks, cardsOrTasks, tasksOrCourses, cardsTasksOrCourses
    case dailyLists, courses, cardsOrClasses, dataSet, severalExports

    fileprivate func words(_ language: Language) -> String {
      switch self {
      case .cards: language("cards", "カード")
      case .unseenCards: language("unseen cards", "未学習のカード")
      case .recurringTasks: language("recurring tasks", "繰り返す課題")
      case .cardsOrTasks: language("cards or recurring tasks", "カードまたは繰り返す課題")
      case .tasksOrCourses: language("recurring tasks or courses", "繰り返す課題または授業")
      case .cardsTasksOrCourses: language("cards, tasks or courses", "カード、課題または授業")
      case .dailyLists: language("daily lists", "デイリーリスト")
      case .courses: language("courses", "授業")
      case .cardsOrClasses: language("cards, or classes on these days", "カード、またはこれらの日の授業")
      case .dataSet: language("a data set", "データ")
      case .severalExports: language("several exports with items of one kind", "同じ種類の項目を含む複数の入力")
      }
    }
  }

  /// That a first day was given, and everything asked for tells how things stand, whatever came first (F9).
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - measures: What was asked for.
  package static func standsWhole(_ option: String, _ measures: [String]) -> Remark {
    let names = measures.joined(separator: ", ")
    return Remark(
      option,
      "\(option) changes nothing here: \(names) tell how things stand, which rests on everything before.",
      "\(option) は効果がありません（\(names) は現状を示し、それまでのすべての記録によります）。")
  }

  /// How many items were dropped, since the newest export lacks them (A0.8).
  package static func dropped(_ count: Int) -> Remark {
    Remark(
      "--deleted-by",
      "--deleted-by newest dropped \(count) \(count == 1 ? "item" : "items") that the newest input lacks; what happened "
        + "to them still counts.",
      "--deleted-by newest により、最新の入力にない項目を \(count)件除きました。その過去の記録は数値に含まれます。")
  }

  /// That nothing in some exports says how new they are (A0.8).
  package static func undated(_ files: [String]) -> Remark {
    let names = files.joined(separator: ", ")
    return Remark(
      "--deleted-by",
      "--deleted-by newest dropped nothing of the kinds in \(names): no event says how new such an input is; add the "
        + "file of its events, under the same prefix or in the same folder.",
      "--deleted-by newest：\(names) には出来事の記録がなく、どれが最新か分からないため、この種類からは除きませんでした"
        + "（同じ接頭辞またはフォルダの記録ファイルを加えてください）。")
  }

  /// That an app does not say when it wants its cards back (F7).
  package static let dueUnknown = Remark(
    "due",
    "The log is of another app and does not say when its cards come back: no card is called due. To see what an "
      + "interval table would make of them, give simulate --intervals.",
    "別のアプリの記録で次の期日が含まれないため、期日のカードは示しません（間隔表での見通しは simulate --intervals）。")

  /// That a log names cards that its app may have deleted or suspended since (F7).
  package static let deletedUnknown = Remark(
    "due",
    "A log of answers does not say which cards were deleted or suspended later: such cards are among those that are "
      + "called due.",
    "復習の記録だけでは、後で削除・休止されたカードが分かりません。期日のカードに含まれている場合があります。")

  /// That an export of absences alone ends with an absence, so that the classes since then are missing (T10).
  package static let endsWithAbsence = Remark(
    "--now",
    "As of the last record. Records are of absences alone, so classes attended since then are not counted: for "
      + "today's figures give --now today.",
    "最後の記録の時点です。記録は欠席のみのため、その後に出席した授業は含まれません（今日の値は --now today）。")

  /// The fields of a remark.
  static let fields: [Field<Remark>] = [
    Field("about", "an option, a kind of data, or a word such as timeZone or rejected") { $0.about },
    Field("text", "the sentence") { $0.text(.english) },
  ]
}
