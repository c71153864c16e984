import Kaiki

/// What the figures of several tests are made of.
enum Sample {
  /// 2024-01-01, a Monday.
  static let monday = Day(19_723)
  /// 2024-01-10T08:00 in Tokyo.
  static let morning = Instant(seconds: 1_704_841_200)
  /// Tries to turn a terminal red, and calls itself a formula.
  static let hostile = "=cmd\u{1B}[31m|\n\u{202E}x"
  /// Longer than a line of any terminal.
  static let long = String(repeating: "長い問題文 long ", count: 30)
}
