import Analysis
import Forecasting
import Kaiki
import Phrases

extension Chart {
  /// The absences of each course at the end, beside those that are allowed.
  static func absences(_ courses: [CourseForecast]) -> Chart? {
    guard !courses.isEmpty else { return nil }
    let expected = courses.enumerated().map { index, course in
      let band = course.absences
      return Plot.Point(Double(index), band.mean, ends: band.ends)
    }
    let allowed = courses.enumerated().map { Plot.Point(Double($0), Double($1.entry.max)) }
    return Chart(
      name: "absences", title: "Absences at the end",
      reading:
        "Bars: mean number of absences at the end over the replicates, with the 90 % band. Open dots: the absence limit.",
      form: .plot(
        Plot(
          x: .names("course", courses.map { Phrase(verbatim: $0.entry.course.name) }),
          y: .fromZero("absences"),
          layers: [
            Plot.Layer("mean, with 90 % band", .bars, expected),
            Plot.Layer("allowed", .dots, allowed),
          ], isSideways: true)))
  }
}
