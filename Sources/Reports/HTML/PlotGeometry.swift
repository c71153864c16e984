import Kaiki
import KaikiNumerics

/// Positions of the numbers of a plot: shares 0...1 from the left to the right and from the bottom to the top.
struct PlotGeometry {
  private let x: Plot.Axis
  private let isLogarithmic: Bool
  private let across: ClosedRange<Double>
  private let up: ClosedRange<Double>
  /// Labelled numbers of the vertical axis from the bottom up.
  let levels: [Double]
  /// Width of a bar as a share of the plot.
  let barWidth: Double

  init(_ plot: Plot) {
    x = plot.x
    let points = plot.layers.flatMap(\.points)
    var (xs, ys) = (points.map(\.x) + plot.x.includes, plot.y.includes)
    ys += points.flatMap { [$0.y, $0.ends?.lowerBound ?? $0.y, $0.ends?.upperBound ?? $0.y] }
    for mark in plot.marks {
      switch mark {
      case .at(let position, _): xs.append(position)
      case .level(let height, _): ys.append(height)
      case .diagonal: break
      }
    }
    (xs, ys) = (xs.map(Self.bounded), ys.map(Self.bounded))
    let hasBars = plot.layers.contains { $0.style.isBar }
    if hasBars { ys.append(0) }
    let (least, most) = (ys.min() ?? 0, ys.max() ?? 0)
    let room = most > least ? most : least + max(1, abs(least))
    let ticks = Ticks.linear(from: least, to: room, atMost: 4)
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : room - least
    let bottom = (least / step + 1e-9).rounded(.down) * step
    var top = (room / step - 1e-9).rounded(.up) * step
    if plot.y.form == .percent, most <= 1 { top = min(top, 1) }
    up = bottom...max(top, bottom + step / 2)
    levels = Ticks.linear(from: up.lowerBound, to: up.upperBound, atMost: 5)
    var from = xs.min() ?? 0
    var to = xs.max() ?? 1
    var isLogarithmic = false
    let slot = Self.slot(of: plot.layers.filter(\.style.isBar).flatMap { $0.points.map(\.x) })
    switch plot.x.scale {
    case .names(let names): (from, to) = (-0.5, Double(max(names.count, 1)) - 0.5)
    case .days, .linear: if hasBars { (from, to) = (from - slot / 2, to + slot / 2) }
    case .logarithmic: isLogarithmic = from > 0
    }
    if from == to {
      (from, to) =
        isLogarithmic ? (from / 2, to * 2) : (from - max(0.5, abs(from) / 2), to + max(0.5, abs(to) / 2))
    }
    self.isLogarithmic = isLogarithmic
    across = isLogarithmic ? log(from)...log(to) : from...to
    barWidth = slot / max(across.upperBound - across.lowerBound, slot)
  }

  /// Returns a finite number whose differences are finite too.
  private static func bounded(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -1e300), 1e300)
  }

  /// Smallest distance between bars; 1 for fewer than two.
  private static func slot(of positions: [Double]) -> Double {
    let sorted = Set(positions).sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 1
  }

  func across(_ number: Double) -> Double {
    Self.share(isLogarithmic ? log(number) : Self.bounded(number), of: across)
  }

  func up(_ number: Double) -> Double {
    Self.share(min(max(Self.bounded(number), up.lowerBound), up.upperBound), of: up)
  }

  /// Share of a range at a number; 0.5 for an empty range.
  private static func share(_ number: Double, of way: ClosedRange<Double>) -> Double {
    let length = way.upperBound - way.lowerBound
    return length > 0 ? (number - way.lowerBound) / length : 0.5
  }

  /// Common range of both axes.
  var diagonal: ClosedRange<Double> {
    let (from, to) = (max(across.lowerBound, up.lowerBound), min(across.upperBound, up.upperBound))
    return from...max(from, to)
  }

  /// Returns the labels of the horizontal axis with their numbers.
  func positions(_ language: Language) -> [(number: Double, name: String)] {
    func name(_ number: Double) -> String { language(value: x.form.cell(number)) }
    switch x.scale {
    case .names(let names):
      let apart = (names.count + 11) / 12
      return names.enumerated().filter { $0.offset % max(apart, 1) == 0 }.map {
        (Double($0.offset), DisplayText.truncated(language($0.element), to: 12))
      }
    case .days:
      return Ticks.days(
        from: Day(Int(across.lowerBound.rounded(.up))), to: Day(Int(across.upperBound.rounded(.down)))
      ).map { (Double($0.day.number), $0.name) }
    case .linear:
      return Ticks.linear(from: across.lowerBound, to: across.upperBound).map { ($0, name($0)) }
    case .logarithmic:
      let ends = isLogarithmic ? (exp(across.lowerBound), exp(across.upperBound)) : (1, 1)
      return Ticks.logarithmic(from: ends.0 * 0.999, to: ends.1 * 1.001).map { ($0, name($0)) }
    }
  }
}

extension Plot.Style {
  /// True if the mark begins at 0 of the axis.
  var isBar: Bool {
    switch self {
    case .bars, .expectedBars: true
    case .line, .steps, .dots, .curve, .boxes: false
    }
  }
}

/// Labelled numbers of an axis.
enum Ticks {
  /// Returns multiples of 1, 2 or 5 times a power of ten, at most `count`, from `least` to `most`.
  static func linear(from least: Double, to most: Double, atMost count: Int = 5) -> [Double] {
    let wanted = (most - least) / Double(count)
    // Smaller steps have no power of ten as a Double.
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
