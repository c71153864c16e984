/// Rule for the items of a daily list when its day ends and a new list begins (L5).
public enum ResetMode: String, CaseIterable, Codable, Sendable {
  /// No item moves: the next list begins empty, as in the app's published rules.
  case clear
  /// Unfinished items move to the next list, in their order and before the items already in that list.
  case carry
  /// All items, also completed ones, move to the next list as unfinished items.
  case uncheck
}

extension ResetMode {
  /// Returns the number of items that move to the next list, 0...`items`.
  public func moved(items: Int, done: Int) -> Int {
    switch self {
    case .clear: 0
    case .carry: items - done
    case .uncheck: items
    }
  }

  func moves(_ item: ListItem) -> Bool { moved(items: 1, done: item.isCompleted ? 1 : 0) == 1 }
}

extension DailyList {
  /// Returns unfinished copies of the items that move to the next list, in the order of the list; empty if none
  /// moves.
  public func carried(by mode: ResetMode) -> [ListItem] {
    items.filter(mode.moves).map { item in
      var item = item
      item.isCompleted = false
      return item
    }
  }

  /// Returns the list of a later day: the moved items first, then the items already in that list (R1.4, R1.9).
  ///
  /// This list stays unchanged, because the app archives all lists (L3). An item in both lists has the position of a
  /// moved item, and text, completion and change time of the later list. If any item moves, the sort keys are renumbered from 0.
  public func reset(to later: DailyList, mode: ResetMode) -> DailyList {
    var ids = IdentifierTable()
    for item in later.items { _ = ids.intern(item.id) }
    let moved = carried(by: mode).map { item in ids.number(of: item.id).map { later.items[$0] } ?? item }
    var movedIDs = IdentifierTable()
    for item in moved { _ = movedIDs.intern(item.id) }
    var next = moved + later.items.filter { movedIDs.number(of: $0.id) == nil }
    if !moved.isEmpty {
      for index in next.indices { next[index].order = index }
    }
    return DailyList(
      id: later.id, createdAt: later.createdAt, lastReset: later.lastReset, plannedDay: later.plannedDay,
      items: next)
  }
}

/// App session: the user opens the app on a device.
package struct AppOpen: Sendable {
  /// Start of the app session.
  package var at: Instant
  /// Time zone of the device at the start of the session (R1.5).
  package var zone: TimeZoneRules
  /// Id of the device; `nil` if the data name no devices, so that all sessions count as one device's.
  package var device: String?

  /// Creates an app session; `device` is `nil` if the data name no devices.
  package init(at: Instant, zone: TimeZoneRules, device: String? = nil) {
    self.at = at
    self.zone = zone
    self.device = device
  }
}

/// Effect of one app session on the daily list of its device.
package struct ResetOutcome: Hashable, Codable, Sendable {
  /// Start of the app session.
  package var at: Instant
  /// True if the session began a list of a later day; false if it continued the list of the device.
  package var isReset: Bool
  /// Day of the device's list before the session.
  package var from: Day
  /// Day of the device's list after the session; equal to ``from`` if ``isReset`` is false.
  package var to: Day
  /// Days between ``from`` and ``to`` (both excluded) without an app session on any device, ascending (L4).
  package var skipped: [Day]
}

/// Determines the day of the daily list on each device, and updates it at the start of an app session (L4).
///
/// The day of a device never decreases, even after travel to the west (L6). A day counts as skipped only if it passed
/// completely between two sessions, by the time zone of the departure or of the arrival. A date omitted by a flight
/// or by the time zone is not skipped (G4).
package struct ResetClock: Sendable {
  private struct Device {
    var day: Day
    var lastOpen: Instant
    var zone: TimeZoneRules
  }

  /// Hour of local time at which a logical day begins, 0...23.
  package let dayStartHour: Int
  private let firstDay: Day
  private let firstInstant: Instant
  private var devices: [String: Device] = [:]
  /// Latest logical day that the daily list of any device has reached; at first the day of the first list.
  private var newest: Day
  private var openedDays = DaySet()

  /// Creates a clock that begins with the first list of all devices.
  package init(created: Instant, day: Day, dayStartHour: Int) {
    firstInstant = created
    firstDay = day
    newest = day
    self.dayStartHour = dayStartHour
    openedDays.insert(day)
  }

  /// Applies an app session: advances the day of its device's list to the day of the session, and returns the effect.
  ///
  /// The day stays unchanged if the session is on an earlier day or the same day. A new device begins with the list of the
  /// other devices.
  ///
  /// - Parameter open: Session that starts at or after the start of every earlier session.
  package mutating func open(_ open: AppOpen) -> ResetOutcome {
    let boundary = DayBoundary(zone: open.zone, dayStartHour: dayStartHour)
    let today = boundary.day(of: open.at)
    let name = open.device?.lowercased() ?? ""
    // A new device starts with the list in its current state on the other devices.
    let device =
      devices[name]
      ?? Device(
        day: today > firstDay ? min(today, newest) : firstDay, lastOpen: firstInstant, zone: open.zone)
    let next = max(today, device.day)
    defer {
      devices[name] = Device(day: next, lastOpen: open.at, zone: open.zone)
      newest = max(newest, next)
      openedDays.insert(next)
    }
    guard next > device.day else {
      return ResetOutcome(at: open.at, isReset: false, from: device.day, to: device.day, skipped: [])
    }
    let left = DayBoundary(zone: device.zone, dayStartHour: dayStartHour)
    let skipped = (device.day + 1..<next).filter { day in
      !openedDays.contains(day)
        && [left, boundary].contains {
          $0.wholly(day, liesIn: device.lastOpen...max(device.lastOpen, open.at))
        }
    }
    return ResetOutcome(at: open.at, isReset: true, from: device.day, to: next, skipped: skipped)
  }
}

extension DayBoundary {
  fileprivate func wholly(_ day: Day, liesIn instants: ClosedRange<Instant>) -> Bool {
    guard !isMissing(day) else { return false }
    let day = self.instants(of: day)
    return day.lowerBound >= instants.lowerBound && day.upperBound <= instants.upperBound
  }
}
