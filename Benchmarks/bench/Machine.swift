import Encoding
import Foundation

/// What the figures were taken on.
enum Machine {
  static var description: JSONValue {
    .members([
      "processor": .text(processor), "processors": .integer(ProcessInfo.processInfo.processorCount),
      "memoryMiB": .integer(Int(ProcessInfo.processInfo.physicalMemory >> 20)),
      "system": .text(ProcessInfo.processInfo.operatingSystemVersionString),
      "swift": .text(output(of: "swift", ["--version"]).components(separatedBy: "\n")[0]),
      "commit": .text(output(of: "git", ["rev-parse", "HEAD"])),
      "taken": .text(ISO8601DateFormatter().string(from: Date())),
    ])
  }

  private static var processor: String {
    let table = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = table.components(separatedBy: "\n").first { $0.hasPrefix("model name") }
    let name =
      line?.components(separatedBy: ": ").last ?? output(of: "sysctl", ["-n", "machdep.cpu.brand_string"])
    return name.isEmpty ? "unknown" : name
  }

  private static func output(of program: String, _ arguments: [String]) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The clock by which work is measured.
///
/// It counts the time of this process on a processor, so that a program that has to wait for another one does not
/// look slower than it is. What others do to the caches it cannot tell.
enum ProcessorClock {
  /// Seconds of all threads of the process so far.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
