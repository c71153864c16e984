import Foundation
import Fuzzing

/// `fuzz`: readers under mutated bytes, by a seed or, where the build asks for it, by libFuzzer.
@main
struct Fuzz {
  static func main() {
    #if LIBFUZZER
      LibFuzzer.run()
    #else
      do {
        try run(try FuzzOptions(Array(CommandLine.arguments.dropFirst())))
      } catch {
        let message = (error as? FuzzOptions.Problem)?.message ?? "\(error)"
        FileHandle.standardError.write(Data("fuzz: \(message)\n".utf8))
        exit(64)
      }
    #endif
  }

  #if !LIBFUZZER
    private static func run(_ options: FuzzOptions) throws {
      if options.wantsHelp {
        print(FuzzOptions.help, terminator: "")
      } else if let share = options.share {
        try FuzzWorker(options: options, share: share).run()
      } else if let path = options.input, let format = options.formats.first {
        try read(path, as: format, options)
      } else if try !FuzzRun(options: options).run() {
        exit(1)
      }
    }

    /// Reads one file that was kept, under the name that it had before.
    private static func read(_ path: String, as format: FuzzFormat, _ options: FuzzOptions) throws {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let mark = ".\(format.name)."
      let own =
        name.first?.isNumber == true ? name.range(of: mark).map { String(name[$0.upperBound...]) } : nil
      let input = FuzzInput(own ?? name, Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      let folder = "\(Scratch.parent)/kaiki-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      print(try format.read(input, Scratch(folder, Fixtures(options.fixtures))).rawValue)
    }
  #endif
}
