import KaikiNumerics

/// Gathers the answers of several inputs into one log (R0.8).
///
/// Answers with one id and equal values count once. If the values differ, the greater answer is kept, so the order of
/// the inputs has no effect. Answers without an id count once if several inputs share them.
package struct LogBuilder: Sendable {
  /// Ids of the cards that the answers name; an answer refers to its card by an index in this table.
  package var cards = IdentifierTable()
  /// Ids of the answers; an answer refers to its id by an index in this table.
  package var ids = IdentifierTable()
  /// Names of the people who gave the answers; empty if no input names a person.
  package var users = IdentifierTable()
  /// Indices in ``users`` of the people whom answers of the current input name; empty if no answer names a person.
  package private(set) var usersOfInput: Set<Int32> = []
  /// Index in ``users`` of the person whose rows are being read; `nil` if each answer names its own person, or none.
  package var owner: Int32? { didSet { hasOwners = hasOwners || owner != nil } }
  /// True if every card's id in the log includes its person's name; false if only ids of shared cards do.
  ///
  /// A shared card is one that several people answered. Has no effect if the log has fewer than two people.
  package var namesCardsByOwner = false
  /// Number of rows of all inputs that were skipped because they contain no answer (rating 0), ≥ 0.
  package var ignored = 0
  /// Findings (messages of the validation rules) about the answers of all inputs.
  package private(set) var findings = Findings()
  /// Byte offsets of rows of the current input that are earlier than the row before them, in reading order (C9).
  package private(set) var backward: [Int] = []
  /// Number of rows of the current input that are earlier than the row before them, listed or not, ≥ 0.
  package private(set) var backwardCount = 0
  /// Replays all answers instead of storing them; `nil` if the builder stores the answers.
  package var stream: LogStream?

  /// True if an ``owner`` was set: a column outside the format named a person.
  private var hasOwners = false
  private var lastUser: Int32?
  private var reviews = ContiguousArray<Review>()
  /// Index in `reviews` of the first answer of each input, ascending; one element per input with answers.
  private var starts: [Int] = []
  /// Index in `reviews` of the answer of each id, by the id's index in ``ids``; -1 for an id without an answer so far.
  private var positions = ContiguousArray<Int32>()
  /// Schedule changes (such as a reset to new) that the app made or its user set between answers.
  package private(set) var changes: [ScheduleChange] = []
  /// Interval in days, ≥ 0, that the card had before each answer; -1 if unknown.
  ///
  /// The index is the answer's index in ``ids``; the interval is also unknown for an index after the last element.
  private(set) var intervalsBefore = ContiguousArray<Int32>()
  /// Indices in ``ids`` of the answers to cards in learning, in relearning or in a filtered deck, in reading order.
  private var learning = ContiguousArray<Int32>()
  /// Answers that were not kept because another answer has the same id.
  ///
  /// The answers are indices into the tables of ids, because rows would copy the tables at that time.
  private var repeated = RepeatedRows<Int32, Review>()
  private var dates = EventDates()
  private var lastReadAt: Instant?
  private var origin: ReviewLog.Origin?

  /// Begins an input, and resets the values of the previous input, such as ``owner`` and ``backward``.
  ///
  /// - Parameter origin: Scheduler that chose the input's intervals: an interval table or a third-party app; `nil` if
  ///   the input contains no answers. If one input has an interval table, the whole log counts as a log of a table.
  mutating func beginInput(origin: ReviewLog.Origin?) {
    lastReadAt = nil
    (owner, lastUser, usersOfInput) = (nil, nil, [])
    backward = []
    backwardCount = 0
    guard let origin else { return }
    if starts.last != reviews.count { starts.append(reviews.count) }
    self.origin = self.origin == .table ? .table : origin
  }

  /// Adds an answer; an answer that names no person belongs to the person of the running input.
  ///
  /// - Parameter start: Byte offset of the answer's row in its file; 0 if unknown.
  package mutating func append(_ review: Review, at start: Int) {
    var own = review
    own.user = review.user ?? owner
    append(CollectionOfOne(own)) { _ in start }
  }

  /// Adds several answers; ``owner`` has no effect on them.
  package mutating func append(_ reviews: ContiguousArray<Review>, startOf start: (Int) -> Int) {
    append(reviews[...], startOf: start)
  }

  private mutating func append(_ reviews: some Collection<Review>, startOf start: (Int) -> Int) {
    var last = lastReadAt ?? Instant(milliseconds: .min)
    for (index, review) in reviews.enumerated() {
      if review.reviewedAt < last {
        backwardCount += 1
        if backward.count < Findings.maxPerRule { backward.append(start(index)) }
      }
      last = review.reviewedAt
      dates.insert(last)
      if let user = review.user, user != lastUser {
        usersOfInput.insert(user)
        lastUser = user
      }
    }
    if !reviews.isEmpty { lastReadAt = last }
    if stream != nil {
      stream?.append(reviews)
    } else {
      for review in reviews { keep(review) }
    }
  }

  /// Stores an answer, or compares it with the stored answer of the same id.
  ///
  /// Answers of two people with one id are different answers; the second one receives a new id.
  private mutating func keep(_ review: Review) {
    guard let id = review.id else {
      reviews.append(review)
      return
    }
    if Int(id) < positions.count, positions[Int(id)] >= 0 {
      let kept = reviews[Int(positions[Int(id)])]
      guard let user = review.user, let other = kept.user, user != other else {
        return settle(review, against: Int(positions[Int(id)]))
      }
      var own = review
      own.id = Int32(ids.intern(Self.name(of: ids[Int(id)], ownedBy: users[Int(user)])))
      return own.id == id ? settle(review, against: Int(positions[Int(id)])) : keep(own)
    }
    let missing = Int(id) + 1 - positions.count
    if missing > 0 { positions.append(contentsOf: repeatElement(-1, count: missing)) }
    positions[Int(id)] = Int32(reviews.count)
    reviews.append(review)
  }

  /// Returns a unique name for an item of one person, if several people have items with the same id.
  ///
  /// The name is the person, a space and the id. Spaces in the person's name become no-break spaces, so different
  /// people or ids give different names.
  package static func name(of id: String, ownedBy person: String) -> String {
    let person = String(person.map { $0 == " " ? "\u{A0}" : $0 })
    return "\(person) \(id)"
  }

  /// Returns the time of the last stored answer to each card, by card id as first spelled.
  ///
  /// Cards without answers are missing. Empty if the answers are replayed instead of stored (``stream``).
  package func lastAnswers() -> [String: Instant] {
    var last = [Instant?](repeating: nil, count: cards.count)
    for review in reviews {
      last[Int(review.card)] = max(last[Int(review.card)] ?? review.reviewedAt, review.reviewedAt)
    }
    return Dictionary(uniqueKeysWithValues: zip(cards.all, last).compactMap { id, at in at.map { (id, $0) } })
  }

  /// Number of answers stored so far, ≥ 0: each id once, answers without an id with their duplicates.
  ///
  /// 0 if the answers are replayed instead of stored (``stream``).
  package var count: Int { reviews.count }

  mutating func append(contentsOf log: ReviewLog) {
    beginInput(origin: log.origin)
    let cardNumbers = log.cards.all.map { Int32(cards.intern($0)) }
    let userNumbers = log.users.all.map { Int32(users.intern($0)) }
    for review in log.reviews {
      var own = review
      own.card = cardNumbers[Int(review.card)]
      own.user = review.user.map { userNumbers[Int($0)] }
      own.id = review.id.map { Int32(ids.intern(log.ids[Int($0)])) }
      append(own, at: 0)
    }
    for change in log.changes {
      var own = change
      own.card = cardNumbers[Int(change.card)]
      changes.append(own)
    }
  }

  /// Adds a schedule change that was made between answers; its card is an index into this builder's table.
  package mutating func append(_ change: ScheduleChange) {
    changes.append(change)
  }

  /// Stores the interval that a card had before an answer; of two values for one answer, the greater counts.
  package mutating func note(intervalBefore interval: Int32, of id: Int32) {
    let missing = Int(id) + 1 - intervalsBefore.count
    if missing > 0 { intervalsBefore.append(contentsOf: repeatElement(-1, count: missing)) }
    intervalsBefore[Int(id)] = max(intervalsBefore[Int(id)], interval)
  }

  /// Records that an answer was given outside of review: to a card in learning, in relearning or in a filtered deck.
  package mutating func noteLearning(_ id: Int32) {
    learning.append(id)
  }

  /// Adds a finding: a message of a validation rule about the answers.
  package mutating func add(_ finding: Finding) {
    findings.append(finding)
  }

  /// Counts findings that would follow the ``Findings/maxPerRule`` listed findings of their rule.
  package mutating func addUnlisted(_ rule: String, _ count: Int) {
    findings.appendUnlisted(rule, count)
  }

  mutating func takeDates() -> EventDates {
    defer { dates = EventDates() }
    return dates
  }

  private mutating func settle(_ review: Review, against position: Int) {
    let id = review.id ?? 0
    let kept = reviews[position]
    let row = row
    guard review != kept else { return repeated.add(id, gaveWay: nil, row) }
    switch row(kept).precedence(beside: row(review)) {
    case .equal: repeated.add(id, gaveWay: nil, row)
    case .greater: repeated.add(id, gaveWay: review, row)
    case .less:
      repeated.add(id, gaveWay: kept, row)
      reviews[position] = review
    }
  }

  private var row: (Review) -> ReviewRow {
    { [cards, ids, users] review in ReviewRow(review: review, cards: cards, ids: ids, users: users) }
  }

  package var learningRatings: [Rating?] { learning.map { reviews[Int(positions[Int($0)])].rating } }

  package mutating func mapLearningRatings(_ change: (Rating?) -> Rating?) {
    for index in Set(learning.map { Int(positions[Int($0)]) }) {
      reviews[index].rating = change(reviews[index].rating)
    }
  }

  /// Removes answers without an id that repeat answers of earlier inputs, and appends a finding with their number.
  ///
  /// Afterwards `positions`, the indices of answers by id, are invalid.
  private mutating func dropOverlap() {
    let further = Self.overlap(reviews, from: starts, cardCount: cards.count)
    guard !further.isEmpty else { return }
    var next = further[...]
    var kept = ContiguousArray<Review>()
    kept.reserveCapacity(reviews.count - further.count)
    for (index, review) in reviews.enumerated() {
      if index == next.first { next.removeFirst() } else { kept.append(review) }
    }
    reviews = kept
    findings.append(
      Finding(
        rule: "duplicate", severity: .warning, location: "", code: .sharedAnswers(further.count)))
  }

  /// Gives each person an own id for a card that several people answered (F18).
  ///
  /// If a column outside the format names only one person, the person is removed from all answers.
  private mutating func keepPeopleApart() {
    guard users.count > 1 else {
      if hasOwners {
        for index in reviews.indices { reviews[index].user = nil }
        users = IdentifierTable()
      }
      return
    }
    /// Person of each card's last answer: an index into `users`, or -1 if unnamed; `nil` for a card without answers.
    var owners = [Int32?](repeating: nil, count: cards.count)
    var isShared = [Bool](repeating: namesCardsByOwner, count: cards.count)
    for review in reviews {
      let (card, user) = (Int(review.card), review.user ?? -1)
      if let owner = owners[card], owner != user { isShared[card] = true }
      owners[card] = user
    }
    guard isShared.contains(true) else { return }
    var apart = IdentifierTable()
    for card in owners.indices where !isShared[card] { _ = apart.intern(cards[card]) }
    var numbers: [CardOfPerson: Int32] = [:]
    func number(_ card: Int32, _ user: Int32?) -> Int32 {
      let key = CardOfPerson(card: card, user: isShared[Int(card)] ? user : nil)
      if let known = numbers[key] { return known }
      var name = cards[Int(card)]
      if let user = key.user {
        name = Self.name(of: name, ownedBy: users[Int(user)])
        while apart.number(of: name) != nil { name += "'" }
      }
      let new = Int32(apart.intern(name))
      numbers[key] = new
      return new
    }
    for index in reviews.indices {
      reviews[index].card = number(reviews[index].card, reviews[index].user)
    }
    for index in changes.indices { changes[index].card = number(changes[index].card, nil) }
    cards = apart
  }

  /// Returns the log and its findings; the log is `nil` if no input of answers has begun.
  consuming func finish() -> (log: ReviewLog?, findings: Findings) {
    guard let origin else { return (nil, findings) }
    if let stream { return (ReviewLog(stream.digest, cards: cards, users: users), findings) }
    let row = row
    repeated.report(to: &findings, .row(.reviews), row) { id in
      (row(reviews[Int(positions[Int(id)])]), ids[Int(id)])
    }
    keepPeopleApart()
    dropOverlap()
    changes += noticedChanges(reviews, after: changes)
    let log = ReviewLog(
      reviews: reviews, cards: cards, ids: ids, users: users, origin: origin, changes: changes)
    return (log, findings)
  }
}

