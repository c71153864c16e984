import KaikiNumerics

/// Model of inactivity episodes: times such as holidays and illness, when a user does nothing at all.
///
/// An episode starts on each day with the same probability. The rate has a Gamma posterior from the finished episodes of the log
/// and a prior of one episode in ``priorDays`` days. The model samples the length of an episode from the log's finished episodes
/// and one episode of the prior. An episode at the end of the log continues: if it has lasted L days, the median of its further
/// days is L + ``restDays``.
package struct InactivityEpisodes: Hashable, Sendable {
  /// True for each day of the log in an episode; one element per day, oldest first, up to the day before the first future day.
  package let record: [Bool]
  /// Length in days of each finished episode of the log, ≥ 1, oldest first.
  private let lengths: [Int]
  /// Length in days of the episode at the end of the log; 0 if the log ends outside an episode.
  private let running: Int
  /// Days of the log outside episodes, ≥ 0, each weighted by the probability (0...1) that an absence would have been visible.
  private let exposure: Double

  /// Weight of the prior of the start rate, in days of the log, with one episode in these days: an assumption.
  package static let priorDays = 365.0
  /// Length of the prior's episodes in days: a minimum (`least`) plus an exponential time of mean `more`, rounded down. Assumption:
  /// 5 days each.
  package static let priorLength = (least: 5, more: 5.0)
  /// Constant c in days. An episode that has lasted L days lasts more than t further days with probability (L + c) / (L + c + t).
  ///
  /// The median of the further days is L + c. Evidence: ten users with review logs. In 54 % of cases after 7 to 27 idle days, and
  /// in 62 % after 28 or more, 28 further days had no activity.
  package static let restDays = 14.0

  /// Creates the model from a log.
  ///
  /// - Parameter exposure: Days outside episodes, ≥ 0, each weighted by the probability (0...1) that an absence would have been visible.
  ///   A day without due items has a weight of 0. `nil` if all days outside episodes count fully.
  package init(_ record: [Bool], exposure: Double? = nil) {
    self.record = record
    self.exposure = exposure ?? Double(record.count { !$0 })
    var (lengths, running) = ([Int](), 0)
    for isAway in record {
      if isAway {
        running += 1
      } else if running > 0 {
        lengths.append(running)
        running = 0
      }
    }
    self.lengths = lengths
    self.running = running
  }

  func wasAway(_ age: Int) -> Bool { age < record.count && record[record.count - 1 - age] }

  /// Number of episodes in the log, ≥ 0; an unfinished episode counts.
  package var count: Int { lengths.count + (running > 0 ? 1 : 0) }
  /// Number of days of the log in episodes, ≥ 0.
  package var days: Int { lengths.reduce(running, +) }

  /// Posterior mean of the number of episodes that start per day outside episodes, > 0 and usually far below 1.
  package var meanRate: Double { Double(lengths.count + 1) / (exposure + Self.priorDays) }
  /// Mean length of an episode in days, > 0: over the log's episodes (an unfinished one so far) and one episode of the prior.
  package var meanLength: Double {
    let prior = Double(Self.priorLength.least) + Self.priorLength.more
    return (Double(days) + prior) / Double(count + 1)
  }

  /// Mean length of a future episode in days, > 0: over the log's finished episodes and one episode of the prior.
  package var meanLengthToCome: Double {
    // Whole days of an exponential time with the mean m are 1 / (e^(1 / m) - 1) on the mean.
    let prior = Double(Self.priorLength.least) + 1 / (exp(1 / Self.priorLength.more) - 1)
    return (Double(lengths.reduce(0, +)) + prior) / Double(lengths.count + 1)
  }

  /// Draws the future episodes: one element per future day, in order, true for a day in an episode.
  func drawn(_ days: Int, from stream: inout RandomStream) -> [Bool] {
    var isAway = [Bool](repeating: false, count: days)
    let rate = stream.gamma(shape: Double(lengths.count + 1)) / (exposure + Self.priorDays)
    var day = 0
    if running > 0 {
      day = min(days, rest(drawnFrom: &stream))
      for away in 0..<day { isAway[away] = true }
    }
    while true {
      let wait = -log(1 - stream.uniform()) / rate
      guard wait < Double(days - day) else { return isAway }
      day += Int(wait)
      let end = min(days, day + length(drawnFrom: &stream))
      for away in day..<end { isAway[away] = true }
      day = end
    }
  }

  /// Returns true for each day of a plan in an episode, for one replicate by its number from 0; one element per day, in order.
  func days(of span: PlanSpan, replicate: Int) -> [Bool] {
    var stream = RandomStream(seed: span.seed, domain: .episodes, replicate: replicate)
    return drawn(span.days, from: &stream)
  }

  /// Draws the number of further days of the unfinished episode, ≥ 0; called only if an episode is unfinished.
  private func rest(drawnFrom stream: inout RandomStream) -> Int {
    let rest = (Double(running) + Self.restDays) * (1 / (1 - stream.uniform()) - 1)
    return Int(min(rest.rounded(.up), Double(Int32.max)))
  }

  private func length(drawnFrom stream: inout RandomStream) -> Int {
    let number = stream.below(lengths.count + 1)
    guard number == lengths.count else { return lengths[number] }
    let (least, more) = Self.priorLength
    return least + Int(-log(1 - stream.uniform()) * more)
  }
}
