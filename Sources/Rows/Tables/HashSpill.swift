import Files
import Kaiki

/// Detects a repeated number among many, in constant memory; further numbers are in a temporary file.
package struct HashSpill: ~Copyable {
  /// Numbers by their highest bits: each part has ``partCount`` elements, of which the first ``counts`` are used.
  private let numbers: UnsafeMutableBufferPointer<UInt64>
  private let counts: UnsafeMutableBufferPointer<Int>
  /// Indices of the blocks of each part in the file; a block has ``partCount`` numbers.
  private var stretches: [[Int]]
  private var file: TemporaryFile?
  private var fileCount = 0
  package private(set) var hasFailed = false

  private static let bits: UInt64 = 7
  /// Numbers per part in memory; all parts together occupy 8 MiB.
  private static let partCount = 8_192

  package init() {
    let parts = 1 << Int(Self.bits)
    numbers = .allocate(capacity: parts * Self.partCount)
    counts = .allocate(capacity: parts)
    counts.initialize(repeating: 0)
    stretches = Array(repeating: [], count: parts)
  }

  deinit {
    numbers.deallocate()
    counts.deallocate()
  }

  package mutating func insert(_ hashes: some Sequence<UInt64>) {
    for hash in hashes {
      let part = Int(hash >> (64 - Self.bits))
      let count = counts[part]
      numbers[part * Self.partCount + count] = hash
      counts[part] = count + 1
      if count + 1 == Self.partCount { spill(part) }
    }
  }

  private func kept(_ part: Int) -> Range<Int> {
    part * Self.partCount..<part * Self.partCount + counts[part]
  }

  private mutating func spill(_ part: Int) {
    if file == nil { file = TemporaryFile() }
    let kept = kept(part)
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: numbers[kept]))
    if file?.append(bytes) != true { hasFailed = true }
    stretches[part].append(fileCount)
    fileCount += 1
    counts[part] = 0
  }

  /// True if a number occurs twice, or if the check failed.
  package func hasRepeated(jobs: Int) -> Bool {
    var isFound = hasFailed
    let pieces = 16
    OrderedWork.run(pieces, jobs: jobs) { piece in
      var slots = ContiguousArray<UInt64>()
      let size = counts.count / pieces
      return (piece * size..<(piece + 1) * size).contains { hasRepeated(in: $0, &slots) }
    } take: { _, isRepeated in
      isFound = isFound || isRepeated
      return TakenWork(wantsMore: !isFound)
    }
    return isFound
  }

  private func hasRepeated(in part: Int, _ slots: inout ContiguousArray<UInt64>) -> Bool {
    if counts[part] == 0, stretches[part].isEmpty { return false }
    var hashes = ContiguousArray(numbers[kept(part)])
    for stretch in stretches[part] {
      let bytes = Self.partCount * 8
      var isRead = false
      hashes += ContiguousArray(unsafeUninitializedCapacity: Self.partCount) { numbers, count in
        isRead = file?.read(UnsafeMutableRawBufferPointer(numbers), at: stretch * bytes) ?? false
        count = isRead ? Self.partCount : 0
      }
      guard isRead else { return true }
    }
    return Self.hasRepeated(hashes, &slots)
  }

  private static func hasRepeated(
    _ hashes: ContiguousArray<UInt64>, _ slots: inout ContiguousArray<UInt64>
  ) -> Bool {
    let count = max(16, 1 << (Int.bitWidth - hashes.count.leadingZeroBitCount + 1))
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: count))
    return slots.withUnsafeMutableBufferPointer { slots in
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
}

/// Answers in a temporary file, created with the first answers.
package final class SpilledAnswers: AnswerStore, @unchecked Sendable {
  // Used by one thread at a time.
  private var file: TemporaryFile?

  package func append(_ answers: UnsafeBufferPointer<Review>) -> Bool {
    if file == nil { file = TemporaryFile() }
    return file?.append(UnsafeRawBufferPointer(answers)) ?? false
  }

  package func read(from index: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool {
    file?.read(UnsafeMutableRawBufferPointer(answers), at: index * MemoryLayout<Review>.stride) ?? false
  }

  package init() {}
}
