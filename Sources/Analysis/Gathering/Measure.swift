import Kaiki

/// A question that `analyze` answers: name, needs and figure, in one file of `Measures`.
///
/// To add a measure, write such a file, a file in `Reports/Measures`, and a line in the registry there.
package protocol Measure: SendableMetatype {
  /// Figure that answers the question.
  associatedtype Figure: HoldsTests & Sendable

  /// Word that selects the measure, such as `today`.
  static var name: String { get }
  /// Accumulators filled while the log is read; empty if the figure needs no single answers.
  static var accumulators: [any Accumulator.Type] { get }
  /// True if the figure reads how each card was answered; false by default.
  static var readsCardRecords: Bool { get }
  /// True if the measure runs in parallel with the others, because it shares little of their work; false by default.
  static var isAnsweredApart: Bool { get }
  /// True if the measure tests or fits one person's record, so several people have no figure (F18); false by default.
  static var needsOnePerson: Bool { get }
  /// True if the history has data for the question.
  static func isAnswerable(by history: HistoryAsOf) -> Bool
  /// Computes the result of the measure from the analysis context.
  static func figure(_ context: AnalysisContext) -> Figure
}

extension Measure {
  package static var readsCardRecords: Bool { false }
  package static var isAnsweredApart: Bool { false }
  package static var needsOnePerson: Bool { false }
}
