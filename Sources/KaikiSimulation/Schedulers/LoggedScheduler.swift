import Kaiki
import KaikiNumerics

/// Continues as the app of a log did, by any scheduler: each interval is drawn from the cases of the log with the same
/// answer and the nearest interval before it.
public struct LoggedScheduler: Scheduler, Hashable {
  /// Answers to a card on one day of the log, and the interval that followed.
  public struct Case: Hashable, Sendable {
    /// Interval in force before the answer, in days; `nil` for a card that had never been answered.
    public var interval: Int?
    /// Whether the first answer of the day was right.
    public var isRight: Bool
    /// The answers of the day after the first.
    public var repeats: PracticeCount
    /// Interval that the app then gave, in days, ≥ 1.
    public var next: Int

    /// A card on one day.
    public init(interval: Int?, isRight: Bool, repeats: PracticeCount = PracticeCount(), next: Int) {
      self.interval = interval
      self.isRight = isRight
      self.repeats = repeats
      self.next = next
    }
  }

  /// What the scheduler knows of one card.
  public struct State: Hashable, Codable, Sendable {
    /// Interval of the card in days; `nil` for a card that has never been answered.
    public var interval: Int32?
    /// The answers after the first on its last day.
    public var repeats: PracticeCount

    init(interval: Int32?, repeats: PracticeCount = PracticeCount()) {
      self.interval = interval
      self.repeats = repeats
    }
  }

  /// One of about so many cases is drawn: those of the interval itself, and where they are fewer, the nearest on both sides.
  public static let neighbours = 30
  /// Fewest right answers after known intervals from which a simulation copies intervals rather than continue with a known
  /// scheduler of the app: the ``neighbours`` of one draw.
  public static let minCases = neighbours
  /// From this interval on, in days, right answers draw the ratio of the next interval to it rather than the next interval
  /// itself.
  static let leastRatioInterval = 4
  /// The longest interval, 100 years.
  static let longest = 36_500

  /// The cases of right and of wrong answers, of seen and of unseen cards.
  private let right: Library
  private let wrong: Library
  private let firstRight: [Case]
  private let firstWrong: [Case]

  /// A scheduler.
  ///
  /// - Parameter cases: What the app did, in any order; without any, an interval doubles after a right answer and is
  ///   one day after a wrong one.
  public init(cases: [Case]) {
    right = Library(cases.filter { $0.interval != nil && $0.isRight })
    wrong = Library(cases.filter { $0.interval != nil && !$0.isRight })
    firstRight = cases.filter { $0.interval == nil && $0.isRight }
    firstWrong = cases.filter { $0.interval == nil && !$0.isRight }
  }

  /// Never answered.
  public var unseen: State { State(interval: nil) }

  /// An interval that is not known counts as none.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    state(after: card.interval ?? 0)
  }

  /// A card that was sent away for some days; `nil` for one that has never been answered.
  package func state(after interval: Int?) -> State { State(interval: interval.map(Int32.init(clamping:))) }

  /// A case is drawn; a wrong answer is followed by the repeats of that day, and the card comes back another day.
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    let isRight = rating != .again
    guard let interval = state.interval else {
      let cases = isRight ? firstRight : firstWrong
      let drawn = cases.isEmpty ? nil : cases[stream.below(cases.count)]
      return take(drawn, drawn?.next ?? 1, &state)
    }
    let drawn = (isRight ? right : wrong).drawn(near: Int(interval), from: &stream)
    guard let drawn, let before = drawn.interval else {
      return take(nil, isRight ? max(1, Int(interval) * 2) : 1, &state)
    }
    guard isRight, interval >= Self.leastRatioInterval, before > 0 else {
      return take(drawn, drawn.next, &state)
    }
    let ratio = Double(drawn.next) / Double(before)
    return take(drawn, Int((Double(interval) * ratio).rounded()), &state)
  }

  private func take(_ drawn: Case?, _ interval: Int, _ state: inout State) -> Int {
    let interval = min(max(1, interval), Self.longest)
    state = State(interval: Int32(interval), repeats: drawn?.repeats ?? PracticeCount())
    return interval
  }

  /// The answers that the drawn case has after its first.
  public func repeats(of state: State) -> PracticeCount { state.repeats }

  /// Days for which the card was last sent away.
  public func interval(of state: State) -> Int { Int(state.interval ?? 0) }

  /// No step.
  public func stepInLog(_ state: State) -> Int? { nil }

  /// Cases by the interval before, with those that are near to each.
  private struct Library: Hashable, Sendable {
    let cases: [Case]
    /// The places of the cases that are near to each interval up to the longest one of the log.
    private let near: [Range<Int>]

    init(_ unsorted: [Case]) {
      let order = unsorted.indices.sorted {
        (unsorted[$0].interval ?? 0, $0) < (unsorted[$1].interval ?? 0, $1)
      }
      let cases = order.map { unsorted[$0] }
      self.cases = cases
      let longest = cases.last?.interval ?? -1
      near = (0..<(longest + 1)).map { interval in
        let first = cases.partitioningIndex { ($0.interval ?? 0) >= interval }
        let end = cases.partitioningIndex { ($0.interval ?? 0) > interval }
        let missing = max(0, (LoggedScheduler.neighbours - (end - first) + 1) / 2)
        return max(0, first - missing)..<min(cases.count, end + missing)
      }
    }

    /// One of the cases near an interval; `nil` where there are none at all.
    func drawn(near interval: Int, from stream: inout RandomStream) -> Case? {
      guard let last = near.last else { return nil }
      let range = interval < near.count ? near[max(0, interval)] : last
      return cases[range.lowerBound + stream.below(range.count)]
    }
  }
}
