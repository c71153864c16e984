#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Memory that this process can still allocate.
///
/// Minimum over the process limits (`RLIMIT_AS`, `RLIMIT_DATA`), the control groups of version 1 or 2 with all their
/// parents, and the machine.
///
/// - Note: Source: Linux, `proc_pid_statm(5)`, `proc_meminfo(5)`, `cgroups(7)` and its *Control Group v2*, "Memory
///   Interface Files".
package struct MemoryRoom {
  private let root: String

  /// - Parameter root: Folder that contains `proc` and `sys`, without a final `/`; tests use their own folder.
  package init(root: String = "") { self.root = root }

  /// Available bytes under all limits, ≥ 0; `nil` if every limit is unknown.
  package var bytes: Int? {
    [left(of: .addressSpace, taken: pages(0)), left(of: .data, taken: pages(5)), shared].compactMap { $0 }
      .min()
  }

  /// Available bytes of the control group and the machine; `nil` if both are unknown. Beyond these, the system ends a
  /// process without an error.
  package var shared: Int? { [group, machine].compactMap { $0 }.min() }

  /// Limits the memory of the process to the available memory, so that a large allocation fails instead of ending the
  /// process.
  package func bound() {
    guard let shared, let taken = pages(5) else { return }
    var limit = rlimit()
    guard getrlimit(Limit.data.number, &limit) == 0 else { return }
    let most = rlim_t(taken + shared)
    guard most < limit.rlim_cur else { return }
    limit.rlim_cur = most
    setrlimit(Limit.data.number, &limit)
  }

  // MARK: The process

  package enum Limit {
    case addressSpace, data, stack

    fileprivate var number: Int32 {
      #if canImport(Glibc)
        switch self {
        case .addressSpace: Int32(RLIMIT_AS.rawValue)
        case .data: Int32(RLIMIT_DATA.rawValue)
        case .stack: Int32(RLIMIT_STACK.rawValue)
        }
      #else
        switch self {
        case .addressSpace: RLIMIT_AS
        case .data: RLIMIT_DATA
        case .stack: RLIMIT_STACK
        }
      #endif
    }

    /// Limit in bytes; `nil` if unlimited.
    package var bytes: Int? {
      var value = rlimit()
      guard getrlimit(number, &value) == 0, value.rlim_cur < rlim_t(Int.max) else { return nil }
      return Int(value.rlim_cur)
    }
  }

  private func left(of limit: Limit, taken: Int?) -> Int? {
    guard let taken, let most = limit.bytes else { return nil }
    return max(0, most - taken)
  }

  /// Field of `/proc/self/statm`, in bytes; `nil` if unreadable.
  private func pages(_ field: Int) -> Int? {
    let fields = text("proc/self/statm")?.split(whereSeparator: \.isWhitespace)
    guard let fields, fields.indices.contains(field), let count = Int(fields[field]) else { return nil }
    return count * sysconf(Int32(_SC_PAGESIZE))
  }

  // MARK: The machine

  /// Bytes available on the machine without reducing other processes, plus free swap; `nil` if unknown.
  var machine: Int? {
    guard let lines = text("proc/meminfo")?.split(separator: "\n") else { return nil }
    func kilobytes(_ name: String) -> Int? {
      lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
        .flatMap { Int($0) }
    }
    guard let available = kilobytes("MemAvailable") else { return nil }
    return (available + (kilobytes("SwapFree") ?? 0)) * 1_024
  }

  // MARK: The control group

  private struct Version {
    var folder: String
    var limit: String
    var usage: String
    /// Key in `memory.stat` of the cached file pages that the system can reclaim.
    var reclaimable: String

    static let first = Version(
      folder: "sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", usage: "memory.usage_in_bytes",
      reclaimable: "total_inactive_file")
    static let second = Version(
      folder: "sys/fs/cgroup", limit: "memory.max", usage: "memory.current", reclaimable: "inactive_file")
  }

  /// Bytes available in the control groups of the process and all their parents; `nil` if unlimited or unknown.
  package var group: Int? {
    let lines = text("proc/self/cgroup")?.split(separator: "\n") ?? []
    return lines.flatMap { line -> [Int] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[0] == "0", parts[1].isEmpty { return rooms(of: parts[2], .second) }
      return parts[1].split(separator: ",").contains("memory") ? rooms(of: parts[2], .first) : []
    }.min()
  }

  private func rooms(of path: Substring, _ version: Version) -> [Int] {
    var parts = path.split(separator: "/")[...]
    var rooms: [Int] = []
    while true {
      if let room = room(of: "\(version.folder)/\(parts.joined(separator: "/"))", version) {
        rooms.append(room)
      }
      guard parts.popLast() != nil else { return rooms }
    }
  }

  private func room(of folder: String, _ version: Version) -> Int? {
    guard let limit = number("\(folder)/\(version.limit)"), let usage = number("\(folder)/\(version.usage)")
    else {
      return nil
    }
    let reclaimable =
      text("\(folder)/memory.stat")?.split(separator: "\n")
      .first { $0.hasPrefix("\(version.reclaimable) ") }?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    return max(0, limit - max(0, usage - reclaimable))
  }

  private func number(_ path: String) -> Int? {
    text(path)?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  private func text(_ path: String) -> String? {
    (try? InputBytes(path: "\(root)/\(path)"))?.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
