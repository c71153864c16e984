/// Gathers the marks of habits, which come row by row and from several inputs.
struct HabitBuilder {
  private var numbers = IdentifierTable()
  /// Of names that differ by case alone the greater text, so that the order of the inputs does not matter.
  private var names: [String] = []
  private var marks: [[Day: HabitMark]] = []
  /// What the marks of each habit, kept or not, show of its numbers.
  private var shown: [HabitNumbers] = []
  /// The frequency of each habit, with the day of the mark that named it.
  private var frequencies: [(day: Day, frequency: HabitFrequency)?] = []
  /// The habits that have named several frequencies.
  private var undecided: Set<Int> = []
  private var repeated = RepeatedRows<Place, HabitMark>()
  private var holders = Holders()
  private var details = MergedRows<HabitDetails>("habit")

  /// A day of a habit.
  private struct Place: Hashable {
    var habit: Int
    var day: Day
  }

  /// Says that the habits of an export begin.
  mutating func begin(_ export: Int?) { holders.begin(export) }

  /// The number of a habit, which is added when it is new.
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

  /// Takes in what an app's list says of a habit.
  mutating func add(_ row: HabitDetails) {
    _ = number(of: row.name)
    details.add(row, id: row.name)
  }

  /// Takes in a mark.
  ///
  /// Of two marks of a day the greater is kept; of two frequencies the one that the later mark names, and of one day
  /// the one of more times.
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
    let place = Place(habit: number, day: mark.day)
    let isGreater = mark.isGreater(than: kept)
    repeated.add(place, gaveWay: mark.order(beside: kept) == .equal ? nil : isGreater ? kept : mark)
    if isGreater { marks[number][mark.day] = mark }
  }

  /// Reports marks that were not kept, and habits of several frequencies.
  func report(to findings: inout Findings) {
    details.report(to: &findings)
    for habit in undecided {
      findings.append(
        Finding(
          rule: "frequency", severity: .note, place: names[habit],
          message: "the habit has several frequencies; that of its latest tick holds"))
    }
    let words = RepetitionWords(again: "the day is ticked twice; counted once", two: "two ticks of the day")
    repeated.report(to: &findings, words: words) { place in
      let name = "\(names[place.habit]) \(place.day)"
      return (marks[place.habit][place.day] ?? HabitMark(day: place.day, value: .state(.unknown)), name)
    }
  }

  /// Reports the habits that some export lacks; they are known by their ticks, which happened (G7).
  func settle(by judge: inout LackJudge) {
    _ = judge.dropped(of: holders, .habits, noun: "habit", count: names.count, isEvent: true) {
      (names[$0], nil)
    }
  }

  /// The habits, in the order of their first appearance.
  ///
  /// The numbers of a habit are amounts if the app's list says so, or one of them, kept or not, is no state of Loop, or none
  /// of them shows that they are states. The frequency of the list goes before that of the ticks.
  func finish(_ findings: inout Findings) -> [Habit] {
    var listed = [HabitDetails?](repeating: nil, count: marks.count)
    for row in details.values {
      if let number = numbers.number(of: row.name) { listed[number] = row }
    }
    return marks.indices.map { number in
      let isListed = listed[number]?.kind == .measured
      if let named = frequencies[number]?.frequency, let own = listed[number]?.frequency, named != own {
        findings.append(
          Finding(
            rule: "frequency", severity: .note, place: names[number],
            message: "the ticks name another frequency than the list of habits, which holds"))
      }
      return Habit(
        name: names[number], named: frequencies[number]?.frequency, until: frequencies[number]?.day,
        details: listed[number],
        ticks: marks[number].values.map { $0.tick(shown[number], isListed: isListed) }
          .sorted { $0.day < $1.day })
    }
  }
}
