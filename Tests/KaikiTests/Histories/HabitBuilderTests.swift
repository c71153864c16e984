import Phrases
import Testing

@testable import Kaiki

struct HabitBuilderTests {
  /// The habit that marks of some days make, given in this order.
  private static func habit(_ marks: [(day: Int, value: HabitMark.Value)]) throws -> (Habit, Findings) {
    var builder = HabitBuilder()
    var findings = Findings()
    for mark in marks {
      builder.add(HabitMark(day: Day(mark.day), value: mark.value), of: "h", nil)
    }
    builder.report(to: &findings)
    return (try #require(builder.finish(&findings).first), findings)
  }

  private static func ticks(_ marks: [(day: Int, value: HabitMark.Value)]) throws -> [Tick] {
    try habit(marks).0.ticks
  }

  @Test func `numbers are states while each of them is one of Loop's`() throws {
    let ticks = try Self.ticks([(1, .number(-1)), (2, .number(0)), (3, .number(1)), (4, .number(3))])
    #expect(ticks.map(\.value) == [.unknown, .no, .automaticYes, .skip])
    #expect(ticks.allSatisfy { $0.amount == nil })
  }

  @Test func `one number that is no state makes amounts of all, but of those below 0`() throws {
    let ticks = try Self.ticks([(1, .number(-1)), (2, .number(0)), (3, .number(1)), (4, .number(2.5))])
    #expect(ticks.map(\.value) == [.unknown, .no, .manualYes, .manualYes])
    #expect(ticks.map(\.amount) == [nil, 0, 1, 2.5])
  }

  @Test func `what Loop stores of a measured habit is an amount, 0 too`() throws {
    let ticks = try Self.ticks([(1, .stored(-1)), (2, .stored(0)), (3, .stored(1)), (4, .stored(2_500))])
    #expect(ticks.map(\.value) == [.unknown, .no, .manualYes, .manualYes])
    #expect(ticks.map(\.amount) == [nil, 0, 1, 2_500])
  }

  @Test(arguments: [1_500, nil] as [Double?])
  func `what Loop stores of a habit that its list calls measured is thousandths, 0 too`(more: Double?) throws
  {
    let frequency = try #require(HabitFrequency(times: 1, days: 1))
    var (builder, findings) = (HabitBuilder(), Findings())
    builder.add(HabitDetails(name: "h", frequency: frequency, kind: .measured))
    for (day, number) in [(1, 0), (2, 3), (3, more)] {
      if let number { builder.add(HabitMark(day: Day(day), value: .stored(number)), of: "h", nil) }
    }
    let ticks = try #require(builder.finish(&findings).first).ticks
    #expect(ticks.prefix(2).map(\.amount) == [0, nil] && ticks.prefix(2).map(\.value) == [.no, .skip])
    #expect(ticks.dropFirst(2).map(\.amount) == (more == nil ? [] : [1.5]))
  }

  @Test func `a number that another mark of its day outdoes still makes amounts of the others`() throws {
    let marks: [(day: Int, value: HabitMark.Value)] = [
      (1, .number(2.5)), (1, .state(.manualYes)), (2, .number(3)),
    ]
    for order in [marks, marks.reversed()] {
      let ticks = try Self.ticks(order)
      #expect(ticks.map(\.value) == [.manualYes, .manualYes])
      #expect(ticks.map(\.amount) == [nil, 3])
    }
  }

  @Test func `R0.8: of a state by name and by number the number is kept, whichever comes first`() throws {
    let marks: [(day: Int, value: HabitMark.Value)] = [
      (1, .state(.skip)), (1, .number(3)), (2, .number(2.5)),
    ]
    for order in [marks, marks.reversed()] {
      let (habit, findings) = try Self.habit(order)
      #expect(habit.ticks.map(\.amount) == [3, 2.5])
      #expect(findings.all.map(\.message) == ["the day has two check marks; counted once"])
    }
  }

  @Test func `of two marks of a day the greater is kept`() throws {
    let (habit, findings) = try Self.habit([(1, .number(10)), (1, .number(9)), (1, .number(9.5))])
    #expect(habit.ticks.map(\.amount) == [10])
    #expect(findings.all.map(\.severity) == [.warning, .warning])
  }

  @Test func `a habit of several frequencies is reported once, in whatever order they are named`() throws {
    let (one, two) = (
      try #require(HabitFrequency(times: 1, days: 7)), try #require(HabitFrequency(times: 2, days: 7))
    )
    for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
      var builder = HabitBuilder()
      var findings = Findings()
      for day in order {
        builder.add(HabitMark(day: Day(day), value: .state(.no)), of: "h", day == 2 ? two : one)
      }
      builder.report(to: &findings)
      #expect(
        findings.all.map(\.message) == [
          "the habit has several frequencies; the frequency of the latest check mark counts"
        ])
    }
  }

  @Test func `names that differ by case alone are one habit, by the greater text`() throws {
    for names in [["Run", "run"], ["run", "Run"]] {
      var builder = HabitBuilder()
      var findings = Findings()
      for (number, name) in names.enumerated() {
        builder.add(HabitMark(day: Day(number), value: .state(.manualYes)), of: name, nil)
      }
      builder.report(to: &findings)
      let habits = builder.finish(&findings)
      #expect(habits.map(\.name) == ["run"])
      #expect(habits[0].ticks.count == 2 && findings.all.isEmpty)
    }
  }

  @Test func `the frequency is that of the latest mark that names one, of one day the one of more times`()
    throws
  {
    let (one, two) = (
      try #require(HabitFrequency(times: 1, days: 7)), try #require(HabitFrequency(times: 2, days: 7))
    )
    let named: [(day: Int, frequency: HabitFrequency?)] = [(1, two), (5, one), (9, nil)]
    for order in [named, named.reversed()] {
      var builder = HabitBuilder()
      var findings = Findings()
      for (day, frequency) in order {
        builder.add(HabitMark(day: Day(day), value: .state(.no)), of: "h", frequency)
      }
      builder.report(to: &findings)
      #expect(builder.finish(&findings).map(\.frequency) == [one])
      #expect(findings.all.map(\.rule) == ["frequency"])
    }
    #expect(try Self.habit([(1, .state(.no))]).0.frequency == nil)
  }
}
