import Kaiki
import Testing
@testable import Files

/// Lists of habits, with their frequencies and targets (F5, RULES 7).
struct HabitListImportTests {
  let folder: TemporaryFolder
  private static let loopHeader =
    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
    + "Target Value,Archived?\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func frequency(_ times: Int, _ days: Int) throws -> HabitFrequency {
    try #require(HabitFrequency(times: times, days: days))
  }

  @Test func `habits are read with frequencies, units and targets`() throws {
    let read = try Fixture.read("good.habits.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.habits])
    #expect(
      read.habits?.map(\.details) == [
        HabitDetails(name: "走る", frequency: try frequency(3, 7)),
        HabitDetails(
          name: "水", frequency: .daily, kind: .measured, unit: "杯", target: HabitTarget(.atLeast, 8)),
        // What has a target is measured.
        HabitDetails(
          name: "Sweets", frequency: try frequency(1, 7), kind: .measured, target: HabitTarget(.atMost, 2.5),
          isArchived: true),
      ])
    #expect(read.habits?.allSatisfy(\.ticks.isEmpty) == true)
  }

  @Test func `F5: Loop's list is read in its new and its old form, without a word on the columns left out`()
    throws
  {
    let new = try Fixture.read("loop.good.habits.csv")
    #expect(new.faults == [])
    #expect(new.sources.map(\.format) == [.loopHabits])
    #expect(new.sources.map(\.unknownColumns) == [[]])
    #expect(
      new.habits?.map(\.details) == [
        HabitDetails(name: "Meditate", frequency: .daily),
        HabitDetails(
          name: "Run", frequency: try frequency(1, 7), kind: .measured, unit: "miles",
          target: HabitTarget(.atLeast, 2.5)),
        HabitDetails(name: "Read, write", frequency: try frequency(2, 3), isArchived: true),
      ])
    let old = try Fixture.read("oldLoop.good.habits.csv")
    #expect(old.faults == [])
    #expect(old.sources.map(\.format) == [.oldLoopHabits])
    #expect(old.sources.map(\.unknownColumns) == [[]])
    #expect(
      old.habits?.map(\.details) == [
        HabitDetails(name: "Meditate", frequency: .daily),
        HabitDetails(name: "Wake up early", frequency: try frequency(2, 3)),
      ])
  }

  @Test(
    arguments: [
      (
        "faulty.habits.csv", 1,
        [
          "3:3: \(Words.outOfRange("freq_numerator", 0, 1...1_000))",
          "4:5: \(Words.outOfRange("freq_denominator", 1_001, 1...1_000))",
          "5:1: \(Words.missing("freq_numerator"))", "6:1: \(Words.missing("freq_denominator"))",
          "7:1: \(Words.missing("habit"))", "8:7: \(Words.noChoice("type", "MAYBE", "YES_NO, NUMERICAL"))",
          "9:9: \(Words.noChoice("targetType", "MOST", "AT_LEAST, AT_MOST"))",
          "10:17: the target -1 is negative; write an amount of at least 0",
          "11:17: \(Words.noNumber("targetValue", "few"))", "12:11: \(Words.noFlag("isArchived", "perhaps"))",
        ]
      ),
      (
        "loop.faulty.habits.csv", 1,
        [
          "3:9: \(Words.noChoice("Type", "NUMBER", "YES_NO, NUMERICAL"))",
          "4:19: \(Words.notWhole("FrequencyNumerator", "two", such: 1))",
          "5:1: \(Words.fields(6, header: 12))",
        ]
      ),
      ("oldLoop.faulty.habits.csv", 1, ["3:23: \(Words.outOfRange("Interval", 0, 1...1_000))"]),
    ] as [(String, Int, [String])])
  func `each faulty habit is named, and the good ones stay (G8)`(name: String, rows: Int, faults: [String])
    throws
  {
    let read = try Fixture.read(name)
    #expect(read.faults == faults.map { "\(name):\($0)" })
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[rows, faults.count]])
    #expect(read.habits?.count == rows)
  }

  @Test func `F5: the list beside the ticks gives each habit its frequency, whichever is read first`() throws
  {
    let ticks = "Date,Clean,run,\n2026-01-05,2,2,\n2026-01-04,1,0,\n"
    let list = Self.loopHeader + "001,Run,YES_NO,,,3,7,#1,,,,false\n002,Clean,YES_NO,,,1,7,#1,,,,false\n"
    for names in [("Checkmarks.csv", "Habits.csv"), ("b.Checkmarks.csv", "a.Habits.csv")] {
      let folder = try TemporaryFolder()
      try folder.write(ticks.utf8, to: names.0)
      try folder.write(list.utf8, to: names.1)
      let read = try folder.readAll()
      #expect(read.passedOver == [] && read.findings.all == [])
      let habits = (read.habits ?? []).sorted { $0.name < $1.name }
      #expect(habits.map(\.name) == ["Clean", "run"])
      #expect(habits.map(\.frequency) == [try frequency(1, 7), try frequency(3, 7)])
      #expect(habits.map(\.ticks.count) == [2, 2])
    }
  }

  @Test func `numbers that Loop stores of a measured habit are thousandths, others are not`() throws {
    let list = Self.loopHeader + "001,Water,NUMERICAL,,,1,1,#1,l,AT_LEAST,2.0,false\n"
    let read = try folder.read([
      "Habits.csv": list,
      "Checkmarks.csv": "Date,Water,Walk,\n2026-01-05,1500,1500,\n2026-01-04,NO,3,\n"
        + "2026-01-03,SKIP,2,\n2026-01-02,3,UNKNOWN,\n2026-01-01,2000,-1,\n",
      // Our own file has amounts as they are, though all of them could be states.
      "more.checkmarks.csv": "habit,date,value\nWater,2026-01-06,2\n",
    ])
    let habits = try #require(read.habits)
    #expect(habits.map(\.name) == ["Water", "Walk"])
    #expect(habits[0].ticks.map(\.amount) == [2, nil, nil, nil, 1.5, 2])
    #expect(habits[0].ticks.map(\.value) == [.manualYes, .skip, .skip, .no, .manualYes, .manualYes])
    #expect(habits[1].ticks.map(\.amount) == [nil, nil, 2, 3, 1_500])
  }

  @Test func `a list and ticks that name different frequencies are reported, and the list holds`() throws {
    let read = try folder.read([
      "habits.csv": "habit,freq_numerator,freq_denominator\nh,1,7\n",
      "checkmarks.csv": "habit,date,value,freq_numerator,freq_denominator\nh,2026-01-01,2,3,7\n",
    ])
    #expect(read.habits?.map(\.frequency) == [try frequency(1, 7)])
    #expect(read.findings.all.map(\.rule) == ["frequency"])
    #expect(read.findings.all.map(\.location) == ["h"])
  }
}
