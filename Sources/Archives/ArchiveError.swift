/// Why packed bytes cannot be read.
package enum ArchiveError: Error, Hashable {
  /// They are damaged, cut off or packed in a way that the library does not know, in its words.
  case damaged(String)
  /// They are encrypted.
  case encrypted
}
