import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Intake

struct UnpackerTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let attempts = "id,taskId,timestamp\na,t,2024-01-01T00:00:00Z\n"
  private static let opens = "timestamp,timeZone\n2024-01-01T00:00:00Z,Asia/Tokyo\n"

  private func read(_ bytes: [UInt8], as name: String, kind: DataKind? = nil) throws(ReadingError)
    -> ReadHistory
  {
    guard let path = try? folder.write(bytes, to: name) else {
      preconditionFailure("the folder can be written to")
    }
    return try HistoryReader.read([path], kind: kind)
  }

  private func refusal(_ bytes: [UInt8], as name: String = "x") -> String? {
    do throws(ReadingError) {
      _ = try read(bytes, as: name)
      return nil
    } catch {
      guard case .unreadable(let rejection) = error else { return "\(error)" }
      return rejection.message.english
    }
  }

  @Test(
    arguments: ["phone.attempts.csv.gz", "attempts.csv.zst", "attempts.csv", "nameless"],
    [MadeArchive.gzip, MadeArchive.zstd])
  func `a packed file is known by its content, whatever it is called`(
    name: String, pack: @Sendable ([UInt8]) -> [UInt8]
  ) throws {
    let read = try read(pack(Array(Self.attempts.utf8)), as: name)
    #expect(read.history.attempts?.count == 1)
    let plain =
      name.hasSuffix(".gz") || name.hasSuffix(".zst") ? name.split(separator: ".").dropLast() : [name[...]]
    #expect(read.sources.map(\.path) == [folder(plain.joined(separator: "."))])
  }

  @Test func `a zip without a file says so`() {
    let empty: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    #expect(refusal(empty) == "the zip is empty; export it again")
    let hollow = MadeArchive.zip(("media", Array("{}".utf8)), ("0", [1, 2]))
    #expect(refusal(hollow) == "the package lacks its collection; export it again")
    let other = MadeArchive.zip(("a.png", [1, 2, 3]), ("readme.txt", Array("hello\n".utf8)))
    #expect(
      refusal(other)?.hasPrefix("the zip has no file of a data set; name files settings, cards,") == true)
  }

  @Test func `a zip of several files is read as a folder of them`() throws {
    let zip = MadeArchive.zip(
      ("data/phone.attempts.csv", Array(Self.attempts.utf8)), ("data/opens.csv", Array(Self.opens.utf8)),
      ("data/notes.csv", Array("x\n".utf8)), ("data/deep/opens.csv", Array("x\n".utf8)),
      ("__MACOSX/data/opens.csv", Array("x\n".utf8)), ("data/.opens.csv", Array("x\n".utf8)))
    let read = try read(zip, as: "backup")
    let path = folder("backup")
    #expect(read.sources.map(\.path) == ["\(path)/data/phone.attempts.csv", "\(path)/data/opens.csv"])
    #expect(read.passedOver == ["\(path)/data/deep/opens.csv", "\(path)/data/notes.csv"])
    #expect(read.inOtherFolders == ["\(path)/data/deep/opens.csv"])
    #expect(read.history.opens?.count == 1)
  }

  @Test func `of two folders of a zip one is read, and the other is told; two files of one name are refused`()
    throws
  {
    let zip = MadeArchive.zip(
      ("x/attempts.csv", Array(Self.attempts.utf8)), ("y/opens.csv", Array(Self.opens.utf8)))
    let read = try read(zip, as: "a.zip")
    #expect(read.sources.map(\.path) == [folder("a.zip/x/attempts.csv")])
    #expect(read.inOtherFolders == [folder("a.zip/y/opens.csv")])
    // Two files that nobody asks for are no reason to refuse it, and Loop keeps its marks twice.
    let others = MadeArchive.zip(
      ("attempts.csv", Array(Self.attempts.utf8)), ("README.txt", [0x61]), ("README.txt", [0x62]))
    #expect(refusal(others) == nil)
    let loop = MadeArchive.zip(
      (
        "Habits.csv",
        Array("Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Run,,,1,1,#fff\n".utf8)
      ),
      ("Checkmarks.csv", Array("Date,Run,\n2024-01-02,2,\n2024-01-01,2,\n".utf8)),
      ("001 Run/Checkmarks.csv", Array("2024-01-02,2\n".utf8)))
    #expect(try self.read(loop, as: "loop.zip").inOtherFolders == [])
    let twice = MadeArchive.zip(
      ("attempts.csv", Array(Self.attempts.utf8)), ("attempts.csv", Array(Self.attempts.utf8)))
    #expect(
      refusal(twice)
        == "the zip has several files named \"attempts.csv\"; pack each file under another name")
  }

  @Test func `a zip gives the files of other programs, as a folder of them does`() throws {
    let event =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:2025110#\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR\n"
    func calendar(_ day: String) -> [UInt8] { Array(event.replacing("#", with: day).utf8) }
    let zip = MadeArchive.zip(
      ("Takeout/Calendar/a.ics", calendar("3")), ("Takeout/Calendar/b.ics", calendar("4")),
      ("Takeout/Calendar/notes.txt", Array("nothing of ours\n".utf8)),
      ("Takeout/Calendar/x.csv", Array("x\n".utf8)), ("Takeout/archive_browser.html", Array("<html>".utf8)))
    let read = try read(zip, as: "takeout.zip")
    #expect(read.history.calendar?.map { "\($0.day)" } == ["2025-11-03", "2025-11-04"])
    #expect(read.passedOver == ["\(folder("takeout.zip"))/Takeout/Calendar/x.csv"])
    let todo = MadeArchive.zip(
      ("todo.txt", Array("2026-10-01 Pay rec:1m due:2026-11-30\n".utf8)),
      ("done.txt", Array("x 2026-10-31 2026-10-01 Pay rec:1m\n".utf8)))
    #expect(try self.read(todo, as: "todo.zip").history.completions?.count == 1)
  }

  @Test func `of a zip without a file that is named after its kind, files are known by their headers`() throws
  {
    let zip = MadeArchive.zip(
      ("backup/tries.csv", Array(Self.attempts.utf8)), ("backup/notes.csv", Array("a,b\n1,2\n".utf8)))
    let read = try read(zip, as: "backup.zip")
    #expect(read.history.attempts?.count == 1)
    #expect(read.passedOver == ["\(folder("backup.zip"))/backup/notes.csv"])
  }

  @Test func `the only file of a zip may have any name, and be packed itself`() throws {
    let inner = MadeArchive.zstd(Array(Self.attempts.utf8))
    #expect(try read(MadeArchive.zip(("export", inner)), as: "a.zip").history.attempts?.count == 1)
    let named = try read(MadeArchive.zip("rows", Self.attempts), as: "b.zip", kind: .attempts)
    #expect(named.history.attempts?.count == 1)
  }

  @Test func `names that lead out of the zip lead nowhere`() throws {
    let zip = MadeArchive.zip(("../../opens.csv", Array(Self.opens.utf8)))
    #expect(try read(zip, as: "a.zip").sources.map(\.path) == [folder("a.zip/opens.csv")])
    #expect(!Folder.exists(folder("opens.csv")))
  }

  @Test func `a folder may hold packed files`() throws {
    try folder.write(MadeArchive.gzip(Array(Self.attempts.utf8)), to: "d/attempts.csv.gz")
    let read = try HistoryReader.read([folder("d")], kind: nil)
    #expect(read.history.attempts?.count == 1)
    #expect(read.passedOver.isEmpty)
  }

  @Test(arguments: [MadeArchive.gzip, MadeArchive.zstd])
  func `what unpacks to far more than an export ever does is refused`(pack: @Sendable ([UInt8]) -> [UInt8]) {
    let bomb = pack([UInt8](repeating: 0x20, count: 40 << 20))
    #expect(refusal(bomb)?.hasPrefix("the file unpacks to more than 100 times its packed size") == true)
    #expect(refusal(MadeArchive.zip(("opens.csv", bomb)))?.hasPrefix("the file unpacks to more") == true)
  }

  @Test func `packings within packings are followed only so far`() {
    var bytes = Array(Self.attempts.utf8)
    for _ in 0..<4 { bytes = MadeArchive.zip(("a", bytes)) }
    #expect(refusal(bytes) == nil)
    #expect(
      refusal(MadeArchive.gzip(bytes))
        == "archives are nested more than 4 deep; unpack the outer archives")
  }

  @Test func `an archive of too many members is refused`() {
    let files = (0...UnpackingLimits.maxMembers).map { (name: "\($0)", bytes: [UInt8]()) }
    #expect(refusal(MadeArchive.zip(files))?.contains("it has too many files") == true)
  }

  @Test func `a packed file of which one letter has changed is damaged`() throws {
    var packed = MadeArchive.gzip(Array(Self.attempts.utf8))
    packed[packed.count - 6] ^= 1
    #expect(
      refusal(packed) == "the packed file is damaged (its checksum differs); export it again")
  }

  @Test func `what cannot be unpacked says why`() {
    let zip = MadeArchive.zip([("a.csv", Array(Self.attempts.utf8))], password: "x")
    #expect(refusal(zip) == "the archive is encrypted; export it without a password, or unpack it")
    #expect(
      refusal(Array(MadeArchive.gzip(Array(Self.attempts.utf8)).dropLast(20)))?.contains("damaged") == true)
    #expect(
      refusal(Array(MadeArchive.zstd(Array(Self.attempts.utf8)).dropLast(6)))?.contains("damaged") == true)
    #expect(refusal(MadeArchive.zip([]))?.hasPrefix("the zip is empty") == true)
    let two = MadeArchive.zip(("a.txt", [0x41]), ("b.txt", [0x42]))
    #expect(refusal(two)?.hasPrefix("the zip has no file of a data set") == true)
  }

  @Test(
    arguments: [
      ("xl/workbook.bin", "a binary workbook of Excel"), ("word/document.xml", "a document of Word"),
      ("content.xml", "a document of LibreOffice"), ("Index/Document.iwa", "a document of Numbers or Pages"),
    ])
  func `a document that is a zip is called by its name`(member: String, name: String) {
    let zip = MadeArchive.zip(("[Content_Types].xml", [0x41]), (member, [0x42]))
    #expect(refusal(zip)?.contains(name) == true)
  }

  @Test(arguments: UnreadKind.allCases)
  func `what is known and not read is called by its name, packed too`(kind: UnreadKind) {
    for mark in kind.marks {
      let bytes = [UInt8](repeating: 0x2D, count: mark.index) + mark.word + Array("rest".utf8)
      #expect(refusal(bytes) == "the file is \(kind.message.english)")
      #expect(refusal(MadeArchive.zip(("a", bytes))) == "the file is \(kind.message.english)")
      #expect(kind.message.english.contains("; ") || kind.message.english.contains(", which"))
    }
  }

  @Test func `text is no known kind of file`() {
    for text in ["", "id,date\n", "[]", "{\"a\": 1}", "\u{FEFF}id,cid\n", "T-DB,and,more\n"] {
      #expect(Array(text.utf8).withUnsafeBytes { FileSignature($0) } == nil)
    }
  }
}
