import KaikiSimulation

extension Quantity {
  /// Quantities whose bands are calibrated by past forecast errors, in no special order.
  static let calibrated: [Quantity] = [.reviews, .correct, .minutes, .done, .items, .attempts, .absences]

  /// Quantity with a function that returns its values in a replicate, one element per day.
  ///
  /// The function returns `nil` if the model cannot predict the quantity.
  package typealias Source<Totals> = (quantity: Quantity, values: @Sendable (Totals) -> [Double]?)

  /// Returns quantities with functions that read their columns, in the same order.
  package static func columns<Totals: DailyResults>(_ quantities: [Quantity]) -> [Source<Totals>] {
    quantities.map { quantity in (quantity, { $0.daily.values(quantity) }) }
  }
}
