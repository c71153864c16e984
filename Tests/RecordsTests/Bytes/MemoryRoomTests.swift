import TestSupport
import Testing

@testable import Files
@testable import Intake

/// What limits leave of the memory (RELIABILITY, memory).
struct MemoryRoomTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var room: MemoryRoom { MemoryRoom(root: folder(".")) }

  @Test func `a machine has what is available and what may be swapped out`() throws {
    try folder.write(
      "MemTotal:  8000 kB\nMemFree: 10 kB\nMemAvailable:    3000 kB\nSwapTotal: 9 kB\nSwapFree:  24 kB\n",
      to: "proc/meminfo")
    #expect(room.machine == 3_024 * 1_024)
    #expect(room.group == nil)
    #expect(room.shared == 3_024 * 1_024)
  }

  @Test func `of nested groups of version 2 the tightest counts, without what is given up for others`() throws
  {
    try folder.write("0::/slice/job\n", to: "proc/self/cgroup")
    try folder.write("max\n", to: "sys/fs/cgroup/slice/job/memory.max")
    try folder.write("700\n", to: "sys/fs/cgroup/slice/job/memory.current")
    try folder.write("5000\n", to: "sys/fs/cgroup/slice/memory.max")
    try folder.write("4000\n", to: "sys/fs/cgroup/slice/memory.current")
    try folder.write("anon 2500\ninactive_file 1500\n", to: "sys/fs/cgroup/slice/memory.stat")
    #expect(room.group == 2_500)
  }

  @Test func `a group of version 1 is that of the controller memory`() throws {
    try folder.write("3:cpu:/other\n2:memory,hugetlb:/job\n", to: "proc/self/cgroup")
    try folder.write("9000\n", to: "sys/fs/cgroup/memory/job/memory.limit_in_bytes")
    try folder.write("9500\n", to: "sys/fs/cgroup/memory/job/memory.usage_in_bytes")
    #expect(room.group == 0)
    try folder.write("total_inactive_file 1500\n", to: "sys/fs/cgroup/memory/job/memory.stat")
    #expect(room.group == 1_000)
  }

  @Test func `nothing is known where the system tells nothing`() {
    #expect(room.machine == nil && room.group == nil && room.shared == nil)
  }

  @Test func `a file that takes more memory than there is is refused before it is read`() throws {
    try folder.write(String(repeating: "x", count: 9 << 20), to: "large.csv")
    let path = folder("large.csv")
    let order = InputOrder([Input(name: path, kind: .tasks, file: OpenedFile(path))], settings: [])
    try order.checkMemory(nil)
    try order.checkMemory(18 << 20)
    let error = #expect(throws: ReadingError.self) { try order.checkMemory(17 << 20) }
    guard case .file(.cannotRead(let named, let reason)) = try #require(error) else {
      Issue.record("another error")
      return
    }
    #expect(named == path && reason.contains("18 MiB") && reason.contains("17 MiB"))
  }
}
