import Analysis
import Encoding
import Kaiki

struct LoadReport: FigureReport {
  let days: [LoadDay]

  static let help = MeasureHelp(
    summary: "answers per logical day.",
    notes: """
      One entry for each day with at least one answer, ascending; practice and repeats of the day count.
      "ratings" stands only where the log names the button.
      """,
    keys: [
      ("day", "the logical day"), ("reviews", "answers of every kind"), ("correct", "right answers"),
      ("ratings", "answers by button"), ("again", "not recalled"), ("hard", "recalled with effort"),
      ("good", "recalled"), ("easy", "recalled at once"),
    ])

  private static let buttons = ["again", "hard", "good", "easy"]

  var json: JSONValue {
    .array(
      days.map { day in
        var members: [JSONValue.Member] = [
          .init(key: "day", value: .text(day.day.description)),
          .init(key: "reviews", value: .integer(day.reviews)),
          .init(key: "correct", value: .integer(day.correct)),
        ]
        if day.hasRatings {
          let ratings = zip(Self.buttons, day.ratings).map {
            JSONValue.Member(key: $0, value: .integer($1))
          }
          members.append(.init(key: "ratings", value: .object(ratings)))
        }
        return .object(members)
      })
  }

  var csv: CSVTable {
    let hasRatings = days.contains(where: \.hasRatings)
    return CSVTable(
      header: ["day", "reviews", "correct"] + (hasRatings ? Self.buttons : []),
      rows: days.map { day in
        [.plain(day.day.description), .integer(day.reviews), .integer(day.correct)]
          + (hasRatings ? day.ratings.map(CSVCell.integer) : [])
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Load", "負荷")
    guard let first = days.first, let last = days.last,
      let busiest = days.max(by: { $0.reviews < $1.reviews })
    else {
      return Page.Section(title: title, blocks: [.line(language("no reviews", "復習の記録なし"))])
    }
    let reviews = days.reduce(0) { $0 + $1.reviews }
    let correct = days.reduce(0) { $0 + $1.correct }
    let mean = DecimalText.fixed(Double(reviews) / Double(days.count), 1)
    let right = percent(Double(correct) / Double(reviews))
    var pairs = [
      (language("reviews", "復習"), language("\(reviews), \(right) right", "\(reviews)回、正答 \(right)")),
      (
        language("active days", "学習した日"),
        language("\(days.count), \(first.day) to \(last.day)", "\(days.count)日、\(first.day) から \(last.day)")
      ),
      (language("per active day", "1日あたり"), mean),
      (
        language("busiest day", "最多の日"),
        language("\(busiest.day) with \(busiest.reviews)", "\(busiest.day) に \(busiest.reviews)回")
      ),
    ]
    if days.contains(where: \.hasRatings) {
      let sums = (0..<4).map { index in days.reduce(0) { $0 + $1.ratings[index] } }
      pairs.append(
        (
          language("buttons", "評価"),
          zip(Self.buttons, sums).map { "\($0) \($1)" }.joined(separator: ", ")
        ))
    }
    let weeks = Self.weeks(days, upTo: 52)
    let caption = language("per week, the last \(weeks.count)", "週ごと、直近 \(weeks.count)週")
    return Page.Section(
      title: title, blocks: [.pairs(pairs), .drawing([Drawing.bars(weeks) + "  " + caption])])
  }

  /// Answers of the last weeks, each of seven days up to the last day.
  private static func weeks(_ days: [LoadDay], upTo most: Int) -> [Double] {
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    let count = min(most, (last - first) / 7 + 1)
    var weeks = [Double](repeating: 0, count: count)
    for day in days {
      let back = (last - day.day) / 7
      if back < count { weeks[count - 1 - back] += Double(day.reviews) }
    }
    return weeks
  }
}
