import Encoding
import Formats
import Kaiki
import Phrases

/// Writes Loop Habit Tracker's `Habits.csv` and `Checkmarks.csv` like the app: newest day first, a comma at the end of each
/// line, amounts in thousandths.
package enum LoopExport {
  package static func write(_ history: History, guardsFormulas: Bool, to files: inout ThirdPartyFiles) {
    files.losePartsBeside([.habits], of: history)
    guard let habits = history.habits, !habits.isEmpty else { return }
    var list = CSVText(header: LoopHabitColumn.names, guardsFormulas: guardsFormulas)
    for (number, habit) in habits.enumerated() {
      let details = habit.details
      let frequency = details?.frequency ?? habit.frequency
      let isMeasured = details?.kind == .measured || habit.ticks.contains { $0.amount != nil }
      list.append([
        .plain(padded(number + 1, to: 3)), .text(habit.name),
        .plain((isMeasured ? HabitDetails.Kind.measured : .ticked).rawValue), .text(""), .text(""),
        .plain((frequency?.times ?? 1).description), .plain((frequency?.days ?? 1).description),
        .plain("#000000"),
        .text(details?.unit ?? ""), .plain(isMeasured ? (details?.target?.kind ?? .atLeast).rawValue : ""),
        .plain(details?.target.map { DecimalText.number($0.amount) } ?? ""),
        .plain((details?.isArchived ?? false).description),
      ])
    }
    files.add("Habits.csv", list.bytes)
    files.add("Checkmarks.csv", checkmarks(of: habits, guardsFormulas))
    files.lose(
      habits.count { $0.details == nil && $0.frequency == nil }, "habits",
      "the frequency is unknown, so Kaiki writes it as daily")
    if guardsFormulas {
      files.lose(
        habits.count { CSVText.looksLikeFormula($0.name) }, "habits",
        "a spreadsheet would run the names of these habits as formulas, so Kaiki writes an apostrophe before each name; to write names unchanged, give --raw"
      )
    }
  }

  private static func checkmarks(of habits: [Habit], _ guardsFormulas: Bool) -> [UInt8] {
    // The nameless last column is the final comma of each line of the app.
    var text = CSVText(guardsFormulas: guardsFormulas)
    text.append([.plain("Date")] + habits.map { .text($0.name) } + [.empty])
    let ticks = habits.map { habit in
      Dictionary(habit.ticks.map { ($0.day, $0) }) { _, last in last }
    }
    let isMeasured = habits.map { habit in
      habit.details?.kind == .measured || habit.ticks.contains { $0.amount != nil }
    }
    for day in Set(habits.flatMap { $0.ticks.map(\.day) }).sorted(by: >) {
      let cells = zip(ticks, isMeasured).map { ticks, isMeasured -> CSVCell in
        guard let tick = ticks[day] else { return .plain(Checkmark.unknown.rawValue) }
        guard let amount = tick.amount else {
          return .plain(isMeasured && tick.value == .no ? "0" : tick.value.rawValue)
        }
        return .plain(DecimalText.number(amount * 1_000))
      }
      text.append([.plain(day.description)] + cells + [.empty])
    }
    return text.bytes
  }
}
