import Kaiki
import Testing
@testable import Rows
@testable import Intake

/// Ticks of habits and daily numbers (INTERFACE 2, RULES 7).
struct HabitImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func day(_ text: String) throws -> Day { Day(try #require(InstantText.date(text))) }

  private func tick(_ text: String, _ value: Checkmark, _ amount: Double? = nil) throws -> Tick {
    Tick(day: try day(text), value: value, amount: amount)
  }

  // MARK: Checkmarks

  @Test func `ticks are read with their states, numbers and frequencies`() throws {
    let read = try Fixture.read("good.checkmarks.csv")
    #expect(read.faults == [])
    #expect(read.findings.all == [])
    #expect(read.sources.map(\.format) == [.checkmarks])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[6, 0]])
    let often = try #require(HabitFrequency(times: 3, days: 7))
    #expect(
      read.habits == [
        Habit(
          name: "走る", frequency: often,
          ticks: [try tick("2026-01-01", .skip), try tick("2026-01-03", .manualYes)]),
        Habit(
          name: "読む", named: nil,
          ticks: [
            try tick("2026-01-01", .manualYes, 2), try tick("2026-01-02", .unknown),
            try tick("2026-01-03", .manualYes, 2.5), try tick("2026-01-04", .manualYes, 1_500),
          ]),
      ])
    #expect(read.latestEvent == nil)
    #expect(read.latestDay == (try day("2026-01-04")))
  }

  @Test(
    arguments: [
      ("UNKNOWN", .unknown, nil), ("NO", .no, nil), ("YES_AUTO", .automaticYes, nil),
      ("YES_MANUAL", .manualYes, nil), ("SKIP", .skip, nil), ("-1", .unknown, nil), ("0", .no, nil),
      ("1", .manualYes, nil), ("2", .manualYes, nil), ("2.0", .manualYes, nil),
      ("4", .manualYes, 4), ("0.5", .manualYes, 0.5), ("1500", .manualYes, 1_500),
    ] as [(String, Checkmark, Double?)])
  func `a mark is a name, the number of a state, or an amount`(
    word: String, value: Checkmark, amount: Double?
  ) throws {
    let json = Double(word) == nil ? "\"\(word)\"" : word
    for (name, text) in [
      ("checkmarks.csv", "habit,date,value\nh,2026-01-01,\(word)\n"),
      ("checkmarks.json", #"[{"habit":"h","date":"2026-01-01","value":\#(json)}]"#),
      ("Checkmarks.csv", "Date,h,\n2026-01-01,\(word),\n"),
    ] {
      let path = try folder.write(text.utf8, to: name)
      let habit = try #require(try HistoryReader.read([path], kind: nil).history.habits?.first)
      #expect(habit.ticks == [try tick("2026-01-01", value, amount)], "\(name)")
    }
  }

  @Test(
    arguments: [
      ("0,1,2,3", [.no, .automaticYes, .manualYes, .skip], [nil, nil, nil, nil]),
      // An amount without anything that shows states is one, and 1 is done where no day can be automatic.
      ("3,2,3,1,2", [.manualYes, .manualYes, .manualYes, .manualYes, .manualYes], [3, 2, 3, 1, 2]),
      ("1,1,3", [.manualYes, .manualYes, .manualYes], [1, 1, 3]),
      ("2,2", [.manualYes, .manualYes], [nil, nil]),
      ("1,0,1,1", [.manualYes, .no, .manualYes, .manualYes], [nil, nil, nil, nil]),
      ("1,-1,0", [.automaticYes, .unknown, .no], [nil, nil, nil]),
      ("1,NO,3", [.automaticYes, .no, .skip], [nil, nil, nil]),
      ("0,1,2,4", [.no, .manualYes, .manualYes, .manualYes], [0, 1, 2, 4]),
      ("2.5,3,SKIP,-1", [.manualYes, .manualYes, .skip, .unknown], [2.5, 3, nil, nil]),
    ] as [(String, [Checkmark], [Double?])])
  func `the numbers of a habit are amounts if one of them is no state, or none shows that they are states`(
    words: String, values: [Checkmark], amounts: [Double?]
  ) throws {
    let rows = words.split(separator: ",").enumerated().map { "h,2026-01-0\($0 + 1),\($1)\n" }
    for rows in [rows, rows.reversed()] {
      let path = try folder.write(("habit,date,value\n" + rows.joined()).utf8, to: "checkmarks.csv")
      let ticks = try #require(try HistoryReader.read([path], kind: nil).history.habits?.first).ticks
      #expect(ticks.map(\.value) == values)
      #expect(ticks.map(\.amount) == amounts)
    }
  }

  /// By hand; Loop has an automatic day only beside one that was ticked, which is 2.
  @Test(
    arguments: [
      ("1,0,1", [.manualYes, .no, .manualYes]), ("3,1,0", [.skip, .manualYes, .no]),
      ("2,1,3", [.manualYes, .automaticYes, .skip]), ("1,-1", [.automaticYes, .unknown]), ("3", [.skip]),
    ] as [(String, [Checkmark])])
  func `numbers of Loop's table are states, and 1 is automatic beside a ticked or unknown day`(
    words: String, values: [Checkmark]
  ) throws {
    let rows = words.split(separator: ",").enumerated().map { "2026-01-0\($0 + 1),\($1),\n" }
    let path = try folder.write(("Date,h,\n" + rows.joined()).utf8, to: "Checkmarks.csv")
    let ticks = try #require(try HistoryReader.read([path], kind: nil).history.habits?.first).ticks
    #expect(ticks.map(\.value) == values)
    #expect(ticks.allSatisfy { $0.amount == nil })
  }

  @Test func `each faulty tick is named (G8)`() throws {
    let read = try Fixture.read("faulty.checkmarks.csv")
    #expect(
      read.faults == [
        "faulty.checkmarks.csv:3:14: \(Words.noMark("MAYBE"))",
        "faulty.checkmarks.csv:4:14: \(Words.below("-2"))",
        "faulty.checkmarks.csv:5:1: \(Words.missing("value"))",
        "faulty.checkmarks.csv:6:17: \(Words.outOfRange("freq_numerator", 0, 1...1_000))",
        "faulty.checkmarks.csv:7:19: \(Words.outOfRange("freq_denominator", 1_001, 1...1_000))",
        "faulty.checkmarks.csv:8:17: \(Words.half("freq_numerator", without: "freq_denominator"))",
        "faulty.checkmarks.csv:9:18: \(Words.half("freq_denominator", without: "freq_numerator"))",
        "faulty.checkmarks.csv:10:3: \(Words.noDate("date", "2026/01/02"))",
        "faulty.checkmarks.csv:11:1: \(Words.missing("habit"))",
        "faulty.checkmarks.csv:12:14: \(Words.noMark("inf"))",
        "faulty.checkmarks.csv:13:1: \(Words.missing("date"))",
      ])
    #expect(read.habits?.map { $0.ticks.count } == [1])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 11]])
  }

