import Kaiki
import KaikiNumerics

/// Labelled numbers of an axis.
enum Ticks {
  /// Returns multiples of 1, 2 or 5 times a power of ten, at most `count`, from `least` to `most`.
  static func linear(from least: Double, to most: Double, atMost count: Int = 5) -> [Double] {
    let wanted = (most - least) / Double(count)
    // Labelled numbers of an axis.
    guard wanted > 1e-290, wanted < .infinity else { return [least] }
    var power = 1.0
    while power > wanted { power /= 10 }
    while power * 10 <= wanted { power *= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= wanted } ?? power * 10
    let first = (least / step).rounded(.up)
    let last = (most / step + 1e-9).rounded(.down)
    guard last >= first else { return [least] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Returns 1, 2 and 5 times the powers of ten, without 2 and 5 if these are more than seven numbers.
  static func logarithmic(from least: Double, to most: Double) -> [Double] {
    var (all, powers): ([Double], [Double]) = ([], [])
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    while power <= most {
      powers.append(power)
      all += [power, 2 * power, 5 * power]
      power *= 10
    }
    let within = all.filter { $0 >= least && $0 <= most }
    return within.count <= 7 ? within : powers.filter { $0 >= least && $0 <= most }
  }

  /// Returns first days of months, or days at equal distances, at most six, with short names.
  static func days(from first: Day, to last: Day) -> [(day: Day, name: String)] {
    let count = last - first
    if count <= 75 {
      let step = [1, 2, 7, 14].first { count / $0 < 6 } ?? 14
      return stride(from: 0, through: count, by: step).map { back in
        let day = last - back
        return (day, String(day.description.suffix(5)))
      }.reversed()
    }
    var months: [Day] = []
    var year = first.date.year
    var month = first.date.month
    while let start = CivilDate(month: month, ofYear: year).map({ Day($0) }), start <= last {
      if start >= first { months.append(start) }
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    let apart = [1, 2, 3, 6, 12, 24, 60, 120].first { step in
      months.count { monthNumber($0) % step == 0 } <= 6
    }
    return months.filter { monthNumber($0) % (apart ?? 240) == 0 }.map {
      ($0, String($0.description.prefix(7)))
    }
  }

  /// Months since the year 0, so that January is a multiple of 12.
  private static func monthNumber(_ day: Day) -> Int { day.date.year * 12 + day.date.month - 1 }
}

extension CivilDate {
  fileprivate init?(month: Int, ofYear year: Int) { self.init(year: year, month: month, day: 1) }
}
