import CoverageStudy
import ForecastStudy
import Foundation

/// `coverage`: how often the intervals cover what is true, the tests find what is not there, and forecasts hold.
@main
struct Coverage {
  static func main() async {
    let options: CoverageOptions
    do {
      options = try CoverageOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("coverage: \(error.message)\n".utf8))
      exit(64)
    }
    if options.wantsHelp {
      print(CoverageOptions.help, terminator: "")
      return
    }
    var unexpected: [String] = []
    show(MarkdownTable.intervals.head)
    for study in options.isSmall ? IntervalStudy.small : IntervalStudy.all where options.includes(study.title)
    {
      let result = await CoverageResult(study, replicates: options.replicates)
      show(MarkdownTable.row(of: result))
      if options.wantsPoints { MarkdownTable.points(of: result).forEach(show) }
      if !result.isAsExpected(within: options.errors) { unexpected.append(result.title) }
    }
    show("\n" + MarkdownTable.tests.head)
    for study in options.isSmall ? TestStudy.small : TestStudy.all where options.includes(study.title) {
      let result = await LevelResult(study, replicates: options.replicates)
      show(MarkdownTable.row(of: result))
      if options.wantsPoints { MarkdownTable.points(of: result).forEach(show) }
      if !result.isAsExpected(within: options.errors) { unexpected.append(result.title) }
    }
    unexpected += await forecasts(options)
    unexpected += await mixedTasks(options)
    guard unexpected.isEmpty else {
      let titles = unexpected.joined(separator: "; ")
      FileHandle.standardError.write(Data("coverage: not as expected: \(titles)\n".utf8))
      exit(1)
    }
  }

  /// Shows how well forecasts held.
  ///
  /// - Returns: The titles of those that did not.
  private static func forecasts(_ options: CoverageOptions) async -> [String] {
    show("\n" + MarkdownTable.forecasts.head)
    var results: [ForecastResult] = []
    let studies = options.isSmall ? ForecastStudy.small : ForecastStudy.all
    for study in studies where options.includes("\(study.title), \(study.lives)") {
      let result = await ForecastResult(
        study, replicates: ForecastStudy.standardReplicates,
        jobs: ProcessInfo.processInfo.activeProcessorCount)
      show(MarkdownTable.row(of: result))
      if options.wantsPoints { MarkdownTable.points(of: result).forEach(show) }
      results.append(result)
    }
    show("\n" + MarkdownTable.ranks.head)
    for result in results { show(MarkdownTable.rankRow(of: result)) }
    let errors = options.isSmall ? BinomialError.allowed : 0
    return results.filter { !$0.isAsExpected(within: errors) }.map { "\($0.study.title), \($0.study.lives)" }
  }

  /// Shows how well a year of tasks of mixed intervals was foretold, and spells away were told.
  ///
  /// - Returns: The titles of those that were not.
  private static func mixedTasks(_ options: CoverageOptions) async -> [String] {
    let studies = options.isSmall ? MixedTasksStudy.small : MixedTasksStudy.all
    let wanted = studies.filter { options.includes($0.title) }
    guard !wanted.isEmpty else { return [] }
    show("\n" + MarkdownTable.mixedTasks.head)
    var unexpected: [String] = []
    for study in wanted {
      let result = await MixedTasksResult(
        study, replicates: ForecastStudy.standardReplicates,
        jobs: ProcessInfo.processInfo.activeProcessorCount)
      show(MarkdownTable.row(of: result))
      if !result.isAsExpected(within: options.isSmall ? BinomialError.allowed : 0) {
        unexpected.append(study.title)
      }
    }
    return unexpected
  }

  /// Writes at once, where `print` would keep lines back from a pipe.
  private static func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

/// The options of `coverage`.
struct CoverageOptions {
  struct Problem: Error {
    var message: String
  }

  private var given: Int?
  private var filter: String?
  var isSmall = false
  var wantsPoints = false
  var wantsHelp = false

  /// Data sets of each point.
  var replicates: Int { given ?? (isSmall ? 200 : 2_000) }

  /// Standard errors that a mean may lie outside its bounds: none where there are data sets enough.
  var errors: Double { replicates >= 2_000 ? 0 : BinomialError.allowed }

  func includes(_ title: String) -> Bool { filter.map(title.localizedCaseInsensitiveContains) ?? true }

  static let help = """
    usage: coverage [options]

    Draws data sets of which the truth is known, and prints how often each 95 % interval covers it and how
    often each test has a p up to .01, .05 and .10 where nothing is to be found. The same figures on every
    run. Ends with 1 where a mean lies outside its bounds (of fewer than 2000 data sets a point, by more than
    the binomial error), or a single point of a test by more than that error. Then lets made-up people live,
    projects from days of their past, and prints how often what came lay inside the bands; ends with 1 where
    a share lies outside its aim.

    options:
      --replicates N  data sets of each point (2000; 200 with --small)
      --small         few and cheap points, and a few lives of each kind
      --filter TEXT   only methods whose title contains it; --filter forecasts for those of lives alone
      --points        the figures of each point, too
      -h, --help      print this text

    """

  init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--small": isSmall = true
      case "--points": wantsPoints = true
      case "-h", "--help": wantsHelp = true
      case "--replicates":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count >= 1 else {
          throw Problem(message: "--replicates lacks its value; give a whole number from 1")
        }
        given = count
      case "--filter":
        guard let text = rest.popFirst() else {
          throw Problem(message: "--filter lacks its value; give a part of a title")
        }
        filter = text
      default: throw Problem(message: "\(word) is not known; see coverage --help")
      }
    }
  }
}
