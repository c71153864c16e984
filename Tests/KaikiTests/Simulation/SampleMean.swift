/// The mean of a sample and the squared error of that mean.
struct SampleMean {
  private var count = 0.0
  private var sum = 0.0
  private var squares = 0.0

  mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  var value: Double { sum / count }
  var variance: Double { max(0, (squares - sum * sum / count) / (count - 1)) }
  var squaredError: Double { variance / count }
}
