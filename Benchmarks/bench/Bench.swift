import Encoding
import Foundation
import Measuring

/// `bench`: what this machine makes of the hot paths, as costs at several sizes and their growth.
@main
struct Bench {
  static func main() async {
    do throws(BenchOptions.Problem) {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      let suites = try options.wanted(of: Suite.all)
      if options.wantsHelp {
        show(BenchOptions.help)
      } else if options.wantsList {
        for suite in suites { show(suite.title + "\n") }
      } else {
        await run(suites, options)
      }
    } catch {
      complain(error.message)
      exit(64)
    }
  }

  private static func run(_ suites: [Suite], _ options: BenchOptions) async {
    var results: [SuiteResult] = []
    for suite in suites {
      let result = SuiteResult(
        suite, await suite.measured(options.isFull ? .first : .quick, clock: ProcessorClock.seconds))
      results.append(result)
      if !options.wantsJSON { show(result.text + "\n") }
    }
    if options.wantsCheck {
      await decide(&results, options)
    }
    if options.wantsJSON {
      let report = JSONValue.members([
        "machine": Machine.description,
        "suites": .array(results.map { $0.json(isJudged: options.wantsCheck) }),
      ])
      FileHandle.standardOutput.write(Data(report.encoded(openLevels: 4) + [0x0A]))
    }
    guard options.wantsCheck else { return }
    let faults = results.flatMap(\.faults)
    faults.forEach(complain)
    if !faults.isEmpty { exit(1) }
    if !options.wantsJSON { show("No bound is missed.\n") }
  }

  /// Measures again what looks as if it missed its bound: after all others, when what disturbed it may have passed.
  private static func decide(_ results: inout [SuiteResult], _ options: BenchOptions) async {
    for index in results.indices where results[index].isSuspect {
      results[index].decide(
        by: await results[index].suite.measured(.verdict, clock: ProcessorClock.seconds))
      if !options.wantsJSON { show("Measured again: \(results[index].decisions)\n") }
    }
  }

  /// Writes at once, where `print` would keep lines back from a pipe.
  private static func show(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
  }
}

extension Suite {
  /// Every suite, in the order in which they run.
  static let all =
    cardSuites + logSuites + reminderSuites + taskSuites + listSuites + attemptSuites + courseSuites
    + forecastSuites + commandSuites
}
