// The rows of the app designs, with the names of their columns.

extension AppSettings: HistoryRow {
  /// The keys of `settings`.
  public static let columns: [RowColumn<AppSettings>] = [
    RowColumn("intervals") { .integers($0.table.intervals) },
    RowColumn("morningHour") { .integer($0.morningHour) },
    RowColumn("timeZoneIdentifier") { .optional($0.timeZoneIdentifier) },
    RowColumn("dayStartHour") { .optional($0.dayStartHour) },
    RowColumn("language") { .optional($0.language?.rawValue) },
  ]
}

extension Card: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .cards }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [Card]?> { \.cards }
  /// The word for one.
  public static var noun: String { "card" }
  /// The word for some.
  public static var nouns: String { "cards" }
  /// An export may lack one that was deleted.
  public static var isThing: Bool { true }
  /// The id.
  public var identity: String? { id }

  /// The columns of `cards`.
  public static let columns: [RowColumn<Card>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("question") { .text($0.question) },
    RowColumn("answer") { .text($0.answer) }, RowColumn("stepIndex") { .integer($0.step) },
    RowColumn("nextDue") { .instant($0.nextDue) }, RowColumn("reviewCount") { .integer($0.reviewCount) },
    RowColumn("lastResult") { $0.lastResult.map(RowValue.flag) ?? .missing },
    RowColumn("tags") { .texts($0.tags) }, RowColumn("deck") { .optional($0.deck) },
    RowColumn("standing") { $0.standing.map { .word($0.rawValue) } ?? .missing },
  ]

  /// The change, where the app tells it; then the stored answers and the due date, which moves on with each.
  public static let knowledge: [RowColumn<Card>] = [
    RowColumn("modified") { .optional($0.modified) },
    RowColumn("reviewCount") { .integer($0.reviewCount) }, RowColumn("nextDue") { .instant($0.nextDue) },
  ]

  /// The question.
  public var displayName: String? { question }
}

/// An answer with the texts that its numbers stand for.
public struct ReviewRow: HistoryRow {
  let review: Review
  let cards: IdentifierTable
  let ids: IdentifierTable
  let users: IdentifierTable

  /// The columns of `reviewLogs`.
  public static let columns: [RowColumn<ReviewRow>] = [
    RowColumn("id") { row in .optional(row.review.id.map { row.ids[Int($0)] }) },
    RowColumn("cardId") { .text($0.cards[Int($0.review.card)]) },
    RowColumn("reviewedAt") { .instant($0.review.reviewedAt) },
    RowColumn("previousStep") { .optional($0.review.steps.map { Int($0.previous) }) },
    RowColumn("nextStep") { .optional($0.review.steps.map { Int($0.next) }) },
    RowColumn("result") { .flag($0.review.isCorrect) },
    RowColumn("latencyMs") { .optional($0.review.latency.map { Int($0) }) },
    RowColumn("rating") { .optional($0.review.rating.map { Int($0.rawValue) }) },
    RowColumn("userId") { row in .optional(row.review.user.map { row.users[Int($0)] }) },
    RowColumn("counted") { $0.review.counting.map { .word("\($0)") } ?? .missing },
  ]
}

extension ReviewLog {
  /// The answers as rows.
  public var rows: [ReviewRow] {
    reviews.map { ReviewRow(review: $0, cards: cards, ids: ids, users: users) }
  }
}

extension RecurringTask: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .recurringTasks }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [RecurringTask]?> { \.recurringTasks }
  /// The word for one.
  public static var noun: String { "task" }
  /// The word for some.
  public static var nouns: String { "recurring tasks" }
  /// An export may lack one that was deleted.
  public static var isThing: Bool { true }
  /// The id.
  public var identity: String? { id }
  /// The moments that it knows.
  public var moments: RowMoments { .instants(instants) }

  /// The columns of `tasks` that recur; `policy`, `skip`, `anchorDate`, `openDueDates` and
  /// `isMakingKnown` are ours.
  public static let columns: [RowColumn<RecurringTask>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("title") { .text($0.title) },
    RowColumn("intervalValue") { .integer($0.recurrence.interval.value) },
    RowColumn("intervalUnit") { .word($0.recurrence.interval.unit.rawValue) },
    RowColumn("lastCompletedDate") { .optional($0.lastCompleted) },
    RowColumn("nextReminderDate") { .instant($0.nextReminder) },
    RowColumn("createdDate") { .instant($0.created) },
    RowColumn("isActive") { .flag($0.isActive) },
    RowColumn("notificationEnabled") { .flag($0.isNotificationEnabled) },
    RowColumn("modified") { .optional($0.modified) },
    RowColumn("policy") { .word($0.recurrence.policy.rawValue) },
    RowColumn("skip") { $0.recurrence.skip == .backward ? .missing : .word($0.recurrence.skip.rawValue) },
    RowColumn("anchorDate") { .optional($0.anchor) },
    RowColumn("openDueDates") {
      $0.openDues.isEmpty ? .missing : .texts($0.openDues.map(\.description))
    },
    RowColumn("isMakingKnown") { $0.isMakingKnown ? .missing : .flag(false) },
  ]

  /// The change, or else the latest that the row knows of; then the latter.
  public static let knowledge: [RowColumn<RecurringTask>] = [
    RowColumn("modified") { .instant($0.modified ?? $0.latest) }, RowColumn("latest") { .instant($0.latest) },
  ]

  /// The title.
  public var displayName: String? { title }

  /// The last completion, or the making where that is later.
  private var latest: Instant {
    let made = isMakingKnown ? created : Instant(milliseconds: .min)
    return max(lastCompleted ?? made, made)
  }
}

