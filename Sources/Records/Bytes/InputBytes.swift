#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The whole content of a file or stream.
///
/// A copy in memory, not a map of the file: a file that shrinks while it is mapped would end the process. The
/// memory is asked for piece by piece, so that an input which does not fit is an error and no abort.
package final class InputBytes: Sendable {
  private nonisolated(unsafe) let content: UnsafeMutableRawBufferPointer

  /// The largest input, in bytes (8 GiB).
  package static let mostBytes = 8 << 30
  /// What is read at once, in bytes (1 MiB).
  private static let pieceBytes = 1 << 20

  /// Reads a regular file, a pipe or a device to its end.
  ///
  /// - Parameter isHopeless: Whether reading on is of no use; asked again and again with all that has been read.
  /// - Throws: `FileError.missing`, `.notPermitted` or `.cannotRead`.
  package convenience init(
    path: String, until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.opening(path) }
    defer { close(descriptor) }
    self.init(owning: try Self.read(descriptor, name: path, until: isHopeless))
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter isHopeless: Whether reading on is of no use; asked again and again with all that has been read.
  /// - Throws: `FileError.cannotRead`.
  package static func standardInput(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    InputBytes(owning: try read(STDIN_FILENO, name: "standard input", until: isHopeless))
  }

  /// Bytes that are at hand.
  package convenience init(bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    self.init(owning: copy)
  }

  private init(owning content: UnsafeMutableRawBufferPointer) {
    self.content = content
  }

  deinit {
    content.deallocate()
  }

  /// Gives the bytes to a function, which must not keep them.
  package func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeRawBufferPointer(content))
  }

  private static func read(
    _ descriptor: Int32, name: String, until isHopeless: (UnsafeRawBufferPointer) -> Bool
  ) throws(FileError) -> UnsafeMutableRawBufferPointer {
    var status = stat()
    let isSized = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let expected = isSized ? Int(status.st_size) : 0
    guard expected <= mostBytes else { throw tooLarge(name) }
    var capacity = max(1 << 16, expected + 1)
    guard var memory = malloc(capacity) else { throw noMemory(name) }
    var count = 0
    while true {
      if count == capacity {
        // One byte more than may be is room enough to find that there are too many.
        capacity = min(2 * capacity, mostBytes + 1)
        guard count < capacity, let larger = realloc(memory, capacity) else {
          free(memory)
          throw count < capacity ? noMemory(name) : tooLarge(name)
        }
        memory = larger
      }
      let read = systemRead(descriptor, memory + count, min(capacity - count, pieceBytes))
      if read < 0 {
        if errno == EINTR { continue }
        let reason = errorText(errno)
        free(memory)
        throw .cannotRead(path: name, reason: reason)
      }
      count += read
      if read == 0 || isHopeless(UnsafeRawBufferPointer(start: memory, count: count)) {
        return UnsafeMutableRawBufferPointer(start: memory, count: count)
      }
    }
  }

  private static func tooLarge(_ name: String) -> FileError {
    .cannotRead(path: name, reason: "it is larger than 8 GiB")
  }

  private static func noMemory(_ name: String) -> FileError {
    .cannotRead(path: name, reason: "there is not enough memory for it")
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
