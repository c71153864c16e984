import KaikiKit

/// Hibito: a list of today, which begins anew while nobody looks.
func showHibito(at now: Kit.Instant, in days: Kit.Days) {
  let yesterday = Kit.DailyList(
    id: "list-1", createdAt: now.advanced(days: -1),
    items: [
      Kit.ListItem(id: "1", content: "Milk", isCompleted: true, order: 0),
      Kit.ListItem(id: "2", content: "Letter to Aiko", order: 1),
    ])
  for mode in Kit.ResetMode.allCases {
    let (list, isNew) = Kit.list(at: now, in: days, from: [yesterday], mode: mode)
    let items = list.items.map { "\($0.isCompleted ? "x" : "-") \($0.content)" }
    print("Hibito, \(mode.rawValue): \(isNew ? "new" : "old") list of \(list.day(in: days)): \(items)")
  }
}
