/// The standard normal distribution, by the GNU Scientific Library.
package enum NormalDistribution {
  /// The chance that a number with the distribution is below a value.
  package static func chance(below value: Double) -> Double { GSL.normalProbability(below: value) }
}
