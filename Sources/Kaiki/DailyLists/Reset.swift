/// What becomes of a list when its day ends (L5).
public enum ResetMode: String, CaseIterable, Codable, Sendable {
  /// The next list begins empty, as in the original design.
  case clear
  /// Unfinished items move to the next list, before all others and in their order.
  case carry
  /// All items move to the next list, unfinished.
  case uncheck
}

extension ResetMode {
  /// How many items of a list move to the next one.
  ///
  /// - Parameters:
  ///   - items: Items of the list.
  ///   - done: Those of them that were done.
  public func moved(items: Int, done: Int) -> Int {
    switch self {
    case .clear: 0
    case .carry: items - done
    case .uncheck: items
    }
  }

  /// Whether a reset moves an item.
  func moves(_ item: ListItem) -> Bool { moved(items: 1, done: item.isCompleted ? 1 : 0) == 1 }
}

extension DailyList {
  /// The items that a reset moves to the next list, all of them unfinished.
  public func carried(by mode: ResetMode) -> [ListItem] {
    items.filter(mode.moves).map { item in
      var item = item
      item.isCompleted = false
      return item
    }
  }

  /// The list of a later day: what the reset moves, then what was written down for that day (R1.4, R1.9).
  ///
  /// The closed list stays as it is: lists are archived, not deleted (L3). An item that the later list has
  /// stands there as that list says, in its carried place.
  ///
  /// - Parameters:
  ///   - later: The list of that day as far as it is known, at least its id and times.
  ///   - mode: What is moved.
  public func reset(to later: DailyList, mode: ResetMode) -> DailyList {
    var ids = IdentifierTable()
    for item in later.items { _ = ids.intern(item.id) }
    let moved = carried(by: mode).map { item in ids.number(of: item.id).map { later.items[$0] } ?? item }
    var movedIDs = IdentifierTable()
    for item in moved { _ = movedIDs.intern(item.id) }
    var next = moved + later.items.filter { movedIDs.number(of: $0.id) == nil }
    if !moved.isEmpty {
      for place in next.indices { next[place].order = place }
    }
    return DailyList(
      id: later.id, createdAt: later.createdAt, lastReset: later.lastReset, plannedDay: later.plannedDay,
      items: next)
  }
}

/// That the app was opened on a device.
public struct AppOpen: Sendable {
  /// When.
  public var at: Instant
  /// The zone of the device (R1.5).
  public var zone: TimeZoneRules
  /// Which device; `nil` where there is only one.
  public var device: String?

  /// An opening of the app.
  public init(at: Instant, zone: TimeZoneRules, device: String? = nil) {
    self.at = at
    self.zone = zone
    self.device = device
  }
}

/// What an opening of the app did to the daily list.
public struct ResetOutcome: Hashable, Codable, Sendable {
  /// When the app was opened.
  public var at: Instant
  /// Whether a new list was begun.
  public var isReset: Bool
  /// The day of the list before.
  public var from: Day
  /// The day of the list after.
  public var to: Day
  /// Days between them on which the app was not opened on any device (L4).
  public var skipped: [Day]
}

/// Which day's list each device shows, caught up when the app is opened (L4).
///
/// A device's day never goes back: travelling west gives no second reset (L6). A day counts as not opened only
/// if the whole of it passed between two openings, by the clock of the place left or of the place reached:
/// a date that was flown over is none, and neither is one that the zone leaves out (G4).
public struct ResetClock: Sendable {
  private struct Device {
    var day: Day
    var lastOpen: Instant
    var zone: TimeZoneRules
  }

  /// The hour at which a day begins, 0...23.
  public let dayStartHour: Int
  private let firstDay: Day
  private let firstInstant: Instant
  private var devices: [String: Device] = [:]
  /// The latest day that any device has reached.
  private var newest: Day
  private var openedDays = DaySet()

  /// A clock that begins with the first list.
  ///
  /// - Parameters:
  ///   - created: When the first list was made.
  ///   - day: The day of that list.
  ///   - dayStartHour: 0...23.
  public init(created: Instant, day: Day, dayStartHour: Int) {
    firstInstant = created
    firstDay = day
    newest = day
    self.dayStartHour = dayStartHour
    openedDays.insert(day)
  }

  /// Opens the app.
  ///
  /// - Parameter open: Not earlier than the openings before it.
  public mutating func open(_ open: AppOpen) -> ResetOutcome {
    let boundary = DayBoundary(zone: open.zone, dayStartHour: dayStartHour)
    let today = boundary.day(of: open.at)
    let name = open.device?.lowercased() ?? ""
    // A device that is new to the list finds it as the others have left it.
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
  /// Whether all of a day, whose date exists, lies between two instants.
  fileprivate func wholly(_ day: Day, liesIn instants: ClosedRange<Instant>) -> Bool {
    guard !isMissing(day) else { return false }
    let day = self.instants(of: day)
    return day.lowerBound >= instants.lowerBound && day.upperBound <= instants.upperBound
  }
}
