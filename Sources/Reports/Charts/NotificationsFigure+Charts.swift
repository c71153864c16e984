import Analysis
import Kaiki

extension NotificationsFigure {
  /// How the planned reminders fill the cap, day after day.
  func chart(_ language: Language) -> Chart? {
    let days = filled
    guard days.count > 1 else { return nil }
    let dropped =
      plan.dropped == 0
      ? language("All fit under the cap.", "すべて上限に収まっています。")
      : language(
        "\(plan.dropped) did not fit, \(plan.starved) of them before something that matters less.",
        "枠外 \(plan.dropped)件、うち \(plan.starved)件は、より重要でないものに先を越されています。")
    return Chart(
      name: "reminders", title: language("Reminders against the cap", "通知と上限"),
      reading: language(
        "How many reminders are planned up to each day, and the most that can be pending. \(dropped)",
        "その日までに予定された通知の数と、同時に予定できる上限。\(dropped)"),
      form: .plot(
        Plot(
          x: .days(language("day", "日")), y: .fromZero(language("reminders", "通知")),
          layers: [
            Plot.Layer(
              language("planned so far", "ここまでの予定"), .steps, days.map { .on($0.day, Double($0.count)) })
          ], marks: [.level(y: Double(plan.cap), language("cap \(plan.cap)", "上限 \(plan.cap)"))])))
  }
}
