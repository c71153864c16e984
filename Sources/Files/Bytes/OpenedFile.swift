import CMachine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is opened on first use, and only once if possible.
///
/// The start of a regular file stays in memory; a file that fits into it is read once. Only as many files stay open as the
/// ``Allowance`` permits; other files are opened again.
package final class OpenedFile {
  package final class Descriptor: Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Maximum number of open files, and of bytes in memory, over all files.
  package final class Allowance {
    fileprivate var descriptors = 64
    fileprivate var bytes = 64 << 20

    package init() {}
  }

  package let path: String
  private let allowance: Allowance
  private var descriptor: Descriptor?
  private var start: InputBytes?
  /// Size of a regular file in bytes when it was opened; `nil` for other files.
  private var length: Int?

  private static let maxTries = 3
  private static let startBytes = 1 << 18

  package init(_ path: String, within allowance: Allowance = Allowance()) {
    self.path = path
    self.allowance = allowance
  }

  deinit { if descriptor != nil { allowance.descriptors += 1 } }

  package var byteCount: Int? {
    if length == nil, descriptor == nil { _ = try? opened() }
    return length
  }

  package func beginning() throws(FileError) -> InputBytes {
    if let start { return start }
    let file = try opened()
    let read = try InputBytes(file.number, name: path, first: Self.startBytes)
    let count = read.withBytes { $0.count }
    if count <= allowance.bytes {
      allowance.bytes -= count
      start = read
      // A database is read again later, because its app may be writing to it.
      if count < Self.startBytes, read.withBytes({ FileSignature($0) != .database }) { letGo() }
    }
    return read
  }

  package func bytes(first count: Int) throws(FileError) -> InputBytes {
    let start = try beginning()
    if start.withBytes({ $0.count }) < Self.startBytes { return start }
    return try InputBytes(try opened().number, name: path, first: count)
  }

  package func bytes(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    if let start, descriptor == nil, start.withBytes({ $0.count }) < Self.startBytes { return start }
    for _ in 0..<Self.maxTries {
      let before = try state()
      let read = try bytesAnew(until: isHopeless)
      guard let before, let after = try state(), after.isRewritten(since: before) else { return read }
    }
    throw .cannotRead(path: path, reason: "another program writes to it during reading")
  }

  private func state() throws(FileError) -> FileState? {
    let file = try opened()
    return length == nil ? nil : FileState(file.number)
  }

  package func bytesAnew(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    let file = try opened()
    if length != nil { lseek(file.number, 0, SEEK_SET) }
    return try InputBytes(file.number, name: path, until: isHopeless)
  }

  package func streamed(minBytes: Int) -> StreamedFile? {
    guard let file = try? opened(), length != nil else { return nil }
    return StreamedFile(file, minBytes: minBytes)
  }

  package var openDescriptor: Descriptor? { try? opened() }

  private func opened() throws(FileError) -> Descriptor {
    if let descriptor { return descriptor }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError.opening(path) }
    let file = Descriptor(number)
    var status = stat()
    length = fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    // A pipe cannot be opened twice.
    if length == nil || allowance.descriptors > 0 {
      allowance.descriptors -= 1
      descriptor = file
    }
    return file
  }

  private func letGo() {
    if descriptor != nil { allowance.descriptors += 1 }
    descriptor = nil
  }
}

/// A file that is read from start to end, with memory released behind the reader.
///
/// The bytes have fixed addresses; only read and unreleased bytes occupy memory. A memory map of a
/// file that shrinks would end the process; a copy detects the change.
package final class StreamedFile: @unchecked Sendable {
  /// All bytes of the file; only bytes between ``release(before:)`` and ``load(until:)`` are valid.
  package let bytes: UnsafeRawBufferPointer

  private let mapped: UnsafeMutableRawBufferPointer
  /// Start of the first large page in `mapped`.
  private let memory: UnsafeMutableRawPointer
  private let file: OpenedFile.Descriptor
  private let state: FileState
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Guarded by the lock: `loaded`, `hasFailed`, `released` and `prepared`.
  private var loaded = 0
  private var hasFailed = false
  private var released = 0
  /// Start of the large pages that were never used.
  private var prepared = 0

  private static let pieceBytes = 1 << 20
  /// Bytes per release: one large page (2 MiB).
  private static let releasedBytes = 2 << 20

  /// - Returns: `nil` if the file is smaller than `minBytes` or larger than the address space permits.
  package init?(_ file: OpenedFile.Descriptor, minBytes: Int) {
    guard let state = FileState(file.number) else { return nil }
    let size = state.size
    guard size >= max(1, minBytes), size <= InputBytes.maxBytes else { return nil }
    let room = size + Self.releasedBytes
    let mapped = mmap(nil, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    let memory = mapped.alignedUp(toMultipleOf: Self.releasedBytes)
    #if canImport(Glibc)
      // Large pages reduce the number of page faults by a factor of 512.
      madvise(memory, size, MADV_HUGEPAGE)
    #endif
    self.file = file
    self.state = state
    self.mapped = UnsafeMutableRawBufferPointer(start: mapped, count: room)
    self.memory = memory
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    munmap(mapped.baseAddress, mapped.count)
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Reads up to a byte; returns false if a read failed, or if the file changed before its last byte was read.
  @discardableResult
  package func load(until end: Int) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let end = min(end, bytes.count)
    while loaded < end, !hasFailed {
      let count = pread(
        file.number, memory + loaded, min(bytes.count - loaded, Self.pieceBytes), off_t(loaded))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { hasFailed = true } else { loaded += count }
      if loaded == bytes.count {
        hasFailed = FileState(file.number) != state
      }
    }
    return !hasFailed
  }

  package var loadedCount: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return loaded
  }

  package func release(before end: Int) {
    let end = end / Self.releasedBytes * Self.releasedBytes
    guard end > released else { return }
    #if canImport(Glibc)
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      prepared = max(prepared, (loaded / Self.releasedBytes + 1) * Self.releasedBytes)
      while released < end, prepared + Self.releasedBytes <= bytes.count, moveReleased() {}
    #endif
    if end > released { madvise(memory + released, end - released, MADV_DONTNEED) }
    released = max(released, end)
  }

  #if canImport(Glibc)
    /// Moves a released page to the next unused address, so that the system need not clear a new page and the page is still
    /// in the cache.
    private func moveReleased() -> Bool {
      let size = Self.releasedBytes
      guard kaiki_move_memory(memory + released, memory + prepared, size) != 0 else { return false }
      released += size
      prepared += size
      return true
    }
  #endif

  /// Reads released bytes again, in pieces.
  package func readAgain(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
    defer { piece.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = pread(
        file.number, piece.baseAddress, min(piece.count, range.upperBound - offset), off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += count
    }
  }
}
