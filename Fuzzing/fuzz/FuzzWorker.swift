import Foundation
import Fuzzing

/// Reads a part of the inputs one after the other, and writes down what came of each.
struct FuzzWorker {
  let options: FuzzOptions
  let share: FuzzShare

  /// Reads the part to its end.
  ///
  /// Before an input is read it is written down, so that it is still there after a trap. Ends where the process that started
  /// it is gone.
  ///
  /// - Throws: What stands in the way of reading fixtures or writing.
  func run() throws {
    let formats = options.formats
    let fixtures = Fixtures(options.fixtures)
    let plan = try FuzzPlan(seed: options.seed, formats, fixtures)
    let current = Scratch(share.current, fixtures)
    let scratch = Scratch(share.folder, fixtures)
    let results = open(share.results, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    precondition(results >= 0, "\(share.results) cannot be written")
    let before = Usage.peakKilobytes()
    let parent = getppid()
    for number in stride(from: share.first, to: options.count, by: share.step) {
      guard getppid() == parent else { return }
      let (index, input) = plan.input(number)
      let path = current.path(of: input, named: FuzzWorker.keptName(number, formats[index], input))
      Usage.forgetPeak()
      Usage.limitTime()
      let begin = Usage.microseconds()
      var (outcome, words) = ("differs", "")
      do throws(Difference) {
        outcome = try formats[index].read(input, scratch).rawValue
      } catch {
        words = error.description
      }
      let result = FuzzResult(
        number: number, format: index, outcome: outcome, microseconds: Usage.microseconds() - begin,
        kilobytes: Usage.peakKilobytes() - before, words: words)
      if result.fault != nil { try keep(path) }
      unlink(path)
      let line = Array(result.line.utf8)
      write(results, line, line.count)
    }
  }

  /// The name of a file in which an input is kept: its number, its format and its own name.
  static func keptName(_ number: Int, _ format: FuzzFormat, _ input: FuzzInput) -> String {
    "\(number).\(format.name).\(input.name)"
  }

  private func keep(_ path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    try FileManager.default.copyItem(atPath: path, toPath: "\(share.folder)/fault.\(name)")
  }
}
