import Analysis
import Kaiki
import Phrases

extension NotificationsFigure {
  /// How the planned reminders fill the cap, day after day.
  var chart: Chart? {
    let days = filled
    guard days.count > 1 else { return nil }
    let dropped =
      plan.dropped == 0
      ? Phrase("All fit under the cap.")
      : Phrase(
        "\(plan.dropped) did not fit; \(plan.starved) had a higher priority than a planned reminder."
      )
    return Chart(
      name: "reminders", title: "Reminders against the cap",
      reading:
        "Number of reminders planned up to each day, and the maximum number that can be pending. \(dropped)",
      form: .plot(
        Plot(
          x: .days("day"), y: .fromZero("reminders"),
          layers: [
            Plot.Layer(
              "planned so far", .steps, days.map { .on($0.day, Double($0.count)) })
          ], marks: [.level(y: Double(plan.cap), "cap \(plan.cap)")])))
  }
}
