/// Reads SQLite databases as bytes, including the write-ahead log. SQLite never opens, locks or writes the file.
enum DatabaseFile {
  /// Maximum number of reads of a database in use.
  private static let maxTries = 5

  /// Returns the bytes of a database, including its write-ahead log.
  ///
  /// - Throws: `ReadingError` if the database is unreadable, or changes during every read.
  static func image(of input: inout Input) throws(ReadingError) -> InputBytes {
    guard input.isFile, let file = input.file else { return try input.takeBytes() }
    for _ in 0..<maxTries {
      do throws(FileError) {
        if let image = try image(of: file) { return image }
      } catch {
        throw .file(error)
      }
    }
    throw .unreadable(
      Rejection(
        file: input.name, line: 1, column: 1,
        message: "an app is writing to the database; close the app, or export from it, and try again"))
  }

  /// - Returns: `nil` if the file changed during the read.
  private static func image(of file: OpenedFile) throws(FileError) -> InputBytes? {
    let path = file.path
    let before = State(of: path)
    if let journal = try? InputBytes(path: path + "-journal", first: 8),
      journal.withBytes({ $0.elementsEqual(rollbackMark) })
    {
      return nil
    }
    let image = try file.bytesAnew()
    let usesLog = image.withBytes { $0.count > 19 && $0[18] == 2 }
    let log = usesLog ? try? InputBytes(path: path + "-wal") : nil
    guard State(of: path) == before else { return nil }
    if let log { WriteAheadLog.apply(log, to: image) }
    return image
  }

  /// First bytes of a rollback journal of an unfinished transaction.
  private static let rollbackMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// State that changes with each write: the file, and the header of the write-ahead log, which changes when the log
  /// restarts.
  private struct State: Equatable {
    let file: FileState?
    let log: [UInt8]

    init(of path: String) {
      file = FileState(path: path)
      let head = try? InputBytes(path: path + "-wal", first: WriteAheadLog.headBytes)
      log = head?.withBytes { Array($0) } ?? []
    }
  }

  /// Marks a complete database as one without a write-ahead log, so that SQLite looks for no other file.
  static func seal(_ image: InputBytes) {
    image.edit(appending: 0) { bytes in
      guard bytes.count > 19 else { return }
      for index in 18...19 where bytes[index] == 2 { bytes[index] = 1 }
    }
  }
}
