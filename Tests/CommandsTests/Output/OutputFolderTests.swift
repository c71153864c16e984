import Testing

@testable import CommandLine
@testable import Commands

struct OutputFolderTests {
  private static let specification = CommandSpecification.taking(OutputFolder.declarations)

  @Test func `a folder has to be named, and keeps its files unless --force is given`() throws {
    let folder = try OutputFolder(Arguments("--out d", for: Self.specification))
    #expect(folder.path == "d" && !folder.replaces)
    #expect(try OutputFolder(Arguments("--force --out d", for: Self.specification)).replaces)
    let error = #expect(throws: CommandError.self) {
      try OutputFolder(Arguments("", for: Self.specification))
    }
    #expect(error?.english == ["x: --out is missing; name a folder"])
  }
}
