import Kaiki
import KaikiNumerics

extension SyntheticHistory {
  /// The history of an app for habits: three of them, with keen months and idle ones.
  package init(habitsOf seed: UInt64, start: Day, days: Int) {
    let habits: [(name: String, times: Int, days: Int, chance: Double)] = [
      ("ストレッチ", 1, 1, 0.7), ("走る", 3, 7, 0.45), ("部屋の片づけ", 1, 7, 0.16),
    ]
    var history = History()
    history.habits = habits.enumerated().map { number, habit in
      var stream = RandomStream(seed: seed, domain: .habits, item: number)
      var mood = 1.0
      let ticks = (0..<days).compactMap { day -> Tick? in
        if day % 30 == 0 { mood = 0.5 + stream.uniform() }
        let draw = stream.uniform()
        // Some days nobody looks at the app.
        if stream.uniform() < 0.05 { return nil }
        let value: Checkmark = draw < habit.chance * mood ? .manualYes : draw > 0.985 ? .skip : .no
        return Tick(day: start + day, value: value)
      }
      return Habit(
        name: habit.name, frequency: HabitFrequency(times: habit.times, days: habit.days) ?? .daily,
        ticks: ticks)
    }
    self.init(stored: History(), logged: history)
  }
}
