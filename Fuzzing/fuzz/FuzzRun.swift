import Foundation
import Fuzzing

/// A run over all inputs: processes read a part each, and one that ends by a trap is followed by another.
struct FuzzRun {
  let options: FuzzOptions

  /// A fault: its input, and what was wrong.
  private struct Fault {
    var name: String
    var words: String
  }

  /// Runs, prints a table and the faults.
  ///
  /// - Returns: Whether there was no fault.
  /// - Throws: What stands in the way of making folders or starting processes.
  func run() throws -> Bool {
    let folder = "\(Scratch.parent)/kaiki-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shares = (0..<options.jobs).map {
      FuzzShare(first: $0, step: options.jobs, folder: "\(folder)/\($0)")
    }
    for share in shares {
      try FileManager.default.createDirectory(atPath: share.current, withIntermediateDirectories: true)
    }
    var faults: [Fault] = []
    var running = try shares.map { (process: try start($0), share: $0) }
    while !running.isEmpty {
      for index in running.indices.reversed() where !running[index].process.isRunning {
        let (process, share) = running.remove(at: index)
        guard let trap = try trap(of: process, share) else { continue }
        faults.append(trap.fault)
        var rest = share
        rest.first = trap.next
        running.append((try start(rest), rest))
      }
      usleep(50_000)
    }
    let results = try shares.flatMap(results)
    print(table(results))
    faults += try shares.flatMap { share in try kept(share, results) }
    for fault in faults.sorted(by: { $0.name < $1.name }) {
      print("\(options.faults)/\(fault.name): \(fault.words)")
    }
    print("\(results.count) of \(options.count) inputs, \(faults.count) faults")
    return faults.isEmpty
  }

  private func start(_ share: FuzzShare) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    process.arguments = options.words(for: share)
    let errors = "\(share.folder)/errors"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    return process
  }

  /// What a process that ended too soon was reading, which is kept, and where the next is to go on; `nil` for one that came
  /// to its end.
  private func trap(of process: Process, _ share: FuzzShare) throws -> (fault: Fault, next: Int)? {
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else { return nil }
    let said = (try? String(contentsOfFile: "\(share.folder)/errors", encoding: .utf8)) ?? ""
    guard let name = try FileManager.default.contentsOfDirectory(atPath: share.current).first,
      let number = name.split(separator: ".").first.flatMap({ Int($0) })
    else { throw FuzzOptions.Problem(message: "a process ended before it read anything: \(said)") }
    try keep("\(share.current)/\(name)", as: name)
    try FileManager.default.removeItem(atPath: "\(share.current)/\(name)")
    let first = said.split(separator: "\n").first ?? ""
    let isTime = process.terminationStatus == SIGPROF
    let words = isTime ? "more than 20 s" : "signal \(process.terminationStatus) \(first)"
    return (Fault(name: name, words: words), number + share.step)
  }

  private func keep(_ path: String, as name: String) throws {
    try FileManager.default.createDirectory(atPath: options.faults, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: "\(options.faults)/\(name)")
    try FileManager.default.copyItem(atPath: path, toPath: "\(options.faults)/\(name)")
  }

  private func results(_ share: FuzzShare) throws -> [FuzzResult] {
    let text = try String(contentsOfFile: share.results, encoding: .utf8)
    return text.split(separator: "\n").compactMap { FuzzResult(line: $0) }
  }

  /// Keeps the inputs that a process found to be faults and lived.
  private func kept(_ share: FuzzShare, _ results: [FuzzResult]) throws -> [Fault] {
    let words = Dictionary(
      results.compactMap { result in result.fault.map { ("\(result.number)", $0) } }, uniquingKeysWith: { $1 }
    )
    return try FileManager.default.contentsOfDirectory(atPath: share.folder).compactMap { file in
      guard file.hasPrefix("fault.") else { return nil }
      let name = String(file.dropFirst("fault.".count))
      try keep("\(share.folder)/\(file)", as: name)
      return Fault(name: name, words: words[String(name.prefix { $0 != "." })] ?? "")
    }
  }

  /// A line a format.
  private func table(_ results: [FuzzResult]) -> String {
    let rows = options.formats.enumerated().map { index, format -> [String] in
      let own = results.filter { $0.format == index }
      let slowest = own.map(\.microseconds).max() ?? 0
      return [
        format.name, "\(own.count)", "\(own.count { $0.outcome == "read" })",
        "\(own.count { $0.outcome == "refused" })", "\(Double(slowest / 100) / 10)",
        "\(own.reduce(0) { $0 + $1.microseconds } / max(own.count, 1))",
        "\(Double((own.map(\.kilobytes).max() ?? 0) / 100) / 10)",
      ]
    }
    let all = [["format", "inputs", "read", "refused", "slowest ms", "mean µs", "peak MB"]] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
