import Testing

struct CommandErrorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expect(_ refusal: Refusal) throws {
    for (name, text) in refusal.files { try folder.write(text, to: name) }
    let outcome = try folder.run(refusal.line, input: refusal.input)
    #expect(outcome.code == refusal.code)
    #expect(outcome.lines == refusal.lines)
    #expect(outcome.text == "")
    // What was there is as it was, and nothing came to it.
    for (name, text) in refusal.files { #expect(try folder.text(of: name) == text) }
    let given = Set(refusal.files.compactMap { $0.key.split(separator: "/").first.map(String.init) })
    #expect(Set(try folder.names()) == given)
  }

  @Test(arguments: Messages.usage)
  func `a wrong command line ends with 64`(_ refusal: Refusal) throws {
    try expect(refusal)
  }

  @Test(arguments: Messages.badData + Messages.badTasks)
  func `bad data end with 65`(_ refusal: Refusal) throws {
    try expect(refusal)
  }

  @Test(arguments: Messages.badSettings)
  func `bad settings end with 78`(_ refusal: Refusal) throws {
    try expect(refusal)
  }

  @Test(arguments: Messages.files)
  func `what is missing ends with 66 and what is in the way with 73`(_ refusal: Refusal) throws {
    try expect(refusal)
  }

  @Test func `every message says what happened and what to do`() {
    let all = [
      Messages.usage, Messages.badData, Messages.badTasks, Messages.badSettings, Messages.files,
    ]
    for refusal in all.joined() {
      for line in refusal.lines {
        #expect(line.contains("; ") && line.contains(": ") && !line.hasSuffix("."), "\(line)")
      }
    }
  }
}
