import Analysis
import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import CommandLine
@testable import Commands

struct SimulationOptionsTests {
  private func options(_ line: String) throws -> SimulationOptions {
    let arguments = try Arguments(line, for: SimulateCommand.specification)
    try SimulateCommand.refuseContradictions(in: arguments)
    return try SimulationOptions(arguments)
  }

  @Test func `what is not given is standard, or left to the data`() throws {
    let options = try options("")
    #expect(options.days == 365 && options.replicates == 200 && options.seed == 1)
    #expect(options.cards.newPerDay == nil && options.cards.scheduler == nil && options.cards.learner == nil)
    #expect(options.isCalibrated && options.isFitted)
    #expect(options.start == nil && options.cards.deck == nil && options.cards.reviewLimit == nil)
    #expect(options.intervals == nil && options.memory == nil && options.parameters == nil)
    #expect(options.opensPerDay == nil && options.exportHistory == nil && options.tasks == nil)
  }

  @Test func `weights are fitted, standard, or of a file`() throws {
    let fitted = try options("--parameters fitted")
    #expect(fitted.isFitted && fitted.parameters == nil)
    let standard = try options("--parameters default --calibrate off")
    #expect(!standard.isFitted && standard.parameters == nil && !standard.isCalibrated)
  }

  @Test func `what is given is taken`() throws {
    let given = try options(
      """
      --days 30 --start 2026-02-01 --replicates 7 --seed 9 --deck 40 --new-per-day 3 --review-limit 50 \
      --scheduler table --intervals 1,3,7 --memory-model fsrs6 --opens-per-day 2.5 --export-history out
      """)
    #expect(given.days == 30 && given.replicates == 7 && given.seed == 9)
    #expect(given.start?.description == "2026-02-01")
    #expect(given.cards.deck == 40 && given.cards.newPerDay == 3 && given.cards.reviewLimit == 50)
    // A table that does not begin with 0 is read as [0] and the table (C1).
    #expect(given.intervals?.intervals == [0, 1, 3, 7])
    #expect(given.memory == .fsrs6 && given.opensPerDay == 2.5 && given.exportHistory == "out")
  }

  @Test func `a projection is asked for with all that the line says`() throws {
    let given = try options(
      "d --days 30 --replicates 7 --seed 9 --deck 40 --new-per-day 3 --review-limit 50 --opens-per-day 2.5 --cap 9 --tasks 70"
    )
    let scenario = given.scenario(from: Day(20_000))
    #expect(scenario.span.start == Day(20_000) && scenario.span.days == 30)
    #expect(scenario.span.replicates == 7 && scenario.span.seed == 9)
    #expect(scenario.table == nil && !scenario.isMadeUp)
    #expect(scenario.cards.deck == 40 && scenario.cards.newPerDay == 3 && scenario.cards.reviewLimit == 50)
    #expect(scenario.opensPerDay == 2.5 && scenario.cap == 9 && scenario.memory == nil)
    #expect(scenario.taskCount == 70)
    #expect(try options("").scenario(from: Day(0)).isMadeUp)
    #expect(try options("d --intervals 0,2,5").scenario(from: Day(0)).table == IntervalTable([0, 2, 5]))
  }

  @Test(
    arguments: [
      (
        "--intervals 0,x",
        "--intervals: \"x\" is not a whole number; write days separated by commas, such as 0,1,2,4"
      ),
      (
        "--intervals 0,1,",
        "--intervals: \"\" is not a whole number; write days separated by commas, such as 0,1,2,4"
      ),
      ("--start 2026-02-30", "--start \"2026-02-30\" is not a date; write it as 2026-01-31"),
      ("--start soon", "--start \"soon\" is not a date; write it as 2026-01-31"),
    ] as [(String, String)])
  func `what cannot be is refused`(line: String, words: String) {
    let error = #expect(throws: CommandError.self) { try options(line) }
    #expect(error?.code == .usage)
    #expect(error?.english == ["simulate: \(words)"])
  }

  @Test func `a share of the replicates is asked for by its number`() throws {
    #expect(try options("").shard == nil)
    let given = try options("--replicate-shard 2/4 --draws d.csv")
    #expect(given.shard == PlanSpan.Shard(number: 2, of: 4) && given.draws == "d.csv")
    #expect(given.scenario(from: Day(0)).span.numbers == 50..<100)
  }

  @Test(arguments: ["0/4", "5/4", "2", "2/0", "2/", "/4", "1/2/3", "a/4", "2/-4", "1/1000001"])
  func `what is no share is refused`(word: String) {
    let error = #expect(throws: CommandError.self) { try options("--replicate-shard \(word)") }
    #expect(error?.code == .usage)
    #expect(
      error?.english == [
        "simulate: --replicate-shard \"\(word)\" is not a shard; write 2/4 for the second of four shards"
      ])
  }

  @Test(
    arguments: [
      (
        "--replicate-shard 1/8 --replicates 7",
        "--replicate-shard cannot divide 7 replicates into 8 shards; give more --replicates or fewer shards"
      ),
      (
        "--replicate-shard 1/2 --compare table,sm2",
        "--replicate-shard works with a single simulation only; leave out --compare, --sweep, --solve and --best-table"
      ),
      (
        "--draws d.csv --best-table 5",
        "--draws works with a single simulation only; leave out --compare, --sweep, --solve and --best-table"
      ),
    ])
  func `shares and draws are of one projection`(line: String, words: String) {
    let error = #expect(throws: CommandError.self) { try options(line) }
    #expect(error?.code == .usage)
    #expect(error?.english == ["simulate: \(words)"])
  }

  @Test func `as many replicate days are run as fit into memory`() throws {
    #expect(try options("--replicates 54794 --days 365").replicates == 54_794)
    let error = #expect(throws: CommandError.self) { try options("--replicates 54795 --days 365") }
    #expect(
      error?.english == [
        "simulate: 54795 replicates × 365 days exceed the maximum of 20000000 replicate days; reduce --replicates or --days"
      ])
    // Of a shard those count that are run.
    #expect(try options("--replicates 109588 --days 365 --replicate-shard 2/2").replicates == 109_588)
    #expect(throws: CommandError.self) { try options("--replicates 109589 --days 365 --replicate-shard 2/2") }
  }

  @Test func `weights are those of FSRS-6`() throws {
    let folder = try TemporaryFolder()
    let weights = FSRS6.standardWeights
    let path = try folder.write("\(weights)".utf8, to: "w.json")
    #expect(try options("--parameters \(path)").parameters?.weights == weights)
    let error = #expect(throws: CommandError.self) {
      try options("--parameters \(path) --memory-model empirical")
    }
    #expect(error?.code == .usage)
    #expect(
      error?.english == ["simulate: --parameters contains FSRS-6 parameters; give --memory-model fsrs6"])
  }
}
