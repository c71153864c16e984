extension Strength {
  /// Returns the days of a measured habit, evaluated by its target; ascending, one element per day of `days`.
  ///
  /// The sum of the amounts over the window of the frequency decides. If it satisfies the target, the day is done, or
  /// automatic if the user recorded nothing on it.
  ///
  /// - Parameters:
  ///   - ticks: Entry of each day that has one.
  ///   - days: Days to return, both ends included.
  ///   - frequency: Frequency whose window (in days, ending on the evaluated day) the target covers.
  ///   - target: Target amount per window, in the unit of the habit.
  ///   - known: A day of `days`, and the known score (0...1) at the end of the day before it, from which the scores of
  ///     this and all later days follow. `nil` begins before the first day with 1 for ``HabitTarget/Kind/atMost`` and 0
  ///     otherwise.
  static func days(
    _ ticks: [Day: Tick], over days: ClosedRange<Day>, _ frequency: HabitFrequency, _ target: HabitTarget,
    from known: (score: Double, day: Day)?
  ) -> [HabitDay] {
    let memory = memory(of: frequency)
    var score = target.kind == .atMost ? 1.0 : 0
    return days.map { day in
      if let known, day == known.day { score = known.score }
      let tick = ticks[day]
      let window = day - (frequency.days - 1)...day
      let share = target.share(of: window.reduce(0) { $0 + max(0, ticks[$1]?.amount ?? 0) })
      if tick?.value != .skip { score = score * memory + share * (1 - memory) }
      let isNoted = tick.map { $0.value != .unknown } ?? false
      let value: Checkmark
      if tick?.value == .skip {
        value = .skip
      } else if share < 1 {
        value = isNoted ? .no : .unknown
      } else {
        value = (tick?.amount ?? 0) > 0 || isNoted && target.kind == .atMost ? .manualYes : .automaticYes
      }
      return HabitDay(day: day, value: value, amount: tick?.amount, score: score)
    }
  }
}
