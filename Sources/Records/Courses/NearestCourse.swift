/// Finds the course whose name is nearest to another name (``CourseKey/distance(to:)``).
struct NearestCourse {
  /// Names of courses in the order of their letters, so that the first of equally near ones is found.
  private let courses: [(name: String, letters: CourseKey.Letters)]

  /// Longest name that is compared, in letters after folding.
  private static let longest = 100

  /// - Parameter names: Names of courses, in any order.
  init(_ names: some Sequence<String>) {
    courses = Set(names).sorted().map { ($0, CourseKey.Letters(CourseKey($0))) }
      .filter { $0.letters.count <= Self.longest }
  }

  /// The nearest course; `nil` if no course has a letter in common with the name, or if the name is over 100 letters long.
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
