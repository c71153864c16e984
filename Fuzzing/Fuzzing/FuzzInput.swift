import Records

/// Bytes that are given to readers, under the name of a file: most formats are told by the bytes, some by the name.
package struct FuzzInput: Hashable, Sendable {
  /// The name of the file, without a folder.
  package var name: String
  /// The content of the file.
  package var bytes: [UInt8]

  /// An input.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// An input that is text.
  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// The input as the readers of histories take it.
  var file: WrittenFile { (name, bytes) }
}

/// What a reader made of an input.
package enum FuzzOutcome: String, Sendable {
  /// At least a part of it was taken.
  case read
  /// It was refused with a typed error.
  case refused
}

/// Two ways of reading the same that gave different answers, in words.
package struct Difference: Error, Hashable, CustomStringConvertible {
  /// What differs, with the first place of it.
  package var description: String
}
