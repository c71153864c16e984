import Analysis
import Kaiki

extension ListsFigure {
  /// The share of the items that was done each day, as a terminal shows it too.
  func chart(_ language: Language) -> Chart? {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    let shares = shares(ofLast: 60)
    let known = Dictionary(
      zip(opened, self.shares(ofLast: opened.count)).filter { $0.0.items > 0 }.map { ($0.day, $1) },
      uniquingKeysWith: { _, last in last })
    return Chart(
      name: "lists-calendar", title: language("A year of daily lists", "1年間の一覧"),
      reading: language(
        "A field a day, the darker the more of its list was done; days with an empty list, or without one, have none.",
        "1マスが1日。濃いほど一覧を多く終えた日で、一覧が空の日とない日にはマスがありません。"),
      form: .grid(
        .calendar(
          from: first, to: last, form: .percent, words: ("0 %", language("all done", "すべて完了")), most: 1,
          language
        ) {
          known[$0]
        }),
      sketch: .bars(
        shares, caption: language("share done, the last \(shares.count)", "完了の割合、直近 \(shares.count)日分")))
  }
}
