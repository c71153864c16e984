/// Colours on a light and on a dark background.
enum Palette: String, CaseIterable {
  case background = "ground"
  case words, quiet, thin
  /// Background of sections.
  case raised
  /// Hues of the layers of a plot.
  case s1, s2, s3, s4
  /// Shades of a grid, from 0 to the maximum.
  case h0, h1, h2, h3, h4
  /// Edge of the cells of a grid.
  case edge
  case good, onGood, attention, onAttention, alarm, onAlarm

  var light: String {
    switch self {
    case .background: "#ffffff"
    case .words: "#1b2430"
    case .quiet: "#535f6d"
    case .thin: "#d9dfe6"
    case .raised: "#f4f6f9"
    case .s1: "#2a62c2"
    case .s2: "#b0480b"
    case .s3: "#147a52"
    case .s4: "#8a3ca0"
    case .h0: "#edf0f4"
    case .h1: "#c3d7f4"
    case .h2: "#8bb0e8"
    case .h3: "#4b80d4"
    case .h4: "#1c4a9c"
    case .edge: "#7d8894"
    case .good: "#cfeed7"
    case .onGood: "#0f4a26"
    case .attention: "#ffb54a"
    case .onAttention: "#3a2400"
    case .alarm: "#b3151a"
    case .onAlarm: "#ffffff"
    }
  }

  var dark: String {
    switch self {
    case .background: "#12161c"
    case .words: "#e9edf2"
    case .quiet: "#a8b3c0"
    case .thin: "#313b48"
    case .raised: "#1b222b"
    case .s1: "#7db0ff"
    case .s2: "#ffac66"
    case .s3: "#6dd3a0"
    case .s4: "#d8a6ee"
    case .h0: "#1f2731"
    case .h1: "#244573"
    case .h2: "#3a6cb4"
    case .h3: "#74a3e6"
    case .h4: "#c0d9fd"
    case .edge: "#707c8a"
    case .good: "#1d683d"
    case .onGood: "#ffffff"
    case .attention: "#dd9322"
    case .onAttention: "#1c1000"
    case .alarm: "#8c1410"
    case .onAlarm: "#ffffff"
    }
  }

  /// Reference to the colour in a style.
  var name: String { "var(--\(rawValue))" }

  /// Returns the declarations of all colours for one background.
  static func declarations(_ colour: (Palette) -> String) -> String {
    allCases.map { "--\($0.rawValue):\(colour($0))" }.joined(separator: ";")
  }
}
