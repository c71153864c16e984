import Foundation
import Kaiki
import TestSupport
import Testing

/// The strength of habits, by the published rules of Loop Habit Tracker (RULES 7).
struct StrengthTests {
  private static func day(_ text: String) throws -> Day {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
    return Day(try #require(date))
  }

  private static func habits() throws -> [String: Habit] {
    var habits: [String: Habit] = [:]
    for line in try Fixture.lines(of: "loop_rule_entries.csv", in: .module).dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      let (times, days) = (try #require(Int(fields[1])), try #require(Int(fields[2])))
      let frequency = try #require(HabitFrequency(times: times, days: days))
      let value = try #require(Checkmark(rawValue: fields[4]))
      habits[fields[0], default: Habit(name: fields[0], frequency: frequency, ticks: [])].ticks
        .append(Tick(day: try day(fields[3]), value: value))
    }
    return habits
  }

  @Test func `the vectors of Loop's rules hold: values and streaks exactly, scores to 1e-9`() throws {
    let habits = try Self.habits()
    let lines = try Fixture.lines(of: "loop_rule_expected.csv", in: .module)
    let expected = lines.dropFirst().map { $0.split(separator: ",").map(String.init) }
    let streaks = Array(try Fixture.lines(of: "loop_rule_streaks.csv", in: .module).dropFirst())
    #expect(habits.count == 3)
    var found: [String] = []
    for (name, habit) in habits.sorted(by: { $0.key < $1.key }) {
      let rows = expected.filter { $0[0] == name }
      let lastRow = try #require(rows.last)
      let last = try Self.day(lastRow[1])
      let days = Strength.days(of: habit, until: last)
      #expect(days.map(\.day.description) == rows.map { $0[1] })
      #expect(days.map(\.value.rawValue) == rows.map { $0[2] }, "\(name)")
      for (day, row) in zip(days, rows) {
        let score = try #require(Double(row[3]))
        // The vector has ten digits.
        #expect(abs(day.score - score) < 1e-9, "\(name) \(day.day)")
      }
      found += Strength.streaks(days).map {
        "\(name),\($0.lowerBound),\($0.upperBound),\($0.upperBound - $0.lowerBound + 1)"
      }
    }
    #expect(found.sorted() == streaks.sorted())
  }

  @Test(arguments: [
    ("2024-01-31", "2024-02-28"), ("2024-02-01", "2024-02-29"), ("2024-03-01", "2024-03-31"),
    ("2023-02-10", "2023-03-09"),
  ])
  func `once in 30 or 31 days is once in a month, however long that is`(done: String, end: String) throws {
    let (done, end) = (try Self.day(done), try Self.day(end))
    for days in [30, 31] {
      let frequency = try #require(HabitFrequency(times: 1, days: days))
      let ticks = [Tick(day: done, value: .manualYes), Tick(day: end + 60, value: .no)]
      let kept = Strength.days(of: Habit(name: "Read", frequency: frequency, ticks: ticks), until: end + 60)
        .filter { $0.day >= done && [.manualYes, .automaticYes].contains($0.value) }
      #expect(kept.map(\.day).max() == end && kept.count == end - done + 1, "\(days) days")
    }
  }
}
