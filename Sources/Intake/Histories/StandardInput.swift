import Files
import Rows
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, which can be read only once.
///
/// If the caller streams answers, this type copies long input to a temporary file without a name. The reader then reads that
/// file as any other, so that the input does not fill the memory and can be read again. Packed input stays in memory. All
/// input stays in memory if the temporary file cannot be created or the disk is full.
package struct StandardInput {
  /// Path that names standard input on the command line.
  package static let path = "-"

  private enum Content {
    /// All bytes, or the bytes before reading was given up and the fault that ended it; the fault is `nil` for complete input.
    case bytes(InputBytes, Fault?)
    case file(path: String, TemporaryFile?)
    case taken
  }

  private var content: Content

  private static let pieceBytes = 1 << 20

  /// - Parameters:
  ///   - minBytes: Length in bytes from which input is stored in a file; `nil` to keep all input in memory.
  ///   - hasRows: Returns true if rows can follow some first bytes; these are unpacked for gzip and Zstandard. Called at
  ///     most once, for long input.
  package init(
    inFileFrom minBytes: Int?, descriptor: Int32 = STDIN_FILENO,
    hasRows: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) throws(FileError) {
    // The watch needs `InputWatch.minBytes` to recognise the input.
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
          // Packing never doubles the size, so a result this short is damaged or complete. The unpacker returns bytes without a
          // whole header unchanged.
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

  /// Returns the first unpacked bytes of a packed stream if no rows can follow; `nil` if rows may follow.
  private static func refused(
    _ unpacked: [UInt8], _ hasRows: (UnsafeRawBufferPointer) -> Bool
  ) -> Content? {
    var watch = InputWatch(name: path)
    let isOfUse = unpacked.withUnsafeBytes { bytes in
      FileSignature(of: bytes) != nil || !watch.isHopeless(bytes) && hasRows(bytes)
    }
    return isOfUse ? nil : .bytes(InputBytes(bytes: unpacked), watch.fault)
  }

  var isFile: Bool { if case .file = content { true } else { false } }

  /// - Precondition: The input has not been taken, or is in a file.
  package mutating func take(_ kind: DataKind?) -> Input {
    switch content {
    case .bytes(let bytes, let fault):
      content = .taken
      return Input(name: Self.path, kind: kind, bytes: bytes, fault: fault)
    case .file(let path, let file):
      return Input(name: Self.path, kind: kind, file: OpenedFile(path), keeping: file)
    case .taken: preconditionFailure("standard input can be read only once")
    }
  }

  /// Returns the path of the regular file behind standard input; `nil` for a pipe, a short file, or a file read in part.
  private static func path(ofFileFrom minBytes: Int, _ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) >= minBytes, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return nil }
    return TemporaryFile.path(of: descriptor)
  }

  /// Copies the first bytes and all further input to a file, or into memory if the disk is full.
  ///
  /// Stops at an endless input; reading the file reports this fault.
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
