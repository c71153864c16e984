// Columns of each row type, with the column names of the file format.

extension AppSettings: HistoryRow {
  /// Keys of the object `settings`, in the order in which they are written and compared.
  public static let columns: [RowColumn<AppSettings>] = [
    RowColumn("intervals") { .integers($0.table.intervals) },
    RowColumn("morningHour") { .integer($0.morningHour) },
    RowColumn("timeZoneIdentifier") { .optional($0.timeZoneIdentifier) },
    RowColumn("dayStartHour") { .optional($0.dayStartHour) },
    RowColumn("language") { .optional($0.language?.rawValue) },
  ]
}

extension Card: HistoryTableRow {
  /// Part of a history that these rows form: `cards`, the flashcards.
  public static var part: HistoryPart { .cards }
  /// Property of ``History`` that stores flashcards; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Card]?> { \.cards }
  /// Singular noun for a flashcard in messages about the data: "card".
  public static var noun: String { "card" }
  /// Plural noun for flashcards in messages about the data: "cards".
  public static var nouns: String { "cards" }
  /// True because a flashcard is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the flashcard; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }

  /// Columns of the table `cards`, in the order in which they are written and compared.
  public static let columns: [RowColumn<Card>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("question") { .text($0.question) },
    RowColumn("answer") { .text($0.answer) }, RowColumn("stepIndex") { .integer($0.step) },
    RowColumn("nextDue") { .instant($0.nextDue) }, RowColumn("reviewCount") { .integer($0.reviewCount) },
    RowColumn("lastResult") { $0.lastResult.map(RowValue.flag) ?? .missing },
    RowColumn("tags") { .texts($0.tags) }, RowColumn("deck") { .optional($0.deck) },
    RowColumn("standing") { $0.standing.map { .word($0.rawValue) } ?? .missing },
  ]

  /// Columns that determine which of two rows of one card is newer: the greater value in the first column that
  /// differs.
  ///
  /// The first is the time of the last change if the app exports it; the number of answers and the due date follow.
  public static let knowledge: [RowColumn<Card>] = [
    RowColumn("modified") { .optional($0.modified) },
    RowColumn("reviewCount") { .integer($0.reviewCount) }, RowColumn("nextDue") { .instant($0.nextDue) },
  ]

  /// Front of the card, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { question }
}

/// Row of one answer in a file: the indices of card, answer and user are replaced by their ids.
public struct ReviewRow: HistoryRow {
  let review: Review
  let cards: IdentifierTable
  let ids: IdentifierTable
  let users: IdentifierTable

  /// Columns of the table `reviewLogs`, in the order in which they are written and compared.
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
  /// One row per answer, in the order of the log; empty if the log was streamed, because it then stores no answers.
  public var rows: [ReviewRow] {
    reviews.map { ReviewRow(review: $0, cards: cards, ids: ids, users: users) }
  }
}

extension RecurringTask: HistoryTableRow {
  /// Part of a history that these rows form: `recurringTasks`, the recurring tasks.
  public static var part: HistoryPart { .recurringTasks }
  /// Property of ``History`` that stores recurring tasks; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [RecurringTask]?> { \.recurringTasks }
  /// Singular noun for a recurring task in messages about the data: "task".
  public static var noun: String { "task" }
  /// Plural noun for recurring tasks in messages about the data: "recurring tasks".
  public static var nouns: String { "recurring tasks" }
  /// True because a recurring task is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the recurring task; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Known times of creation, last completion and last change: 0 to 3 instants.
  public var moments: RowMoments { .instants(instants) }

  /// Columns of recurring tasks in the table `tasks`, in the order in which they are written and compared.
  ///
  /// This project adds the columns `policy`, `skip`, `anchorDate`, `openDueDates` and `isMakingKnown`.
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
    RowColumn("isMakingKnown") { $0.isCreationKnown ? .missing : .flag(false) },
  ]

  /// Columns that determine which of two rows of one task is newer: the later time in the first column that differs.
  ///
  /// The first is the last change, or else the latest known event; the second is the latest known event.
  public static let knowledge: [RowColumn<RecurringTask>] = [
    RowColumn("modified") { .instant($0.modified ?? $0.latest) }, RowColumn("latest") { .instant($0.latest) },
  ]

  /// Title of the task, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { title }

  /// Time of the last completion, or of the creation if that is later; an unknown creation is ignored.
  ///
  /// The earliest possible instant if both are unknown.
  private var latest: Instant {
    let made = isCreationKnown ? created : Instant(milliseconds: .min)
    return max(lastCompleted ?? made, made)
  }
}

