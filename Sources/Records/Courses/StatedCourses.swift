import Kaiki

/// Courses of the inputs by the names that statements give them (``CourseIndex``).
struct StatedCourses: Sendable {
  /// Keys of the courses (``CourseStatement/key(_:)``) by their names and ids.
  private var keys = CourseIndex<String>()

  /// No courses.
  init() {}

  /// - Parameters:
  ///   - rows: Rows of courses, each with the id and name that it is read with and those of its course.
  ///   - names: Names of courses in sheets of attendance, by the ids of their courses where they have one.
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

  /// Key of the course that a name means; the key of the name itself if no course has it, or several.
  func key(of name: String) -> String {
    let found = keys.values(named: name)
    guard found.count == 1, let key = found.first else { return CourseStatement.key(name) }
    return key
  }

  /// True if a course has the name.
  func contains(_ name: String) -> Bool { !keys.values(named: name).isEmpty }
}
