/// How far packed inputs are followed, so that a small file cannot ask for much memory.
struct UnpackingLimits {
  /// Bytes that any input may unpack to, besides ``maxTimes`` its size (16 MiB).
  static let free = 16 << 20
  /// How many times its size an input may unpack to.
  static let maxTimes = 100
  /// The most that comes out of one input, in bytes (4 GiB).
  static let most = 4 << 30
  /// The most bytes of members of an archive that are only looked at for damage (16 MiB). Pictures and sounds of a
  /// package can be far more than what is read of it.
  static let maxUnread = 16 << 20
  /// The most members of an archive.
  static let maxMembers = 20_000
  /// How many packings may lie within each other, as in a zip that holds a package that holds a packed database.
  static let maxDepth = 4

  /// What may come out of the whole input yet.
  private var left: Int

  /// - Parameter count: The size of the input in bytes.
  init(inputBytes count: Int) {
    left = min(Self.most, Self.free + Self.maxTimes * count)
  }

  /// Takes some bytes from what is left; `false` where they are too many.
  ///
  /// - Parameters:
  ///   - count: The bytes of the piece.
  ///   - made: The bytes of the running stage before it; what is not compressed comes as one piece.
  ///   - consumed: What those were unpacked from.
  mutating func allows(_ count: Int, after made: Int, from consumed: Int) -> Bool {
    left -= count
    return left >= 0 && made <= Self.free + Self.maxTimes * consumed
  }
}
