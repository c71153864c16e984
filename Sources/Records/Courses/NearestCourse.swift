/// Finds the course with the nearest name (``CourseKey/distance(to:)``).
struct NearestCourse {
  /// Names of courses in ascending order; the first of equally near names is returned.
  private let courses: [(name: String, letters: CourseKey.Letters)]

  /// Maximum length of a compared name, in letters after folding.
  private static let longest = 100

  init(_ names: some Sequence<String>) {
    courses = Set(names).sorted().map { ($0, CourseKey.Letters(CourseKey($0))) }
      .filter { $0.letters.count <= Self.longest }
  }

  /// Returns the nearest course; `nil` if no course shares a letter with the name, or if the name has over 100 letters.
  func name(nearestTo name: String) -> String? {
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
