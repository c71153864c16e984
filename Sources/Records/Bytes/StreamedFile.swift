import CMachine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read from its beginning on, and let go of again behind what has been looked at.
///
/// Its bytes stand at one address, of which memory is taken only where something has been read and not let go of. It is
/// a copy and no map of the file: one that shrinks meanwhile is found out, where a map would end the process.
final class StreamedFile: @unchecked Sendable {
  /// All bytes, of which those before ``load(until:)`` and after ``release(before:)`` are there; the others are anything.
  let bytes: UnsafeRawBufferPointer

  private let mapped: UnsafeMutableRawBufferPointer
  /// Within it, where a large page begins.
  private let memory: UnsafeMutableRawPointer
  private let file: OpenedFile.Descriptor
  /// That of the file before anything of it was read.
  private let state: FileState
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // What follows is read and written under the lock alone.
  private var loaded = 0
  private var hasFailed = false
  private var released = 0
  /// Where large pages that nobody has asked for yet begin.
  private var prepared = 0

  /// What is read at once, in bytes (1 MiB).
  private static let pieceBytes = 1 << 20
  /// What is let go of at once, in bytes: a large page (2 MiB).
  private static let releasedBytes = 2 << 20

  /// - Returns: `nil` where it is no file of at least some bytes, or there is no room for it.
  init?(_ file: OpenedFile.Descriptor, minBytes: Int) {
    guard let state = FileState(file.number) else { return nil }
    let size = state.size
    guard size >= max(1, minBytes), size <= InputBytes.maxBytes else { return nil }
    let room = size + Self.releasedBytes
    let mapped = mmap(nil, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    let memory = mapped.alignedUp(toMultipleOf: Self.releasedBytes)
    #if canImport(Glibc)
      // Taken in large pages, of which a few are taken hundreds of times as fast as many small ones.
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

  /// Reads on to a byte.
  ///
  /// - Returns: Whether all bytes before it, or all that there are, have been read, and nothing was written to the file
  ///   until the last.
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

  /// How many bytes have been read.
  var loadedCount: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return loaded
  }

  /// Lets go of all bytes before one.
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
    /// Puts the memory of the first bytes that are there where none is yet: so it need not be cleared, and the processor
    /// has it at hand.
    ///
    /// - Returns: Whether the system did so.
    private func moveReleased() -> Bool {
      let size = Self.releasedBytes
      guard kaiki_move_memory(memory + released, memory + prepared, size) != 0 else { return false }
      released += size
      prepared += size
      return true
    }
  #endif

  /// Gives bytes to a function piece by piece, though they have been let go of.
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
