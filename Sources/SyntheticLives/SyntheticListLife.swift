import Kaiki
import KaikiNumerics

/// Generator of synthetic daily lists and app sessions, for tests: one user with two devices and one trip abroad.
///
/// Lists begin empty each day, and unfinished items are often written down again. On some days the app is not used.
/// The second device sometimes creates a second list for a day.
package struct SyntheticListLife: Sendable {
  package var days: Int
  package var seed: UInt64
  package var start: Day
  /// Day boundary at home.
  package var home: DayBoundary
  /// Time zone of the trip.
  package var abroad: TimeZoneRules
  /// Days of the trip, from the start of the data.
  package var journey: Range<Int>

  package init(
    days: Int, seed: UInt64, start: Day, home: DayBoundary, abroad: TimeZoneRules, journey: Range<Int>
  ) {
    precondition(days > 0, "the data have at least one day")
    self.days = days
    self.seed = seed
    self.start = start
    self.home = home
    self.abroad = abroad
    self.journey = journey
  }

  package static let devices = (phone: "phone", tablet: "tablet")

  /// Generates the lists by creation time and the app sessions by time; `contents` has possible texts of items, at least one.
  package func lived(contents: [String]) -> (lists: [DailyList], opens: [AppOpen]) {
    var diary = Diary(
      contents: contents, stream: RandomStream(seed: seed, domain: .lists))
    for day in 0..<days {
      let date = start + day
      let isAway = journey.contains(day)
      let boundary = isAway ? DayBoundary(zone: abroad, dayStartHour: home.dayStartHour) : home
      guard day == 0 || diary.stream.uniform() < (date.weekday.rawValue > 5 ? 0.8 : 0.94) else {
        diary.undone = []
        continue
      }
      let made = diary.begin(date, boundary)
      diary.open(until: boundary.instants(of: date).upperBound, after: made, boundary, isAway: isAway)
      if day + 1 < days, !isAway, diary.stream.uniform() < 0.06 {
        diary.plan(date + 1, at: made + 11 * 3_600, boundary)
      }
    }
    diary.lists.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    diary.opens.sort { ($0.at, $0.device ?? "") < ($1.at, $1.device ?? "") }
    return (diary.lists, diary.opens)
  }
}

/// Lists and app sessions generated so far.
private struct Diary {
  let contents: [String]
  var stream: RandomStream
  var lists: [DailyList] = []
  var opens: [AppOpen] = []
  /// Unfinished items of the last list.
  var undone: [String] = []
  private var itemCount = 0
  private var number = ""

  init(contents: [String], stream: RandomStream) {
    self.contents = contents
    self.stream = stream
  }

  /// Creates the list of a day in the morning.
  mutating func begin(_ date: Day, _ boundary: DayBoundary) -> Instant {
    let window = boundary.instants(of: date)
    let made = window.lowerBound + Int64(7 * 3_600 + stream.below(3 * 3_600))
    var again: [String] = []
    for content in undone where stream.uniform() < 0.7 { again.append(content) }
    number = padded(lists.count + 1, to: 3)
    let list = DailyList(
      id: "list-\(number)", createdAt: made, lastReset: made,
      items: items(again.count + 2 + stream.below(6), at: made, first: again))
    lists.append(list)
    undone = list.items.filter { !$0.isCompleted }.map(\.content)
    opens.append(AppOpen(at: made, zone: boundary.zone, device: SyntheticListLife.devices.phone))
    return made
  }

  /// Opens the app over the day, at home on two devices.
  mutating func open(until end: Instant, after made: Instant, _ boundary: DayBoundary, isAway: Bool) {
    for _ in 0..<stream.poisson(1.6) {
      let at = made + Int64(1_800 + stream.below(12 * 3_600))
      let isTablet = !isAway && stream.uniform() < 0.4
      guard at < end else { continue }
      let device = isTablet ? SyntheticListLife.devices.tablet : SyntheticListLife.devices.phone
      opens.append(AppOpen(at: at, zone: boundary.zone, device: device))
      if isTablet, stream.uniform() < 0.15 {
        // The tablet has not heard of the list yet.
        let items = items(1 + stream.below(2), at: at, first: [])
        lists.append(DailyList(id: "list-\(number)-tablet", createdAt: at, lastReset: at, items: items))
      }
    }
  }

  /// Plans the next day in the evening.
  mutating func plan(_ date: Day, at: Instant, _ boundary: DayBoundary) {
    let items = items(1 + stream.below(2), at: at, first: [])
    lists.append(DailyList(id: "list-\(number)-tomorrow", createdAt: at, plannedDay: date, items: items))
    opens.append(AppOpen(at: at, zone: boundary.zone, device: SyntheticListLife.devices.phone))
  }

  private mutating func items(_ count: Int, at made: Instant, first: [String]) -> [ListItem] {
    (0..<count).map { index in
      itemCount += 1
      let isDone = stream.uniform() < 0.72
      let content = index < first.count ? first[index] : contents[stream.below(contents.count)]
      return ListItem(
        id: "item-\(padded(itemCount, to: 4))", content: stream.uniform() < 0.015 ? " " : content,
        isCompleted: isDone, order: index,
        modified: made + Int64(isDone ? 1_800 + stream.below(30_000) : 60 + stream.below(900)))
    }
  }
}
