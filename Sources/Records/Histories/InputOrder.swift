/// Order of reading, independent of the order of the arguments (A0.8).
///
/// Inputs with settings are first, because settings determine the time zone (T0). The others are sorted by name, after the
/// inputs on which they depend.
struct InputOrder {
  var inputs: [Input]
  /// Indices of inputs with settings.
  let settings: [Int]
  /// Indices of all other inputs.
  let others: [Int]

  init(_ inputs: [Input], settings: [Int]) {
    self.inputs = inputs
    self.settings = settings
    let named = inputs.indices.filter { !settings.contains($0) }.sorted {
      (inputs[$0].name, $0) < (inputs[$1].name, $1)
    }
    let rank = { (index: Int) in Self.rank(of: inputs[index]) }
    others = (0...2).flatMap { wanted in named.filter { rank($0) == wanted } }
  }

  /// Inputs below this need no memory check, in bytes (16 MiB).
  private static let unchecked = 16 << 20
  /// Minimum memory per byte of a file, including its rows. Measured: 3.0 (a log in JSON), 6.4 (a log in CSV), 28 (a
  /// calendar) and 38 (recurring tasks in CSV).
  private static let minShare = 2

  /// Rejects inputs that need more memory than available, before the reading starts.
  ///
  /// - Parameter room: Available memory in bytes; `nil` if unlimited.
  /// - Throws: `ReadingError.file` for the largest input.
  func checkMemory(_ room: @autoclosure () -> Int? = MemoryRoom().bytes) throws(ReadingError) {
    let sizes = inputs.map { $0.fileBytes ?? 0 }
    let needed = sizes.reduce(0, +) * Self.minShare
    guard needed > Self.unchecked, let room = room(), needed > room,
      let largest = inputs.indices.max(by: { sizes[$0] < sizes[$1] })
    else { return }
    throw .file(InputBytes.noMemory(inputs[largest].name, needed: needed, room: room))
  }

  /// Rank of an input: terms and calendars precede dated rows, and completions precede the state of their tasks.
  private static func rank(of input: Input) -> Int {
    if input.kind == .semesters || input.name.lowercased().hasSuffix(".ics") { return 0 }
    return TodoTxtImport.isArchive(input.name) ? 1 : 2
  }
}
