/// A few ids, times and texts, so that files agree, differ and tie.
struct RowPool {
  var random: SeededGenerator
  /// The marks of habits: names of states, their numbers, and amounts.
  var marks = ["-1", "NO", "1", "YES_MANUAL", "3", "SKIP", "2.5", "10", "5"]

  /// Marks that say by themselves whether they are states or amounts.
  static let plainMarks = ["-1", "NO", "SKIP", "YES_MANUAL", "2.5", "10", "5"]

  mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  mutating func id() -> String { ["a", "b", "c", "A"][number(4)] }
  mutating func text() -> String { ["x", "y", "が", "か\u{3099}", "x\u{301}"][number(5)] }
  mutating func time() -> String { ["", "0", "7", "9"][number(4)] }
  mutating func day() -> String { ["", "2026-01-03", "2026-01-04"][number(3)] }

  /// Some rows under a header.
  mutating func file(_ header: String, _ row: (inout RowPool) -> String) -> String {
    (0..<number(7)).reduce(header + "\n") { text, _ in text + row(&self) + "\n" }
  }

  /// A file of every kind that is merged.
  mutating func files() -> [(name: String, text: String)] {
    [
      (
        "recurring.tasks",
        file("id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,modified") {
          "\($0.id()),\($0.text()),\($0.number(2) + 1),day,0,\($0.number(2)),\($0.time())"
        }
      ),
      (
        "attempted.tasks",
        file("id,name,category,createdAt,updatedAt,tags") {
          "\($0.id()),\($0.text()),habit,\($0.number(2)),\($0.time()),\($0.text())"
        }
      ),
      (
        "completions",
        file("id,taskId,completedAt") { "\($0.id()),\($0.id()),\($0.number(3))" }
      ),
      (
        "attempts",
        file("id,taskId,timestamp,note") { "\($0.id()),\($0.id()),\($0.number(3)),\($0.text())" }
      ),
      (
        "cards",
        file("id,question,stepIndex,nextDue") { "\($0.id()),\($0.text()),\($0.number(2)),0" }
      ),
      (
        "lists",
        file("listId,listCreatedAt,listLastResetDate,listDay,id,content,isCompleted,order,modified") {
          "\($0.id()),\($0.number(3)),\($0.time()),\($0.day()),\($0.id()),\($0.text()),\($0.number(2)),"
            + "\($0.number(2)),\($0.time())"
        }
      ),
      (
        "opens",
        file("timestamp,timeZone,deviceId") {
          "\($0.number(3)),\(["UTC", "Asia/Tokyo"][$0.number(2)]),\(["", "p"][$0.number(2)])"
        }
      ),
    ] + loggedFiles() + schoolFiles()
  }

  /// Files of answers, habits and daily numbers.
  ///
  /// The ids of answers are of one case: a log keeps the spelling of an id that it read first.
  private mutating func loggedFiles() -> [(name: String, text: String)] {
    [
      (
        "reviewLogs",
        file("id,cardId,reviewedAt,result,latencyMs,previousStep,nextStep") {
          "\(["r", "s", "t"][$0.number(3)]),\(["x", "y"][$0.number(2)]),\($0.number(3)),\($0.number(2)),"
            + "\(["", "5"][$0.number(2)]),\(["0,1", ","][$0.number(2)])"
        }
      ),
      (
        "checkmarks",
        file("habit,date,value,freq_numerator,freq_denominator") {
          let mark = $0.marks[$0.number($0.marks.count)]
          let frequency = ["1,7", "2,7", "1,8", ","][$0.number(4)]
          return "\($0.id()),2026-01-0\($0.number(3) + 1),\(mark),\(frequency)"
        }
      ),
      (
        "habits",
        file("habit,freq_numerator,freq_denominator,type,unit,targetType,targetValue,isArchived") {
          "\($0.id()),\($0.number(2) + 1),\($0.number(2) + 7),\(["", "YES_NO", "NUMERICAL"][$0.number(3)]),"
            + "\(["", "km"][$0.number(2)]),\(["AT_LEAST,5", "AT_MOST,5", "AT_MOST,10.5", ","][$0.number(4)]),"
            + "\($0.number(2))"
        }
      ),
      (
        "observations",
        file("series,date,value") {
          "\($0.id()),2026-01-0\($0.number(2) + 1),\(["", "5", "10", "84.45"][$0.number(4)])"
        }
      ),
    ]
  }

  /// Files of courses and absences.
  private mutating func schoolFiles() -> [(name: String, text: String)] {
    [
      (
        "semesters",
        file("semesterId,name,semesterType,startDate,endDate") {
          "\($0.id()),\($0.text()),\(["first_half", "second_half"][$0.number(2)]),"
            + "2026-04-0\($0.number(2) + 1),2026-07-3\($0.number(2))"
        }
      ),
      (
        "courses",
        file("courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId,pairId") {
          "\($0.id()),\($0.text()),\($0.number(2) + 1),1,15,\(["", "5"][$0.number(2)]),\($0.number(2)),"
            + "\($0.id()),\(["", "b"][$0.number(2)])"
        }
      ),
      (
        "attendanceRecords",
        file("recordId,courseId,date,type,memo,createdAt,period") {
          "\($0.id()),\($0.id()),2026-04-0\($0.number(2) + 1),\(["absent", "late"][$0.number(2)]),"
            + "\($0.text()),\($0.time()),\(["", "1"][$0.number(2)])"
        }
      ),
      (
        "periodTimes",
        file("period,startTime,endTime,semesterId") {
          "\($0.number(2) + 1),09:0\($0.number(2)),10:3\($0.number(2)),\($0.id())"
        }
      ),
      (
        "calendar",
        file("date,kind,note") {
          "2026-04-0\($0.number(2) + 1),\(["noClass", "classDay", "actsAs=friday"][$0.number(3)]),"
            + "\(["", "x", "y"][$0.number(3)])"
        }
      ),
    ]
  }
}
