import KaikiKit

/// BabySteps: tasks are tried again and again, and the days in a row are counted.
func showBabySteps(at now: Kit.Instant, in days: Kit.Days) throws {
  var task = Kit.AttemptTask(
    id: "guitar", name: "Guitar", category: .learning, targetAttempts: 100, createdAt: now.advanced(days: -40)
  )
  var attempts: [Kit.Attempt] = []
  for day in -20..<0 where day != -9 {
    let moment = now.advanced(days: day)
    try task.recordAttempt(at: moment)
    attempts.append(Kit.Attempt(id: "attempt-\(day)", task: task.id, at: moment))
  }
  let streak = Kit.streak(of: attempts.map(\.at), at: now, in: days)
  print("BabySteps: \(task.totalAttempts) of \(task.targetAttempts ?? 0) attempts")
  print("  streak \(streak.current), longest \(streak.longest), today still open: \(streak.atRisk)")

  let today = days.day(of: now)
  let habit = Kit.Habit(
    name: "Guitar", frequency: .daily,
    ticks: attempts.map { Kit.Tick(day: days.day(of: $0.at), value: .manualYes) })
  print("  strength \(Int(100 * Kit.strength(of: habit, on: today.advanced(by: -1)))) %")
}