extension Completion: HistoryTableRow {
  /// Part of a history that these rows form: `completions`.
  public static var part: HistoryPart { .completions }
  /// Property of ``History`` that stores completions; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Completion]?> { \.completions }
  /// Singular noun for a completion in messages about the data: "completion".
  public static var noun: String { "completion" }
  /// Plural noun for completions in messages about the data: "completions".
  public static var nouns: String { "completions" }
  /// Returns the completions by time, then task, then id.
  public static func ordered(_ rows: [Completion]) -> [Completion] {
    rows.sorted { ($0.at, $0.task, $0.id ?? "") < ($1.at, $1.task, $1.id ?? "") }
  }
  /// Id of the completion; `nil` if its app stores none. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time at which the task was completed.
  public var moments: RowMoments { .instant(at) }

  /// Columns of the table `completions`, in the order in which they are written and compared.
  public static let columns: [RowColumn<Completion>] = [
    RowColumn("id") { .optional($0.id) }, RowColumn("taskId") { .text($0.task) },
    RowColumn("completedAt") { .instant($0.at) }, RowColumn("dueDate") { .optional($0.due) },
  ]
}

extension AttemptTask: HistoryTableRow {
  /// Part of a history that these rows form: `attemptTasks`, the tasks with attempts.
  public static var part: HistoryPart { .attemptTasks }
  /// Property of ``History`` that stores tasks with attempts; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [AttemptTask]?> { \.attemptTasks }
  /// Singular noun for a task with attempts in messages about the data: "task".
  public static var noun: String { "task" }
  /// Plural noun for tasks with attempts in messages about the data: "tasks with attempts".
  public static var nouns: String { "tasks with attempts" }
  /// True because a task with attempts is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the task with attempts; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Known times of creation, last change, completion and last attempt: 0 to 4 instants.
  public var moments: RowMoments { .instants(instants) }

  /// Columns of tasks with attempts in the table `tasks`, in the order in which they are written and compared.
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
    RowColumn("isMakingKnown") { $0.isCreationKnown ? .missing : .flag(false) },
  ]

  /// Columns that determine which of two rows of one task is newer: the later time in the first column that differs.
  ///
  /// The first is the last change; the second is the last attempt.
  public static let knowledge: [RowColumn<AttemptTask>] = [
    RowColumn("updatedAt") { .optional($0.knownChange) },
    RowColumn("lastAttemptAt") { .optional($0.lastAttemptAt) },
  ]

  /// Name of the task, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension Attempt: HistoryTableRow {
  /// Part of a history that these rows form: `attempts`.
  public static var part: HistoryPart { .attempts }
  /// Property of ``History`` that stores attempts; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Attempt]?> { \.attempts }
  /// Singular noun for an attempt in messages about the data: "attempt".
  public static var noun: String { "attempt" }
  /// Plural noun for attempts in messages about the data: "attempts".
  public static var nouns: String { "attempts" }
  /// Returns the attempts by time, then id.
  public static func ordered(_ rows: [Attempt]) -> [Attempt] {
    rows.sorted { $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id) }
  }
  /// Id of the attempt; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time of the attempt: always one instant.
  public var moments: RowMoments { .instant(at) }

  /// Columns of the table `attempts`, in the order in which they are written and compared.
  public static let columns: [RowColumn<Attempt>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("taskId") { .text($0.task) },
    RowColumn("timestamp") { .instant($0.at) }, RowColumn("note") { .optional($0.note) },
  ]
}

extension ListItem: HistoryRow {
  /// Keys of an item in the JSON of a daily list, in the order in which they are written and compared.
  public static let columns: [RowColumn<ListItem>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("content") { .text($0.content) },
    RowColumn("isCompleted") { .flag($0.isCompleted) }, RowColumn("order") { .integer($0.order) },
    RowColumn("modified") { .optional($0.modified) },
  ]

  /// Column that determines which of two rows of one item is newer: the time of the last change.
  public static let knowledge: [RowColumn<ListItem>] = [RowColumn("modified") { .optional($0.modified) }]

