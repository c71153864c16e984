/// The mean of a sample and the squared error of that mean.
package struct SampleMean {
  private var count = 0.0
  private var sum = 0.0
  private var squares = 0.0

  package init() {}

  package mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  package var value: Double { sum / count }
  package var variance: Double { max(0, (squares - sum * sum / count) / (count - 1)) }
  package var squaredError: Double { variance / count }
}
