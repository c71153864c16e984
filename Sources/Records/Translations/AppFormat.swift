import Kaiki

/// Format of another app: recognises the app's files and adds their rows as typed values.
///
/// A new format is a file with a conforming type, and a case of ``ThirdPartyFormat``.
protocol AppFormat: SendableMetatype {
  /// State that the format keeps between the files of one reading. Formats with the same type share the state.
  associatedtype Memory: FormatMemory = NoMemory

  /// True if a text is of the format; reads only the beginning of the text if that is sufficient.
  static func isFormat(of text: ThirdPartyText) -> Bool

  /// Adds the rows of a text.
  ///
  /// - Throws: `Fault` if no part of the text can be read.
  static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ memory: inout Memory, _ context: ReadingContext
  ) throws(Fault)
}

extension AppFormat {
  static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ memories: inout FormatMemories,
    _ context: ReadingContext
  ) throws(Fault) {
    try memories.use(Memory.self) { memory throws(Fault) in try read(text, into: &rows, &memory, context) }
  }
}