  // MARK: The table of Loop Habit Tracker

  @Test func `a table with a column a habit is read, newest first and with a comma at the end`() throws {
    let read = try Fixture.read("loop.good.checkmarks.csv")
    #expect(read.faults == [])
    #expect(read.findings.all == [])
    #expect(read.sources.map(\.format) == [.loopCheckmarks])
    #expect(read.sources.map(\.unknownColumns) == [[]])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[5, 0]])
    let runTicks: [Checkmark] = [.skip, .automaticYes, .manualYes, .skip, .manualYes]
    let readTicks: [Checkmark] = [.no, .unknown, .automaticYes, .unknown]
    let first = try day("2024-01-01")
    #expect(
      read.habits == [
        Habit(
          name: "Run", named: nil,
          ticks: runTicks.enumerated().map { Tick(day: first + $0.offset, value: $0.element) }),
        // On the first day its cell is empty.
        Habit(
          name: "Read", named: nil,
          ticks: readTicks.enumerated().map { Tick(day: first + 1 + $0.offset, value: $0.element) }),
      ])
  }

  @Test func `each faulty row of the table is named (G8)`() throws {
    let read = try Fixture.read("loop.faulty.checkmarks.csv")
    #expect(
      read.faults == [
        "loop.faulty.checkmarks.csv:3:12: \(Words.noMark("yes"))",
        "loop.faulty.checkmarks.csv:4:1: \(Words.noDate("Date", "01-01-24"))",
        "loop.faulty.checkmarks.csv:5:14: \(Words.below("-3"))",
        "loop.faulty.checkmarks.csv:6:1: \(Words.fields(2, header: 3))",
      ])
    #expect(read.habits?.map { $0.ticks.map(\.value) } == [[.manualYes], [.unknown]])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 4]])
  }

  // MARK: Merging

  @Test(
    arguments: [
      ("NO", "SKIP", .skip, nil), ("SKIP", "YES_AUTO", .automaticYes, nil),
      ("UNKNOWN", "YES_MANUAL", .manualYes, nil), ("0", "SKIP", .skip, nil),
      // Amounts go by size.
      ("5", "10", .manualYes, 10), ("2.5", "10", .manualYes, 10),
    ] as [(String, String, Checkmark, Double?)])
  func `of two ticks of a day the greater row is kept and it is reported with both (R0.8, A0.8)`(
    lesser: String, greater: String, value: Checkmark, amount: Double?
  ) throws {
    let header = "habit,date,value\nh,2026-01-01,"
    let other = lesser == "0" ? "NO" : lesser
    for (left, right) in [(lesser, greater), (greater, lesser)] {
      let read = try folder.read([
        "1.checkmarks.csv": header + left, "2.checkmarks.csv": header + right,
      ])
      #expect(read.habits?.first?.ticks == [try tick("2026-01-01", value, amount)])
      #expect(read.findings.all.map(\.location) == ["h 2026-01-01"])
      #expect(read.findings.all.map(\.severity) == [.warning])
      #expect(
        read.findings.all.map(\.message)
          == ["two check marks of the day differ; the greater one was kept: value \(greater) (not \(other))"])
    }
    let twice = try folder.read(["1.checkmarks.csv": header + lesser, "2.checkmarks.csv": header + lesser])
    #expect(twice.habits?.first?.ticks.count == 1)
    #expect(twice.findings.all.map(\.severity) == [.note])
    #expect(twice.findings.all.map(\.message) == ["the day has two check marks; counted once"])
  }

  @Test func `a state is one tick by its name and by its number`() throws {
    let header = "habit,date,value\nh,2026-01-01,"
    for (name, number) in [
      ("UNKNOWN", "-1"), ("NO", "0"), ("YES_AUTO", "1"), ("YES_MANUAL", "2"), ("SKIP", "3"),
    ] {
      let read = try folder.read(["1.checkmarks.csv": header + name, "2.checkmarks.csv": header + number])
      #expect(read.findings.all.map(\.message) == ["the day has two check marks; counted once"])
      #expect(read.habits?.first?.ticks.map(\.value.rawValue) == [name])
    }
  }

  @Test func `of two frequencies that of the later tick holds`() throws {
    let header = "habit,date,value,freq_numerator,freq_denominator\n"
    let old = header + "h,2026-01-01,2,1,1\n"
    let new = header + "h,2026-01-02,2,3,7\n"
    for (left, right) in [(old, new), (new, old)] {
      let read = try folder.read(["1.checkmarks.csv": left, "2.checkmarks.csv": right])
      #expect(read.habits?.first?.frequency == HabitFrequency(times: 3, days: 7))
      #expect(read.findings.all.map(\.rule) == ["frequency"])
    }
  }

  @Test func `a habit whose name differs by case is one, of the same name in any order`() throws {
    let small = "habit,date,value\nrun,2026-01-01,2\n"
    let large = "habit,date,value\nRun,2026-01-02,2\n"
    for (left, right) in [(small, large), (large, small)] {
      let read = try folder.read(["1.checkmarks.csv": left, "2.checkmarks.csv": right])
      // Small letters are the greater text.
      #expect(read.habits?.map(\.name) == ["run"])
      #expect(read.habits?.map { $0.ticks.count } == [2])
    }
  }

  // MARK: Observations

  @Test func `daily numbers are read, empty ones too`() throws {
    let read = try Fixture.read("good.observations.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.observations])
    #expect(
      read.observations == [
        DailyObservation(series: "06M143", day: try day("2014-01-02"), value: 84.45),
        DailyObservation(series: "06M143", day: try day("2014-01-03"), value: nil),
        DailyObservation(series: "06m143", day: try day("2014-01-04"), value: 100),
      ])
    #expect(read.latestDay == (try day("2014-01-04")))
  }

  @Test func `each faulty number is named (G8)`() throws {
    let read = try Fixture.read("faulty.observations.csv")
    #expect(
      read.faults == [
        "faulty.observations.csv:3:14: \(Words.noNumber("value", "many"))",
        "faulty.observations.csv:4:3: \(Words.noDate("date", "soon"))",
        "faulty.observations.csv:5:1: \(Words.missing("series"))",
        "faulty.observations.csv:6:14: \(Words.noNumber("value", "nan"))",
        "faulty.observations.csv:7:1: \(Words.missing("date"))",
      ])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 5]])
  }

  @Test func `daily attendance of schools is read by the names of its columns`() throws {
    let good = try Fixture.read("school.good.observations.csv")
    #expect(good.faults == [])
    #expect(good.sources.map(\.format) == [.schoolAttendance])
    #expect(
      good.observations == [
        DailyObservation(series: "06M143", day: try day("2009-09-11"), value: 84.45),
        DailyObservation(series: "06M143", day: try day("2014-01-03"), value: nil),
      ])
    let faulty = try Fixture.read("school.faulty.observations.csv")
    #expect(
      faulty.faults == [
        "school.faulty.observations.csv:3:19: \(Words.noNumber("attendance_pct", "closed"))",
        "school.faulty.observations.csv:4:8: \(Words.noDate("date", "9/12/2009"))",
      ])
    #expect(faulty.observations?.count == 1)
  }
}