extension Completion: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .completions }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [Completion]?> { \.completions }
  /// The word for one.
  public static var noun: String { "completion" }
  /// The word for some.
  public static var nouns: String { "completions" }
  /// By time, task and id.
  public static func ordered(_ rows: [Completion]) -> [Completion] {
    rows.sorted { ($0.at, $0.task, $0.id ?? "") < ($1.at, $1.task, $1.id ?? "") }
  }
  /// The id.
  public var identity: String? { id }
  /// When it was done.
  public var moments: RowMoments { .instant(at) }

  /// The columns of `completions`.
  public static let columns: [RowColumn<Completion>] = [
    RowColumn("id") { .optional($0.id) }, RowColumn("taskId") { .text($0.task) },
    RowColumn("completedAt") { .instant($0.at) }, RowColumn("dueDate") { .optional($0.due) },
  ]
}

extension AttemptTask: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .attemptTasks }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [AttemptTask]?> { \.attemptTasks }
  /// The word for one.
  public static var noun: String { "task" }
  /// The word for some.
  public static var nouns: String { "tasks with attempts" }
  /// An export may lack one that was deleted.
  public static var isThing: Bool { true }
  /// The id.
  public var identity: String? { id }
  /// The moments that it knows.
  public var moments: RowMoments { .instants(instants) }

  /// The columns of `tasks` that are tried again and again.
  public static let columns: [RowColumn<AttemptTask>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("name") { .text($0.name) },
    RowColumn("taskDescription") { .optional($0.taskDescription) },
    RowColumn("category") { .word($0.category.rawValue) },
    RowColumn("priority") { .word($0.priority.rawValue) },
    RowColumn("targetAttempts") { .optional($0.targetAttempts) },
    RowColumn("isCompleted") { .flag($0.isCompleted) }, RowColumn("isArchived") { .flag($0.isArchived) },
    RowColumn("createdAt") { .instant($0.createdAt) },
    RowColumn("updatedAt") { .optional($0.knownChange) },
    RowColumn("completedAt") { .optional($0.completedAt) },
    RowColumn("totalAttempts") { .optional($0.isTotalStored ? $0.totalAttempts : nil) },
    RowColumn("lastAttemptAt") { .optional($0.lastAttemptAt) }, RowColumn("tags") { .texts($0.tags) },
    RowColumn("dueDate") { .optional($0.dueDate) },
    RowColumn("isMakingKnown") { $0.isMakingKnown ? .missing : .flag(false) },
  ]

  /// The change, then the last attempt.
  public static let knowledge: [RowColumn<AttemptTask>] = [
    RowColumn("updatedAt") { .optional($0.knownChange) },
    RowColumn("lastAttemptAt") { .optional($0.lastAttemptAt) },
  ]

  /// The name.
  public var displayName: String? { name }
}

extension Attempt: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .attempts }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [Attempt]?> { \.attempts }
  /// The word for one.
  public static var noun: String { "attempt" }
  /// The word for some.
  public static var nouns: String { "attempts" }
  /// By time and id.
  public static func ordered(_ rows: [Attempt]) -> [Attempt] {
    rows.sorted { $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id) }
  }
  /// The id.
  public var identity: String? { id }
  /// When it was made.
  public var moments: RowMoments { .instant(at) }

  /// The columns of `attempts`.
  public static let columns: [RowColumn<Attempt>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("taskId") { .text($0.task) },
    RowColumn("timestamp") { .instant($0.at) }, RowColumn("note") { .optional($0.note) },
  ]
}