  /// Column that decides between two equally new rows of one item: the completed item is kept.
  public static let preference: [RowColumn<ListItem>] = [RowColumn("isCompleted") { .flag($0.isCompleted) }]

  /// Text of the list item, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { content }
}

extension DailyList: HistoryRow {
  /// Keys of a daily list in the JSON of `lists`, in the order in which they are written and compared.
  ///
  /// This project adds the key `day`, for a list that was written for another day than the day of its creation
  /// (R1.9).
  public static let columns: [RowColumn<DailyList>] = [
    RowColumn("id") { .text($0.id) }, RowColumn("createdAt") { .instant($0.createdAt) },
    RowColumn("lastResetDate") { .optional($0.lastReset) }, RowColumn("day") { .optional($0.plannedDay) },
    RowColumn("items") { .rows($0.items.map(\.members)) },
  ]
}

/// Row of a table of daily lists: a list and one of its items; a list without items has one row.
public struct ListItemRow: HistoryRow {
  let list: DailyList
  let item: ListItem?

  /// Columns of the table `lists`: first the columns of the list, then the columns of the item.
  public static let columns: [RowColumn<ListItemRow>] =
    [
      RowColumn("listId") { .text($0.list.id) }, RowColumn("listCreatedAt") { .instant($0.list.createdAt) },
      RowColumn("listLastResetDate") { .optional($0.list.lastReset) },
      RowColumn("listDay") { .optional($0.list.plannedDay) },
    ]
    + ListItem.columns.map { column in RowColumn(column.name) { $0.item.map(column.value) ?? .missing } }
}

extension DailyList {
  /// Rows of the list in a table, one per item in their order; a list without items also has one row.
  public var tableRows: [ListItemRow] {
    items.isEmpty ? [ListItemRow(list: self, item: nil)] : items.map { ListItemRow(list: self, item: $0) }
  }
}

extension AppOpen: HistoryRow {
  /// Columns of the table `opens`, in the order in which they are written and compared.
  public static let columns: [RowColumn<AppOpen>] = [
    RowColumn("timestamp") { .instant($0.at) }, RowColumn("timeZone") { .word($0.zone.identifier) },
    RowColumn("deviceId") { .optional($0.device) },
  ]
}

/// Row of one check mark: the habit, the day and the value.
public struct TickRow: HistoryRow {
  let habit: Habit
  let tick: Tick

  /// Columns of the table `checkmarks`, in the order in which they are written and compared.
  public static let columns: [RowColumn<TickRow>] = [
    RowColumn("habit") { .text($0.habit.name) }, RowColumn("date") { .day($0.tick.day) },
    RowColumn("value") { $0.tick.amount.map(RowValue.number) ?? .word($0.tick.value.rawValue) },
    RowColumn("freq_numerator") { .optional($0.habit.frequency(namedOn: $0.tick.day)?.times) },
    RowColumn("freq_denominator") { .optional($0.habit.frequency(namedOn: $0.tick.day)?.days) },
  ]
}

extension HabitDetails: HistoryRow {
  /// Columns of the table `habits`, in the order in which they are written and compared.
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
  /// One row per check mark of the habit, in the order of the check marks; empty if the habit has none.
  public var rows: [TickRow] { ticks.map { TickRow(habit: self, tick: $0) } }
}

extension DailyObservation: HistoryTableRow {
  /// Part of a history that these rows form: `observations`, the daily numbers.
  public static var part: HistoryPart { .observations }
  /// Property of ``History`` that stores daily numbers; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [DailyObservation]?> { \.observations }
  /// Singular noun for a daily number in messages about the data: "observation".
  public static var noun: String { "observation" }
  /// Plural noun for daily numbers in messages about the data: "observations".
  public static var nouns: String { "observations" }
  /// Series and day, which identify a daily number; never `nil`. Rows with the same series and day are merged.
  public var identity: String? { "\(series) \(day)" }
  /// Day of the number.
  public var moments: RowMoments { .day(day) }

  /// Columns of the table `observations`, in the order in which they are written and compared.
  public static let columns: [RowColumn<DailyObservation>] = [
    RowColumn("series") { .text($0.series) }, RowColumn("date") { .day($0.day) },
    RowColumn("value") { $0.value.map(RowValue.number) ?? .missing },
  ]
}
