import Foundation

/// Work of which the cost is measured at several sizes.
struct Suite: Sendable {
  /// One size of a suite, prepared: the work itself, and what one would use instead.
  struct Prepared {
    /// Runs the work once, returning something that depends on all of it.
    var work: () async -> Int
    /// The peer's work; `nil` where there is none at this size.
    var peer: Peer?
  }

  /// What one would use instead.
  struct Peer {
    var name: String
    /// How many items the peer's work handles.
    var items: Int
    var work: () -> Int
  }

  /// A sentence.
  var title: String
  /// The largest slope of log cost against log size.
  var growthBound: Double
  /// Makes the input of a size and the work on it.
  var prepare: @Sendable (Int) -> Prepared

  /// The sizes in items.
  static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  /// Measures the suite at some sizes.
  func measure(sizes: [Int]) async -> SuiteResult {
    var costs: [SuiteResult.Cost] = []
    var peer: SuiteResult.PeerRatio?
    for size in sizes {
      let prepared = prepare(size)
      var samples: [Double] = []
      var peerSamples: [Double] = []
      _ = await prepared.work()
      let end = ContinuousClock.now.advanced(by: .milliseconds(250))
      while samples.count < 5 || ContinuousClock.now < end && samples.count < 2_000 {
        samples.append(await Self.seconds(prepared.work) / Double(size) * 1e9)
        if let peer = prepared.peer, peerSamples.count < 5 {
          peerSamples.append(await Self.seconds { peer.work() } / Double(peer.items) * 1e9)
        }
      }
      let cost = SuiteResult.Cost(items: size, samples: samples)
      costs.append(cost)
      if let known = prepared.peer {
        let median = peerSamples.sorted()[peerSamples.count / 2]
        peer = SuiteResult.PeerRatio(
          name: known.name, items: size, nanoseconds: median, ratio: median / cost.p50)
      }
    }
    return SuiteResult(title: title, growthBound: growthBound, costs: costs, peer: peer)
  }

  private static func seconds(_ work: () async -> Int) async -> Double {
    let start = ContinuousClock.now
    let result = await work()
    let duration = start.duration(to: .now)
    Sink.shared.take(result)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

/// Takes results, so that no work can be left out as useless.
final class Sink: @unchecked Sendable {
  static let shared = Sink()
  private let lock = NSLock()
  private var sum = 0

  func take(_ value: Int) {
    lock.withLock { sum &+= value }
  }
}
