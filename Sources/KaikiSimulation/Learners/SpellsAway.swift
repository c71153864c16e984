import KaikiNumerics

/// Spells in which a person does nothing at all, such as holidays and illness.
///
/// A spell begins on any day with the same chance, whose Gamma posterior holds the spells of the record and a prior of one
/// in ``priorDays`` days. It lasts as long as one of the record, or as one of the prior: the longer the record, the less
/// often. A spell that the record ends in goes on: after so many days, as likely as not for as many again and ``restDays``
/// more.
public struct SpellsAway: Hashable, Sendable {
  /// Whether each day of the record was one of a spell, the last one before the days to come.
  public let record: [Bool]
  /// The days of each spell that had an end.
  private let lengths: [Int]
  /// The days of the spell that the record ends in; 0 where it ends in none.
  private let running: Int
  /// Days of the record on which an absence would have shown, each by how surely.
  private let exposure: Double

  /// The days of the record that the prior is worth: an assumption.
  public static let priorDays = 365.0
  /// The fewest days of a spell of the prior, and how many more there are on the mean: assumptions.
  public static let priorLength = (least: 5, more: 5.0)
  /// Days, c: a spell that has lasted L days goes on for more than t further days with a chance of (L + c) / (L + c + t), so
  /// that the median of the further days is L + c. Of ten people with review logs nothing came within 28 days in 54 of 100 cases
  /// after 7 to 27 idle days, and in 62 after 28 and more.
  public static let restDays = 14.0

  /// The spells of a record.
  ///
  /// - Parameters:
  ///   - record: Whether each day was one of a spell, the last one before the days to come.
  ///   - exposure: Days outside the spells on which an absence would have shown, each by how surely, ≥ 0: where nothing
  ///     waited none would have. `nil` for all days outside the spells.
  public init(_ record: [Bool], exposure: Double? = nil) {
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

  /// Whether a day of the record was one of a spell.
  ///
  /// - Parameter age: How many days it lies before the last one, ≥ 0; none is away before the record.
  func wasAway(_ age: Int) -> Bool { age < record.count && record[record.count - 1 - age] }

  /// How many spells there were, one that runs on included.
  public var count: Int { lengths.count + (running > 0 ? 1 : 0) }
  /// How many days they took.
  public var days: Int { lengths.reduce(running, +) }

  /// The mean chance of a day that a spell begins on it.
  package var meanRate: Double { Double(lengths.count + 1) / (exposure + Self.priorDays) }
  /// The mean length of a spell, one of the prior included, in days.
  package var meanLength: Double {
    let prior = Double(Self.priorLength.least) + Self.priorLength.more
    return (Double(days) + prior) / Double(count + 1)
  }

  /// The mean length of a spell to come, in days: of those of the record that ended, and of one of the prior.
  package var meanLengthToCome: Double {
    // Whole days of an exponential time with the mean m are 1 / (e^(1 / m) - 1) on the mean.
    let prior = Double(Self.priorLength.least) + 1 / (exp(1 / Self.priorLength.more) - 1)
    return (Double(lengths.reduce(0, +)) + prior) / Double(lengths.count + 1)
  }

  /// Whether each day to come is one of a spell.
  ///
  /// - Parameters:
  ///   - days: How many days there are to come, ≥ 0.
  ///   - stream: What is drawn from.
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

  /// The days of one replicate of a plan: the same for all kinds of things.
  func days(of span: PlanSpan, replicate: Int) -> [Bool] {
    var stream = RandomStream(seed: span.seed, domain: .spells, replicate: replicate)
    return drawn(span.days, from: &stream)
  }

  /// The days that the running spell goes on.
  private func rest(drawnFrom stream: inout RandomStream) -> Int {
    let rest = (Double(running) + Self.restDays) * (1 / (1 - stream.uniform()) - 1)
    return Int(min(rest.rounded(.up), Double(Int32.max)))
  }

  /// The days of a spell.
  private func length(drawnFrom stream: inout RandomStream) -> Int {
    let number = stream.below(lengths.count + 1)
    guard number == lengths.count else { return lengths[number] }
    let (least, more) = Self.priorLength
    return least + Int(-log(1 - stream.uniform()) * more)
  }
}
