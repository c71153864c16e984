import TestSupport
import Testing

@testable import Kaiki

/// The frequency that automatic days speak of (F5).
struct FrequencyFitTests {
  /// A habit of some days, done by chance, as its export shows it: with automatic days, and without its frequency.
  private static func export(
    _ frequency: HabitFrequency, days: Int, _ random: inout SeededGenerator
  ) -> Habit {
    let chance = min(0.9, 1.3 * Double(frequency.times) / Double(frequency.days))
    let ticks = (0..<days).map { day in
      let draw = Double.random(in: 0..<1, using: &random)
      let value: Checkmark = draw < chance ? .manualYes : draw > 0.97 ? .skip : draw > 0.95 ? .unknown : .no
      return Tick(day: Day(20_000 + day), value: value)
    }
    let whole = Habit(name: "h", frequency: frequency, ticks: ticks)
    let shown = Strength.days(of: whole, until: Day(20_000 + days - 1))
    return Habit(name: "h", named: nil, ticks: shown.map { Tick(day: $0.day, value: $0.value) })
  }

  @Test(arguments: 1...60)
  func `F5: every plausible frequency is found again, or one with the same automatic days`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let frequency = try #require(FrequencyFit.plausible.randomElement(using: &random))
    let habit = Self.export(frequency, days: 400, &random)
    guard habit.ticks.contains(where: { $0.value == .automaticYes }) else { return }
    let fit = try #require(FrequencyFit(habit), "seed \(seed), \(frequency)")
    #expect(fit.misses == 0, "seed \(seed), \(frequency), \(fit)")
    #expect(fit.automaticDays == habit.ticks.count { $0.value == .automaticYes })
  }

  @Test(arguments: [(1, 7), (2, 7), (3, 7), (5, 7), (1, 14), (3, 14), (1, 30), (10, 30)] as [(Int, Int)])
  func `F5: a year of a usual frequency has that frequency and no other`(times: Int, days: Int) throws {
    let frequency = try #require(HabitFrequency(times: times, days: days))
    var random = SeededGenerator(seed: 100 * times + days)
    let habit = Self.export(frequency, days: 365, &random)
    #expect(FrequencyFit(habit)?.frequency == frequency)
  }

  @Test func `F5: a few days of another frequency do not hide the usual one`() throws {
    var random = SeededGenerator(seed: 1)
    let frequency = try #require(HabitFrequency(times: 3, days: 7))
    var habit = Self.export(frequency, days: 365, &random)
    let automatic = habit.ticks.indices.filter { habit.ticks[$0].value == .automaticYes }
    for index in automatic.prefix(3) { habit.ticks[index].value = .no }
    let fit = try #require(FrequencyFit(habit))
    #expect(fit.frequency == frequency)
    #expect(fit.misses == 3 && fit.automaticDays == automatic.count - 3)
  }

  @Test func `F5: nothing fits a known frequency, days without an automatic one, or automatic days alone`()
    throws
  {
    func habit(_ marks: [Checkmark], _ frequency: HabitFrequency? = nil) -> Habit {
      Habit(
        name: "h", named: frequency, ticks: marks.enumerated().map { Tick(day: Day($0), value: $1) })
    }
    #expect(FrequencyFit(habit([.manualYes, .automaticYes], .daily)) == nil)
    #expect(FrequencyFit(habit([.manualYes, .no, .skip, .unknown])) == nil)
    #expect(FrequencyFit(habit([])) == nil)
    let alone = try #require(FrequencyFit(habit([.automaticYes, .no, .automaticYes])))
    #expect(alone == FrequencyFit(frequency: nil, automaticDays: 2, misses: 2))
  }

  @Test func `plausible frequencies are many, each stands once, and none is daily`() {
    #expect(Set(FrequencyFit.plausible).count == FrequencyFit.plausible.count)
    #expect(!FrequencyFit.plausible.contains(.daily))
    #expect(FrequencyFit.plausible.allSatisfy { $0.times < $0.days })
    #expect(FrequencyFit.plausible.first == HabitFrequency(times: 6, days: 7))
  }
}
