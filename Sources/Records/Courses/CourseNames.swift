import Kaiki

/// Which course each name in the inputs means.
///
/// Names are equal if their ``CourseKey`` is. A bracket at the end with a weekday, a period or a place is ignored if exactly one
/// course then has the name. Any other name that no course has stays as it is, with the nearest course.
struct CourseNames {
  /// A course that inputs list, or that is made of the marks of a sheet.
  private struct Named {
    var id: String
    var name: String
  }

  /// The courses by the number of their course in the timetable of all rows.
  private var listed: [Int: Named] = [:]
  private let timetable: Timetable
  /// The numbers of the courses, by their names.
  private var numbers = CourseIndex<Int>()
  /// New ids and names of rows of courses that another spelling names, by id in lower case.
  private var renamed: [String: Named] = [:]
  /// The spelling of a name of which no input lists a course, by the name as written.
  private var spellings: [String: String] = [:]
  /// The nearest course of each name that no course has, for the first ``maxNearest`` of these names.
  private(set) var nearest: [String: String] = [:]

  /// Names without a course for which the nearest one is looked for: more than a reader corrects one by one.
  static let maxNearest = 100

  /// - Parameters:
  ///   - rows: Rows of courses of all inputs.
  ///   - terms: Terms of all inputs.
  ///   - records: Attendance records of all inputs.
  ///   - marks: Names of courses in sheets of attendance, one element per mark.
  init(_ rows: [Course], terms: [Semester], records: [AttendanceRecord], marks: [String]) {
    let canonical = Self.canonical(rows)
    timetable = Timetable(rows: rows.map { Self.renaming($0, canonical) }, semesters: terms)
    renamed = canonical
    for (number, course) in timetable.courses.enumerated() {
      listed[number] = Named(id: course.id, name: course.name)
      for name in Set([course.name] + course.ids) {
        numbers.insert(number, named: name)
      }
    }
    if rows.allSatisfy({ $0.counts != nil }) {
      spellings = Self.spellings(of: marks.filter { self.course(of: $0, on: nil) == nil })
    }
    if !listed.isEmpty {
      var unmatched: Set<String> = []
      let courses = NearestCourse(timetable.courses.map(\.name))
      for record in records where !unmatched.contains(record.course) && spellings[record.course] == nil {
        guard course(of: record.course, on: record.day) == nil else { continue }
        unmatched.insert(record.course)
        guard unmatched.count <= Self.maxNearest else { continue }
        nearest[record.course] = courses.name(nearestTo: record.course)
      }
    }
  }

  /// Course id of records with a name: the id of the course that the name means, or else the name itself.
  func id(of name: String, on day: Day) -> String {
    course(of: name, on: day) ?? spellings[name] ?? name
  }

  /// A row of a course with the id and name of its course.
  func renaming(_ row: Course) -> Course { Self.renaming(row, renamed) }

  /// Gives the rows of a history the ids of their courses.
  func rename(_ history: inout History) {
    var known: Set<Course> = []
    history.courses = history.courses?.map(renaming).filter { known.insert($0).inserted }
    guard let records = history.attendanceRecords else { return }
    for (index, record) in records.enumerated() {
      history.attendanceRecords?[index].course = id(of: record.course, on: record.day)
    }
  }

  // MARK: Courses of inputs

  /// Id of the course that a name means; `nil` if none does, or several.
  private func course(of name: String, on day: Day?) -> String? {
    if timetable.course(of: name) != nil { return name }
    return single(numbers.values(named: name), on: day)
  }

  /// Id of the only course of some, or of the only one with a term on a day.
  private func single(_ courses: Set<Int>, on day: Day?) -> String? {
    let own =
      courses.count == 1
      ? courses
      : courses.filter { number in
        guard let day else { return false }
        return timetable.courses[number].slots.contains {
          timetable.semester($0.semester)?.days.contains(day) ?? false
        }
      }
    guard own.count == 1, let number = own.first else { return nil }
    return listed[number]?.id
  }

  // MARK: Spellings

  private static func renaming(_ row: Course, _ names: [String: Named]) -> Course {
    guard row.id == row.name, let named = names[row.id.lowercased()] else { return row }
    var row = row
    (row.id, row.name) = (named.id, named.name)
    return row
  }

  /// Course of each row whose id is its name, by that id in lower case. Calendars and sheets of totals have such
  /// rows; rows with one key are of one course. Rows of an app, which have ids of their own, are courses by these ids
  /// alone.
  private static func canonical(_ rows: [Course]) -> [String: Named] {
    let byName = rows.filter { $0.id == $0.name }
    let own = Dictionary(grouping: rows.filter { $0.id != $0.name && !isNumbered($0) }) { CourseKey($0.name) }
    var named: [String: Named] = [:]
    for (key, rows) in Dictionary(grouping: byName, by: { CourseKey($0.name) }) {
      let course: Named?
      if let own = own[key] {
        // One course may have several rows and, over two terms, several ids.
        let isOne = Set(own.map { $0.id.lowercased() }).count == 1 || own.allSatisfy(\.isFullYear)
        course = isOne ? own.first.map { Named(id: $0.id, name: $0.name) } : nil
      } else {
        let dated = rows.filter { $0.counts == nil }
        let spelling = self.spelling((dated.isEmpty ? rows : dated).map(\.name))
        course = spelling.map { Named(id: $0, name: $0) }
      }
      for row in rows { named[row.id.lowercased()] = course }
    }
    // Totals whose name has a bracket with a place belong to the only dated course with the name before the bracket.
    var dated = CourseIndex<String>()
    var courses: [String: Named] = [:]
    for row in rows where row.counts == nil {
      let course = named[row.id.lowercased()] ?? Named(id: row.id, name: row.name)
      courses[course.id.lowercased()] = course
      dated.insert(course.id.lowercased(), named: row.name)
    }
    for row in byName where row.counts != nil && !dated.hasKey(of: row.name) {
      guard let id = dated.values(named: row.name).first else { continue }
      named[row.id.lowercased()] = courses[id]
    }
    return named
  }

  /// True for a further row of a sheet of totals with the same name, as `English #2`: the number keeps it another course.
  private static func isNumbered(_ row: Course) -> Bool {
    row.counts != nil && row.id.hasPrefix("\(row.name) #") && Int(row.id.dropFirst(row.name.count + 2)) != nil
  }

  /// One spelling for the names of one course, by each name. A name with a bracket with its place means the
  /// course with the name before the bracket, if exactly one name has such a bracket.
  private static func spellings(of names: [String]) -> [String: String] {
    let groups = Dictionary(grouping: names) { CourseKey($0) }
    var spellings = groups.compactMapValues(spelling)
    var keysWithRoom: [CourseKey: [CourseKey]] = [:]
    for (key, names) in groups {
      if let bare = names.first.flatMap({ CourseKey.withoutRoom($0) }) {
        keysWithRoom[bare, default: []].append(key)
      }
    }
    for (bare, keys) in keysWithRoom {
      if keys.count == 1, let spelling = spellings[bare] { spellings[keys[0]] = spelling }
    }
    return Dictionary(Set(names).map { ($0, spellings[CourseKey($0)] ?? $0) }) { first, _ in first }
  }

  /// The most frequent spelling; of equally frequent ones the first by its letters.
  private static func spelling(_ names: [String]) -> String? {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}