extension ListItem: HistoryRow {
  /// The keys of an item within a list.
  public static let columns: [RowColumn<ListItem>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("content") { .text($0.content) },
    RowColumn("isCompleted") { .flag($0.isCompleted) }, RowColumn("order") { .integer($0.order) },
    RowColumn("modified") { .optional($0.modified) },
  ]

  /// The change.
  public static let knowledge: [RowColumn<ListItem>] = [RowColumn("modified") { .optional($0.modified) }]

  /// Whether it is done, so that nothing done is undone.
  public static let preference: [RowColumn<ListItem>] = [RowColumn("isCompleted") { .flag($0.isCompleted) }]

  /// What is to be done.
  public var displayName: String? { content }
}

extension DailyList: HistoryRow {
  /// The keys of `lists`; `day` is ours, for a list that is written for another day than its own (R1.9).
  public static let columns: [RowColumn<DailyList>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("createdAt") { .instant($0.createdAt) },
    RowColumn("lastResetDate") { .optional($0.lastReset) }, RowColumn("day") { .optional($0.plannedDay) },
    RowColumn("items") { .rows($0.items.map(\.members)) },
  ]
}

/// An item with its list, for a table that has a row an item; a list without items has one row.
public struct ListItemRow: HistoryRow {
  let list: DailyList
  let item: ListItem?

  /// The columns of `lists` as a table: those of the list, then those of the item.
  public static let columns: [RowColumn<ListItemRow>] =
    [
      RowColumn("listId") { .text($0.list.id) }, RowColumn("listCreatedAt") { .instant($0.list.createdAt) },
      RowColumn("listLastResetDate") { .optional($0.list.lastReset) },
      RowColumn("listDay") { .optional($0.list.plannedDay) },
    ]
    + ListItem.columns.map { column in RowColumn(column.name) { $0.item.map(column.value) ?? .missing } }
}

extension DailyList {
  /// The list as rows of a table.
  public var tableRows: [ListItemRow] {
    items.isEmpty ? [ListItemRow(list: self, item: nil)] : items.map { ListItemRow(list: self, item: $0) }
  }
}

extension AppOpen: HistoryRow {
  /// The columns of `opens`.
  public static let columns: [RowColumn<AppOpen>] = [
    RowColumn("timestamp") { .instant($0.at) }, RowColumn("timeZone") { .word($0.zone.identifier) },
    RowColumn("deviceId") { .optional($0.device) },
  ]
}

/// What was ticked for a habit on a day, with the habit.
public struct TickRow: HistoryRow {
  let habit: Habit
  let tick: Tick

  /// The columns of `checkmarks`.
  public static let columns: [RowColumn<TickRow>] = [
    RowColumn("habit") { .text($0.habit.name) }, RowColumn("date") { .day($0.tick.day) },
    RowColumn("value") { $0.tick.amount.map(RowValue.number) ?? .word($0.tick.value.rawValue) },
    RowColumn("freq_numerator") { .optional($0.habit.frequency(namedOn: $0.tick.day)?.times) },
    RowColumn("freq_denominator") { .optional($0.habit.frequency(namedOn: $0.tick.day)?.days) },
  ]
}

extension HabitDetails: HistoryRow {
  /// The columns of `habits`.
  public static let columns: [RowColumn<HabitDetails>] = [
    RowColumn("habit") { .text($0.name) }, RowColumn("freq_numerator") { .integer($0.frequency.times) },
    RowColumn("freq_denominator") { .integer($0.frequency.days) },
    RowColumn("type") { .word($0.kind.rawValue) }, RowColumn("unit") { .optional($0.unit) },
    RowColumn("targetType") { $0.target.map { .word($0.kind.rawValue) } ?? .missing },
    RowColumn("targetValue") { $0.target.map { .number($0.amount) } ?? .missing },
    RowColumn("isArchived") { .flag($0.isArchived) },
  ]
}

extension Habit {
  /// The ticks as rows.
  public var rows: [TickRow] { ticks.map { TickRow(habit: self, tick: $0) } }
}

extension DailyObservation: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .observations }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [DailyObservation]?> { \.observations }
  /// The word for one.
  public static var noun: String { "observation" }
  /// The word for some.
  public static var nouns: String { "observations" }
  /// The series and the day.
  public var identity: String? { "\(series) \(day)" }
  /// The day.
  public var moments: RowMoments { .day(day) }

  /// The columns of `observations`.
  public static let columns: [RowColumn<DailyObservation>] = [
    RowColumn("series") { .text($0.series) }, RowColumn("date") { .day($0.day) },
    RowColumn("value") { $0.value.map(RowValue.number) ?? .missing },
  ]
}
