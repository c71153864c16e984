import Analysis
import Kaiki
import Phrases

extension ListsFigure {
  /// The share of the items that was done each day, as a terminal shows it too.
  var chart: Chart? {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    let shares = zip(opened, shares(ofLast: opened.count)).map { (day: $0.day, items: $0.items, share: $1) }
    let known = Dictionary(
      shares.filter { $0.items > 0 }.map { ($0.day, $0.share) }, uniquingKeysWith: { _, last in last })
    return Chart(
      name: "lists-calendar", title: "A year of daily lists",
      reading:
        "Every field is one day. A stronger colour means a larger share of the list done; days with an empty or missing list are blank.",
      form: .grid(
        .calendar(
          max(first, last - 364)...last, form: .percent, words: ("0 %", Phrase("all done")), most: 1
        ) {
          known[$0]
        }),
      sketch: .bars(
        Bars(shares.suffix(60).map { ($0.day, $0.share) }, "share done") {
          .percent($0, decimals: 0)
        }))
  }
}
