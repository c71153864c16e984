/// Gathers the marks of habits, which come row by row and from several inputs.
struct HabitBuilder {
  private var numbers = IdentifierTable()
  /// Of names that differ by case alone the greater text, so that the order of the inputs does not matter.
  private var names: [String] = []
  private var marks: [[Day: HabitMark]] = []
  /// Whether a mark of each habit, kept or not, could only be an amount.
  private var isMeasured: [Bool] = []
  /// The frequency of each habit, with the day of the mark that named it.
  private var frequencies: [(day: Day, frequency: HabitFrequency)?] = []
  /// The habits that have named several frequencies.
  private var undecided: Set<Int> = []
  private var repeated = RepeatedRows<Place>()

  /// A day of a habit.
  private struct Place: Hashable {
    var habit: Int
    var day: Day
  }

  /// Takes in a mark.
  ///
  /// Of two marks of a day the greater is kept; of two frequencies the one that the later mark names, and of one day
  /// the one of more times.
  mutating func add(_ mark: HabitMark, of habit: String, _ frequency: HabitFrequency?) {
    let number = numbers.intern(habit)
    if number == marks.count {
      names.append(habit)
      marks.append([:])
      isMeasured.append(false)
      frequencies.append(nil)
    }
    if names[number].utf8.lexicographicallyPrecedes(habit.utf8) { names[number] = habit }
    if let frequency {
      let old = frequencies[number]
      if let old, old.frequency != frequency { undecided.insert(number) }
      let isLater =
        old.map { old in
          (old.day, old.frequency.times, old.frequency.days) < (mark.day, frequency.times, frequency.days)
        } ?? true
      if isLater { frequencies[number] = (mark.day, frequency) }
    }
    if mark.isAmount { isMeasured[number] = true }
    guard let kept = marks[number][mark.day] else {
      marks[number][mark.day] = mark
      return
    }
    repeated.add(
      Place(habit: number, day: mark.day), isEqual: kept.rowValue.order(beside: mark.rowValue) == .equal)
    if kept.yields(to: mark) { marks[number][mark.day] = mark }
  }

  /// Reports marks that were not kept, and habits of several frequencies.
  func report(to findings: inout Findings) {
    for habit in undecided {
      findings.append(
        Finding(
          rule: "frequency", severity: .note, place: names[habit],
          message: "the habit has several frequencies; that of its latest tick holds"))
    }
    repeated.forEach { place, differs in
      findings.append(
        Finding(
          rule: "duplicate", severity: differs ? .warning : .note,
          place: "\(names[place.habit]) \(place.day)",
          message: differs
            ? "two ticks of the day differ; the greater one was kept"
            : "the day is ticked twice; counted once"))
    }
  }

  /// The habits, in the order of their first appearance; one that names no frequency is daily.
  ///
  /// The numbers of a habit are amounts if one of them, kept or not, is no state of Loop.
  consuming func finish() -> [Habit] {
    marks.indices.map { number in
      Habit(
        name: names[number], frequency: frequencies[number]?.frequency ?? .daily,
        ticks: marks[number].values.map { $0.tick(isMeasured: isMeasured[number]) }.sorted { $0.day < $1.day }
      )
    }
  }
}
