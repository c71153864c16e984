/// Order of reading, independent of the order on the command line.
///
/// Settings precede all other inputs, because they determine the zone of the days (T0). The others follow by rank and
/// name, so that the result does not depend on the order of the names (A0.8).
struct InputOrder {
  var inputs: [Input]
  /// Indices of the inputs with settings.
  let settings: [Int]
  /// Indices of all other inputs, in the order of reading.
  let others: [Int]

  /// - Parameter settings: Indices of the inputs with settings.
  init(_ inputs: [Input], settings: [Int]) {
    self.inputs = inputs
    self.settings = settings
    let named = inputs.indices.filter { !settings.contains($0) }.sorted {
      (inputs[$0].name, $0) < (inputs[$1].name, $1)
    }
    let rank = { (index: Int) in Self.rank(of: inputs[index]) }
    others = (0...2).flatMap { wanted in named.filter { rank($0) == wanted } }
  }

  /// Required memory in bytes below which the available memory is not looked up: 16 MiB.
  private static let unchecked = 16 << 20
  /// Minimum bytes of memory per byte of a file that is kept whole, with its rows. Measured: 3.0 (log in JSON), 6.4
  /// (log in CSV), 28 (calendar) and 38 (recurring tasks in CSV).
  private static let minShare = 2

  /// Throws if the inputs need more memory than the process may use, before hours of reading.
  ///
  /// - Parameter room: Available memory in bytes; `nil` if unlimited.
  /// - Throws: `ReadingError.file` for the largest of the inputs.
  func checkMemory(_ room: @autoclosure () -> Int? = MemoryRoom().bytes) throws(ReadingError) {
    let sizes = inputs.map { $0.fileBytes ?? 0 }
    let needed = sizes.reduce(0, +) * Self.minShare
    guard needed > Self.unchecked, let room = room(), needed > room,
      let largest = inputs.indices.max(by: { sizes[$0] < sizes[$1] })
    else { return }
    throw .file(InputBytes.noMemory(inputs[largest].name, needed: needed, room: room))
  }

  /// Rank of an input. Terms and calendars precede records without a year; `done.txt` precedes `todo.txt`.
  private static func rank(of input: Input) -> Int {
    if input.kind == .semesters || input.name.lowercased().hasSuffix(".ics") { return 0 }
    return TodoTxtImport.isArchive(input.name) ? 1 : 2
  }
}
