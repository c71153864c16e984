import Testing

@testable import Formats

/// Spellings of course names that are equal.
struct CourseKeyTests {
  /// Keys by Python 3.11: `unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", name).casefold())` without spaces and
  /// default ignorable characters.
  @Test(arguments: [
    ("英語Ⅱ", "英語ii"), ("英語II", "英語ii"), ("英語 ＩＩ", "英語ii"), ("英語ⅱ", "英語ii"), ("ENGLISH\u{3000}ｉｉ", "englishii"),
    ("ｶﾞｲﾀﾞﾝｽ", "ガイダンス"), ("カ\u{3099}イタ\u{3099}ンス", "ガイダンス"), ("線形代数（再）", "線形代数(再)"), ("①数学", "1数学"),
    ("㍿経営", "株式会社経営"), ("Straße", "strasse"), ("Cafe\u{301}", "café"), ("éCOLE", "école"), ("C 言語", "c言語"),
    ("ﬁnance", "finance"), ("數學", "數學"), ("İstanbul", "i\u{307}stanbul"), ("ΑΣ", "ασ"),
    ("物理\u{200B}学", "物理学"),
    ("微分積分学\u{A0}Ⅰ", "微分積分学i"), ("", ""), (" \u{3000}", ""),
  ])
  func `names fold by NFKC and case and lose their spaces`(name: String, key: String) {
    #expect(CourseKey(name).text == key)
    #expect(Array(CourseKey(name).text.unicodeScalars) == Array(key.unicodeScalars))
  }

  @Test(arguments: [
    ("英語（月1）", "英語"), ("英語 (Mon 2)", "英語"), ("英語【301教室】", "英語"), ("英語[月曜3限](A棟302)", "英語"),
    ("English (Room 204)", "english"), ("Physics (Monday)", "physics"), ("数学（水3・4限）", "数学"), ("数学(火)", "数学"),
    ("数学（第2時限）", "数学"), ("Art (Mon/Wed 3rd period)", "art"), ("Art (Hall B)", "art"), ("Art (MWF 3)", "art"),
    ("Art (TuTh 2)", "art"), ("Art (Weds)", "art"),
    ("化学（3号館2階）", "化学"),
  ])
  func `a bracket of a weekday, a period or a room is no part of the name`(name: String, rest: String) {
    #expect(CourseKey.withoutRoom(name)?.text == rest)
  }

  @Test(arguments: [
    "English (A)", "英語（再）", "英語(1)", "Lab (2)", "Lab (204)", "英語（前期）", "英語（月子）", "Seminar (Monitor)",
    "予算(1月)",
    "英語", "(月1)", "英語(", "英語（月1", "英語)", "Biology (Mon A)", "化学（クラスA）", "数学 (第3回)", "Drama (Sundance)",
    "Lab (MW)", "Lab (M)", "Lab (SA)",
  ])
  func `any other bracket tells two courses apart`(name: String) {
    #expect(CourseKey.withoutRoom(name) == nil)
  }

  @Test(arguments: [
    ("英語２", "英語Ⅱ", 0), ("英語２", "英語Ⅰ", 1), ("English II", "英語Ⅱ", 7), ("Algbra", "Algebra", 1),
    ("化学", "有機化学", 2), ("物理", "Physics", nil), ("", "英語", nil),
  ])
  func `names are as near as letters have to change, and Roman numerals are digits`(
    one: String, other: String, distance: Int?
  ) {
    #expect(CourseKey(one).distance(to: CourseKey(other)) == distance)
    #expect(CourseKey(other).distance(to: CourseKey(one)) == distance)
  }

  @Test(arguments: [
    ("Algbra", "Algebra"), ("英語２", "英語Ⅱ"), ("化", "化学"), ("xyz", nil),
    (String(repeating: "a", count: 101), nil),
  ])
  func `the nearest course is the one at the smallest distance, first by its letters`(
    name: String, nearest: String?
  ) {
    let courses = ["英語Ⅰ", "英語Ⅱ", "Algebra", "Algebra II", "化学", "化石"]
    #expect(NearestCourse(courses).name(nearestTo: name) == nearest)
    #expect(NearestCourse(courses.reversed()).name(nearestTo: name) == nearest)
    let least = courses.compactMap { CourseKey(name).distance(to: CourseKey($0)) }.min()
    #expect(nearest == nil || nearest.flatMap { CourseKey(name).distance(to: CourseKey($0)) } == least)
  }
}
