enum StableHash {
  /// Hash of bytes that is equal in every process.
  ///
  /// - Parameter basis: Initial value of the hash.
  /// - Note: Source: G. Fowler, L. C. Noll, P. Vo, FNV-1a of 64 bits.
  static func of(_ bytes: some Sequence<UInt8>, from basis: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
