/// In which order inputs are read, whatever the order in which they were named.
///
/// Settings come before all else, wherever they stand: they say in which zone the days of the others are (T0). The others come
/// by their names, so that nothing hangs on their order (A0.8), but for those that others build on.
struct InputOrder {
  /// What is read.
  var inputs: [Input]
  /// The places of those that hold settings.
  let settings: [Int]
  /// The places of the others.
  let others: [Int]

  /// - Parameter settings: The places of inputs that hold settings.
  init(_ inputs: [Input], settings: [Int]) {
    self.inputs = inputs
    self.settings = settings
    let named = inputs.indices.filter { !settings.contains($0) }.sorted {
      (inputs[$0].name, $0) < (inputs[$1].name, $1)
    }
    let rank = { (place: Int) in Self.rank(of: inputs[place]) }
    others = (0...2).flatMap { wanted in named.filter { rank($0) == wanted } }
  }

  /// Terms, and calendars that have some, come before what is dated by them; what is done of a task comes before where it
  /// stands.
  private static func rank(of input: Input) -> Int {
    if input.kind == .semesters || input.name.lowercased().hasSuffix(".ics") { return 0 }
    return TodoTxtImport.isArchive(input.name) ? 1 : 2
  }
}