private struct CardOfPerson: Hashable {
  let card: Int32
  /// Index in `users`; `nil` if the card keeps its id, or its answer names no person.
  let user: Int32?
}

extension LogBuilder {
  /// Returns the indices of the answers without an id that repeat answers of earlier inputs, ascending.
  ///
  /// Two answers are equal if all their values are equal. Equal answers of one input are different answers, so they
  /// count as often as in the input that has most of them. Example: two inputs have an answer twice and once; it
  /// counts twice.
  ///
  /// An input is ignored if all its answers are at whole minutes: its times may be days or guesses, so equal answers
  /// may be different ones.
  ///
  /// - Complexity: O(*n*) if no card is in two inputs, else O(*n* log *n*) in the answers to shared cards.
  static func overlap(
    _ reviews: ContiguousArray<Review>, from starts: [Int], cardCount: Int
  ) -> [Int] {
    guard starts.count > 1 else { return [] }
    let (none, several) = (-1, -2)
    var owners = ContiguousArray(repeating: none, count: cardCount)
    var exact: [Range<Int>] = []
    for (input, start) in starts.enumerated() {
      let own = start..<(input + 1 < starts.count ? starts[input + 1] : reviews.count)
      guard reviews[own].contains(where: { $0.id == nil && $0.reviewedAt.milliseconds % 60_000 != 0 }) else {
        continue
      }
      exact.append(own)
      for review in reviews[own] where review.id == nil {
        let owner = owners[Int(review.card)]
        owners[Int(review.card)] = owner == none || owner == input ? input : several
      }
    }
    guard exact.count > 1 else { return [] }
    var indices = exact.joined().filter { index in
      reviews[index].id == nil && owners[Int(reviews[index].card)] == several
    }
    indices.sort {
      let (one, other) = (reviews[$0], reviews[$1])
      return (one.reviewedAt, one.card, $0) < (other.reviewedAt, other.card, $1)
    }
    var further: [Int] = []
    // For each distinct answer of a card and time: occurrences in the current input, and occurrences that count.
    var counts: [Review: (input: Int, own: Int, kept: Int)] = [:]
    var last: Review?
    for index in indices {
      let review = reviews[index]
      if review.reviewedAt != last?.reviewedAt || review.card != last?.card { counts = [:] }
      last = review
      let input = starts.partitioningIndex { $0 > index } - 1
      var count = counts[review] ?? (input, 0, 0)
      if count.input != input { (count.input, count.own) = (input, 0) }
      count.own += 1
      if count.own > count.kept { count.kept += 1 } else { further.append(index) }
      counts[review] = count
    }
    return further.sorted()
  }
}

