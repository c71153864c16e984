import KaikiNumerics

/// Which days of a record are lived again, one for each day to come: fortnights of the past, recent ones most often.
///
/// How far back the past still tells the future is not known, so each replicate draws it. The first fortnight begins on
/// a day like the one after the record: as long after the last active day. All kinds of a person's things draw the same
/// numbers, and by them days of the same age. Days of spells away are not lived again where spells are drawn by
/// themselves, see ``SpellsAway``.
///
/// Where days keep their weekday, a block begins on the same weekday of the past, or, as far as weekdays differ by chance alone, on
/// any day.
///
/// - Note: Source: H. R. Künsch, *The jackknife and the bootstrap for general stationary observations*, 1989,
///   doi:10.1214/aos/1176347265, for the draw in blocks.
public struct RelivedDays: Hashable, Sendable {
  /// Days that are lived again in one piece.
  public static let blockLength = 14
  /// After how many days a day of the past is half as likely to be lived again; each replicate draws one. Where a day is
  /// lived again on its weekday, there are fewer to draw from, and it is after three times as many.
  public static let halfLives = [10.0, 20, 60, 180]
  /// How fast the likeness of two days falls with the difference of ln(1 + days since the last active day).
  static let likenessScale = 0.5

  /// Days of the record, ≥ 1.
  public let count: Int
  /// After how many days days are alike: 7 where each is lived again on its weekday, else 1.
  private let period: Int
  /// Spells away, drawn by themselves; `nil` where they are lived again.
  public let spells: SpellsAway?
  /// How many of the blocks begin on any day of the period, 0...1.
  private let anyDayShare: Double
  /// Where a first block may begin, for each half-life, and where those that follow may.
  private let first: [Starts]
  private let later: [Starts]

  /// Where a block may begin, as sums of the weights of days.
  private struct Starts: Hashable, Sendable {
    /// For each day of the period, from the day after the record: over the days like it, from the newest.
    var alike: [[Double]]
    /// Over all days, from the newest.
    var all: [Double]

    /// - Parameters:
    ///   - weights: How likely a block begins on each day like the one to come, the newest first.
    ///   - anyDay: The same of blocks that begin on any day.
    init(_ weights: [Double], anyDay: [Double], _ period: Int) {
      alike = RelivedDays.summed(weights, period)
      all = RelivedDays.summed(anyDay, 1)[0]
    }
  }

  /// A record.
  ///
  /// - Parameters:
  ///   - isActive: Whether anything was done on each day, the last one before the days to come.
  ///   - keepsWeekdays: Whether each day is lived again on its weekday.
  ///   - anyDayShare: How many of the blocks begin on any weekday all the same, 0...1.
  ///   - spells: Spells away up to the same last day, of a record as long as or longer than this one, drawn by themselves;
  ///     `nil` where they are lived again.
  /// - Precondition: At least one day.
  public init(_ isActive: [Bool], keepsWeekdays: Bool, anyDayShare: Double = 0, spells: SpellsAway? = nil) {
    precondition(!isActive.isEmpty, "a record has at least one day")
    count = isActive.count
    self.spells = spells
    let period = keepsWeekdays ? 7 : 1
    self.period = period
    let away = Self.logDaysAway(isActive)
    /// How likely a block begins on each day, the newest first; those like the day after the record are likelier to be the first.
    func weights(_ halfLife: Double, isFirst: Bool) -> [Double] {
      (0..<isActive.count).map { age in
        guard spells?.wasAway(age) != true else { return 0 }
        let distance = isFirst ? away[isActive.count - 1 - age] - away[isActive.count] : 0
        return Self.weight(ofAge: Double(age), halfLife: halfLife) * exp(-abs(distance) / Self.likenessScale)
      }
    }
    func starts(isFirst: Bool) -> [Starts] {
      Self.halfLives.map { halfLife in
        let anyDay = weights(halfLife, isFirst: isFirst)
        let alike = keepsWeekdays ? weights(3 * halfLife, isFirst: isFirst) : anyDay
        return Starts(alike, anyDay: anyDay, period)
      }
    }
    (first, later) = (starts(isFirst: true), starts(isFirst: false))
    self.anyDayShare = keepsWeekdays ? anyDayShare : 0
  }

  /// How much something weighs that is some days old and halves every so many.
  package static func weight(ofAge days: Double, halfLife: Double) -> Double {
    exp(-log(2) * days / halfLife)
  }

  /// ln(1 + days since the last active day), of each day of the record and the one after.
  private static func logDaysAway(_ isActive: [Bool]) -> [Double] {
    var away = 0
    var result: [Double] = []
    for isActive in isActive {
      result.append(log(Double(2 + away)))
      away = isActive ? 0 : away + 1
    }
    return result + [log(Double(2 + away))]
  }

  /// The sums of weights by day of the period, the newest first.
  private static func summed(_ weights: [Double], _ period: Int) -> [[Double]] {
    (0..<period).map { phase in
      var sum = 0.0
      return stride(from: period - 1 - phase, to: weights.count, by: period).map { place in
        sum += weights[place]
        return sum
      }
    }
  }

  /// The places in the record of the days that are lived again.
  ///
  /// - Parameters:
  ///   - days: How many days there are to come, ≥ 0.
  ///   - stream: What is drawn from.
  public func drawn(_ days: Int, from stream: inout RandomStream) -> [Int] {
    let scale = stream.below(Self.halfLives.count)
    var lived: [Int] = []
    lived.reserveCapacity(days + Self.blockLength)
    while lived.count < days {
      let isAnyDay = anyDayShare > 0 && stream.uniform() < anyDayShare
      let (share, phase) = (stream.uniform(), isAnyDay ? 0 : lived.count % period)
      let starts = (lived.isEmpty ? first : later)[scale]
      let (sums, step) = isAnyDay ? (starts.all, 1) : (starts.alike[phase], period)
      guard let whole = sums.last, whole > 0 else {
        // The record is shorter than a week, or was away on all such days.
        lived.append(count - 1 - Int(share * Double(count)))
        continue
      }
      let place = min(sums.partitioningIndex { $0 > share * whole }, sums.count - 1)
      let start = count - 1 - (step - 1 - phase + step * place)
      lived += (start..<min(start + Self.blockLength, count)).prefix {
        spells?.wasAway(count - 1 - $0) != true || $0 == start
      }
    }
    return Array(lived.prefix(days))
  }

  /// The places in the record of the days that one replicate of a plan lives again, `nil` on days away: the same for all
  /// kinds of things.
  func days(of span: PlanSpan, replicate: Int) -> [Int?] {
    var stream = RandomStream(seed: span.seed, domain: .learner, replicate: replicate)
    let lived = drawn(span.days, from: &stream)
    guard let spells else { return lived }
    return zip(lived, spells.days(of: span, replicate: replicate)).map { $1 ? nil : $0 }
  }
}
