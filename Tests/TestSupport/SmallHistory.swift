import Kaiki

/// One answer of a history that is small enough to be worked out by hand.
package struct SmallReview {
  package var at: String
  package var card: String
  package var isCorrect: Bool
  package var user: String?
  package var latency: Int32?
  package var steps: (previous: Int16, next: Int16)?
  package var interval: Int32?
  package var rating: Rating?
  package var counting: ReviewKind?

  package init(
    _ at: String, _ card: String, _ isCorrect: Bool, user: String? = nil, latency: Int32? = nil,
    steps: (previous: Int16, next: Int16)? = nil, interval: Int32? = nil, rating: Rating? = nil,
    counting: ReviewKind? = nil
  ) {
    self.at = at
    self.card = card
    self.isCorrect = isCorrect
    self.user = user
    self.latency = latency
    self.steps = steps
    self.interval = interval
    self.rating = rating
    self.counting = counting
  }
}

extension TimeZoneRules {
  /// Japan has had no summer time since 1951.
  package static let tokyo = TimeZoneRules(identifier: "Asia/Tokyo", fixedOffset: 9 * 3_600)

  /// Samoa around 2011-12-30, which it left out: -10 hours before 10:00 UTC of that date, +14 after.
  package static var apia: TimeZoneRules {
    get throws {
      let file = ZoneFile.bytes(initial: -36_000, changes: [(1_325_239_200, 50_400)])
      return try TimeZoneRules(identifier: "Pacific/Apia", tzif: file)
    }
  }
}

/// A text of a test that cannot be read.
package struct UnreadableText: Error {
  var text: String
}

/// A day by its date.
package func day(_ date: String) throws -> Day {
  let parts = date.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else {
    throw UnreadableText(text: date)
  }
  return Day(date)
}

/// An instant as `YYYY-MM-DDTHH:MM`, with seconds and their fraction or without, and `Z` or an offset;
/// without either, the wall clock of Tokyo.
package func instant(_ text: String) throws -> Instant {
  var clock = String(text.dropFirst(11))
  var offset = 9 * 3_600
  if clock.hasSuffix("Z") {
    clock.removeLast()
    offset = 0
  } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
    let parts = clock[clock.index(after: sign)...].split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { throw UnreadableText(text: text) }
    offset = (clock[sign] == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
    clock = String(clock[..<sign])
  }
  let parts = clock.split(separator: ":").compactMap { Double($0) }
  guard 2...3 ~= parts.count else { throw UnreadableText(text: text) }
  let seconds = parts[0] * 3_600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
  let midnight = Int64(try day(String(text.prefix(10))).number) * 86_400 - Int64(offset)
  return Instant(milliseconds: midnight * 1_000 + Int64((seconds * 1_000).rounded()))
}

extension ReviewLog {
  /// A log of some answers, in any order.
  package init(_ answers: [SmallReview], origin: Origin = .table) throws {
    var cards = IdentifierTable()
    var users = IdentifierTable()
    let reviews = try answers.map { answer in
      Review(
        reviewedAt: try instant(answer.at), card: Int32(cards.intern(answer.card)),
        user: answer.user.map { Int32(users.intern($0)) }, latency: answer.latency,
        steps: answer.steps.map { Review.StepChange(previous: $0.previous, next: $0.next) },
        interval: answer.interval,
        isCorrect: answer.isCorrect, rating: answer.rating, counting: answer.counting)
    }
    self.init(reviews: ContiguousArray(reviews), cards: cards, users: users, origin: origin)
  }
}

extension HistoryAsOf {
  /// A person in Tokyo; days begin at midnight unless said otherwise.
  package init(
    _ answers: [SmallReview]?, cards: [Card]? = nil, now: String, origin: ReviewLog.Origin = .table,
    zone: TimeZoneRules = .tokyo, dayStartHour: Int = 0, settings: AppSettings = AppSettings(),
    findings: Findings = Findings(), presets: [DeckPreset] = []
  ) throws {
    var history = History()
    history.cards = cards
    history.presets = presets
    history.log = try answers.map { try ReviewLog($0, origin: origin) }
    history.findings = findings
    self.init(
      history, settings: settings, boundary: DayBoundary(zone: zone, dayStartHour: dayStartHour),
      now: try instant(now))
  }
}

extension Card {
  /// A card of which only some fields matter.
  package init(_ id: String, due: String, step: Int = 0, reviews: Int = 0, question: String = "") throws {
    self.init(
      id: id, question: question, answer: "", step: step, nextDue: try instant(due), reviewCount: reviews,
      lastResult: nil, tags: [])
  }
}
