import Encoding
import Foundation

/// `bench`: what this machine makes of the hot paths, as costs at four sizes and their growth.
@main
struct Bench {
  static func main() async {
    let options: BenchOptions
    do {
      options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("bench: \(error.message)\n".utf8))
      exit(64)
    }
    if options.wantsHelp {
      print(BenchOptions.help, terminator: "")
      return
    }
    let suites = Suite.all.filter { options.filter.map($0.title.localizedCaseInsensitiveContains) ?? true }
    guard !suites.isEmpty else {
      FileHandle.standardError.write(Data("bench: no title contains that text; see bench --list\n".utf8))
      exit(64)
    }
    if options.wantsList {
      for suite in suites { print(suite.title) }
      return
    }
    var results: [SuiteResult] = []
    for suite in suites {
      let result = await suite.measure(sizes: Suite.sizes)
      results.append(result)
      if !options.wantsJSON { print(result.text) }
    }
    if options.wantsJSON {
      let report = JSONValue.members([
        "machine": Machine.description, "suites": .array(results.map(\.json)),
      ])
      FileHandle.standardOutput.write(Data(report.encoded(openLevels: 4) + [0x0A]))
    }
    if results.contains(where: { !$0.isWithinBound }) {
      FileHandle.standardError.write(Data("bench: a cost grows faster than its bound\n".utf8))
      exit(1)
    }
  }
}

/// The options of `bench`.
struct BenchOptions {
  struct Problem: Error {
    var message: String
  }

  var wantsJSON = false
  var wantsList = false
  var wantsHelp = false
  var filter: String?

  static let help = """
    usage: bench [options]

    Measures every suite at 1,000, 10,000, 100,000 and 1,000,000 items: the cost of an item by percentiles of
    the samples, the growth from 10,000 to 1,000,000 items (the slope of log cost against log size, by the
    fastest samples), and the ratio to what one would use instead, taken in the same run. Ends with 1 where a
    cost grows faster than its bound.

    options:
      --filter TEXT  only suites whose title contains it
      --list         print the titles
      --json         one JSON object, with machine, versions and commit
      -h, --help     print this text

    """

  init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": wantsJSON = true
      case "--list": wantsList = true
      case "-h", "--help": wantsHelp = true
      case "--filter":
        guard let text = rest.popFirst() else {
          throw Problem(message: "--filter lacks its value; give a part of a title")
        }
        filter = text
      default: throw Problem(message: "\(word) is not known; see bench --help")
      }
    }
  }
}
