import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Intake

/// Anki's table `cards` as a file of its own, beside its `revlog` or alone.
struct AnkiCardImportTests {
  private static let header =
    "id,nid,did,ord,mod,usn,type,queue,due,ivl,factor,reps,lapses,left,odue,odid,flags,data"
  private static let answers = """
    id,cid,usn,ease,ivl,lastIvl,factor,time,type
    1704067200000,11,-1,3,1,0,2500,5000,0
    1704412800000,11,-1,3,8,3,2500,4000,1
    1704240060000,12,-1,3,2,1,2300,5000,1

    """

  private static func table(_ rows: String...) -> String { ([header] + rows).joined(separator: "\n") + "\n" }

  /// Card 11 was answered on 5 January 2024 (in Tokyo) and sent away for 8 days, card 12 on the 3rd for 2: due 1500 and 1492
  /// count from 5 December 2019.
  private static let cards = table(
    "11,1,7,0,1709000000,-1,2,2,1500,8,2500,3,0,0,0,0,0,\"{\"\"s\"\":12.5,\"\"d\"\":5,\"\"dr\"\":0.9}\"",
    "12,2,7,0,1709000000,-1,2,2,1492,2,2300,3,1,0,0,0,0,",
    "13,3,7,0,1704240060,-1,2,-1,1600,30,2500,9,0,0,0,0,0,{}",
    "14,4,8,0,1704240060,-1,1,1,1704500000,0,0,1,0,0,0,0,0,",
    "15,5,8,0,1704240060,-1,0,0,12,0,0,0,0,0,0,0,0,")

  private func shown(_ read: FilesRead) -> [String] {
    (read.cards ?? []).map {
      "\($0.id) \($0.deck ?? "-") \($0.nextDue) \($0.standing.map { "\($0)" } ?? "-")"
    }
  }

  /// Why a folder is refused, without its path.
  private func refusal(_ folder: TemporaryFolder) -> String? {
    do throws(ReadingError) {
      _ = try HistoryReader.read([folder.path], kind: nil)
      return nil
    } catch {
      guard case .unreadable(let rejection) = error else { return "\(error)" }
      return rejection.description.english.replacing("\(folder.path)/", with: "")
    }
  }

  @Test func `cards beside their answers are due by the day on which most of them agree`() throws {
    let read = try TemporaryFolder().read(["cards.csv": Self.cards, "revlog.csv": Self.answers])
    #expect(read.faults == [])
    #expect(
      shown(read) == [
        "11 7 2024-01-12T15:00:00Z waiting", "12 7 2024-01-04T15:00:00Z waiting",
        "13 7 2024-04-21T15:00:00Z suspended", "14 8 2024-01-06T00:13:20Z waiting",
        "15 8 1970-01-01T00:00:00.015Z new",
      ])
    let memory = read.cards?.first?.memory
    #expect(memory?.interval == 8 && memory?.stability == 12.5 && memory?.desiredRetention == 0.9)
    #expect(read.noteLines.contains { $0.contains("dueCountedFrom(2019-12-05, agreed: 2, of: 2)") })
    #expect(read.read.isOfOtherApps)
  }

  @Test func `in a folder the answers beside the table of cards are read, whatever they are called`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.cards.utf8, to: "cards.csv")
    _ = try folder.write(Self.answers.utf8, to: "revlog.csv")
    let read = try folder.readAll()
    #expect(read.log?.reviews.count == 3)
    #expect(read.cards?.count == 5)
    #expect(read.passedOver == [])
  }

  /// Card 11 is due on the 13th: changed on the 5th, sent away for 8 days.
  @Test func `without answers the last change of a card stands for its last answer`() throws {
    let rows = Self.table("11,1,7,0,1704412800,-1,2,2,1500,8,2500,3,0,0,0,0,0,")
    #expect(shown(try TemporaryFolder().read(["cards.csv": rows])) == ["11 7 2024-01-12T15:00:00Z waiting"])
  }

  @Test(
    arguments: [
      "id,type,queue,due\n11,2,2,1500\n", "id,type,queue,due,ivl\n11,2,2,1500,8\n",
      // Each of three cards says another day.
      "id,type,queue,due,ivl,mod\n1,2,2,10,5,1704412800\n2,2,2,50,5,1704412800\n3,2,2,90,5,1704412800\n",
    ])
  func `a table of which nothing says when it was begun is refused, with what it lacks`(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(text.utf8, to: "cards.csv")
    #expect(
      refusal(folder)
        == "cards.csv:1:1: the first day of the count in \"due\" is unknown; give the answers (revlog.csv) with the columns ivl and mod, or the collection (collection.anki2)"
    )
  }

  @Test func `new cards and those in learning need no such day`() throws {
    let rows = "id,type,queue,due\n11,0,0,3\n12,1,1,1704500000\n"
    let read = try TemporaryFolder().read(["cards.csv": rows])
    #expect(read.cards?.map(\.standing) == [.new, .waiting])
    #expect(read.cards?.map(\.deck) == [nil, nil])
    #expect(read.notes.isEmpty)
  }

  @Test func `a card is in the deck that its row names, of which there is none of number 0`() throws {
    let rows = "id,did,type,queue,due\n11,0,0,0,3\n12,1,0,0,4\n13,1700000000000,0,0,5\n"
    let read = try TemporaryFolder().read(["cards.csv": rows])
    #expect(read.cards?.map(\.deck) == [nil, "1", "1700000000000"])
  }

  @Test func `a row that no Anki writes is a fault of its own`() throws {
    let rows = Self.table(
      "11,1,7,0,1704412800,-1,2,2,1500,8,2500,3,0,0,0,0,0,", "x,1,7,0,0,-1,2,2,1500,8,2500,3,0,0,0,0,0,",
      "13,1,7,0,0,-1,2,9,1500,8,2500,3,0,0,0,0,0,",
      "14,1,7,0,0,-1,2,2,99999999,8,2500,3,0,0,0,0,0,")
    let read = try TemporaryFolder().read(["cards.csv": rows])
    #expect(read.cards?.map(\.id) == ["11"])
    #expect(
      read.faults == [
        "cards.csv:3:1: \(Words.notWhole("id", "x"))",
        "cards.csv:4:1: queue is not known; check the database in its app, then export it again",
        "cards.csv:5:1: due is out of range; check the database in its app, then export it again",
      ])
  }

  @Test func `a table that nobody knows says how the files beside it are read`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.answers.utf8, to: "revlog.csv")
    _ = try folder.write("card,front\n1,x\n".utf8, to: "cards.csv")
    #expect(
      refusal(folder)
        == "cards.csv:1:1: \(Words.missing(column: "id", of: "id, stepIndex, nextDue")); if another program wrote the file, rename the file or leave it out"
    )
    let other = try TemporaryFolder()
    _ = try other.write(Self.answers.utf8, to: "revlog.csv")
    _ = try other.write("card,front\n1,x\n".utf8, to: "front.csv")
    #expect(try other.readAll().log?.reviews.count == 3)
  }
}
