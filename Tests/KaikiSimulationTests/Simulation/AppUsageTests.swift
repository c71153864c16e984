import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct AppUsageTests {
  /// An hour each of the night, the morning and the evening, with some weight before any start of the day.
  private static let hours: [Double] = (0..<24).map { [2: 1, 3: 0.5, 8: 2, 23: 0.5][$0] ?? 0 }

  @Test(
    arguments: [
      ("UTC", "2025-03-01"), ("America/New_York", "2025-03-05"), ("America/New_York", "2025-10-29"),
      // Clocks are put forward at midnight, or by half an hour.
      ("Africa/Cairo", "2025-04-21"), ("Australia/Lord_Howe", "2025-10-01"),
    ] as [(String, String)], [0, 2, 3, 4] as [Int])
  func `G1, G3: openings lie within their day, in order`(location: (String, String), dayStartHour: Int) throws
  {
    let boundary = try Vectors.boundary(location.0, dayStartHour: dayStartHour)
    let first = try Vectors.day(location.1)
    let flat = [Double](repeating: 1, count: 24)
    for hours in [Self.hours, flat] {
      var stream = RandomStream(seed: 1, domain: .tests)
      let habit = AppUsage(perDay: 30, hours: hours)
      for day in first..<(first + 8) {
        let window = boundary.instants(of: day)
        let opens = habit.opens(on: day, in: boundary, drawnFrom: &stream)
        #expect(!opens.isEmpty)
        #expect(zip(opens, opens.dropFirst()).allSatisfy { $0 <= $1 })
        for open in opens {
          #expect(window.contains(open) && boundary.day(of: open) == day, "\(open) on \(day)")
        }
        let moment = habit.moment(on: day, in: boundary, drawnFrom: &stream)
        #expect(window.contains(moment), "\(moment) on \(day)")
      }
    }
  }

  @Test(arguments: [0, 4] as [Int])
  func `hours are as frequent as their weights say, and seconds equally frequent`(dayStartHour: Int) throws {
    let boundary = try Vectors.boundary("Asia/Tokyo", dayStartHour: dayStartHour)
    let habit = AppUsage(perDay: 1, hours: Self.hours)
    var stream = RandomStream(seed: 2, domain: .tests)
    var counts = [Double](repeating: 0, count: 24)
    var seconds = 0.0
    let count = 8_000
    for draw in 0..<count {
      let moment = habit.moment(on: Day(20_000 + draw % 7), in: boundary, drawnFrom: &stream)
      counts[boundary.hour(of: moment)] += 1
      let second = boundary.zone.localTime(of: moment).secondOfDay % 3_600
      seconds += Double(second) / Double(count)
    }
    for hour in 0..<24 {
      let share = Self.hours[hour] / 4
      let error = (share * (1 - share) * Double(count)).squareRoot()
      #expect(abs(counts[hour] - share * Double(count)) <= 4 * error, "\(hour) o'clock: \(counts[hour])")
    }
    // Uniform on 0 ..< 3,600: mean 1,799.5, standard deviation 1,039.
    #expect(abs(seconds - 1_799.5) < 4 * 1_039 / Double(count).squareRoot(), "\(seconds)")
  }

  @Test(arguments: [0, 0.3, 2, 30] as [Double])
  func `the openings of a day have the mean and the variance of a Poisson number`(perDay: Double) {
    let habit = AppUsage(perDay: perDay)
    let boundary = DayBoundary(zone: .utc)
    let count = perDay > 10 ? 400 : 4_000
    var mean = SampleMean()
    for item in 0..<count {
      var stream = RandomStream(seed: 3, domain: .tests, replicate: item)
      mean.add(Double(habit.opens(on: Day(20_000), in: boundary, drawnFrom: &stream).count))
    }
    #expect(abs(mean.value - perDay) <= 4 * (perDay / Double(count)).squareRoot(), "\(mean.value)")
    // The variance of the variance of n Poisson numbers: (m + 2 m m) / n.
    let error = ((perDay + 2 * perDay * perDay) / Double(count)).squareRoot()
    #expect(abs(mean.variance - perDay) <= 4 * error, "\(mean.variance)")
  }

  @Test func `without a log, the app is opened between 7 and 23 o'clock, at every hour alike`() {
    let usage = AppUsage(perDay: AppUsage.standardPerDay)
    let boundary = DayBoundary(zone: .utc)
    var stream = RandomStream(seed: 4, domain: .tests)
    var counts = [Double](repeating: 0, count: 24)
    let count = 8_000
    for _ in 0..<count {
      counts[boundary.hour(of: usage.moment(on: Day(20_000), in: boundary, drawnFrom: &stream))] += 1
    }
    let error = (1.0 / 16 * 15 / 16 * Double(count)).squareRoot()
    for hour in 0..<24 {
      let expected = 7..<23 ~= hour ? Double(count) / 16 : 0
      #expect(abs(counts[hour] - expected) <= 4 * error, "\(hour) o'clock: \(counts[hour])")
      if expected == 0 { #expect(counts[hour] == 0, "\(hour) o'clock") }
    }
  }
}
