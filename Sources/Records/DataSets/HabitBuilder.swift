import Kaiki

/// Gathers the ticks of habits, which come row by row and from several inputs.
struct HabitBuilder {
  private var numbers = IdentifierTable()
  /// Of names that differ by case alone the greater text, so that the order of the inputs does not matter.
  private var names: [String] = []
  private var ticks: [[Day: Tick]] = []
  /// The frequency of each habit, with the day of the tick that named it.
  private var frequencies: [(day: Day, frequency: HabitFrequency)?] = []

  /// Takes in a tick.
  ///
  /// Of two ticks of a day the one whose row is greater as text is kept; of two frequencies the one that the
  /// later tick names, and of one day the one of more times.
  mutating func add(_ tick: Tick, of habit: String, _ frequency: HabitFrequency?, _ findings: inout Findings)
  {
    let number = numbers.intern(habit)
    if number == ticks.count {
      names.append(habit)
      ticks.append([:])
      frequencies.append(nil)
    }
    if names[number].utf8.lexicographicallyPrecedes(habit.utf8) { names[number] = habit }
    if let frequency {
      let old = frequencies[number]
      if let old, old.frequency != frequency {
        findings.append(
          Finding(
            rule: "frequency", severity: .note, place: habit,
            message: "the habit has several frequencies; that of its latest tick holds"))
      }
      let isLater =
        old.map { old in
          (old.day, old.frequency.times, old.frequency.days) < (tick.day, frequency.times, frequency.days)
        } ?? true
      if isLater { frequencies[number] = (tick.day, frequency) }
    }
    guard let kept = ticks[number][tick.day] else {
      ticks[number][tick.day] = tick
      return
    }
    let isEqual = kept == tick
    findings.append(
      Finding(
        rule: "duplicate", severity: isEqual ? .note : .warning, place: "\(habit) \(tick.day)",
        message: isEqual
          ? "the day is ticked twice; counted once"
          : "two ticks of the day differ; the one whose row is greater as text was kept"))
    let written = { (tick: Tick) in tick.amount.map { "\($0)" } ?? tick.value.rawValue }
    if written(kept) < written(tick) { ticks[number][tick.day] = tick }
  }

  /// The habits, in the order of their first appearance; one that names no frequency is daily.
  consuming func finish() -> [Habit] {
    ticks.indices.map { number in
      Habit(
        name: names[number], frequency: frequencies[number]?.frequency ?? .daily,
        ticks: ticks[number].values.sorted { $0.day < $1.day })
    }
  }
}
