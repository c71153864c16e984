import Kaiki

/// Format of another app: recognises the app's files and adds their rows as typed values.
///
/// A new format is a file with a conforming type, and a case of ``ThirdPartyFormat``.
protocol AppFormat: ThirdPartyRows, SendableMetatype {
  /// State that the format keeps between the files of one reading. Formats with the same type share the state.
  associatedtype Memory: FormatMemory = NoMemory

  /// Adds the rows of a text.
  ///
  /// - Throws: `Fault` if no part of the text can be read.
  static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ memory: inout Memory, _ context: ReadingContext
  ) throws(Fault)
}

extension AppFormat {
  static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let reading = context.reading
    try context.memories.use(Memory.self) { memory throws(Fault) in
      try read(text, into: &rows, &memory, reading)
    }
  }
}

/// Translator of a third-party format to native rows.
protocol ThirdPartyRows {
  /// Whether a text is of the format; looks at its beginning alone where that tells.
  static func isFormat(of text: ThirdPartyText) -> Bool
  /// Makes rows of a text.
  ///
  /// - Throws: `Fault` where nothing of it can be read.
  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault)
}
