import Kaiki
import KaikiSimulation

/// Daily values of every replicate, before they are summarized in bands.
package struct Draws: Sendable {
  /// Projected quantities, in the order of pages.
  package let quantities: [Quantity]
  private let values: @Sendable (_ number: Int) -> [[Double]?]

  /// Keeps the totals of replicates.
  ///
  /// - Parameters:
  ///   - replicates: Totals of the replicates of a span, in their order.
  ///   - sources: Quantities with their values.
  init<Totals: Sendable>(_ replicates: [Totals], of span: PlanSpan, _ sources: [Quantity.Source<Totals>]) {
    quantities = sources.map(\.quantity)
    let first = span.numbers.lowerBound
    values = { number in sources.map { $0.values(replicates[number - first]) } }
  }

  /// Returns the daily values of each quantity in a replicate; `nil` for a quantity that the model cannot predict.
  ///
  /// - Parameter number: Number of a simulated replicate, from 0.
  package subscript(number: Int) -> [[Double]?] { values(number) }
}
