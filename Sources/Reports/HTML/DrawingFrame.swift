import Encoding
import Phrases

/// Margins and height of the field of a picture, in pixels.
struct DrawingFrame {
  let left: Double
  let top: Double
  let height: Double
  let bottom: Double

  private static let right = 24.0
  /// Left margin for names.
  static let far = 132.0
  /// Left margin for numbers.
  static let near = 52.0

  var allHeight: Double { top + height + bottom }

  /// Returns the picture. Text left and right of the field is outside of the element, in the padding of the page.
  ///
  /// - Parameters:
  ///   - width: Width with the margins; `nil` for the whole width of the page.
  ///   - label: Text alternative.
  ///   - field: Draws the field; its upper left corner is the origin.
  func svg(width: Double?, label: String, _ field: (inout MarkupText) -> Void) -> MarkupText {
    var attributes: [MarkupText.Attribute] = [
      ("class", "chart"), ("width", width.map { DecimalText.number($0 - left - Self.right) } ?? "100%"),
      ("height", DecimalText.number(allHeight)), ("role", "img"), ("aria-label", label),
      ("overflow", "visible"),
    ]
    if width != nil { attributes.append(("x", DecimalText.number(left))) }
    var svg = MarkupText()
    svg.element("svg", attributes) { svg in
      svg.element("g", [("transform", "translate(0 \(DecimalText.number(top)))")], field)
    }
    return svg
  }

  /// Returns the attributes of a part with the width of the field.
  static func stretched(width: Double, height: Double) -> [MarkupText.Attribute] {
    [
      ("viewBox", "0 0 \(DecimalText.number(width)) \(DecimalText.number(height))"),
      ("preserveAspectRatio", "none"), ("width", "100%"), ("height", DecimalText.number(height)),
    ]
  }
}
