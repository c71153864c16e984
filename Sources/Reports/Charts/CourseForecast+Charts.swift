import Analysis
import Forecasting
import Kaiki

extension Chart {
  /// The absences of each course at the end, beside those that are allowed.
  static func absences(_ courses: [CourseForecast], _ language: Language) -> Chart? {
    guard !courses.isEmpty else { return nil }
    let expected = courses.enumerated().map { index, course in
      let band = course.absences
      return Plot.Point(Double(index), band.mean, ends: band.ends)
    }
    let allowed = courses.enumerated().map { Plot.Point(Double($0), Double($1.entry.max)) }
    return Chart(
      name: "absences", title: language("Absences at the end"),
      reading: language(
        "Bars: mean number of absences at the end over the replicates, with the 90 % band. Open dots: the absence limit."
      ),
      form: .plot(
        Plot(
          x: .names(language("course"), courses.map(\.entry.course.name)),
          y: .fromZero(language("absences")),
          layers: [
            Plot.Layer(language("mean, with 90 % band"), .bars, expected),
            Plot.Layer(language("allowed"), .dots, allowed),
          ], isSideways: true)))
  }
}
