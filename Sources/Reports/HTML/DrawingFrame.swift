import Encoding
import Phrases

/// What stands around the field of a picture.
struct DrawingFrame {
  /// The room to the left of the field, above and below it, and its height.
  let left: Double
  let top: Double
  let height: Double
  let bottom: Double

  /// The room to the right of the field.
  private static let right = 24.0
  /// The room to the left of pictures of which names stand there.
  static let far = 132.0
  /// That of others.
  static let near = 52.0

  /// The height of the whole picture.
  var allHeight: Double { top + height + bottom }

  /// The picture.
  ///
  /// What stands to the left of the field and to the right is outside of it, where a page leaves room for it.
  ///
  /// - Parameters:
  ///   - width: Its width, with what stands outside; `nil` for all the room that a page leaves.
  ///   - label: What a reader who sees no pictures is told.
  ///   - field: Draws the field, whose left upper corner is the origin.
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

  /// The attributes of a part whose width follows that of the field.
  static func stretched(width: Double, height: Double) -> [MarkupText.Attribute] {
    [
      ("viewBox", "0 0 \(DecimalText.number(width)) \(DecimalText.number(height))"),
      ("preserveAspectRatio", "none"), ("width", "100%"), ("height", DecimalText.number(height)),
    ]
  }
}
