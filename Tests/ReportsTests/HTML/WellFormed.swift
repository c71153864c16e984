import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What another reader makes of markup.
enum WellFormed {
  /// Whether a text is XML whose elements are closed in their order.
  static func isXML(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }
}
