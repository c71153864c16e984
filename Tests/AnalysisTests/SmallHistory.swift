import Testing

@testable import Analysis
@testable import Kaiki

/// One answer of a history that is small enough to be worked out by hand.
struct Answer {
  var at: String
  var card: String
  var isCorrect: Bool
  var user: String?
  var latency: Int32?
  var steps: (previous: Int16, next: Int16)?
  var rating: Rating?
  var counting: Counting?

  init(
    _ at: String, _ card: String, _ isCorrect: Bool, user: String? = nil, latency: Int32? = nil,
    steps: (previous: Int16, next: Int16)? = nil, rating: Rating? = nil, counting: Counting? = nil
  ) {
    self.at = at
    self.card = card
    self.isCorrect = isCorrect
    self.user = user
    self.latency = latency
    self.steps = steps
    self.rating = rating
    self.counting = counting
  }
}

extension TimeZoneRules {
  /// Japan has had no summer time since 1951.
  static let tokyo = TimeZoneRules(identifier: "Asia/Tokyo", fixedOffset: 9 * 3_600)

  /// Samoa around 2011-12-30, which it left out: -10 hours before 10:00 UTC of that date, +14 after.
  static let apia = TimeZoneRules(
    identifier: "Pacific/Apia", starts: [0, 1_325_239_200], offsets: [-36_000, 50_400], cycleStart: nil)
}

/// A day by its date.
func day(_ date: String) throws -> Day {
  let parts = date.split(separator: "-").compactMap { Int($0) }
  try #require(parts.count == 3, "\(date) is no date")
  return Day(try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]), "\(date)"))
}

/// An instant as `YYYY-MM-DDTHH:MM`, with seconds and their fraction or without, and `Z` or an offset;
/// without either, the wall clock of Tokyo.
func instant(_ text: String) throws -> Instant {
  var clock = String(text.dropFirst(11))
  var offset = 9 * 3_600
  if clock.hasSuffix("Z") {
    clock.removeLast()
    offset = 0
  } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
    let parts = clock[clock.index(after: sign)...].split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 2, "\(text) is no instant")
    offset = (clock[sign] == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
    clock = String(clock[..<sign])
  }
  let parts = clock.split(separator: ":").compactMap { Double($0) }
  try #require(2...3 ~= parts.count, "\(text) is no instant")
  let seconds = parts[0] * 3_600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
  let midnight = Int64(try day(String(text.prefix(10))).number) * 86_400 - Int64(offset)
  return Instant(milliseconds: midnight * 1_000 + Int64((seconds * 1_000).rounded()))
}

extension ReviewLog {
  /// A log of some answers, in any order.
  init(_ answers: [Answer], origin: Origin = .table) throws {
    var cards = IdentifierTable()
    var users = IdentifierTable()
    let reviews = try answers.map { answer in
      Review(
        reviewedAt: try instant(answer.at), card: Int32(cards.intern(answer.card)),
        user: answer.user.map { Int32(users.intern($0)) }, latency: answer.latency,
        steps: answer.steps.map { Review.StepChange(previous: $0.previous, next: $0.next) },
        isCorrect: answer.isCorrect, rating: answer.rating, counting: answer.counting)
    }
    self.init(reviews: ContiguousArray(reviews), cards: cards, users: users, origin: origin)
  }
}

extension Subject {
  /// A person in Tokyo; days begin at midnight unless said otherwise.
  init(
    _ answers: [Answer]?, cards: [Card]? = nil, now: String, origin: ReviewLog.Origin = .table,
    zone: TimeZoneRules = .tokyo, dayStartHour: Int = 0, settings: Settings = Settings(),
    findings: Findings = Findings()
  ) throws {
    self.init(
      cards: cards, log: try answers.map { try ReviewLog($0, origin: origin) }, settings: settings,
      boundary: DayBoundary(zone: zone, dayStartHour: dayStartHour), now: try instant(now),
      findings: findings)
  }

  /// Standard options, and one question.
  func options(_ measure: Measure? = nil) -> SurveyOptions {
    var options = SurveyOptions(boundary: boundary)
    options.only = measure.map { [$0] }
    return options
  }

  /// The answer to one question.
  func answer<Value>(
    _ measure: Measure, _ figure: (Figure) -> Value?, change: (inout SurveyOptions) -> Void = { _ in }
  ) async throws -> Value {
    var options = options(measure)
    change(&options)
    let figures = await figures(options)
    #expect(figures.map(\.measure) == [measure])
    return try #require(figures.first.flatMap { figure($0.figure) })
  }
}

extension Figure {
  var today: TodayFigure? { if case .today(let figure) = self { figure } else { nil } }
  var load: [LoadDay]? { if case .load(let days) = self { days } else { nil } }
  var retention: RetentionFigure? { if case .retention(let figure) = self { figure } else { nil } }
  var latency: LatencyFigure? { if case .latency(let figure) = self { figure } else { nil } }
  var streaks: StreaksFigure? { if case .streaks(let figure) = self { figure } else { nil } }
  var due: [DueCard]? { if case .due(let figure) = self { figure.soonest } else { nil } }
  var heatmap: HeatmapFigure? { if case .heatmap(let figure) = self { figure } else { nil } }
  var leeches: [Leech]? { if case .leeches(let leeches) = self { leeches } else { nil } }
  var notifications: NotificationPlan? { if case .notifications(let plan) = self { plan } else { nil } }
  var rhythm: RhythmFigure? { if case .rhythm(let figure) = self { figure } else { nil } }
  var trend: TrendFigure? { if case .trend(let figure) = self { figure } else { nil } }
  var gaps: GapsFigure? { if case .gaps(let figure) = self { figure } else { nil } }
  var series: SeriesFigure? { if case .series(let figure) = self { figure } else { nil } }
  var forgetting: ForgettingFigure? { if case .forgetting(let figure) = self { figure } else { nil } }
  var delays: DelaysFigure? { if case .delays(let figure) = self { figure } else { nil } }
  var lists: ListsFigure? { if case .lists(let figure) = self { figure } else { nil } }
  var attempts: AttemptsFigure? { if case .attempts(let figure) = self { figure } else { nil } }
  var strength: StrengthFigure? { if case .strength(let figure) = self { figure } else { nil } }
  var attendance: AttendanceFigure? { if case .attendance(let figure) = self { figure } else { nil } }
  var audit: [Finding]? { if case .audit(let findings) = self { findings.all } else { nil } }
}

extension Card {
  /// A card of which only some fields matter.
  init(_ id: String, due: String, step: Int = 0, reviews: Int = 0, question: String = "") throws {
    self.init(
      id: id, question: question, answer: "", step: step, nextDue: try instant(due), reviewCount: reviews,
      lastResult: nil, tags: [])
  }
}
