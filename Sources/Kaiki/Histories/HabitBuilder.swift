/// Gathers the check marks of habits from rows of several inputs, one habit per name.
struct HabitBuilder {
  private var numbers = IdentifierTable()
  /// Name of each habit, by the habit's index.
  ///
  /// Of names that differ only in case, the greatest text is kept, so the order of inputs has no effect.
  private var names: [String] = []
  private var marks: [[Day: HabitMark]] = []
  /// Summary of all values of each habit, by the habit's index; includes values that were not kept.
  private var shown: [HabitNumbers] = []
  /// Frequency of each habit with the day of the row that stated it, by the habit's index; `nil` if no row states
  /// one.
  private var frequencies: [(day: Day, frequency: HabitFrequency)?] = []
  private var undecided: Set<Int> = []
  private var repeated = RepeatedRows<MarkedDay, HabitMark>()
  private var holders = Holders()
  private var details = MergedRows<HabitDetails>(.habits)

  private struct MarkedDay: Hashable {
    var habit: Int
    var day: Day
  }

  mutating func begin(_ export: Int?) { holders.begin(export) }

  /// Returns the index of a habit, from 0 in the order of first appearance; a new name receives the next index.
  ///
  /// Records that the current export contains the habit.
  private mutating func number(of habit: String) -> Int {
    let number = numbers.intern(habit)
    if number == marks.count {
      names.append(habit)
      marks.append([:])
      shown.append(HabitNumbers())
      frequencies.append(nil)
    }
    holders.insert(number)
    if names[number].utf8.lexicographicallyPrecedes(habit.utf8) { names[number] = habit }
    return number
  }

  mutating func add(_ row: HabitDetails) {
    _ = number(of: row.name)
    details.add(row, id: row.name)
  }

  /// Adds the value of a habit on one day.
  ///
  /// Of two values of a day, the greater is kept. If two frequencies differ, the frequency of the later day is kept.
  /// For equal days, this is the frequency with more times or, for equal times, with more days.
  mutating func add(_ mark: HabitMark, of habit: String, _ frequency: HabitFrequency?) {
    let number = number(of: habit)
    if let frequency {
      let old = frequencies[number]
      if let old, old.frequency != frequency { undecided.insert(number) }
      let isLater =
        old.map { old in
          (old.day, old.frequency.times, old.frequency.days) < (mark.day, frequency.times, frequency.days)
        } ?? true
      if isLater { frequencies[number] = (mark.day, frequency) }
    }
    shown[number].add(mark)
    guard let kept = marks[number][mark.day] else {
      marks[number][mark.day] = mark
      return
    }
    let markedDay = MarkedDay(habit: number, day: mark.day)
    let isGreater = mark.isGreater(than: kept)
    repeated.add(markedDay, gaveWay: mark.order(beside: kept) == .equal ? nil : isGreater ? kept : mark)
    if isGreater { marks[number][mark.day] = mark }
  }

  func report(to findings: inout Findings) {
    details.report(to: &findings)
    for habit in undecided {
      findings.append(
        Finding(rule: "frequency", severity: .note, location: names[habit], code: .frequencies))
    }
    repeated.report(to: &findings, .checkMark) { markedDay in
      let name = "\(names[markedDay.habit]) \(markedDay.day)"
      return (
        marks[markedDay.habit][markedDay.day] ?? HabitMark(day: markedDay.day, value: .state(.unknown)), name
      )
    }
  }

  /// Reports the habits that some exports lack.
  ///
  /// Habits are known from their check marks, which are events, so habits are never deleted (G7).
  func settle(by judge: inout DeletionResolver) {
    _ = judge.dropped(of: holders, .habits, count: names.count, isEvent: true) {
      (names[$0], nil)
    }
  }

  /// Returns the habits with their check marks, one element per name, in the order of first appearance.
  ///
  /// Appends a finding for each habit whose check marks and list state different frequencies. The check marks of a
  /// habit ascend by day and have one element per day.
  ///
  /// The numbers of a habit are amounts in each of these cases:
  ///
  /// - The app's list of habits marks the habit as measured.
  /// - At least one number, kept or not, differs from all state codes of Loop Habit Tracker.
  /// - The numbers could be state codes or amounts, and nothing marks them as state codes.
  ///
  /// The frequency in the list of habits has priority over the frequency in the rows.
  func finish(_ findings: inout Findings) -> [Habit] {
    var listed = [HabitDetails?](repeating: nil, count: marks.count)
    for row in details.values {
      if let number = numbers.number(of: row.name) { listed[number] = row }
    }
    return marks.indices.map { number in
      let isListed = listed[number]?.kind == .measured
      if let named = frequencies[number]?.frequency, let own = listed[number]?.frequency, named != own {
        findings.append(
          Finding(rule: "frequency", severity: .note, location: names[number], code: .listedFrequency))
      }
      return Habit(
        name: names[number], named: frequencies[number]?.frequency, until: frequencies[number]?.day,
        details: listed[number],
        ticks: marks[number].values.map { $0.tick(shown[number], isListed: isListed) }
          .sorted { $0.day < $1.day })
    }
  }
}
