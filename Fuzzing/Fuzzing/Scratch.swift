import Foundation

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
