import Analysis
import Encoding
import Foundation

/// The costs of a suite and how they grow.
struct SuiteResult: Sendable {
  /// The cost of one item at one size, in nanoseconds.
  struct Cost: Sendable {
    var items: Int
    var samples: Int
    var fastest: Double
    var p50: Double
    var p90: Double
    var p99: Double

    init(items: Int, samples: [Double]) {
      let sorted = samples.sorted()
      let at = { (percent: Int) in InverseECDF.of(sorted, percent: percent) }
      self.items = items
      self.samples = samples.count
      fastest = sorted[0]
      p50 = at(50)
      p90 = at(90)
      p99 = at(99)
    }
  }

  /// The cost beside that of a peer at the largest size that has one.
  struct PeerRatio: Sendable {
    var name: String
    var items: Int
    /// The peer's cost of an item.
    var nanoseconds: Double
    /// The peer's cost by ours.
    var ratio: Double
  }

  var title: String
  var growthBound: Double
  var costs: [Cost]
  var peer: PeerRatio?

  /// The slope of log cost of the whole against log size from 10,000 items, by least squares.
  var growth: Double {
    let points = costs.filter { $0.items >= 10_000 }.map {
      (x: Foundation.log(Double($0.items)), y: Foundation.log($0.fastest * Double($0.items)))
    }
    let meanX = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let meanY = points.reduce(0) { $0 + $1.y } / Double(points.count)
    let covariance = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return covariance / points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  }

  var isWithinBound: Bool { growth <= growthBound }

  var text: String {
    let rows = costs.map { cost in
      let numbers = [cost.p50, cost.p90, cost.p99].map { Self.padded(DecimalText.fixed($0, 2), 10) }
      return "  \(Self.padded(cost.items.description, 9))\(numbers.joined())"
    }
    var lines = [title, "      items    p50 ns    p90 ns    p99 ns"] + rows
    let growth = "\(DecimalText.fixed(growth, 3)) of at most \(DecimalText.fixed(growthBound, 2))"
    lines.append("  growth (1 is linear) \(growth)\(isWithinBound ? "" : "  TOO FAST")")
    if let peer {
      lines.append(
        "  \(DecimalText.fixed(peer.ratio, 1)) times as fast as \(peer.name) at \(peer.items) items")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "title", value: .text(title)),
      .init(
        key: "costs",
        value: .array(
          costs.map { cost in
            .members([
              "items": .integer(cost.items), "samples": .integer(cost.samples),
              "fastestNs": .number(cost.fastest), "p50Ns": .number(cost.p50), "p90Ns": .number(cost.p90),
              "p99Ns": .number(cost.p99),
            ])
          })),
      .init(key: "growth", value: .number(growth)),
      .init(key: "growthBound", value: .number(growthBound)),
      .init(key: "isWithinBound", value: .flag(isWithinBound)),
    ]
    if let peer {
      members.append(
        .init(
          key: "peer",
          value: .members([
            "name": .text(peer.name), "items": .integer(peer.items), "p50Ns": .number(peer.nanoseconds),
            "ratio": .number(peer.ratio),
          ])))
    }
    return .object(members)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

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