extension LogBuilder {
  /// Returns the schedule changes that the log does not list, inferred from each card's interval before each answer.
  ///
  /// A stated interval that differs from the interval after the previous answer implies a change in between.
  ///
  /// - Complexity: O(*n* log *n*); O(1) if no answer states an interval.
  func noticedChanges(
    _ reviews: ContiguousArray<Review>, after changes: [ScheduleChange]
  ) -> [ScheduleChange] {
    guard !intervalsBefore.isEmpty else { return [] }
    let order = reviews.indices.sorted {
      (reviews[$0].reviewedAt, $0) < (reviews[$1].reviewedAt, $1)
    }
    let changes = changes.sorted(by: ScheduleChange.isBefore)
    var states = ContiguousArray(repeating: State.new, count: cards.count)
    var noticed: [ScheduleChange] = []
    var next = 0
    for index in order {
      let review = reviews[index]
      while next < changes.count, changes[next].at <= review.reviewedAt {
        states[Int(changes[next].card)] = changes[next].kind == .reset ? .new : .days(changes[next].interval)
        next += 1
      }
      guard review.counting != .practice else { continue }
      let card = Int(review.card)
      if let change = change(before: review, in: states[card]) { noticed.append(change) }
      states[card] = review.interval.map(State.days) ?? .unknown
    }
    return noticed
  }

  private enum State: Equatable {
    case new, unknown
    case days(Int32)
  }

  private func change(before review: Review, in state: State) -> ScheduleChange? {
    guard let id = review.id, Int(id) < intervalsBefore.count, intervalsBefore[Int(id)] >= 0 else {
      return nil
    }
    let interval = intervalsBefore[Int(id)]
    guard interval < 1 else {
      return state == .days(interval)
        ? nil : ScheduleChange(at: review.reviewedAt, card: review.card, kind: .noticed, interval: interval)
    }
    guard case .days(let days) = state, days >= 1 else { return nil }
    // A card in review that is now in learning was reset to new.
    return ScheduleChange(
      at: review.reviewedAt, card: review.card, kind: review.phase == .learning ? .reset : .noticed)
  }
}
