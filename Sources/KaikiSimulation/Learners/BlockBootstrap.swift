import KaikiNumerics

/// Block bootstrap of a log's days: samples one past day per future day, in blocks of up to 14 days, recent ones most often.
///
/// The best half-life of the weights is unknown, so each replicate draws one. The first block starts on a past day that is as
/// long after an active day as the first future day is. All kinds of a user's items (cards, tasks, habits) draw the same random
/// numbers, and thus days of the same age. If inactivity episodes have their own model (``InactivityEpisodes``), days of episodes
/// are excluded.
///
/// If weekdays are preserved, a block starts on the same weekday of the past. A share of the blocks starts on any day
/// nevertheless: the share by which the differences between weekdays are explained by chance.
package struct BlockBootstrap: Hashable, Sendable {
  /// Maximum number of days per block: 14; the end of the log or an inactivity episode ends a block earlier.
  package static let blockLength = 14
  /// Half-lives of a past day's weight, in days, ascending; each replicate draws one with equal probability.
  ///
  /// For blocks that must start on a given weekday, the half-life is three times as long, because fewer days qualify.
  package static let halfLives = [10.0, 20, 60, 180]
  /// Scale of the similarity of two days, exp(-|difference of ln(1 + days since the last active day)| / scale): 0.5.
  static let likenessScale = 0.5

  /// Number of days of the log, ≥ 1.
  package let count: Int
  /// Distance in days between similar days: 7 if weekdays are preserved, else 1.
  private let period: Int
  /// Model of inactivity episodes, whose days no block contains if possible; `nil` if idle days are resampled like active days.
  package let episodes: InactivityEpisodes?
  /// Share of the blocks that start on any day of the week although weekdays are preserved, 0...1; 0 if they are not.
  private let anyDayShare: Double
  /// Possible starts of the first block (`first`) and of later blocks (`later`); one element per half-life, as in ``halfLives``.
  private let first: [Starts]
  private let later: [Starts]

  /// Possible starts of a block, as cumulative weights (≥ 0, ascending) of the days of the log.
  private struct Starts: Hashable, Sendable {
    /// One array for each of the first `period` days after the log: cumulative weights of the log's days with its weekday.
    var alike: [[Double]]
    /// Cumulative weights of all days of the log, newest day first; never empty.
    var all: [Double]
  }

  /// Computes the weights of a log's days.
  ///
  /// - Parameters:
  ///   - isActive: True for a day with any activity; one element per day of the log, oldest first, up to the day before the first
  ///     future day.
  ///   - anyDayShare: Share of the blocks that start on any weekday nevertheless, 0...1.
  package init(
    _ isActive: [Bool], keepsWeekdays: Bool, anyDayShare: Double = 0, episodes: InactivityEpisodes? = nil
  ) {
    precondition(!isActive.isEmpty, "a record has at least one day")
    count = isActive.count
    self.episodes = episodes
    let period = keepsWeekdays ? 7 : 1
    self.period = period
    let away = Self.logDaysAway(isActive)
    /// Returns the weight (0...1) of each day of the log as a block start, newest first; 0 for days in episodes.
    func weights(_ halfLife: Double, isFirst: Bool) -> [Double] {
      (0..<isActive.count).map { age in
        guard episodes?.wasAway(age) != true else { return 0 }
        let distance = isFirst ? away[isActive.count - 1 - age] - away[isActive.count] : 0
        return Self.weight(ofAge: Double(age), halfLife: halfLife) * exp(-abs(distance) / Self.likenessScale)
      }
    }
    func starts(isFirst: Bool) -> [Starts] {
      Self.halfLives.map { halfLife in
        let anyDay = weights(halfLife, isFirst: isFirst)
        let alike = keepsWeekdays ? weights(3 * halfLife, isFirst: isFirst) : anyDay
        return Starts(alike: Self.summed(alike, period), all: Self.summed(anyDay, 1)[0])
      }
    }
    (first, later) = (starts(isFirst: true), starts(isFirst: false))
    self.anyDayShare = keepsWeekdays ? anyDayShare : 0
  }

  /// Returns the weight of a day that is `days` old (≥ 0): above 0, 1 at age 0, and halved every `halfLife` days (> 0).
  package static func weight(ofAge days: Double, halfLife: Double) -> Double {
    exp(-log(2) * days / halfLife)
  }

  /// Returns ln(1 + days since the last active day), ≥ ln 2: for each day of the log, oldest first, then for the day after it.
  private static func logDaysAway(_ isActive: [Bool]) -> [Double] {
    var away = 0
    var result: [Double] = []
    for isActive in isActive {
      result.append(log(Double(2 + away)))
      away = isActive ? 0 : away + 1
    }
    return result + [log(Double(2 + away))]
  }

  /// Returns cumulative weights, newest day first: one array for each of the first `period` days after the log.
  private static func summed(_ weights: [Double], _ period: Int) -> [[Double]] {
    (0..<period).map { phase in
      var sum = 0.0
      return stride(from: period - 1 - phase, to: weights.count, by: period).map { index in
        sum += weights[index]
        return sum
      }
    }
  }

  /// Samples one past day per future day.
  ///
  /// - Returns: Index in the log of each sampled day, 0 for the oldest; one element per future day, in order.
  package func drawn(_ days: Int, from stream: inout RandomStream) -> [Int] {
    let scale = stream.below(Self.halfLives.count)
    return blockSample(of: days) { day in
      let isAnyDay = anyDayShare > 0 && stream.uniform() < anyDayShare
      let (share, phase) = (stream.uniform(), isAnyDay ? 0 : day % period)
      let starts = (day == 0 ? first : later)[scale]
      let (sums, step) = isAnyDay ? (starts.all, 1) : (starts.alike[phase], period)
      guard let whole = sums.last, whole > 0 else {
        // The log is shorter than a week, or every day with this weekday was in an inactivity episode.
        let start = count - 1 - Int(share * Double(count))
        return start..<(start + 1)
      }
      let index = min(sums.partitioningIndex { $0 > share * whole }, sums.count - 1)
      let start = count - 1 - (step - 1 - phase + step * index)
      return (start..<min(start + Self.blockLength, count)).prefix {
        episodes?.wasAway(count - 1 - $0) != true || $0 == start
      }
    }
  }

  /// Returns the sampled days of a replicate (numbered from 0) as indices in the log, 0 for the log's oldest day.
  ///
  /// The array has an element per day of the plan, in order; `nil` for a day of the plan in a simulated inactivity episode.
  func days(of span: PlanSpan, replicate: Int) -> [Int?] {
    var stream = RandomStream(seed: span.seed, domain: .learner, replicate: replicate)
    let lived = drawn(span.days, from: &stream)
    guard let episodes else { return lived }
    return zip(lived, episodes.days(of: span, replicate: replicate)).map { $1 ? nil : $0 }
  }
}
