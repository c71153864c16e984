/// The options of `bench`.
package struct BenchOptions: Hashable, Sendable {
  /// What is wrong with the words of a command line.
  package struct Problem: Error, Hashable {
    /// What happened, and what to do.
    package var message: String
  }

  /// Whether bounds are judged.
  package var wantsCheck = false
  /// Whether the result is one JSON object.
  package var wantsJSON = false
  /// Whether titles are all that is wanted.
  package var wantsList = false
  /// Whether help is all that is wanted.
  package var wantsHelp = false
  /// Whether the largest sizes and all rounds are taken; judging asks for them, too.
  package var isFull = false
  /// A part of the titles that are wanted; `nil` for all.
  package var filter: String?

  private static let freshRounds = Suite.Effort.verdict.rounds.lowerBound
  private static let clearMisses = Bound.clearMisses(of: freshRounds)

  /// What `bench --help` prints.
  package static let help = """
    usage: bench [options]

    Measures every suite at several sizes, up to 100,000 items (with --full up to 1,000,000): the processor time
    of an item by percentiles of the samples, how the cost of the whole grows over the three largest sizes (the
    slope of log cost against log size; 1 is linear), and how many times as fast it is as what one would use
    instead. Sizes and peer are measured in turn, round by round: growth and ratio are medians over the rounds,
    with the least and the largest round and the bound beside them.

    Without --check nothing is judged, and bench ends with 0. With it, a suite whose median lies past its bound
    is measured again after all others. Where at least \(clearMisses) of \(freshRounds) fresh rounds lie past it, too many for
    chance, the bound is missed, and bench ends with 1.

    options:
      --full         all sizes, and more rounds: some minutes in place of one or two
      --check        judge growths and ratios by their bounds, at all sizes; end with 1 where one is missed
      --filter TEXT  only suites whose title contains it, in upper or lower case
      --list         print the titles
      --json         one JSON object, with machine, versions and commit
      -h, --help     print this text

    """

  /// Reads the words after the program's name.
  ///
  /// - Throws: `Problem`, of an option that is not known or lacks its value.
  package init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--check": (wantsCheck, isFull) = (true, true)
      case "--full": isFull = true
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

  /// The suites that are wanted, in their order.
  ///
  /// - Throws: `Problem` where there are none.
  package func wanted(of suites: [Suite]) throws(Problem) -> [Suite] {
    let suites = isFull ? suites : suites.map(\.shortened)
    guard let filter else { return suites }
    let wanted = suites.filter { $0.title.lowercased().contains(filter.lowercased()) }
    guard !wanted.isEmpty else {
      throw Problem(message: "no title contains \"\(filter)\"; see bench --list")
    }
    return wanted
  }
}
