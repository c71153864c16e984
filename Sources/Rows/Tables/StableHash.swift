package enum StableHash {
  /// FNV-1a of 64 bits (Fowler, Noll, Vo), which is equal in every process.
  package static func of(_ bytes: some Sequence<UInt8>, from basis: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64
  {
    bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
