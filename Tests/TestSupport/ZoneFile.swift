/// Time zone files made by hand.
package enum ZoneFile {
  /// A TZif file.
  ///
  /// - Parameters:
  ///   - version: The digit of the header; `nil` for version 1, which has no footer.
  ///   - initial: The offset before the first change.
  ///   - changes: When the clock changes, and the offset from then on.
  ///   - footer: The POSIX rule for the time after the last change; empty for none.
  package static func bytes(
    version: Character? = "2", initial: Int32 = 0, changes: [(time: Int64, offset: Int32)] = [],
    footer: String = ""
  ) -> [UInt8] {
    let offsets = changes.reduce(into: [initial]) { if !$0.contains($1.offset) { $0.append($1.offset) } }
    func block(timeSize: Int, _ changes: [(time: Int64, offset: Int32)]) -> [UInt8] {
      var bytes = Array("TZif".utf8) + [version?.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, changes.count, offsets.count, 4] { bytes += bigEndian(Int64(count), size: 4) }
      for change in changes { bytes += bigEndian(change.time, size: timeSize) }
      for change in changes { bytes.append(UInt8(offsets.firstIndex(of: change.offset) ?? 0)) }
      for offset in offsets { bytes += bigEndian(Int64(offset), size: 4) + [0, 0] }
      return bytes + Array("LMT\0".utf8)
    }
    if version == nil { return block(timeSize: 4, changes) }
    return block(timeSize: 4, []) + block(timeSize: 8, changes) + Array("\n\(footer)\n".utf8)
  }

  private static func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (size - 1 - $0))) }
  }
}
