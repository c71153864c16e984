/// Reason why packed bytes are unreadable.
package enum ArchiveError: Error, Hashable {
  /// The bytes are damaged, truncated or packed by a method that the library does not support.
  ///
  /// - Parameters:
  ///   - reason: Message of the library or of this module.
  ///   - member: Damaged file in the archive; `nil` if the archive as a whole is damaged.
  case damaged(_ reason: String, member: String? = nil)
  case encrypted
}
