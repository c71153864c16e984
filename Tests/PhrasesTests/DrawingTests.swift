import Phrases
import Testing

/// Small pictures at their extremes.
struct DrawingTests {
  @Test(
    arguments: [
      ([], ""), ([0], " "), ([0, 0, 0], "   "), ([7], "█"), ([0, 1, 1_000_000], " ▁█"),
      ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"), ([8, 0, 8], "█ █"), ([0.001, 0.5, 1], "▁▄█"),
    ] as [([Double], String)])
  func `bars are as high as their share of the highest`(values: [Double], bars: String) {
    #expect(Drawing.bars(values) == bars)
  }

  @Test(
    arguments: [
      (0, 0, " ·"), (0, 653, " ·"), (1, 653, "░░"), (163, 653, "░░"), (164, 653, "▒▒"), (326, 653, "▒▒"),
      (327, 653, "▓▓"), (489, 653, "▓▓"), (490, 653, "██"), (653, 653, "██"), (1, 1, "██"), (1, 2, "▓▓"),
    ] as [(Int, Int, String)])
  func `shades go in quarters of the darkest`(value: Int, most: Int, cell: String) {
    #expect(Drawing.shade(value, of: most) == cell)
  }
}
