/// Returns the indices of a block bootstrap sample: blocks of consecutive indices, until there are `count`.
///
/// - Parameter block: Returns the next block, at least one index; its argument is the number of indices before it.
/// - Note: Source: H. R. Künsch, *The Jackknife and the Bootstrap for General Stationary Observations*, 1989,
///   doi:10.1214/aos/1176347265.
package func blockSample(of count: Int, _ block: (_ filled: Int) -> Range<Int>) -> [Int] {
  var sample: [Int] = []
  sample.reserveCapacity(count)
  while sample.count < count { sample += block(sample.count).prefix(count - sample.count) }
  return sample
}
