import Files

/// Reads SQLite databases as bytes, including the write-ahead log. SQLite never opens, locks or writes the file.
package enum DatabaseFile {
  private static let maxTries = 5

  /// Returns the bytes of a database, including its write-ahead log, as of a moment without a change.
  package static func image(of input: inout Input) throws(ReadingError) -> InputBytes {
    guard input.isFile, let file = input.file else { return try input.takeBytes() }
    for _ in 0..<maxTries {
      do throws(FileError) {
        if let image = try image(of: file) { return image }
      } catch {
        throw .file(error)
      }
    }
    throw ReadingError.refusal(
      input.name, "an app is writing to the database; close the app, or export from it, and try again")
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

  /// Marks a complete database as one that has no write-ahead log, because SQLite would look for its file.
  static func seal(_ image: InputBytes) {
    image.edit(appending: 0) { bytes in
      guard bytes.count > 19 else { return }
      for index in 18...19 where bytes[index] == 2 { bytes[index] = 1 }
    }
  }
}

/// Changes in a write-ahead log of SQLite that are not yet in the database file.
///
/// - Note: Source: *Database File Format*, section 4, sqlite.org/fileformat2.html.
enum WriteAheadLog {
  static let headBytes = 32
  private static let frameHeadBytes = 24

  /// Writes the pages of committed transactions into a database; stops at the first damaged, outdated or truncated frame.
  static func apply(_ log: InputBytes, to database: InputBytes) {
    log.withBytes { log in
      guard let frames = Frames(log) else { return }
      let (pages, count) = frames.committed()
      let missing = database.withBytes { max(0, count * frames.pageBytes - $0.count) }
      // A valid log enlarges a database at most by its own pages.
      guard missing <= log.count else { return }
      database.edit(appending: missing) { image in
        for (page, start) in pages {
          let index = (page - 1) * frames.pageBytes
          guard index + frames.pageBytes <= image.count else { continue }
          let content = UnsafeRawBufferPointer(rebasing: log[start..<(start + frames.pageBytes)])
          UnsafeMutableRawBufferPointer(rebasing: image[index...]).copyMemory(from: content)
        }
      }
    }
  }

  private struct Frames {
    let log: UnsafeRawBufferPointer
    let pageBytes: Int
    private let isBigEndian: Bool
    private let salt: ArraySlice<UInt8>

    init?(_ log: UnsafeRawBufferPointer) {
      guard log.count > headBytes else { return nil }
      let mark = Self.word(log, 0)
      pageBytes = Int(Self.word(log, 8))
      isBigEndian = mark & 1 == 1
      salt = Array(log[16..<24])[...]
      self.log = log
      guard mark & ~1 == 0x377F_0682, 512...65_536 ~= pageBytes, pageBytes.nonzeroBitCount == 1,
        Self.isEqual(sum(over: 0..<24, (0, 0)), log, 24)
      else { return nil }
    }

    /// Returns the newest content offset of each page in committed transactions, and the number of pages of the database.
    func committed() -> (pages: [Int: Int], count: Int) {
      var pages: [Int: Int] = [:]
      var running: [(page: Int, start: Int)] = []
      var (count, start) = (0, headBytes)
      var sums = sum(over: 0..<24, (0, 0))
      while start + frameHeadBytes + pageBytes <= log.count {
        let content = start + frameHeadBytes
        guard log[(start + 8)..<(start + 16)].elementsEqual(salt) else { break }
        sums = sum(over: start..<(start + 8), sums)
        sums = sum(over: content..<(content + pageBytes), sums)
        guard Self.isEqual(sums, log, start + 16) else { break }
        running.append((Int(Self.word(log, start)), content))
        let size = Int(Self.word(log, start + 4))
        if size > 0 {
          for (page, index) in running where page > 0 { pages[page] = index }
          (running, count) = ([], size)
        }
        start = content + pageBytes
      }
      return (pages, count)
    }

    private func sum(over range: Range<Int>, _ start: (UInt32, UInt32)) -> (UInt32, UInt32) {
      var sums = start
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        sums.0 = sums.0 &+ own(index) &+ sums.1
        sums.1 = sums.1 &+ own(index + 4) &+ sums.0
      }
      return sums
    }

    private func own(_ index: Int) -> UInt32 {
      isBigEndian ? Self.word(log, index) : Self.word(log, index).byteSwapped
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }

    private static func isEqual(
      _ sums: (UInt32, UInt32), _ bytes: UnsafeRawBufferPointer, _ index: Int
    ) -> Bool {
      sums.0 == word(bytes, index) && sums.1 == word(bytes, index + 4)
    }
  }
}
