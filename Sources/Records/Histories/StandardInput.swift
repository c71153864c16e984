#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, which comes only once.
///
/// Where it is to be read as a stream, a long one is laid down in a file without a name, and is read from there as any other
/// file is: so it does not stand in memory as a whole, and can be read again. What is packed is kept in memory, and so is
/// all of it where there is no such file or no room for it.
struct StandardInput {
  /// What stands for it among paths.
  static let path = "-"

  private enum Content {
    /// All of it, or as much as was read until it was given up, and why.
    case bytes(InputBytes, Fault?)
    case file(path: String, TemporaryFile?)
    case taken
  }

  private var content: Content

  /// What is read at once, in bytes (1 MiB).
  private static let pieceBytes = 1 << 20

  /// Reads standard input to its end, or as far as there is any use in it.
  ///
  /// - Parameters:
  ///   - minBytes: What is shorter is kept in memory; `nil` for all.
  ///   - descriptor: Where it comes from.
  ///   - hasRows: Whether there is any use in what begins with some bytes, unpacked where they are a packed stream; asked
  ///     once, where it is long.
  /// - Throws: `FileError.cannotRead`.
  init(
    inFileFrom minBytes: Int?, descriptor: Int32 = STDIN_FILENO,
    hasRows: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) throws(FileError) {
    // A watch knows what it looks at after so many.
    let minBytes = minBytes.map { max($0, InputWatch.minBytes) }
    if let minBytes, let path = Self.path(ofFileFrom: minBytes, descriptor) {
      content = .file(path: path, nil)
      return
    }
    var watch = InputWatch(name: Self.path)
    var file: TemporaryFile?
    var isLong = false
    var isTried = false
    var refused: Content?
    let first = try InputBytes.standardInput(descriptor) { bytes in
      if watch.isHopeless(bytes) { return true }
      if !isTried, bytes.count >= InputWatch.minBytes {
        isTried = true
        if let unpacked = Unpacker.beginning(of: bytes) {
          // Nothing is packed to twice its size: it is damaged, or over. What has no whole header comes out as it is.
          guard unpacked.count > InputWatch.minBytes / 2, !bytes.starts(with: unpacked) else { return true }
          refused = Self.refused(unpacked, hasRows)
          return refused != nil
        }
        if FileSignature(of: bytes) == nil, !hasRows(bytes) { return true }
      }
      guard let minBytes, bytes.count >= minBytes, !isLong else { return false }
      isLong = true
      if FileSignature(of: bytes) == nil { file = TemporaryFile() }
      return file?.path != nil
    }
    if let refused {
      content = refused
    } else if isLong, let file, let path = file.path {
      content = try Self.layDown(first, descriptor, in: file, at: path, &watch)
    } else {
      content = .bytes(first, watch.fault)
    }
  }

  /// The beginning of what a packed stream holds, where there is no use in the rest; `nil` where there may be.
  private static func refused(
    _ unpacked: [UInt8], _ hasRows: (UnsafeRawBufferPointer) -> Bool
  ) -> Content? {
    var watch = InputWatch(name: path)
    let isOfUse = unpacked.withUnsafeBytes { bytes in
      FileSignature(of: bytes) != nil || !watch.isHopeless(bytes) && hasRows(bytes)
    }
    return isOfUse ? nil : .bytes(InputBytes(bytes: unpacked), watch.fault)
  }

  /// Whether it lies in a file, and can be taken again.
  var isFile: Bool { if case .file = content { true } else { false } }

  /// The input, whose bytes are not kept here any longer.
  ///
  /// - Precondition: It has not been taken, or lies in a file.
  mutating func take(_ kind: DataKind?) -> Input {
    switch content {
    case .bytes(let bytes, let fault):
      content = .taken
      return Input(name: Self.path, kind: kind, bytes: bytes, fault: fault)
    case .file(let path, let file):
      return Input(name: Self.path, kind: kind, file: OpenedFile(path), keeping: file)
    case .taken: preconditionFailure("standard input can be read only once")
    }
  }

  /// The path of a file that is standard input, from its beginning on; `nil` where it is none, or too short.
  private static func path(ofFileFrom minBytes: Int, _ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) >= minBytes, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return nil }
    return TemporaryFile.path(of: descriptor)
  }

  /// Writes what has been read, and what follows, to a file; what there is no room for comes into memory with the rest.
  /// What goes on without an end is left, and whoever reads the file finds it out.
  private static func layDown(
    _ first: InputBytes, _ descriptor: Int32, in file: TemporaryFile, at path: String,
    _ watch: inout InputWatch
  ) throws(FileError) -> Content {
    guard first.withBytes({ file.append($0) }) else {
      return try readOn(descriptor, after: first.withBytes { gathered(file, 0, and: $0) }, &watch)
    }
    var count = first.withBytes { $0.count }
    if first.withBytes({ watch.isEndless($0, endingAt: count) }) { return .file(path: path, file) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let readCount = read(descriptor, piece.baseAddress, piece.count)
      if readCount < 0, errno == EINTR { continue }
      guard readCount >= 0 else {
        throw .cannotRead(path: InputBytes.standardInputName, reason: errorText(errno))
      }
      let bytes = UnsafeRawBufferPointer(rebasing: piece[..<readCount])
      guard file.append(bytes) else {
        return try readOn(descriptor, after: gathered(file, count, and: bytes), &watch)
      }
      count += readCount
      guard count <= InputBytes.maxBytes else { throw InputBytes.tooLarge(InputBytes.standardInputName) }
      if readCount == 0 || watch.isEndless(bytes, endingAt: count) { return .file(path: path, file) }
    }
  }

  /// The first bytes of a file and some more, in memory; `nil` where there is no memory for them.
  private static func gathered(
    _ file: TemporaryFile, _ count: Int, and more: UnsafeRawBufferPointer
  ) -> InputBytes? {
    guard let memory = malloc(count + more.count) else { return nil }
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count + more.count)
    guard file.read(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]), at: 0) else {
      free(memory)
      return nil
    }
    UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: more)
    return InputBytes(owning: bytes)
  }

  private static func readOn(
    _ descriptor: Int32, after first: InputBytes?, _ watch: inout InputWatch
  ) throws(FileError) -> Content {
    guard let first else { throw InputBytes.noMemory(InputBytes.standardInputName) }
    let all = try InputBytes.standardInput(descriptor, after: first) { watch.isHopeless($0) }
    return .bytes(all, watch.fault)
  }
}
