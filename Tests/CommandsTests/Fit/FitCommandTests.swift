import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Kaiki
@testable import KaikiNumerics

/// Models of memory fitted to a log (INTERFACE 7).
struct FitCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.log(cards: 40, reviews: 9), to: "log.csv")
  }

  /// Reviews in the public form, at growing intervals.
  private static func log(cards: Int, reviews: Int) -> String {
    var rows: [(time: Int, text: String)] = []
    for card in 0..<cards {
      var stream = RandomStream(seed: 3, domain: .tests, item: card)
      var day = stream.below(30)
      for number in 0..<reviews {
        let rating = stream.uniform() < 0.2 ? 1 : stream.uniform() < 0.8 ? 3 : 4
        let time = 1_700_000_000_000 + day * 86_400_000 + card * 1_000
        rows.append((time, "\(card),\(rating),\(time),3000"))
        day += 1 + stream.below(2 + number * 3)
      }
    }
    let lines = rows.sorted { $0.time < $1.time }.map(\.text)
    return (["card_id,review_rating,review_time,review_duration"] + lines).joined(separator: "\n") + "\n"
  }

  @Test func `a fit has the keys of the interface`() async throws {
    let outcome = try await folder.run("kaiki fit log.csv --time-zone UTC --models fsrs6,power --json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let models = try #require(try outcome.json("models").array)
    #expect(models.count == 2)
    for (model, count) in zip(models, [21, 3]) {
      #expect(try model("parameters").array?.count == count)
      #expect(try model("standardErrors").array?.count == count)
      #expect(try model("n").number == 320)
      for key in ["logLoss", "rmseBins", "auc", "standardLogLoss"] { #expect(try model(key).number != nil) }
      #expect(try model("seconds") == .null)
      let bins = try #require(try model("calibration").array)
      let counts = try bins.map { try $0("n").integer ?? 0 }
      #expect(counts.reduce(0, +) == 320)
      for bin in bins {
        #expect(try bin("p").number != nil)
        #expect(try bin("observed").number != nil)
      }
    }
  }

  @Test func `a fit to files of two people has no ✓ and names --by-user`() async throws {
    for (number, name) in ["Ann", "Bo"].enumerated() {
      let lines = Self.log(cards: 40, reviews: 9).split(separator: "\n").enumerated().map { index, line in
        "\(line),\(index == 0 ? "student" : name)\n"
      }
      try folder.write(lines.joined(), to: "\(number).csv")
    }
    let page = try await folder.run("kaiki fit 0.csv 1.csv --time-zone UTC --models power --evaluate --quiet")
    #expect(page.code == 0 && page.text.contains("--by-user") && !page.text.contains("✓"), "\(page.text)")
  }

  @Test func `Anki takes the weights on a line, and the place is said beside it`() async throws {
    let fitted = try await folder.run("kaiki fit log.csv --time-zone UTC --models power,fsrs6 --json")
    let weights = try #require(try fitted.json("models")(1)("parameters").array).map(\.number)
    let outcome = try await folder.run(
      "kaiki fit log.csv --time-zone UTC --models power,fsrs6 --format anki")
    #expect(outcome.text.split(separator: "\n").count == 1)
    let printed = outcome.text.trimmingCharacters(in: .newlines).components(separatedBy: ", ")
    #expect(printed.count == 21)
    for (text, weight) in zip(printed, weights) {
      #expect(text.split(separator: ".").last?.count == 4)
      #expect(abs(try #require(Double(text)) - (weight ?? .nan)) <= 0.000_050_001)
    }
    #expect(outcome.errors.contains("Paste the printed line of parameters into Anki"))
    let quiet = try await folder.run(
      "kaiki fit log.csv --time-zone UTC --models power,fsrs6 --format anki --quiet --out weights.txt")
    #expect(quiet.code == 0 && quiet.text == "" && quiet.errors == "")
    #expect(try folder.text(of: "weights.txt") == outcome.text)
  }

  @Test func `the bytes are the same for any number of jobs`() async throws {
    let line = "kaiki fit log.csv --time-zone UTC --evaluate --json --jobs"
    let one = try await folder.run("\(line) 1")
    #expect(one.code == 0)
    for jobs in [2, 5] { #expect(try await folder.run("\(line) \(jobs)").output == one.output) }
  }

  @Test func `an evaluation judges all models, their standard weights and the average`() async throws {
    let outcome = try await folder.run("kaiki fit log.csv --time-zone UTC --evaluate --json")
    let evaluation = try outcome.json("evaluation")
    let fitted = ["fsrs6", "fsrs7", "hlr", "power"]
    let names = try #require(try evaluation("models").array).map { try $0("model").text }
    #expect(names == fitted + fitted.map { "\($0)-standard" } + ["average"])
    #expect(try evaluation("differences").array?.count == 36)
    let plain = try await folder.run("kaiki fit log.csv --time-zone UTC --json")
    #expect(try plain.json("models").array?.count == 1)
    #expect(!plain.text.contains("evaluation"))
  }

  @Test func `the file of a fit is what simulate reads`() async throws {
    let outcome = try await folder.run("kaiki fit log.csv --time-zone UTC --models hlr,fsrs6 --out fit.json")
    #expect(outcome.code == 0)
    #expect(outcome.text.contains("FSRS-6") && outcome.text.contains("AUC"))
    let weights = try JSON(Array(try folder.text(of: "fit.json").utf8))("models")(1)("parameters")
    let simulated = try await folder.run("simulate --deck 10 --days 5 --parameters fit.json --json")
    #expect(simulated.code == 0, "\(simulated.errors)")
    #expect(try simulated.part()("plan")("parameters")("weights") == weights)
  }

  @Test func `a named form is that of the file`() async throws {
    let outcome = try await folder.run(
      "kaiki fit log.csv --time-zone UTC --models hlr --format csv --out w.csv")
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    let lines = try folder.text(of: "w.csv").split(separator: "\n")
    #expect(lines.first == "model,weight,value,standardError,standard")
    #expect(lines.count == 4)
  }

  @Test func `how long a fit took is said where it is asked for`() async throws {
    let outcome = try await folder.run("kaiki fit log.csv --time-zone UTC --models hlr --timing --json")
    #expect(try outcome.json("models").array?.first?("seconds").number == 0)
    #expect(try await folder.run("kaiki fit log.csv --time-zone UTC --timing").text.contains("seconds"))
  }

  @Test func `a page speaks Japanese, too`() async throws {
    let outcome = try await folder.run("kaiki fit log.csv --time-zone UTC --evaluate --lang ja")
    #expect(outcome.code == 0)
    for word in ["Kaiki 最適化", "対数損失", "最適化に使わなかった回答の予測", "FSRS-7（標準）", "平均"] {
      #expect(outcome.text.contains(word))
    }
  }

  @Test func `logs that nothing can be fitted to are refused`() async throws {
    try folder.write(Self.log(cards: 1, reviews: 60), to: "one.csv")
    try folder.write(Self.log(cards: 3, reviews: 4), to: "few.csv")
    try folder.write(Self.log(cards: 0, reviews: 0), to: "none.csv")
    for (name, words) in [
      (
        "one",
        "all answers given at least one day after the previous answer belong to one card; give a log of several cards"
      ),
      (
        "few",
        "the log has 9 answers given at least one day after the previous answer to the card, but a fit needs 50; give a longer log"
      ),
      ("none", "the data have no reviews; add a file of reviews"),
    ] {
      let outcome = try await folder.run("kaiki fit \(name).csv --time-zone UTC --quiet")
      #expect(outcome.code == 64)
      #expect(outcome.errors == "fit: \(words)\n")
    }
  }

  @Test(
    arguments: [
      ("--models fsrs5", "\"fsrs5\" is not a model; did you mean fsrs6?"),
      ("--models fsrs6,fsrs6", "\"fsrs6\" is named twice; name it once"),
      ("--models x", "\"x\" is not a model; choose fsrs6, fsrs7, hlr or power"),
    ] as [(String, String)])
  func `models are named once each`(words: String, remedy: String) async throws {
    let outcome = try await folder.run("kaiki fit log.csv \(words)")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(remedy), "\(outcome.errors)")
  }
}
