import Kaiki

/// Course of each name in the inputs.
///
/// Names are equal if their ``CourseKey`` is. A bracket at the end with a weekday, a period or a place is ignored if
/// exactly one course then has the name. A name without a course is unchanged, and has a nearest course.
package struct CourseNames {
  private struct Named {
    var id: String
    var name: String
  }

  /// Courses by their number in the timetable of all rows.
  private var listed: [Int: Named] = [:]
  private let timetable: Timetable
  private var numbers = CourseIndex<Int>()
  /// New ids and names of rows of courses with another spelling, by id in lower case.
  private var renamed: [String: Named] = [:]
  /// Spelling of each name without a listed course, by the name as written.
  private var spellings: [String: String] = [:]
  /// Nearest course of each name without a course, for the first ``maxNearest`` of these names.
  package private(set) var nearest: [String: String] = [:]

  /// Maximum number of names with a nearest course; users correct no more one by one.
  package static let maxNearest = 100

  /// - Parameter marks: Names of courses in sheets of attendance, one element per mark.
  package init(_ rows: [Course], terms: [Semester], records: [AttendanceRecord], marks: [String]) {
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

  /// Returns the id of the course with a name; the name itself if no course or several courses match.
  package func id(of name: String, on day: Day) -> String {
    course(of: name, on: day) ?? spellings[name] ?? name
  }

  package func renaming(_ row: Course) -> Course { Self.renaming(row, renamed) }

  package func rename(_ history: inout History) {
    var known: Set<Course> = []
    history.courses = history.courses?.map(renaming).filter { known.insert($0).inserted }
    guard let records = history.attendanceRecords else { return }
    for (index, record) in records.enumerated() {
      history.attendanceRecords?[index].course = id(of: record.course, on: record.day)
    }
  }

  // MARK: Courses of inputs

  private func course(of name: String, on day: Day?) -> String? {
    if timetable.course(of: name) != nil { return name }
    return single(numbers.values(named: name), on: day)
  }

  /// Id of the only course, or of the only course with a term on a day; `nil` if ambiguous.
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

  /// Course of each row whose id is its name, by this id in lower case.
  ///
  /// Calendars and sheets of totals have such rows; rows with equal keys are one course. Rows with separate ids, as in an
  /// app, are courses by these ids alone.
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

  /// True for a further row of a sheet of totals with the same name, such as `English #2`, which is another course.
  private static func isNumbered(_ row: Course) -> Bool {
    row.counts != nil && row.id.hasPrefix("\(row.name) #") && Int(row.id.dropFirst(row.name.count + 2)) != nil
  }

  /// Common spelling of the names of one course, by each name. A name with a bracket with a place means the course with the
  /// name before the bracket, if exactly one name has such a bracket.
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

  /// Returns the most frequent spelling; of equally frequent spellings, the first in ascending order.
  private static func spelling(_ names: [String]) -> String? {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}

/// Values by the names of their courses; ``CourseNames`` defines equal names.
package struct CourseIndex<Value: Hashable & Sendable>: Sendable {
  private var named: [CourseKey: Set<Value>] = [:]
  /// Values whose name has a bracket with a place, by the key of the name before the bracket.
  private var withoutRoom: [CourseKey: Set<Value>] = [:]

  package mutating func insert(_ value: Value, named name: String) {
    named[CourseKey(name), default: []].insert(value)
    if let key = CourseKey.withoutRoom(name) { withoutRoom[key, default: []].insert(value) }
  }

  func hasKey(of name: String) -> Bool { named[CourseKey(name)] != nil }

  /// Values whose name has the same key, or else the only value with the same name except a bracket; empty if none matches.
  package func values(named name: String) -> Set<Value> {
    let key = CourseKey(name)
    if let same = named[key] { return same }
    let bare = CourseKey.withoutRoom(name)
    let others = (withoutRoom[bare ?? key] ?? []).union(bare.flatMap { named[$0] } ?? [])
    return others.count == 1 ? others : []
  }
}

/// Finds the course with the nearest name (``CourseKey/distance(to:)``).
package struct NearestCourse {
  /// Names of courses in ascending order; the first of equally near names is returned.
  private let courses: [(name: String, letters: CourseKey.Letters)]

  private static let longest = 100

  package init(_ names: some Sequence<String>) {
    courses = Set(names).sorted().map { ($0, CourseKey.Letters(CourseKey($0))) }
      .filter { $0.letters.count <= Self.longest }
  }

  /// Returns the nearest course; `nil` if no course shares a letter with the name, or if the name has over 100 letters.
  package func name(nearestTo name: String) -> String? {
    let letters = CourseKey.Letters(CourseKey(name))
    guard letters.count <= Self.longest else { return nil }
    var best: (distance: Int, name: String)?
    for course in courses {
      let most = best.map { $0.distance - 1 } ?? .max
      guard most >= 0 else { break }
      if let distance = letters.distance(to: course.letters, atMost: most) { best = (distance, course.name) }
    }
    return best?.name
  }
}

/// Courses of the inputs by the names in statements (``CourseIndex``).
package struct StatedCourses: Sendable {
  private var keys = CourseIndex<String>()

  package init() {}

  /// - Parameter names: Names of courses in sheets of attendance, or ids of courses that have one.
  package init(_ rows: [(read: Course, course: Course)], names: some Sequence<String>) {
    for (read, course) in rows {
      for name in Set([read.name, read.id, course.name, course.id]) {
        keys.insert(CourseStatement.key(course.name), named: name)
      }
    }
    for name in Set(names).sorted() where !keys.hasKey(of: name) {
      keys.insert(CourseStatement.key(name), named: name)
    }
  }

  /// Returns the key of the course with a name; the key of the name itself if no course or several courses match.
  package func key(of name: String) -> String {
    let found = keys.values(named: name)
    guard found.count == 1, let key = found.first else { return CourseStatement.key(name) }
    return key
  }

  package func contains(_ name: String) -> Bool { !keys.values(named: name).isEmpty }
}
