/// Search for the minimum of a function of several numbers.
package enum SimplexSearch {
  private static let maxSteps = 5_000
  /// Size of a simplex below which rounding may stop the simplex from shrinking: 1e-6, in the unit of the arguments.
  private static let sizeOfRounding = 1e-6
  /// Maximum number of steps with a simplex smaller than ``sizeOfRounding``: 100; the search then ends with a result.
  private static let maxStepsWithinRounding = 100

  /// Returns the arguments at a local minimum, in the order of `start`, by the Nelder-Mead simplex method.
  ///
  /// - Parameter start: Start of the search, one number per argument; the first steps are 1 in every direction.
  /// - Note: Source: J. A. Nelder, R. Mead, *A Simplex Method for Function Minimization*, 1965, doi:10.1093/comjnl/7.4.308,
  ///   with the coefficients 1, 2, 1/2 and 1/2 that they recommend.
  package static func minimum(
    from start: [Double], size: Double = 1e-10, of function: ([Double]) -> Double
  ) throws(StatisticsError) -> [Double] {
    func corner(_ point: [Double]) -> Corner {
      let value = function(point)
      return Corner(point: point, value: value.isNaN ? .infinity : value)
    }
    var corners = [corner(start)]
    for index in start.indices {
      var point = start
      point[index] += 1
      corners.append(corner(point))
    }
    guard corners.contains(where: { $0.value < .infinity }) else {
      throw .library("the function has no value where the search begins")
    }
    var stepsOfRounding = 0
    for _ in 0..<maxSteps {
      corners.sort { $0.value < $1.value }
      let reached = spread(corners)
      if reached < sizeOfRounding { stepsOfRounding += 1 }
      if reached < size || stepsOfRounding > maxStepsWithinRounding { return corners[0].point }
      let worst = corners.count - 1
      let middle = mean(corners.dropLast())
      func moved(_ factor: Double) -> Corner {
        corner(zip(middle, corners[worst].point).map { $0 + factor * ($1 - $0) })
      }
      let reflected = moved(-1)
      if reflected.value < corners[0].value {
        let expanded = moved(-2)
        corners[worst] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < corners[worst - 1].value {
        corners[worst] = reflected
      } else {
        let isOutside = reflected.value < corners[worst].value
        let contracted = moved(isOutside ? -0.5 : 0.5)
        if contracted.value < min(reflected.value, corners[worst].value) {
          corners[worst] = contracted
        } else {
          let best = corners[0].point
          for index in 1..<corners.count {
            corners[index] = corner(zip(best, corners[index].point).map { $0 + 0.5 * ($1 - $0) })
          }
        }
      }
    }
    throw .notConverged(iterations: maxSteps)
  }

  private struct Corner {
    var point: [Double]
    var value: Double
  }

  private static func mean(_ corners: some Collection<Corner>) -> [Double] {
    guard var sum = corners.first?.point else { return [] }
    for corner in corners.dropFirst() {
      for index in sum.indices { sum[index] += corner.point[index] }
    }
    return sum.map { $0 / Double(corners.count) }
  }

  private static func spread(_ corners: [Corner]) -> Double {
    let middle = mean(corners)
    let distances = corners.map { corner in
      zip(corner.point, middle).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    return distances.reduce(0, +) / Double(corners.count)
  }
}
