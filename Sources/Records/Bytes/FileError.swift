#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why an input or output failed, as the operating system sees it.
package enum FileError: Error, Hashable {
  /// There is no such file or folder.
  case missing(path: String)
  /// The file may not be read or the folder not be written to.
  case notPermitted(path: String, reason: String)
  /// The output exists already.
  case exists(path: String)
  /// The output cannot be made.
  case cannotCreate(path: String, reason: String)
  /// Reading broke off.
  case cannotRead(path: String, reason: String)
  /// Writing broke off.
  case cannotWrite(path: String, reason: String)
  /// Nobody reads the other end of a pipe any more.
  case closedPipe
}

extension FileError {
  /// Throws an error if a file or folder is missing or not readable.
  static func check(_ path: String) throws(FileError) {
    guard access(path, R_OK) == 0 else { throw opening(path) }
  }

  /// The error behind a failed `open` for reading, by the `errno` that it has left: ask at once.
  static func opening(_ path: String) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path: path)
    case EACCES, EPERM: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotRead(path: path, reason: errorText(errno))
    }
  }

  /// The error behind a failed attempt to make a file or folder, by the `errno` that it has left: ask at
  /// once.
  static func creating(_ path: String) -> FileError {
    switch errno {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotCreate(path: path, reason: errorText(errno))
    }
  }

  /// The error behind a failed write, by the `errno` that the write has left: ask at once. A pipe that nobody
  /// reads any more is `closedPipe`.
  static func writing(_ path: String) -> FileError {
    errno == EPIPE ? .closedPipe : .cannotWrite(path: path, reason: errorText(errno))
  }
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
