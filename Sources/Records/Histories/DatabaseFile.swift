/// Databases of SQLite as bytes: what its app has written beside the file is put into them, and no file is opened by
/// the library, locked or written to.
enum DatabaseFile {
  /// How often a database that its app is writing to is read anew.
  private static let maxTries = 5

  /// The bytes of a database, with what stands in the log of writes beside it.
  ///
  /// - Throws: `ReadingError` where it cannot be read, or only in the middle of a change.
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

  /// - Returns: `nil` where the file changed while it was read.
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

  /// The first bytes of a journal that has to be rolled back.
  private static let rollbackMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// What changes whenever the database does: the file, and the head of the log of writes, which is begun anew after what it
  /// held has gone into the file.
  private struct State: Equatable {
    let file: FileState?
    let log: [UInt8]

    init(of path: String) {
      file = FileState(path: path)
      let head = try? InputBytes(path: path + "-wal", first: WriteAheadLog.headBytes)
      log = head?.withBytes { Array($0) } ?? []
    }
  }

  /// Says of a whole database that no other file belongs to it, without which the library would look for one.
  static func seal(_ image: InputBytes) {
    image.edit(appending: 0) { bytes in
      guard bytes.count > 19 else { return }
      for index in 18...19 where bytes[index] == 2 { bytes[index] = 1 }
    }
  }
}
