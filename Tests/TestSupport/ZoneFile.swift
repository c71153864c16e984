/// Time zone files made by hand.
package enum ZoneFile {
  /// A TZif file.
  ///
  /// - Parameters:
  ///   - version: The digit of the header; `nil` for version 1, which has no footer.
  ///   - initial: The offset before the first change.
  ///   - changes: When the clock changes, and the offset from then on.
  ///   - footer: The POSIX rule for the time after the last change; empty for none.
  ///   - leapSeconds: How many leap seconds are told of.
  package static func bytes(
    version: Character? = "2", initial: Int32 = 0, changes: [(time: Int64, offset: Int32)] = [],
    footer: String = "", leapSeconds: Int = 0
  ) -> [UInt8] {
    let offsets = changes.reduce(into: [initial]) { if !$0.contains($1.offset) { $0.append($1.offset) } }
    func block(timeSize: Int, _ changes: [(time: Int64, offset: Int32)]) -> [UInt8] {
      var bytes = Array("TZif".utf8) + [version?.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, leapSeconds, changes.count, offsets.count, 4] {
        bytes += bigEndian(Int64(count), size: 4)
      }
      for change in changes { bytes += bigEndian(change.time, size: timeSize) }
      for change in changes { bytes.append(UInt8(offsets.firstIndex(of: change.offset) ?? 0)) }
      for offset in offsets { bytes += bigEndian(Int64(offset), size: 4) + [0, 0] }
      bytes += "LMT\0".utf8
      for number in 0..<leapSeconds {
        bytes +=
          bigEndian(Int64(78_796_800 + number * 31_536_000), size: timeSize)
          + bigEndian(Int64(number + 1), size: 4)
      }
      return bytes
    }
    if version == nil { return block(timeSize: 4, changes) }
    return block(timeSize: 4, []) + block(timeSize: 8, changes) + Array("\n\(footer)\n".utf8)
  }

  private static func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (size - 1 - $0))) }
  }
}
