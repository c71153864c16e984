#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Failure of an input or output.
package enum FileError: Error, Hashable {
  case missing(path: String)
  /// Reading the file or writing to the folder is forbidden.
  case notPermitted(path: String, reason: String)
  case exists(path: String)
  case cannotCreate(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The reader of a pipe has closed it.
  case closedPipe
}

extension FileError {
  /// Throws an error if a file or folder is missing or not readable.
  static func check(_ path: String) throws(FileError) {
    guard access(path, R_OK) == 0 else { throw opening(path) }
  }

  /// Returns the error of a failed `open` for reading; call it directly after the failure, because it reads `errno`.
  static func opening(_ path: String) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path: path)
    case EACCES, EPERM: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotRead(path: path, reason: errorText(errno))
    }
  }

  /// Returns the error of a failed creation; call it directly after the failure, because it reads `errno`.
  static func creating(_ path: String) -> FileError {
    switch errno {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotCreate(path: path, reason: errorText(errno))
    }
  }

  /// Returns the error of a failed write; call it directly after the failure, because it reads `errno`.
  static func writing(_ path: String) -> FileError {
    errno == EPIPE ? .closedPipe : .cannotWrite(path: path, reason: errorText(errno))
  }
}

func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
