import Testing

@testable import Reports

/// Plots as SVG whose places are shares of the width.
struct PlotDrawingTests {
  private func svg(_ style: Plot.Style, _ points: [Plot.Point], marks: [Plot.Mark] = []) -> String {
    let plot = Plot(
      x: Plot.Axis("x", includes: [0, 10]), y: Plot.Axis("y", includes: [0, 10]),
      layers: [Plot.Layer("a", style, points)], marks: marks)
    return PlotDrawing(plot, label: "l", .english).svg(width: nil).text
  }

  @Test func `a line goes through its numbers`() {
    let text = svg(.line, [Plot.Point(0, 0), Plot.Point(5, 10), Plot.Point(10, 5)])
    #expect(text.contains("<path class=\"line s1 d1\" d=\"M0 190L500 0L1000 95\"/>"))
    #expect(!text.contains("class=\"band"))
  }

  @Test func `a step keeps its height until the next`() {
    let text = svg(.steps, [Plot.Point(0, 10), Plot.Point(5, 5), Plot.Point(10, 0)])
    #expect(text.contains("d=\"M0 0L500 0L500 95L1000 95L1000 190\""))
  }

  @Test func `a band goes there along its upper ends and back along its lower ones`() {
    let text = svg(.line, [Plot.Point(0, 5, ends: 0...10), Plot.Point(10, 5)])
    #expect(text.contains("<path class=\"band s1\" d=\"M0 0L1000 95L1000 95L0 190z\"/>"))
  }

  @Test func `a dot has a line from end to end`() {
    let text = svg(.dots, [Plot.Point(5, 5, ends: 0...10)])
    #expect(text.contains("<line class=\"ends s1\" x1=\"50%\" x2=\"50%\" y1=\"190\" y2=\"0\"/>"))
    #expect(text.contains("<circle class=\"dot s1 o1\" cx=\"50%\" cy=\"95\" r=\"4\"/>"))
  }

  @Test func `marks stand where they mean, with their words`() {
    let text = svg(
      .line, [Plot.Point(0, 0)], marks: [.at(x: 5, "today"), .level(y: 5, "cap"), .diagonal("as foretold")])
    #expect(text.contains("x1=\"500\" x2=\"500\" y1=\"0\" y2=\"190\"") && text.contains(">today<"))
    #expect(text.contains("x1=\"0\" x2=\"1000\" y1=\"95\" y2=\"95\"") && text.contains(">cap<"))
    #expect(text.contains("x1=\"0\" x2=\"1000\" y1=\"190\" y2=\"0\"") && text.contains(">as foretold<"))
  }
}
