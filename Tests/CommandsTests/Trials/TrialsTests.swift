import Foundation
import TestSupport
import Testing

/// Files of students and teachers with right answers, which a person who did not write the code worked out before running the
/// program (`Fixtures/trials`).
struct TrialsTests {
  @Test(arguments: Trial.all)
  func `the page, the JSON and the exit code give the right answer`(trial: Trial) throws {
    let outcome = try trial.run(trial.args)
    #expect(outcome.code == trial.exit, "\(outcome.errors)")
    for words in trial.stderr ?? [] { #expect(outcome.errors.contains(words)) }
    if let some = trial.stderrAny {
      #expect(some.contains { outcome.errors.contains($0) }, "\(outcome.errors)")
    }
    guard outcome.code == 0 else { return }
    if trial.summary != nil || trial.noSummary != nil {
      let lines = Trial.summaryLines(of: outcome.text)
      try #require(!lines.isEmpty)
      for line in trial.summary ?? [] { #expect(lines.contains(where: line.matches), "\(line) in \(lines)") }
      for line in trial.noSummary ?? [] {
        #expect(!lines.contains(where: line.matches), "\(line) in \(lines)")
      }
    }
    guard trial.json != nil || trial.users != nil else { return }
    let figures = try trial.run(trial.args + ["--json"])
    try #require(figures.code == 0, "\(figures.errors)")
    for figure in trial.json ?? [] {
      let entries = try Trial.entries(of: figures.json("measures")(figure.measure))
      let entry = try #require(entries.first(where: figure.isOf), "no entry of \(figure)")
      #expect(figure.isRight(try entry.value(at: figure.key)), "\(figure) in \(entry)")
    }
    for figure in trial.users ?? [] {
      let report = try figures.json.object ?? [:]
      let rows = ["users", "refused"].flatMap { report[$0]?.array ?? [] }
      let row = try #require(rows.first(where: figure.isOf), "no row of \(figure)")
      #expect(figure.isRight(try row.value(at: figure.key)), "\(figure) in \(row)")
    }
  }

  @Test func `the trials have ten inputs of a student and ten of a teacher`() {
    for folder in Trial.folders {
      let inputs = Trial.all.filter { $0.folder == folder }.flatMap(\.files).map { $0.prefix(2) }
      #expect(Set(inputs).count == 10)
    }
  }
}

/// One command with its right answer.
struct Trial: Decodable, CustomTestStringConvertible {
  /// A line of the summary, or of lines that it must lack.
  struct Line: Decodable {
    /// The allowed signs, such as `!✕`.
    var sign: String
    /// Words that the line contains, all of them.
    var contains: [String]

    func matches(_ line: String) -> Bool {
      line.first.map(sign.contains) == true && contains.allSatisfy { line.contains($0) }
    }
  }

  /// A figure of `measures` in the JSON report.
  struct Figure: Decodable {
    var measure: String
    /// The keys and values that name one entry of the measure; empty for the first.
    var `where`: [String: JSON]
    /// The key of the figure; `risk.p` is the key `p` of the object `risk`.
    var key: String
    var value: JSON
    /// Largest difference from ``value``; `nil` if the figure is exact.
    var tolerance: Double?

    func isOf(_ entry: JSON) -> Bool { self.where.allSatisfy { entry.object?[$0.key] == $0.value } }
    func isRight(_ seen: JSON) -> Bool { seen.isEqual(to: value, within: tolerance) }
  }

  /// A figure of one user in the report of `--by-user`.
  struct UserFigure: Decodable {
    /// The user; of a class list with numbers and names, the number.
    var user: String
    var key: String
    var value: JSON
    /// Largest difference from ``value``; `nil` if the figure is exact.
    var tolerance: Double?

    func isOf(_ row: JSON) -> Bool {
      row.object?["user"]?.text.map { $0 == user || $0.hasPrefix("\(user) ") } ?? false
    }
    func isRight(_ seen: JSON) -> Bool { seen.isEqual(to: value, within: tolerance) }
  }

  var name: String
  var files: [String]
  var args: [String]
  var exit: Int32
  var summary: [Line]?
  var noSummary: [Line]?
  var json: [Figure]?
  var users: [UserFigure]?
  /// Words of standard error, all of them.
  var stderr: [String]?
  /// Words of standard error, at least one of them.
  var stderrAny: [String]?
  /// How the answer follows from the file.
  var reason: String
  /// The folder of the trial; not in the file.
  var folder = ""

  private enum CodingKeys: CodingKey {
    case name, files, args, exit, summary, noSummary, json, users, stderr, stderrAny, reason
  }

  var testDescription: String { "\(folder): \(name)" }

  static let folders = ["student", "teacher"]
  private static let root = Bundle.module.bundleURL.appending(path: "Fixtures/trials")
  static let all: [Trial] = folders.flatMap { folder -> [Trial] in
    let file = root.appending(path: "\(folder)/answers.json")
    do {
      return try JSONDecoder().decode([Trial].self, from: Data(contentsOf: file)).map { trial in
        var trial = trial
        trial.folder = folder
        return trial
      }
    } catch {
      preconditionFailure("\(file.path) cannot be read: \(error)")
    }
  }

  /// Runs the program on copies of the files.
  func run(_ words: [String]) throws -> Outcome {
    let folder = try TemporaryFolder()
    for file in files {
      try folder.write(Data(contentsOf: Self.root.appending(path: "\(self.folder)/\(file)")), to: file)
    }
    return try Running(
      Built.path("kaiki"), words, environment: TemporaryFolder.plainEnvironment, in: folder
    ).outcome()
  }

  /// The entries of a measure: its array, or the first array of its object.
  static func entries(of measure: JSON) -> [JSON] {
    measure.array ?? measure.object?.values.lazy.compactMap(\.array).first ?? []
  }

  /// The lines of the section "In short", each from its sign on.
  static func summaryLines(of page: String) -> [String] {
    let section = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "In short" }.dropFirst().prefix { !$0.isEmpty }
    var lines: [String] = []
    for line in section {
      if let start = line.firstIndex(where: { "✓!✕·".contains($0) }),
        line[..<start].last.map({ $0 == " " }) ?? true, line[start...].dropFirst().first == " "
      {
        lines.append(String(line[start...]))
      } else if let last = lines.popLast() {
        lines.append("\(last) \(line.drop { $0 == " " })")
      }
    }
    return lines
  }
}

extension JSON {
  /// The member at a path of keys between dots; `null` below a `null`.
  fileprivate func value(at path: String) throws -> JSON {
    try path.split(separator: ".").reduce(self) { object, key in
      object == .null ? .null : try object(String(key))
    }
  }

  /// True if both are equal, or both numbers and no further apart than the tolerance.
  fileprivate func isEqual(to other: JSON, within tolerance: Double?) -> Bool {
    guard let tolerance, let number, let wanted = other.number else { return self == other }
    return abs(number - wanted) <= tolerance
  }
}
