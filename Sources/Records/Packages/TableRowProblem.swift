/// What is wrong with a row of a table.
struct TableRowProblem: Error {
  /// What happened and what to do.
  let message: String

  init(_ column: StaticString, _ problem: StaticString) {
    message = "\(column) \(problem); let the app check its database, and export it again"
  }
}
