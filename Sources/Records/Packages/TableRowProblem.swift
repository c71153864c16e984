import Phrases

/// Reason why a row of a database table is rejected.
struct TableRowProblem: Error {
  let message: Phrase

  init(_ column: String, _ problem: Phrase) {
    message = "\(column) \(problem); check the database in its app, then export it again"
  }
}
