import Analysis
import Forecasting
import Kaiki
import Measuring

extension Suite {
  /// Daily lists: resets, merging, and days to come.
  static let listSuites = [catchUp, carrying, itemMerging, listMerging, listSimulation]

  private static let catchUp = Suite(
    "Catch up with a daily list in an app session", per: "list", sizes: handmadeSizes,
    growthBound: handmadeGrowth
  ) { count in
    // The app is opened more than twice a day.
    var history = MadeUp.lists(days: count / 2)
    history.opens = Array((history.opens ?? []).prefix(count))
    let now = history.opens?.last?.at ?? MadeUp.now
    return Prepared { [history] in
      MadeUp.known(history, at: now).lists?.resets.count { $0.isReset } ?? 0
    }
  }

  /// A list of which one item in four is done, and every other one has been changed by another device.
  private static func hugeList(_ count: Int, from first: Int, modified: Int) -> DailyList {
    let items = (first..<(first + count)).map { number in
      ListItem(
        id: "item-\(number)", content: "thing \(number)", isCompleted: number % 4 == 0, order: number,
        modified: MadeUp.now + Int64(number % 2 == 0 ? modified : 0))
    }
    return DailyList(id: "list-\(modified)", createdAt: MadeUp.now + Int64(modified), items: items)
  }

  private static let carrying = Suite(
    "Carry an item over to the next day's list", per: "item", sizes: handmadeSizes,
    growthBound: handmadeGrowth
  ) { count in
    let list = hugeList(count, from: 0, modified: 0)
    let next = hugeList(count / 10, from: count / 2, modified: 86_400)
    return Prepared { list.reset(to: next, mode: .carry).items.count }
  }

  private static let itemMerging = Suite(
    "Merge an item of a list on two devices", per: "item", sizes: handmadeSizes, growthBound: handmadeGrowth
  ) { count in
    let list = hugeList(count, from: 0, modified: 0)
    let other = hugeList(count, from: count / 2, modified: 60)
    return Prepared {
      var merged = list
      merged.merge(other)
      return merged.items.count
    }
  }

  private static let listMerging = Suite(
    "Merge a daily list of two exports", per: "list", sizes: handmadeSizes, growthBound: handmadeGrowth
  ) { count in
    var history = MadeUp.lists(days: count + count / 10)
    history.lists = Array((history.lists ?? []).prefix(count))
    history.opens = nil
    var other = history
    other.lists = history.lists?.enumerated().map { number, list in
      number % 2 == 0 ? list : DailyList(id: list.id, createdAt: list.createdAt, items: list.items.dropLast())
    }
    return Prepared { [history, other] in history.merged(with: other).lists?.count ?? 0 }
  }

  private static let listSimulation = Suite(
    "Simulate a day of daily lists whose unfinished items are carried over", per: "day", sizes: handmadeSizes,
    growthBound: 1.2
  ) { count in
    let history = MadeUp.lists(days: 365)
    let now = history.opens?.last?.at ?? MadeUp.now
    let scenarios = MadeUp.scenarios(MadeUp.known(history, at: now), days: count) { $0.resetMode = .carry }
    guard let scenario = scenarios[ListScenario.self] else { preconditionFailure("a year has lists") }
    let turn = Turn()
    return Prepared {
      var plan = scenario.plan
      plan.span.seed = UInt64(turn.next())
      return await plan.run(jobs: 1).reduce(0) { $0 + $1[.done].reduce(0) { $0 + Int($1) } }
    }
  }
}
