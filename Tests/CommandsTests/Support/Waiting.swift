import Foundation
import Synchronization

/// How long a test waits for a program, in seconds; a program that works takes a small part of it.
private let patience = 60

/// The end of a named pipe for writing, as soon as a program reads it; `nil` where none does.
func openedWriter(of pipe: String) -> Int32? {
  let opened = DispatchSemaphore(value: 0)
  let writer = Mutex<Int32>(-1)
  Thread.detachNewThread {
    // Blocks until there is a reader.
    let descriptor = open(pipe, O_WRONLY)
    writer.withLock { $0 = descriptor }
    opened.signal()
  }
  if opened.wait(timeout: .now() + .seconds(patience)) == .timedOut {
    // A reader of our own lets the thread go on.
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    opened.wait()
    close(writer.withLock { $0 })
    close(reader)
    return nil
  }
  return writer.withLock { $0 }
}

/// A watch over a folder, from when it is made on.
final class FolderWatch {
  private let descriptor: Int32

  #if canImport(Darwin)
    private let source: any DispatchSourceFileSystemObject
    private let changed = DispatchSemaphore(value: 0)

    init(_ path: String) {
      descriptor = open(path, O_EVTONLY)
      source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: descriptor, eventMask: .write)
      source.setEventHandler { [changed] in changed.signal() }
      source.resume()
    }

    /// Waits until a file is made, renamed or removed in the folder; no longer than a test may wait.
    func wait() -> Bool { changed.wait(timeout: .now() + .seconds(patience)) == .success }
  #else
    init(_ path: String) {
      descriptor = inotify_init1(0)
      inotify_add_watch(descriptor, path, UInt32(IN_CREATE | IN_MOVED_TO))
    }

    /// Waits until a file is made, renamed or removed in the folder; no longer than a test may wait.
    func wait() -> Bool {
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&event, 1, Int32(patience * 1_000)) == 1
    }
  #endif

  deinit {
    close(descriptor)
  }
}
