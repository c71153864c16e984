import Kaiki

/// A question that `analyze` answers: its name, what it needs, and its answer, in one file of `Measures`.
///
/// A new one is such a file, a file in `Reports/Measures`, and a line in the registry there.
package protocol Measure: SendableMetatype {
  /// The answer.
  associatedtype Figure: HoldsTests & Sendable

  /// The word by which it is asked for.
  static var name: String { get }
  /// What is gathered answer by answer while the log is read; empty where nothing is, or where the figure reads the
  /// answers itself.
  static var accumulators: [any Accumulator.Type] { get }
  /// Whether the figure reads answers one by one, rather than what was gathered from them; false but where it says so.
  static var readsAnswers: Bool { get }
  /// Whether the history says anything on it.
  static func isAnswerable(by history: HistoryAsOf) -> Bool
  /// The answer.
  static func figure(_ inquiry: Inquiry) -> Figure
}

extension Measure {
  package static var readsAnswers: Bool { false }
}
