import Kaiki

/// A question that `analyze` answers: its name, what it needs, and its answer, in one file of `Measures`.
///
/// A new one is such a file, a file in `Reports/Measures`, and a line in the registry there.
package protocol Measure: SendableMetatype {
  /// The answer.
  associatedtype Figure: HoldsTests & Sendable

  /// The word by which it is asked for.
  static var name: String { get }
  /// What is gathered answer by answer while the log is read; empty where nothing is.
  static var accumulators: [any Accumulator.Type] { get }
  /// Whether the figure reads how each card was answered; false but where it says so.
  static var readsCardRecords: Bool { get }
  /// Whether it is answered beside the others, for which it takes nothing of what they share, or little that is worked out
  /// again; false but where it says so.
  static var isAnsweredApart: Bool { get }
  /// True if it tests or fits the record of one person, so that a record of several people has no answer (F18); false
  /// unless the measure says otherwise.
  static var needsOnePerson: Bool { get }
  /// Whether the history says anything on it.
  static func isAnswerable(by history: HistoryAsOf) -> Bool
  /// The answer.
  static func figure(_ inquiry: Inquiry) -> Figure
}

extension Measure {
  package static var readsCardRecords: Bool { false }
  package static var isAnsweredApart: Bool { false }
  package static var needsOnePerson: Bool { false }
}
