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
    let rank = { (index: Int) in Self.rank(of: inputs[index]) }
    others = (0...2).flatMap { wanted in named.filter { rank($0) == wanted } }
  }

  /// Inputs that take less memory are read without a look at how much there is, in bytes (16 MiB).
  private static let unchecked = 16 << 20
  /// How many bytes of memory a byte of a file takes at least that is kept whole, with the rows made of it. Measured were 3.0 (a log
  /// in JSON), 6.4 (a log in CSV), 28 (a calendar) and 38 (recurring tasks in CSV).
  private static let minShare = 2

  /// Refuses what cannot be read with the memory that this process may take, before hours are spent on it.
  ///
  /// - Parameter room: The memory, in bytes; `nil` where nothing limits it.
  /// - Throws: `ReadingError.file` for the largest of the inputs.
  func checkMemory(_ room: @autoclosure () -> Int? = MemoryRoom().bytes) throws(ReadingError) {
    let sizes = inputs.map { $0.fileBytes ?? 0 }
    let needed = sizes.reduce(0, +) * Self.minShare
    guard needed > Self.unchecked, let room = room(), needed > room,
      let largest = inputs.indices.max(by: { sizes[$0] < sizes[$1] })
    else { return }
    throw .file(InputBytes.noMemory(inputs[largest].name, needed: needed, room: room))
  }

  /// Terms, and calendars that have some, come before what is dated by them; what is done of a task comes before where it
  /// stands.
  private static func rank(of input: Input) -> Int {
    if input.kind == .semesters || input.name.lowercased().hasSuffix(".ics") { return 0 }
    return TodoTxtImport.isArchive(input.name) ? 1 : 2
  }
}
