import Kaiki

/// Courses of the inputs by the names in statements (``CourseIndex``).
struct StatedCourses: Sendable {
  /// Keys of the courses (``CourseStatement/key(_:)``) by their names and ids.
  private var keys = CourseIndex<String>()

  init() {}

  /// - Parameters:
  ///   - rows: Rows of courses as read, each with its course.
  ///   - names: Names of courses in sheets of attendance, or ids of courses that have one.
  init(_ rows: [(read: Course, course: Course)], names: some Sequence<String>) {
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
  func key(of name: String) -> String {
    let found = keys.values(named: name)
    guard found.count == 1, let key = found.first else { return CourseStatement.key(name) }
    return key
  }

  func contains(_ name: String) -> Bool { !keys.values(named: name).isEmpty }
}
