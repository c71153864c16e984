/// Limits for compressed inputs, so that a small file cannot claim much memory.
struct UnpackingLimits {
  /// Bytes that any input may expand to, plus ``maxTimes`` its size (16 MiB).
  static let free = 16 << 20
  static let maxTimes = 100
  /// Maximum total size of the unpacked bytes of one input (4 GiB).
  static let most = 4 << 30
  /// Maximum total size of archive members that are only checked for damage (16 MiB), such as media of a package.
  static let maxUnread = 16 << 20
  static let maxMembers = 20_000
  /// Maximum nesting, as in a ZIP archive that contains a package that contains a compressed database.
  static let maxDepth = 4

  /// Bytes that the input may still expand to.
  private var left: Int

  init(inputBytes count: Int) {
    left = min(Self.most, Self.free + Self.maxTimes * count)
  }

  /// Subtracts unpacked bytes; returns false if they exceed a limit.
  ///
  /// - Parameters:
  ///   - count: Bytes of the piece.
  ///   - made: Bytes of the current stage before the piece; an uncompressed member is one piece.
  ///   - consumed: Bytes from which `made` was unpacked.
  mutating func allows(_ count: Int, after made: Int, from consumed: Int) -> Bool {
    left -= count
    return left >= 0 && made <= Self.free + Self.maxTimes * consumed
  }
}
