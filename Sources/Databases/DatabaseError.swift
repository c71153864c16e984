/// Why a database cannot be read.
package enum DatabaseError: Error, Hashable {
  /// It is damaged, in the library's words.
  case damaged(String)
  /// It keeps the library busy for longer than any sound one of its size.
  case endless
}
