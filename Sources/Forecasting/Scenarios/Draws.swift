import Kaiki
import KaikiSimulation

/// What each replicate came to, day by day, before bands are made of them.
package struct Draws: Sendable {
  /// What is projected, in the order in which it is printed.
  package let quantities: [Quantity]
  private let values: @Sendable (_ number: Int) -> [[Double]?]

  /// - Parameters:
  ///   - replicates: The totals of the replicates of a span, in their order.
  ///   - sources: The quantities.
  init<Totals: Sendable>(_ replicates: [Totals], of span: PlanSpan, _ sources: [Quantity.Source<Totals>]) {
    quantities = sources.map(\.quantity)
    let first = span.numbers.lowerBound
    values = { number in sources.map { $0.values(replicates[number - first]) } }
  }

  /// The values of each quantity on each day of a replicate; `nil` for one that the model does not know.
  ///
  /// - Parameter number: That of a replicate which was run, from 0.
  package subscript(number: Int) -> [[Double]?] { values(number) }
}
