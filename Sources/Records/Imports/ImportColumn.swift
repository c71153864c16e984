/// The columns of a format, numbered in the order in which rows are read and written.
protocol ImportColumn: CaseIterable, RawRepresentable<Int> {
  /// The name in a header or a key.
  var name: String { get }
}

extension ImportColumn {
  var name: String { "\(self)" }
  static var names: [String] { allCases.map(\.name) }
}
