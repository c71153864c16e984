import CMachine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read from start to end, with memory released behind the reader.
///
/// The bytes have fixed addresses; only read and unreleased bytes occupy memory. It is a copy, because a memory map of a
/// file that shrinks would end the process; a copy detects the change.
final class StreamedFile: @unchecked Sendable {
  /// All bytes of the file; only bytes between ``release(before:)`` and ``load(until:)`` are valid.
  let bytes: UnsafeRawBufferPointer

  private let mapped: UnsafeMutableRawBufferPointer
  /// Start of the first large page in `mapped`.
  private let memory: UnsafeMutableRawPointer
  private let file: OpenedFile.Descriptor
  /// State of the file before the first read.
  private let state: FileState
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // // Guarded by the lock: `loaded`, `hasFailed`, `released` and `prepared`.
  private var loaded = 0
  private var hasFailed = false
  private var released = 0
  /// Start of the large pages that were never used.
  private var prepared = 0

  /// Bytes per read (1 MiB).
  private static let pieceBytes = 1 << 20
  /// Bytes per release: one large page (2 MiB).
  private static let releasedBytes = 2 << 20

  /// - Returns: `nil` if the file is smaller than `minBytes` or larger than the address space permits.
  init?(_ file: OpenedFile.Descriptor, minBytes: Int) {
    guard let state = FileState(file.number) else { return nil }
    let size = state.size
    guard size >= max(1, minBytes), size <= InputBytes.maxBytes else { return nil }
    let room = size + Self.releasedBytes
    let mapped = mmap(nil, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    let memory = mapped.alignedUp(toMultipleOf: Self.releasedBytes)
    #if canImport(Glibc)
      // // Large pages reduce the number of page faults by a factor of 512.
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

  /// Reads up to a byte.
  ///
  /// - Returns: False if a read failed, or if the file changed before its last byte was read.
  @discardableResult
  func load(until end: Int) -> Bool {
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

  /// Number of bytes read.
  var loadedCount: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return loaded
  }

  /// Releases the memory of all bytes before an offset.
  func release(before end: Int) {
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
    ///
    /// - Returns: True on success.
    private func moveReleased() -> Bool {
      let size = Self.releasedBytes
      guard kaiki_move_memory(memory + released, memory + prepared, size) != 0 else { return false }
      released += size
      prepared += size
      return true
    }
  #endif

  /// Reads released bytes again, in pieces.
  func readAgain(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
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
