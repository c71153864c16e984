import Kaiki
import KaikiSimulation

/// Daily values of every replicate, before they are summarized in bands.
package struct Draws: Sendable {
  /// Quantities of the plan, in the order of pages, also those that the model cannot predict; at least one.
  package let quantities: [Quantity]
  private let values: @Sendable (_ number: Int) -> [[Double]?]

  /// Stores the daily totals of replicates.
  init<Totals: Sendable>(_ replicates: [Totals], of span: PlanSpan, _ sources: [Quantity.Source<Totals>]) {
    quantities = sources.map(\.quantity)
    let first = span.numbers.lowerBound
    values = { number in sources.map { $0.values(replicates[number - first]) } }
  }

  /// Returns the daily values of each quantity in a replicate: one array per quantity, with one value per simulated day.
  ///
  /// The arrays are in the order of ``quantities``. An array is `nil` if the model cannot predict the quantity.
  ///
  /// - Parameter number: Number of a simulated replicate, from 0.
  package subscript(number: Int) -> [[Double]?] { values(number) }
}
