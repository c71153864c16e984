import Forecasting
import Kaiki

extension CardKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.cardActivity(question.load, question.first, question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.cardItems(question.cards)
  }
}

extension HistoryAsOf {
  fileprivate func cardActivity(
    _ load: [LoadDay], _ first: FirstAnswersAccumulator, _ observed: ObservedDays
  ) -> Activity? {
    guard log != nil else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for day in load {
      known[day.day] = .init(day: day.day, count: day.reviews, trials: day.reviews, successes: day.correct)
    }
    var activity = daily(.cards, known, since: first.firstDay, observed)
    activity.hours = first.minutes.filter { observed.containsWhole($0.key) }.sorted { $0.key < $1.key }
      .map { Double($0.value) / 60 }
    activity.daysDone = DaySet(load.map(\.day))
    return activity
  }

  /// Answer record of each card, by the card's index (from 0) in the log; `nil` without a log.
  var cardRecords: ContiguousArray<CardRecord>? {
    log.flatMap { log in replayed.map { CardRecords(of: log, $0, table: settings.table).all } }
  }

  /// Returns the current interval of a card in days, ≥ 0; `nil` without an answer or if the interval is unknown.
  ///
  /// - Parameters:
  ///   - position: Card with its due day.
  ///   - records: Answer records from ``cardRecords``; `nil` without a log: the stored interval or the table applies.
  func interval(of position: CardPosition, _ records: ContiguousArray<CardRecord>?) -> Int? {
    if let record = position.number.flatMap({ records?[$0] }) {
      return position.memory?.interval ?? record.interval
    }
    return position.isSeen && !position.isStored
      ? settings.table.intervals[position.step] : position.memory?.interval
  }

  fileprivate func cardItems(_ positions: [CardPosition]) -> [ItemsFigure.Entry] {
    let records = cardRecords
    let isThirdParty = log?.origin == .thirdParty
    return positions.map { position in
      let record = position.number.flatMap { records?[$0] }
      var entry = ItemsFigure.Entry(
        .card, id: position.id, name: position.question, count: record?.count ?? position.storedCount)
      entry.last = record?.last.map(ItemsFigure.Next.moment)
      if !isThirdParty { entry.step = position.step }
      guard !position.isAssumed else { return entry }
      entry.next = .day(position.due)
      entry.section = section(position.due)
      entry.spacing = interval(of: position, records).map(ItemsFigure.Spacing.days)
      if let record {
        entry.streak = position.due < today ? 0 : record.streak
      } else {
        // The streak is unknown, because answers missing from the log may have been in time.
        entry.streak = position.isSeen ? nil : 0
      }
      return entry
    }
  }
}
