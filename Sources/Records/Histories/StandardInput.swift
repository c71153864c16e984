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
struct StandardInput {
  /// Path that names standard input on the command line.
  static let path = "-"

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
  init(
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

/// Inspects an input during reading, to stop at binary data and endless input.
///
/// Every row has a mark: a line end, or in JSON also a bracket, comma, colon or quote. A long stretch without a mark is
/// endless.
struct InputWatch {
  private(set) var fault: Fault?

  private let name: String
  /// True for JSON; `nil` if unknown.
  private var isJSON: Bool?
  private var afterMark = 0

  /// Maximum stretch without a mark in bytes (16 MiB).
  static let maxBytes = 16 << 20

  /// Number of bytes that identify an input.
  static let minBytes = 2 * InputLimits.rowBytes + 1

  /// Maximum size of a compressed input in bytes (1 GiB).
  static let maxPackedBytes = 1 << 30

  /// - Parameter name: Name of the input; its extension is evidence of the format.
  init(name: String, isJSONValue: Bool = false) {
    self.name = name
    isJSON = isJSONValue ? true : nil
  }

  /// True if reading should stop, by all bytes read so far.
  mutating func isHopeless(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // // A shorter input is read to its end.
    guard bytes.count >= Self.minBytes else { return false }
    // // A compressed input is unpacked when complete.
    if let signature = FileSignature(of: bytes) {
      if case .unread = signature { return true }
      return bytes.count > Self.maxPackedBytes
    }
    do throws(Fault) {
      if isJSON == nil { isJSON = try Self.begins(bytes, named: name) }
      try passMarks(in: bytes)
      return false
    } catch {
      fault = error
      return true
    }
  }

  /// True if an input continues without a mark, by its bytes since the previous call.
  ///
  /// - Precondition: ``isHopeless(_:)`` was called with at least ``minBytes``.
  mutating func isEndless(_ piece: UnsafeRawBufferPointer, endingAt end: Int) -> Bool {
    precondition(isJSON != nil, "the form of the input is known before its last piece")
    if let mark = piece.lastIndex(where: isMark) { afterMark = end - piece.count + mark + 1 }
    return end - afterMark > Self.maxBytes
  }

  /// True if the rows of an input are JSON; throws a fault of its start.
  private static func begins(_ bytes: UnsafeRawBufferPointer, named name: String) throws(Fault) -> Bool {
    let text = ThirdPartyText(name: name, bytes: bytes)
    if TextEncoding.of(bytes) != nil || ThirdPartyFormat.recognised(text) != nil {
      return InputText.isJSON(name, bytes, from: text.start)
    }
    let start = try InputText.start(of: bytes)
    if InputText.isJSON(name, bytes, from: start) {
      try JSONScanner.checkNesting(of: bytes, from: start)
      _ = try JSONRowReader(bytes: bytes, from: start, isLines: name.hasSuffix(".jsonl"))
      return true
    }
    _ = try CSVRowReader(bytes: bytes, from: start)
    return false
  }

  private mutating func passMarks(in bytes: UnsafeRawBufferPointer) throws(Fault) {
    while bytes.count - afterMark > Self.maxBytes {
      let stretch = afterMark..<(afterMark + Self.maxBytes)
      guard let mark = stretch.last(where: { isMark(bytes[$0]) }) else {
        throw InputText.notText(in: stretch, of: bytes)
          ?? Fault(offset: afterMark, message: InputText.endless)
      }
      afterMark = mark + 1
    }
  }

  private func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A: true
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      isJSON == true
    default: false
    }
  }
}
