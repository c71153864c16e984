import Analysis
import Encoding
import Kaiki
import Phrases

/// Result of `simulate --solve`.
package struct SolutionReport: DocumentReport {
  private let frame: WhatIfFrame
  private let solution: Solution
  private let target: String

  package init(frame: WhatIfFrame, solution: Solution, target: String) {
    self.frame = frame
    self.solution = solution
    self.target = target
  }

  private static let evaluationFields: [Field<Solution.Evaluation>] = [
    Field("value") { $0.value },
    Field("achieved") { $0.achieved },
    Field("low") { $0.low },
    Field("high") { $0.high },
    Field("holds") { $0.holds },
  ]

  private static let fields: [Field<Solution>] = [
    Field("option") { Word($0.sought.rawValue) },
    Field("value") { $0.value },
    Field("low") {
      $0.low
    },
    Field("high") { $0.high },
    Field("unbounded") { $0.isUnbounded },
    .list("evaluations", { $0.evaluations }, evaluationFields),
  ]

  private static let solve: Field<SolutionReport> = .object(
    "solve", { $0 }, [Field("target") { $0.target }] + fields.of { $0.solution })

  private static let header = WhatIfFrame.fields.of { (report: SolutionReport) in report.frame }
  package static let context = ReportShape<SolutionReport>.object(header)
  package static let document = ReportShape<SolutionReport>.object(header + [solve])

  /// One row per tried number.
  private static let table = ReportTable<SolutionReport>.rows({ $0.solution.evaluations }, evaluationFields)

  package var csv: FlatTable { Self.table.table(self) }

  package static let help = ReportHelp(id: "solve", name: "JSON of --solve", keys: solve.help)

  /// Returns the first day of the run that satisfies the target, with its date and the ends of its interval if these differ.
  private var days: Phrase {
    func date(_ day: Double) -> String { "\(frame.frame.span.start + (Int(day) - 1))" }
    let number = Page.Cell.fixed(solution.value, decimals: 0)
    guard solution.low < solution.high else {
      return "day \(number), \(date(solution.value))"
    }
    return
      "day \(number), \(date(solution.value)) (\(date(solution.low)) to \(date(solution.high)); more --replicates narrow this)"
  }

  /// Returns the target with the days on which the search tests it; the target alone if the search is for a day.
  private var promise: Phrase {
    guard solution.sought != .days else { return Phrase(verbatim: target) }
    let span = frame.frame.span
    let last = span.start + (span.days - 1)
    return solution.target.quantity.isStock
      ? Phrase("\(target) on \(last), the last day")
      : Phrase("\(target) on every day")
  }

  /// Returns the options for a simulation of one setting with the same assumed memory model.
  ///
  /// Without these options, a simulation may assume another memory model and calibrate its bands.
  private var sameAssumedModel: Phrase {
    let options = Phrase(
      verbatim: "--memory-model \(frame.scenarios[0].scenario.memoryName.rawValue) --calibrate off")
    return
      "To see all days of one simulation with the same memory model, leave out --solve and add \(options). The page of that simulation shows means."
  }

  package var page: Page {
    func text(_ number: Double) -> Page.Cell {
      .fixed(number, decimals: solution.sought.grain < 0.1 ? 3 : solution.sought.grain < 1 ? 1 : 0)
    }
    let name = "--\(solution.sought.rawValue)"
    let answer: Phrase
    if solution.sought == .days {
      answer = days
    } else if solution.isUnbounded {
      answer = Phrase("\(name) \(text(solution.value)): every number of the option meets the target.")
    } else if solution.low == solution.high {
      answer = "\(name) \(text(solution.value))"
    } else {
      answer = Phrase(
        "\(name) \(text(solution.value)) (\(text(solution.low)) to \(text(solution.high)); more --replicates narrow this)"
      )
    }
    let table = Page.Table(
      .number("tried"), .number("reached"), .text("kept"),
      rows: solution.evaluations.sorted { $0.value < $1.value }.map { evaluation in
        [
          .text("\(text(evaluation.value))"),
          .fixed(evaluation.achieved, decimals: evaluation.achieved.rounded() == evaluation.achieved ? 0 : 2),
          .text(evaluation.holds ? "yes" : "no"),
        ]
      })
    return Page(
      sections: [
        Page.Section(
          title: Phrase("Kaiki what-if", meaning: "solve"), blocks: Page.Section.lines(frame.remarks)),
        Page.Section(
          title: promise,
          blocks: [
            .pairs([Page.Pair("answer", .text(answer))]), .table(table),
            .line(sameAssumedModel),
          ] + [solution.chart(Phrase(verbatim: target))].compactMap { $0.map(Page.Block.chart) }, id: "answer"
        ),
      ] + Page.Section.details(of: frame.remarks),
      summary: summary(
        promise + Phrase(": ")
          + (solution.isUnbounded ? "\(name) \(text(solution.value))" : answer),
        text))
  }

  /// The answer: good if certain, which requires a result inside the searched range and at least two replicates.
  private func summary(
    _ answer: Phrase, _ text: (Double) -> Page.Cell
  ) -> [Page.SummaryPoint] {
    let basis: Phrase =
      "\(solution.evaluations.count, "number") tried, \(frame.frame.span.replicates, "replicate")"
    let isCertain = solution.low == solution.high && frame.frame.span.replicates > 1
    let point =
      if solution.isAtEdge {
        Page.SummaryPoint(
          .solution, .watch,
          "\(answer) – at the edge of the numbers searched, \(text(solution.range.lowerBound)) to \(text(solution.range.upperBound)): the optimum may be outside (\(basis))",
          section: "answer")
      } else {
        Page.SummaryPoint(
          .solution, isCertain ? .good : .unknown, "\(answer) (\(basis))", section: "answer")
      }
    return frame.frame.gaps.summary(with: [point], frame.frame.sources)
  }
}

extension Solution {
  /// Returns the chart of the achieved value per tried number, with the target's limit; `nil` for fewer than two numbers.
  func chart(_ target: Phrase) -> Chart? {
    guard evaluations.count > 1 else { return nil }
    let points = evaluations.sorted { $0.value < $1.value }.map { tried in
      Plot.Point(
        tried.value, tried.achieved, ends: min(tried.low, tried.achieved)...max(tried.high, tried.achieved))
    }
    return Chart(
      name: "solution", title: "Result of each number tried",
      reading:
        "Dots: results of the tried values of the option, with 95 % confidence intervals that more --replicates narrow. Line: the target.",
      x: Plot.Axis(Phrase(verbatim: sought.rawValue), form: .rounded),
      y: Plot.Axis(self.target.quantity.title), layers: [Plot.Layer("reached", .dots, points)],
      marks: [.level(y: self.target.limit, target)])
  }
}
