extension Strength {
  /// The days of a habit that is measured, by its target.
  ///
  /// What counts is the sum over the days of the frequency. A day at which it reaches the target, or does not exceed it,
  /// was done, or needed nothing to be done.
  ///
  /// - Parameters:
  ///   - ticks: What was noted, by day.
  ///   - days: The days wanted.
  ///   - frequency: How often it is to be done.
  ///   - target: How much is wanted.
  ///   - known: The score at the beginning of a day from which on it is wanted; `nil` for the first of all.
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
