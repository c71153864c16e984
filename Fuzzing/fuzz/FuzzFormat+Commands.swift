import Fuzzing

#if !LIBFUZZER
  import CommandLine
  import Commands
  import Dispatch
#endif

extension FuzzFormat {
  #if LIBFUZZER
    /// All formats.
    static let known = all
  #else
    /// All formats: those that are read without a command, and what commands make of inputs.
    static let known = all + commands

    private static let commands = [
      command("analyze", share: 5) { ["analyze", $0, "--json", "--time-zone", "Asia/Tokyo"] },
      command("simulate", share: 3) {
        ["simulate", $0, "--days", "3", "--replicates", "2", "--json", "--calibrate", "off"]
      },
      FuzzFormat(
        "decks", share: 8, words: words, seeds: { _ in decks.map { FuzzInput("decks.json", Array($0.utf8)) } }
      ) {
        input, scratch throws(Difference) in
        run(["simulate", "--days", "2", "--replicates", "1", "--decks", scratch.path(of: input)])
      },
      FuzzFormat(
        "compare", share: 8, words: words,
        seeds: { _ in settings.map { FuzzInput("mine.json", Array($0.utf8)) } }
      ) { input, scratch throws(Difference) in
        run([
          "simulate", "--deck", "3", "--days", "2", "--replicates", "1", "--compare",
          "table,\(scratch.path(of: input))",
        ])
      },
    ]

    private static let words = [
      "\"scheduler\":", "\"fsrs7\"", "\"ebisu\"", "\"new-per-day\":", "\"review-limit\":", "\"intervals\":",
      "\"desired-retention\":", "\"order\":", "\"learner\":", "10000000", "0.9999",
    ]
    private static let settings = [
      #"{"scheduler": "fsrs6", "new-per-day": 10, "desired-retention": 0.9}"#,
      #"{"intervals": "0,1,2,4,7,15,30", "review-limit": 50}"#,
      #"{"scheduler": "sm2", "learner": "every-day"}"#,
    ]
    private static let decks = [
      #"{"Kanji": {"scheduler": "fsrs6", "deck": 9}, "Maths": {"review-limit": 50, "intervals": [0, 1, 3], "deck": 5}}"#
    ]

    /// A command over whatever can be a data set.
    private static func command(
      _ name: String, share: Int, _ words: @escaping @Sendable (String) -> [String]
    ) -> FuzzFormat {
      let texts = all.prefix { $0.name != "anki" }
      return FuzzFormat(
        name, share: share, seeds: { fixtures in try texts.flatMap { try $0.seeds(fixtures) } }
      ) {
        input, scratch throws(Difference) in run(words(scratch.path(of: input)))
      }
    }

    /// Runs a command in this process, whose words go nowhere.
    private static func run(_ words: [String]) -> FuzzOutcome {
      let context = ProcessContext(
        environment: { _ in nil }, clock: { 1_767_225_600_000 }, elapsed: { .zero },
        terminal: ProcessContext.Terminal(),
        processorCount: 1, output: { _ in }, errors: { _ in })
      let ended = DispatchSemaphore(value: 0)
      let outcome = Ended()
      Task.detached {
        outcome.code = await Program.run(words, as: "kaiki", in: context)
        ended.signal()
      }
      ended.wait()
      return outcome.code == .done ? .read : .refused
    }

    /// How a command ended; written before anybody is told so.
    private final class Ended: @unchecked Sendable {
      var code: ExitCode?
    }
  #endif
}
