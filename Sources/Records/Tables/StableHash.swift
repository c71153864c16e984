/// A hash that is the same in every process.
enum StableHash {
  /// The hash of some bytes.
  ///
  /// - Parameter basis: What it begins with; another gives another hash of the same bytes.
  /// - Note: Source: G. Fowler, L. C. Noll, P. Vo, FNV-1a of 64 bits.
  static func of(_ bytes: some Sequence<UInt8>, from basis: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
