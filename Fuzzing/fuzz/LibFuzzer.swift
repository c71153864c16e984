#if LIBFUZZER
  import Foundation
  import Fuzzing

  /// The driver of libFuzzer, which chooses inputs by the branches that they reach.
  enum LibFuzzer {
    /// The format that the environment names.
    private static let format = FuzzFormat.all.first {
      $0.name == ProcessInfo.processInfo.environment["FORMAT"]
    }
    private static let fixtures = Fixtures("Tests/RecordsTests/Fixtures")
    private static let scratch = Scratch(NSTemporaryDirectory(), fixtures)
    /// Inputs have no name of their own; each is taken for a file of the first fixture's name.
    private static let name = (try? format?.seeds(fixtures).first?.name) ?? "input"

    /// Runs libFuzzer with the words of the command line, of which the first without a hyphen names the corpus.
    static func run() {
      guard let format else {
        FileHandle.standardError.write(
          Data("FORMAT is none of \(FuzzFormat.all.map(\.name).joined(separator: ", "))\n".utf8))
        exit(64)
      }
      if let corpus = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") }) {
        for (index, seed) in ((try? format.seeds(fixtures)) ?? []).enumerated() {
          _ = Scratch(corpus, fixtures).path(of: seed, named: "seed-\(index)")
        }
      }
      var (count, words) = (CommandLine.argc, CommandLine.unsafeArgv)
      exit(runDriver(&count, &words, testOneInput))
    }

    /// Reads one input; traps where two ways of reading it differ.
    static func test(_ bytes: [UInt8]) {
      do throws(Difference) {
        _ = try format?.read(FuzzInput(name, bytes), scratch)
      } catch {
        fatalError(error.description)
      }
    }
  }

  /// What libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    LibFuzzer.test(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  /// libFuzzer as a library (llvm.org/docs/LibFuzzer.html): its own `main` would be a second one.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32
#endif
