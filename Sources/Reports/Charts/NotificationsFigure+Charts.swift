import Analysis
import Kaiki

extension NotificationsFigure {
  /// How the planned reminders fill the cap, day after day.
  func chart(_ language: Language) -> Chart? {
    let days = filled
    guard days.count > 1 else { return nil }
    let dropped =
      plan.dropped == 0
      ? language("All fit under the cap.")
      : language(
        "\(plan.dropped) did not fit; \(plan.starved) had a higher priority than a planned reminder."
      )
    return Chart(
      name: "reminders", title: language("Reminders against the cap"),
      reading: language(
        "Number of reminders planned up to each day, and the maximum number that can be pending. \(dropped)"),
      form: .plot(
        Plot(
          x: .days(language("day")), y: .fromZero(language("reminders")),
          layers: [
            Plot.Layer(
              language("planned so far"), .steps, days.map { .on($0.day, Double($0.count)) })
          ], marks: [.level(y: Double(plan.cap), language("cap \(plan.cap)"))])))
  }
}
