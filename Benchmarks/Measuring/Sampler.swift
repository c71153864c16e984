/// Takes samples of one size of a suite.
struct Sampler {
  /// The size.
  let items: Int
  private let work: () async -> Int
  private let clock: () -> Double
  /// How many runs one sample takes.
  private var runs = 1
  /// Whether a sample is short beside a turn.
  private var isShort: Bool
  /// Nanoseconds of an item, one entry a sample.
  private(set) var samples: [Double] = []
  /// The sum of what the runs returned, so that no work can be left out as useless.
  private(set) var checksum = 0

  /// The least processor time of a sample: many times what it costs to read the clock.
  private static let minSample = 0.000_2
  /// The processor time of a turn, if a run is not longer.
  private static let turn = 0.01
  /// The most samples of a turn.
  private static let maxSamples = 100

  /// Runs the work once or twice, to see how long it takes.
  init(items: Int, clock: @escaping () -> Double, work: @escaping () async -> Int) async {
    self.items = items
    self.work = work
    self.clock = clock
    isShort = true
    var seconds = await seconds(ofRuns: 1)
    isShort = seconds < Self.turn
    // The first run also fetches what later ones find in memory.
    if isShort { seconds = await self.seconds(ofRuns: 1) }
    if seconds > 0 { runs = Int(max(1, (Self.minSample / seconds).rounded(.up))) }
  }

  /// The mean cost of an item over a turn.
  ///
  /// Small sizes are run as long as large ones, so that a disturbance strikes them as hard. A first sample that is not
  /// counted brings back what the sizes before have driven out of the caches.
  mutating func turn() async -> Round.Point {
    if isShort { _ = await seconds(ofRuns: runs) }
    var (count, whole) = (0, 0.0)
    repeat {
      let seconds = await seconds(ofRuns: runs)
      samples.append(seconds / Double(runs * items) * 1e9)
      whole += seconds
      count += 1
    } while whole < Self.turn && count < Self.maxSamples
    return Round.Point(items: items, nanoseconds: whole / Double(count * runs * items) * 1e9)
  }

  private mutating func seconds(ofRuns runs: Int) async -> Double {
    let start = clock()
    for _ in 0..<runs { checksum &+= await work() }
    return clock() - start
  }
}
