#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file to write.
package struct NewFile {
  package let path: String
  /// Content; each piece is made when the previous piece is written.
  package let pieces: AnySequence<[UInt8]>
  /// True to write the target of a link at the path. In a folder that the user names, Kaiki follows no links.
  let followsLink: Bool

  package init(_ bytes: [UInt8], at path: String) {
    self.init(of: CollectionOfOne(bytes), at: path)
  }

  package init(of pieces: some Sequence<[UInt8]>, at path: String) {
    self.init(of: pieces, at: path, followsLink: true)
  }

  /// A file in a folder; a link with its name is an error.
  package init(_ bytes: [UInt8], named name: String, in folder: String) {
    self.init(of: CollectionOfOne(bytes), at: "\(folder)/\(name)", followsLink: false)
  }

  private init(of pieces: some Sequence<[UInt8]>, at path: String, followsLink: Bool) {
    self.path = path
    self.pieces = AnySequence(pieces)
    self.followsLink = followsLink
  }
}

/// Replaces files atomically: after a crash each file has its old or its whole new content.
package enum AtomicFile {
  /// Writes a file through a temporary file in the same folder, which is synced and renamed.
  ///
  /// After a failure the temporary file is removed and the old file is unchanged. A failed sync is not retried.
  ///
  /// - Parameter replaces: True to replace an existing file.
  /// - Throws: `FileError.exists`, `.cannotCreate`, `.notPermitted` or `.cannotWrite`.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    try write([NewFile(bytes, at: path)], replaces: replaces)
  }

  /// Writes several files; all are written and synced before the first is renamed.
  ///
  /// - Parameter replaces: True to replace existing files. If false, only one of several concurrent writers succeeds.
  /// - Throws: As ``write(_:to:replaces:)``; all files are then unchanged, unless a rename failed.
  package static func write(_ files: [NewFile], replaces: Bool) throws(FileError) {
    for file in files {
      if !file.followsLink, Folder.isLink(file.path) {
        throw .cannotCreate(path: file.path, reason: "it is a link")
      }
      try check(file.path, replaces: replaces)
    }
    var staged: [StagedFile] = []
    defer { Unfinished.forgetAll() }
    do throws(FileError) {
      for file in files {
        staged.append(try StagedFile(file.pieces, for: file.path, followsLink: file.followsLink))
      }
      for index in staged.indices { try staged[index].commit(replaces: replaces) }
    } catch {
      Unfinished.waitWhereEnding()
      for file in staged { file.takeBack(replaced: replaces) }
      throw error
    }
    for folder in Set(staged.map { Folder.parent(of: $0.target) }) { try syncFolder(folder) }
  }

  /// Checks in advance that a file can be written.
  ///
  /// - Throws: `FileError.exists` or `.cannotCreate`.
  package static func check(_ path: String, replaces: Bool) throws(FileError) {
    if Folder.isFolder(path) { throw .cannotCreate(path: path, reason: "the path is a folder") }
    if !replaces, Folder.exists(path) { throw .exists(path: path) }
    var status = stat()
    let isThere = stat(path, &status) == 0
    let reason = errno
    guard isThere || Folder.isFolder(Folder.parent(of: path)) else {
      throw .cannotCreate(path: path, reason: errorText(reason))
    }
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotCreate(path: path, reason: "it is a device or a pipe")
    }
  }

  /// Removes the temporary files of interrupted writes; safe in a signal handler.
  package static func removeUnfinished() {
    Unfinished.remove()
  }

  private static func syncFolder(_ folder: String) throws(FileError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // // EINVAL: the file system cannot sync a folder. The rename is valid anyway.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .cannotWrite(path: folder, reason: errorText(errno))
    }
  }
}

extension Folder {
  /// Writes all files or none into a folder, and creates the folder if it is missing.
  ///
  /// - Parameters:
  ///   - others: Files in other folders to write together with the files.
  ///   - replaces: True to replace existing files.
  /// - Throws: `FileError`; `exists` before any file is written.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], with others: [NewFile] = [], to folder: String, replaces: Bool
  ) throws(FileError) {
    if exists(folder), !isFolder(folder) {
      throw .cannotCreate(path: folder, reason: "it is a file, not a folder")
    }
    if !replaces, let existing = files.first(where: { exists("\(folder)/\($0.name)") }) {
      throw .exists(path: "\(folder)/\(existing.name)")
    }
    try make(folder)
    try AtomicFile.write(
      files.map { NewFile($0.bytes, named: $0.name, in: folder) } + others, replaces: replaces)
  }
}

package enum FileDescriptorWriter {
  /// Writes all bytes to an open descriptor.
  ///
  /// - Throws: `FileError.closedPipe` or `.cannotWrite`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw FileError.writing(name)
      }
      offset += written
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
