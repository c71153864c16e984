/// Why packed bytes cannot be read.
package enum ArchiveError: Error, Hashable {
  /// They are damaged, cut off or packed in a way that the library does not know.
  ///
  /// - Parameters:
  ///   - reason: In the library's words, or ours.
  ///   - member: The file in an archive that is damaged; `nil` where it is the archive.
  case damaged(_ reason: String, member: String? = nil)
  /// They are encrypted.
  case encrypted
}
