#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whole content of a file or stream, as a copy in memory.
///
/// A memory map would end the process if the file shrinks. Memory is allocated in pieces, so that an input that is too
/// large is an error instead of a crash.
package final class InputBytes: Sendable {
  private nonisolated(unsafe) var content: UnsafeMutableRawBufferPointer

  /// Maximum size of an input in bytes (8 GiB).
  package static let maxBytes = 8 << 30
  package static let standardInputName = "standard input"
  private static let pieceBytes = 1 << 20

  /// Reads a regular file, a pipe or a device to its end, or until `isHopeless` returns true for the bytes so far.
  package convenience init(
    path: String, until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.opening(path) }
    defer { close(descriptor) }
    try self.init(descriptor, name: path, until: isHopeless)
  }

  package convenience init(
    _ descriptor: Int32, name: String, until isHopeless: (UnsafeRawBufferPointer) -> Bool
  ) throws(FileError) {
    self.init(owning: try Self.read(descriptor, name: name, until: isHopeless))
  }

  package convenience init(path: String, first count: Int) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.opening(path) }
    defer { close(descriptor) }
    try self.init(descriptor, name: path, first: count)
  }

  package convenience init(_ descriptor: Int32, name: String, first count: Int) throws(FileError) {
    guard let memory = malloc(max(1, count)) else { throw Self.noMemory(name) }
    let buffer = UnsafeMutableRawBufferPointer(start: memory, count: count)
    guard let filled = readAll(buffer, from: descriptor, at: 0) else {
      let reason = errorText(errno)
      free(memory)
      throw .cannotRead(path: name, reason: reason)
    }
    self.init(owning: UnsafeMutableRawBufferPointer(start: memory, count: filled))
  }

  /// Reads standard input after its first bytes to its end, or until `isHopeless` returns true for the bytes so far.
  package static func standardInput(
    _ descriptor: Int32 = STDIN_FILENO, after first: consuming InputBytes? = nil,
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    InputBytes(
      owning: try read(descriptor, after: first?.giveUp(), name: standardInputName, until: isHopeless))
  }

  private func giveUp() -> UnsafeMutableRawBufferPointer {
    defer { content = UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    return content
  }

  package convenience init(bytes: [UInt8]) {
    var gathered = GatheredBytes()
    let isKept = bytes.withUnsafeBytes { gathered.append($0) }
    precondition(isKept, "out of memory")
    self.init(gathered)
  }

  package convenience init(_ gathered: consuming GatheredBytes) {
    self.init(owning: gathered.take())
  }

  /// Appends zeros and changes the bytes; only for bytes without another owner.
  package func edit(appending more: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    if more > 0 {
      guard let larger = realloc(content.baseAddress, content.count + more) else {
        preconditionFailure("out of memory")
      }
      memset(larger + content.count, 0, more)
      content = UnsafeMutableRawBufferPointer(start: larger, count: content.count + more)
    }
    body(content)
  }

  /// - Parameter content: Bytes from `malloc`, which the new instance frees.
  package init(owning content: UnsafeMutableRawBufferPointer) {
    self.content = content
  }

  deinit {
    free(content.baseAddress)
  }

  /// Calls a function with the bytes, which are valid only during the call.
  package func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeRawBufferPointer(content))
  }

  private static func read(
    _ descriptor: Int32, after first: UnsafeMutableRawBufferPointer? = nil, name: String,
    until isHopeless: (UnsafeRawBufferPointer) -> Bool
  ) throws(FileError) -> UnsafeMutableRawBufferPointer {
    var status = stat()
    let isSized = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let expected = isSized ? Int(status.st_size) : 0
    guard expected <= maxBytes else { throw tooLarge(name) }
    var count = first?.count ?? 0
    var capacity = first?.count ?? max(1 << 16, expected + 1)
    guard var memory = first?.baseAddress ?? malloc(capacity) else { throw noMemory(name) }
    while true {
      if count == capacity {
        // A byte above the maximum reveals an input that is too large.
        capacity = min(2 * capacity, maxBytes + 1)
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

  package static func tooLarge(_ name: String) -> FileError {
    .cannotRead(path: name, reason: "it is larger than 8 GiB")
  }

  package static func noMemory(_ name: String) -> FileError {
    .cannotRead(path: name, reason: "this process has too little memory for it")
  }

  package static func noMemory(_ name: String, needed: Int, room: Int) -> FileError {
    .cannotRead(
      path: name,
      reason:
        "it needs at least \(needed >> 20) MiB of memory, and this process can get \(room >> 20) MiB; raise the limit or split the file"
    )
  }
}

package struct GatheredBytes: ~Copyable {
  private var memory: UnsafeMutableRawPointer?
  private var capacity = 0
  package private(set) var count = 0

  package init() {}

  deinit { free(memory) }

  /// Appends bytes; returns false if memory is insufficient.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if count + bytes.count > capacity {
      let wanted = max(count + bytes.count, capacity + capacity / 2, 1 << 12)
      guard let larger = realloc(memory, wanted) else { return false }
      (memory, capacity) = (larger, wanted)
    }
    if let start = bytes.baseAddress, bytes.count > 0 {
      memory?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
    }
    count += bytes.count
    return true
  }

  package mutating func take() -> UnsafeMutableRawBufferPointer {
    let taken = UnsafeMutableRawBufferPointer(start: memory, count: count)
    (memory, capacity, count) = (nil, 0, 0)
    return taken
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
