#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds out whether any of many numbers comes twice, in memory that does not grow with them: what is too many lies in
/// a file without a name.
struct HashSpill {
  /// Numbers by their highest bits, as many as are kept in memory.
  private var parts: [ContiguousArray<UInt64>]
  /// Where those of each part lie that are not; each stretch holds ``partCount`` numbers.
  private var stretches: [[Int]]
  private var file: TemporaryFile?
  private var fileCount = 0
  /// Whether the numbers could not be kept.
  private(set) var hasFailed = false

  private static let bits: UInt64 = 7
  /// Numbers of a part in memory: with those of all parts, 8 MiB.
  private static let partCount = 8_192

  init() {
    parts = Array(repeating: [], count: 1 << Int(Self.bits))
    stretches = Array(repeating: [], count: 1 << Int(Self.bits))
  }

  /// Takes in a number.
  @inline(__always)
  mutating func insert(_ hash: UInt64) {
    let part = Int(hash >> (64 - Self.bits))
    parts[part].append(hash)
    if parts[part].count == Self.partCount { spill(part) }
  }

  private mutating func spill(_ part: Int) {
    if file == nil { file = TemporaryFile() }
    let isWritten = parts[part].withUnsafeBytes { file?.append($0) ?? false }
    if !isWritten { hasFailed = true }
    stretches[part].append(fileCount)
    fileCount += 1
    parts[part].removeAll(keepingCapacity: true)
  }

  /// Whether any number came twice, or that cannot be told.
  consuming func hasRepeated() -> Bool {
    if hasFailed { return true }
    var slots = ContiguousArray<UInt64>()
    var hashes = ContiguousArray<UInt64>()
    for part in parts.indices {
      hashes.removeAll(keepingCapacity: true)
      hashes.append(contentsOf: parts[part])
      for stretch in stretches[part] {
        let bytes = Self.partCount * 8
        guard let read = file?.read(bytes, at: stretch * bytes) else { return true }
        hashes.append(contentsOf: read)
      }
      if Self.hasRepeated(hashes, &slots) { return true }
    }
    return false
  }

  private static func hasRepeated(
    _ hashes: ContiguousArray<UInt64>, _ slots: inout ContiguousArray<UInt64>
  ) -> Bool {
    let count = max(16, 1 << (Int.bitWidth - hashes.count.leadingZeroBitCount + 1))
    if slots.count == count {
      for place in slots.indices { slots[place] = 0 }
    } else {
      slots = ContiguousArray(repeating: 0, count: count)
    }
    let mask = count - 1
    var zeros = 0
    for hash in hashes {
      if hash == 0 {
        zeros += 1
        continue
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        if slots[slot] == hash { return true }
        slot = (slot + 1) & mask
      }
      slots[slot] = hash
    }
    return zeros > 1
  }
}

/// A file without a name, which goes when it is closed.
private final class TemporaryFile {
  private let descriptor: Int32

  init?() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/kaiki-XXXXXX".utf8CString)
    let made = mkstemp(&path)
    guard made >= 0 else { return nil }
    unlink(path)
    descriptor = made
  }

  deinit { close(descriptor) }

  /// Writes at the end; whether all was written.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Reads numbers; `nil` where they are not there.
  func read(_ count: Int, at offset: Int) -> [UInt64]? {
    let numbers = [UInt64](unsafeUninitializedCapacity: count / 8) { buffer, initialized in
      let read = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      initialized = read == count ? count / 8 : 0
    }
    return numbers.isEmpty ? nil : numbers
  }
}
