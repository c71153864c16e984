import Phrases

/// What is wrong with a row of a table.
struct TableRowProblem: Error {
  /// What happened and what to do.
  let message: Phrase

  init(_ column: String, _ problem: Phrase) {
    message = "\(column) \(problem); check the database in its app, then export it again"
  }
}
