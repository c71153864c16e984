import Testing

@testable import Kaiki

/// Habits that are measured, and what an app's list says of a habit (RULES 7).
struct HabitDetailsTests {
  @Test(
    arguments: [
      (.atLeast, 10, 5, 0.5), (.atLeast, 10, 10, 1), (.atLeast, 10, 25, 1), (.atLeast, 10, 0, 0),
      (.atLeast, 0, 0, 1), (.atMost, 10, 0, 1), (.atMost, 10, 10, 1), (.atMost, 10, 15, 0.5),
      (.atMost, 10, 20, 0), (.atMost, 10, 50, 0), (.atMost, 0, 0, 1), (.atMost, 0, 0.5, 0),
    ] as [(HabitTarget.Kind, Double, Double, Double)])
  func `an amount is a share of its target, capped at both ends`(
    kind: HabitTarget.Kind, target: Double, sum: Double, share: Double
  ) {
    #expect(HabitTarget(kind, target).share(of: sum) == share)
  }

  /// A measured habit from day 1 on; `nil` for a day without a mark, a negative amount for a skipped one.
  private static func days(_ target: HabitTarget, over days: Int, _ amounts: [Double?]) -> [HabitDay] {
    let ticks = amounts.enumerated().compactMap { index, amount in
      amount.map { amount in
        amount < 0
          ? Tick(day: Day(index + 1), value: .skip)
          : Tick(day: Day(index + 1), value: amount > 0 ? .manualYes : .no, amount: amount)
      }
    }
    let details = HabitDetails(
      name: "h", frequency: HabitFrequency(times: 1, days: days) ?? .daily, kind: .measured, target: target)
    return Strength.days(
      of: Habit(name: "h", named: nil, details: details, ticks: ticks), until: Day(amounts.count))
  }

  @Test func `the score of a daily target moves by the share of each day, and stays on a skipped one`() {
    let days = Self.days(HabitTarget(.atLeast, 8), over: 1, [8, 4, nil, -1, 16])
    // After a day 0.051922 of the way to its share is gone, as for a daily habit that is ticked.
    let step = 0.051_922_485_7
    var expected = [step]
    expected.append(expected[0] + (0.5 - expected[0]) * step)
    expected.append(expected[1] * (1 - step))
    expected.append(expected[2])
    expected.append(expected[3] + (1 - expected[3]) * step)
    for (day, score) in zip(days, expected) { #expect(abs(day.score - score) < 1e-9, "\(day)") }
    #expect(days.map(\.value) == [.manualYes, .no, .unknown, .skip, .manualYes])
    #expect(days.map(\.amount) == [8, 4, nil, nil, 16])
  }

  @Test func `a weekly target counts the sum of seven days, and days that keep it up are automatic`() {
    let days = Self.days(HabitTarget(.atLeast, 10), over: 7, [4, 6, nil, nil, nil, nil, nil, nil, nil])
    #expect(
      days.map(\.value) == [.no, .manualYes] + Array(repeating: .automaticYes, count: 5) + [
        .unknown, .unknown,
      ])
  }

  @Test func `a habit to be done at most so often begins at full strength`() {
    let days = Self.days(HabitTarget(.atMost, 2), over: 1, [2, 0, 3, nil, 4])
    #expect(days[0].score == 1 && days[1].score == 1)
    #expect(days.map(\.value) == [.manualYes, .manualYes, .no, .automaticYes, .no])
    let step = 0.051_922_485_7
    #expect(abs(days[2].score - (1 - 0.5 * step)) < 1e-9)
  }

  @Test func `a habit's list goes before what its ticks name, and ticks name it up to a day`() throws {
    let (weekly, often) = (
      try #require(HabitFrequency(times: 1, days: 7)), try #require(HabitFrequency(times: 3, days: 7))
    )
    let ticks = [Tick(day: Day(1), value: .no), Tick(day: Day(5), value: .no)]
    let partial = Habit(name: "h", named: often, until: Day(3), ticks: ticks)
    #expect(partial.frequency == often)
    #expect(partial.frequency(namedOn: Day(1)) == often && partial.frequency(namedOn: Day(5)) == nil)
    let whole = Habit(name: "h", named: often, until: Day(5), ticks: ticks)
    #expect(whole == Habit(name: "h", frequency: often, ticks: ticks))
    #expect(whole.frequency(namedOn: Day(9)) == often)
    let listed = Habit(
      name: "h", named: often, details: HabitDetails(name: "h", frequency: weekly), ticks: ticks)
    #expect(listed.frequency == weekly && listed.frequency(namedOn: Day(1)) == often)
    #expect(Habit(name: "h", named: nil, ticks: ticks).frequency == nil)
  }
}
