extension IdentifierTable {
  /// Text of an id with its hash, which the caller computes once.
  package struct Hashed {
    package var text: UnsafeRawBufferPointer
    package var hash: UInt64

    package init(_ text: UnsafeRawBufferPointer, hash: UInt64) {
      self.text = text
      self.hash = hash
    }
  }

  /// Returns the number of each id, from 0, one element per id in the order of `ids`; adds new ids to the table.
  ///
  /// Looks up all slots first and then all entries, so that memory accesses overlap.
  package mutating func intern(_ ids: ContiguousArray<Hashed>) -> ContiguousArray<Int32> {
    ContiguousArray(unsafeUninitializedCapacity: ids.count) { numbers, count in
      count = ids.count
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: ids.count) { found in
        findSlots(of: ids, found)
        guess(ids, found, numbers)
        for index in ids.indices {
          let id = ids[index]
          if numbers[index] < 0 || !isSame(Self.start(in: found[index]) &+ Self.headBytes, id.text) {
            numbers[index] = Int32(truncatingIfNeeded: intern(id.text, hash: id.hash))
          }
        }
      }
    }
  }

  /// Returns the numbers (from 0) of ids that are whole numbers, in the order of `ids`; adds new ids as decimal text.
  package mutating func intern(_ ids: ContiguousArray<Int64>) -> ContiguousArray<Int32> {
    // The longest number has nineteen digits and a sign.
    withUnsafeTemporaryAllocation(byteCount: 20 * ids.count, alignment: 1) { block in
      var end = 0
      return intern(
        ContiguousArray(
          ids.map { id in
            let start = Self.writeDigits(of: id, to: block, at: end)
            defer { end += 20 }
            let text = UnsafeRawBufferPointer(rebasing: block[start..<(end + 20)])
            return Hashed(text, hash: Self.hash(of: text))
          }))
    }
  }

  /// Writes a number in decimal to the end of a block of twenty bytes that begins at `start`.
  ///
  /// - Returns: Offset in `block` of the first character.
  private static func writeDigits(of number: Int64, to block: UnsafeMutableRawBufferPointer, at start: Int)
    -> Int
  {
    var (rest, index) = (number.magnitude, start + 20)
    repeat {
      index -= 1
      block[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 {
      index -= 1
      block[index] = UInt8(ascii: "-")
    }
    return index
  }

  /// Writes to `found`, for each id, the content of the slot whose upper hash half matches; 0 if no slot matches.
  private func findSlots(of ids: ContiguousArray<Hashed>, _ found: UnsafeMutableBufferPointer<UInt64>) {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      // A loop without branches avoids mispredictions while memory is loaded.
      for index in ids.indices { found[index] = slots[Self.home(of: ids[index].hash) & mask] }
      for index in ids.indices where found[index] >> 32 != ids[index].hash >> 32 {
        let hash = ids[index].hash
        var slot = Self.home(of: hash) & mask
        while slots[slot] != 0, slots[slot] >> 32 != hash >> 32 { slot = (slot &+ 1) & mask }
        found[index] = slots[slot]
      }
    }
  }

  /// Writes to `numbers` the number of each id whose hash, length, and first and last eight bytes match; -1 if none
  /// matches.
  ///
  /// Of an id under eight bytes, only hash and length are compared. `found` is the result of
  /// ``findSlots(of:_:)``. All three lists have one element per id.
  private func guess(
    _ ids: ContiguousArray<Hashed>, _ found: UnsafeMutableBufferPointer<UInt64>,
    _ numbers: UnsafeMutableBufferPointer<Int32>
  ) {
    entries.withUnsafeBytes { entries in
      for index in ids.indices {
        numbers[index] = -1
        guard found[index] != 0 else { continue }
        let start = Self.start(in: found[index])
        let head = entries.loadUnaligned(fromByteOffset: start, as: Head.self)
        let text = ids[index].text
        let first = start &+ Self.headBytes
        guard Int(head.count) == text.count,
          text.count < 8
            || Self.isSame(entries, first, text, 0)
              && Self.isSame(entries, first &+ text.count &- 8, text, text.count &- 8)
        else { continue }
        numbers[index] = head.number
      }
    }
  }
}
