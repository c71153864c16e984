import Foundation
import Formats

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

/// A folder for what is read by its path alone; each input takes the place of the one before it.
package struct Scratch: Sendable {
  /// The folder.
  package let folder: String
  /// The files that tests read, for inputs that are parts of one.
  package let fixtures: Fixtures

  /// A folder that is there.
  package init(_ folder: String, _ fixtures: Fixtures) {
    self.folder = folder
    self.fixtures = fixtures
  }

  /// The path of a file with the bytes of an input.
  ///
  /// - Parameter name: That of the file, where it is not the input's own.
  /// - Precondition: There is room for it.
  package func path(of input: FuzzInput, named name: String? = nil) -> String {
    let path = "\(folder)/\(name ?? input.name)"
    guard FileManager.default.createFile(atPath: path, contents: Data(input.bytes)) else {
      preconditionFailure("\(path) cannot be written")
    }
    return path
  }

  /// The folder of memory, where the system has one, or else that of temporary files.
  package static var parent: String {
    var isFolder: ObjCBool = false
    let memory = "/dev/shm"
    return FileManager.default.fileExists(atPath: memory, isDirectory: &isFolder) && isFolder.boolValue
      ? memory : NSTemporaryDirectory()
  }
}
