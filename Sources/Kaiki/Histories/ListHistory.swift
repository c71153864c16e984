import KaikiNumerics

/// Daily lists and app sessions of one person up to a given time.
package struct ListHistory: Sendable {
  /// Days up to today with a list, one element per day, ascending; lists of one day are merged (L2).
  ///
  /// A list that the app created at an app session, but that the data lack, has an empty id and no items.
  package var byDay: [(day: Day, list: DailyList)]
  /// Effect of each app session up to the given time on the daily list, one element per session, ascending in time.
  package var resets: [ResetOutcome]
  /// Days between the first list and the last app session on which the app stayed closed and created no list (L4).
  ///
  /// If no sessions are known, these are the days between the first and the last list that lack a list.
  package var notOpened: DaySet
  /// Findings (messages of the validation rules) about merged lists and ignored events.
  package var findings = Findings()

  /// Merges the lists of each day and replays the app sessions; later events are ignored and reported (S4).
  ///
  /// - Parameter boundary: Rule that assigns logical days. From the first session on, the zone of the latest session replaces
  ///   its time zone.
  package init(_ lists: [DailyList]?, opens: [AppOpen]?, boundary: DayBoundary, now: Instant) {
    let today = boundary.day(of: now)
    let past = (lists ?? []).filter { $0.createdAt <= now }
    let known = (opens ?? []).filter { $0.at <= now }
    // The day of a list is the day in the time zone of the device that created it (R1.5).
    func day(of list: DailyList) -> Day {
      let later = known.partitioningIndex { $0.at > list.createdAt }
      let zone = later > 0 ? known[later - 1].zone : boundary.zone
      return list.day(in: DayBoundary(zone: zone, dayStartHour: boundary.dayStartHour))
    }
    let grouped = Dictionary(grouping: past, by: day)
    var merged = grouped.compactMapValues { lists in
      var list = lists.first
      list?.merge(lists.dropFirst())
      return list
    }
    for (day, lists) in grouped where lists.count > 1 {
      findings.append(contentsOf: Self.merging(lists, of: day, to: merged[day]?.id ?? ""))
    }
    resets = Self.resets(past, opens: known, boundary)
    // The app creates a list at each reset, even if the data do not contain the list.
    for reset in resets where !past.isEmpty && reset.isReset && merged[reset.to] == nil {
      merged[reset.to] = DailyList(id: "", createdAt: reset.at, items: [])
    }
    byDay = merged.filter { $0.key <= today }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let first = byDay.first?.day ?? today
    notOpened = DaySet()
    if !resets.isEmpty {
      for day in resets.lazy.flatMap(\.skipped) where merged[day] == nil && day > first {
        notOpened.insert(day)
      }
    } else {
      for (last, next) in zip(byDay, byDay.dropFirst()) {
        for day in last.day + 1..<next.day where !boundary.isMissing(day) { notOpened.insert(day) }
      }
    }
    findings.noteLater(
      (lists?.count ?? 0) - past.count + (opens?.count ?? 0) - known.count, .listsOrAppSessions,
      than: boundary.zone.clockText(of: now))
  }

  /// Returns findings about the lists of one day that are merged (L2), and about items on several of these lists
  /// (A0.8).
  private static func merging(_ lists: [DailyList], of day: Day, to id: String) -> Findings {
    var findings = Findings()
    var isFirst = true
    for list in lists {
      if isFirst, list.id == id {
        isFirst = false
        continue
      }
      findings.append(
        Finding(rule: "L2", severity: .note, location: list.id, code: .listMerged(day, into: id)))
    }
    var items = MergedRows<ListItem>(.lists)
    for item in lists.flatMap(\.items) { items.add(item, id: item.id) }
    items.report(to: &findings, .itemOfDay(day))
    return findings
  }

  private static func resets(
    _ lists: [DailyList], opens: [AppOpen], _ boundary: DayBoundary
  ) -> [ResetOutcome] {
    guard let first = opens.first else { return [] }
    let own = DayBoundary(zone: first.zone, dayStartHour: boundary.dayStartHour)
    // The app does not show a list that was written for a later day (R1.9).
    let before = lists.filter {
      $0.createdAt < first.at && $0.day(in: boundary) <= boundary.day(of: $0.createdAt)
    }.max { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    var clock = ResetClock(
      created: before?.createdAt ?? first.at, day: before?.day(in: boundary) ?? own.day(of: first.at),
      dayStartHour: boundary.dayStartHour)
    return opens.map { clock.open($0) }
  }
}
