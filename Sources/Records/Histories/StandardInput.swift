#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, which comes only once: a long one is laid down in a file without a name, and is read from there as any
/// other file is. So it never stands in memory as a whole, and can be read again where need be.
struct StandardInput {
  /// What stands for it among paths.
  static let path = "-"

  private enum Content {
    /// All of it, or as much as was read until it was given up, and why.
    case bytes(InputBytes, Fault?)
    case file(TemporaryFile, path: String)
    case taken
  }

  private var content: Content

  /// What is read at once, in bytes (1 MiB).
  private static let pieceBytes = 1 << 20

  /// Reads standard input to its end, or as far as there is any use in it.
  ///
  /// - Parameter leastBytes: What is shorter stands in memory, and so does what is packed.
  /// - Throws: `FileError.cannotRead`.
  init(spoolingFrom leastBytes: Int) throws(FileError) {
    var watch = InputWatch(name: Self.path)
    var spool: (file: TemporaryFile, path: String)?
    var isLong = false
    let first = try InputBytes.standardInput { bytes in
      if watch.isHopeless(bytes) { return true }
      guard bytes.count >= leastBytes, !isLong else { return false }
      isLong = true
      spool = Self.spool(forWhatBegins: bytes)
      return spool != nil
    }
    if let spool {
      try Self.write(first, to: spool.file, &watch)
      content = .file(spool.file, path: spool.path)
    } else {
      content = .bytes(first, watch.fault)
    }
  }

  /// Where an input is to be laid down; `nil` where it is to be kept in memory.
  private static func spool(
    forWhatBegins bytes: UnsafeRawBufferPointer
  ) -> (file: TemporaryFile, path: String)? {
    let start = UnsafeRawBufferPointer(rebasing: bytes.prefix(FileSignature.mostBytes))
    guard FileSignature(start) == nil, let file = TemporaryFile(), let path = file.path else { return nil }
    return (file, path)
  }

  /// Whether it can be taken again.
  var isFile: Bool { if case .file = content { true } else { false } }

  /// The input, whose bytes are not kept here any longer.
  mutating func take(_ kind: DataKind?) -> Input {
    switch content {
    case .bytes(let bytes, let fault):
      content = .taken
      return Input(name: Self.path, kind: kind, bytes: bytes, fault: fault)
    case .file(let file, let path):
      return Input(name: Self.path, kind: kind, spool: file, path: path)
    case .taken: preconditionFailure("standard input comes once")
    }
  }

  /// Writes what has been read, and what follows. What goes on without an end is left; whoever reads the file finds it out.
  private static func write(
    _ first: InputBytes, to file: TemporaryFile, _ watch: inout InputWatch
  ) throws(FileError) {
    var count = 0
    /// Writes some bytes; whether there is any use in going on.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) -> Bool {
      guard file.append(bytes) else {
        throw .cannotRead(
          path: InputBytes.standardInputName,
          reason: """
            there is no room for it in \(TemporaryFile.folder); let TMPDIR name a folder that has room, or give the \
            input as a file
            """)
      }
      count += bytes.count
      if count > InputBytes.mostBytes { throw InputBytes.tooLarge(InputBytes.standardInputName) }
      return !watch.isEndless(bytes, endingAt: count)
    }
    guard try first.withBytes({ bytes throws(FileError) in try write(bytes) }) else { return }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = read(STDIN_FILENO, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .cannotRead(path: InputBytes.standardInputName, reason: errorText(errno)) }
      guard count > 0, try write(UnsafeRawBufferPointer(rebasing: piece[..<count])) else { return }
    }
  }
}
