import Kaiki
import KaikiNumerics
import KaikiSimulation
import Testing

struct FSRS6Tests {
  /// Answers of one card with the states after them, as fsrs-rs-python 0.9.3 printed them to four digits.
  struct Vector: Sendable {
    var ratings: [UInt8]
    var elapsed: [Int]
    var stabilities: [Double]
    var difficulties: [Double]

    /// Whether a state is the one printed at a place: to half a unit of the fourth digit, and to 3e-6 of the
    /// value, since six answers in the single precision of fsrs-rs add up to an error of 2e-6.
    func agrees(_ state: MemoryState, at position: Int) -> Bool {
      abs(state.stability - stabilities[position]) <= 0.000_051 + 3e-6 * stabilities[position]
        && abs(state.difficulty - difficulties[position]) <= 0.000_051
    }
  }

  static let vectors: [Vector] = [
    Vector(
      ratings: [1, 3, 3, 3, 3, 3], elapsed: [0, 0, 1, 3, 8, 21],
      stabilities: [0.212, 0.2467, 2.0215, 7.8637, 21.9177, 53.6269],
      difficulties: [6.4133, 6.4021, 6.3909, 6.3798, 6.3686, 6.3575]),
    Vector(
      ratings: [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3], elapsed: [0, 1, 3, 8, 20, 50, 120, 0, 1, 3, 7],
      stabilities: [
        2.3065, 7.3153, 19.8335, 48.1996, 109.1402, 240.0579, 5.0525, 1.6125, 2.6623, 5.1658, 10.1321,
      ],
      difficulties: [
        2.1181, 2.1112, 2.1043, 2.0975, 2.0906, 2.0837, 7.3832, 9.1251, 9.1112, 9.0973, 9.0835,
      ]),
    Vector(
      ratings: [2, 4, 1, 3], elapsed: [0, 5, 12, 2], stabilities: [1.2931, 17.8427, 1.8107, 4.8092],
      difficulties: [5.1122, 3.4641, 7.8369, 7.8243]),
  ]

  @Test(arguments: vectors)
  func `the published sequences of stability and difficulty are reproduced`(vector: Vector) throws {
    let model = FSRS6.standard
    var state: MemoryState?
    for (position, number) in vector.ratings.enumerated() {
      let rating = try #require(Rating(rawValue: number))
      if let before = state {
        let elapsed = vector.elapsed[position]
        let recall = model.retrievability(elapsed: Double(elapsed), stability: before.stability)
        state = model.next(before, rating: rating, elapsed: elapsed, recall: recall)
      } else {
        state = model.first(rating)
      }
      let after = try #require(state)
      #expect(vector.agrees(after, at: position), "answer \(position): \(after)")
    }
  }

  @Test func `the standard weights and bounds are those that fsrs-rs publishes`() {
    #expect(
      FSRS6.standardWeights == [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
        0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
      ])
    let bounds: [ClosedRange<Double>] = [
      0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75,
      0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2,
      0.01...0.8, 0.1...0.8,
    ]
    #expect(FSRS6.bounds == bounds)
    #expect(FSRS6.standard.weights == FSRS6.standardWeights)
  }

  /// Weights at the low and the high end of what is allowed, but for F, which needs w20 > 0.
  private static var models: [FSRS6] {
    get throws {
      [
        .standard, try FSRS6(weights: FSRS6.bounds.map(\.lowerBound)),
        try FSRS6(weights: FSRS6.bounds.map(\.upperBound)),
        try FSRS6(weights: FSRS6.bounds.map { ($0.lowerBound + $0.upperBound) / 2 }),
      ]
    }
  }

  @Test func `recall is 1 at once and 0.9 after as many days as the stability`() throws {
    for (number, model) in try Self.models.enumerated() {
      for stability in [0.001, 0.212, 1, 9.5, 365, 36_500] {
        #expect(model.retrievability(elapsed: 0, stability: stability) == 1)
        let recall = model.retrievability(elapsed: stability, stability: stability)
        #expect(abs(recall - 0.9) < 1e-12, "weights \(number), stability \(stability)")
        let interval = model.interval(retention: 0.9, stability: stability)
        #expect(abs(interval / stability - 1) < 1e-12, "weights \(number), stability \(stability)")
      }
    }
  }

  @Test func `interval and recall are each other's inverse`() throws {
    for (number, model) in try Self.models.enumerated() {
      for stability in [0.05, 1, 12, 400, 36_500] {
        var last = Double.infinity
        for retention in [0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999] {
          let interval = model.interval(retention: retention, stability: stability)
          let recall = model.retrievability(elapsed: interval, stability: stability)
          #expect(abs(recall - retention) < 1e-11, "weights \(number), stability \(stability), \(retention)")
          #expect(interval > 0 && interval < last, "weights \(number), stability \(stability), \(retention)")
          last = interval
        }
      }
    }
  }

  struct FirstAnswer: Sendable {
    var rating: Rating
    var stability: Double
    /// w4 - e^(0.8334 (G - 1)) + 1, in 1...10.
    var difficulty: Double
  }

  @Test(
    arguments: [
      // e^0 = 1; e^0.8334 = 2.301127; e^1.6668 = 5.295196; e^2.5002 = 12.184930, whose 7.4133 - 12.18 < 1.
      FirstAnswer(rating: .again, stability: 0.212, difficulty: 6.4133),
      FirstAnswer(rating: .hard, stability: 1.2931, difficulty: 5.112_17),
      FirstAnswer(rating: .good, stability: 2.3065, difficulty: 2.118_10),
      FirstAnswer(rating: .easy, stability: 8.2956, difficulty: 1),
    ] as [FirstAnswer])
  func `a first answer gives the starting state, its difficulty held to 1...10`(answer: FirstAnswer) {
    let state = FSRS6.standard.first(answer.rating)
    #expect(state.stability == answer.stability)
    #expect(abs(state.difficulty - answer.difficulty) < 0.000_05)
  }

  struct SameDay: Sendable {
    var rating: Rating
    var stability: Double
    var next: Double
  }

  @Test(
    arguments: [
      // c = e^(w17 (G - 3 + w18)) S^-w19. The first factor, from w17 = 0.5425 and w18 = 0.0912: Again
      // 0.355040, Hard 0.610777, Good 1.050720, Easy 1.807557. The second, for S = 100: 100^-0.0658 =
      // 0.738584, so that c is 0.262227, 0.451110, 0.776045 and 1.335033.
      SameDay(rating: .again, stability: 100, next: 26.2227),
      SameDay(rating: .hard, stability: 100, next: 100),
      SameDay(rating: .good, stability: 100, next: 100),
      SameDay(rating: .easy, stability: 100, next: 133.5033),
      // 0.001^-0.0658 = 1.575433: c is 0.559 for Again, 0.962 for Hard and 1.655340 for Good.
      SameDay(rating: .hard, stability: 0.001, next: 0.001),
      SameDay(rating: .good, stability: 0.001, next: 0.001_655_3),
      SameDay(rating: .again, stability: 0.001, next: 0.001),  // the floor of S
      SameDay(rating: .easy, stability: 36_500, next: 36_500),  // 36,500^-0.0658 = 0.501: c is 0.906
    ] as [SameDay])
  func `an answer on the same day has a rule of its own, which never shortens S from Hard up`(row: SameDay) {
    let state = MemoryState(stability: row.stability, difficulty: 5)
    let next = FSRS6.standard.next(state, rating: row.rating, elapsed: 0, recall: 1)
    #expect(abs(next.stability / row.next - 1) < 0.000_05, "\(next.stability)")
  }

  /// The formulas of FSRS-6 as MODELS.md gives them, by way of a second set of functions.
  @Test(arguments: [5, 6, 7] as [UInt64])
  func `random states and weights move as an independent reading of the formulas says`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    for turn in 0..<300 {
      let weights = FSRS6.bounds.map { $0.lowerBound + draws.uniform() * ($0.upperBound - $0.lowerBound) }
      let model = try FSRS6(weights: weights)
      let reference = ReferenceFSRS6(w: weights)
      let stability = 0.001 + 400 * draws.uniform() * draws.uniform()
      let difficulty = 1 + 9 * draws.uniform()
      let elapsed = draws.uniform() < 0.3 ? 0 : 1 + draws.below(200)
      let rating = try #require(Rating(rawValue: UInt8(1 + draws.below(4))))
      let recall = model.retrievability(elapsed: Double(elapsed), stability: stability)
      let next = model.next(
        MemoryState(stability: stability, difficulty: difficulty), rating: rating, elapsed: elapsed,
        recall: recall)
      let expected = reference.next(stability, difficulty, grade: Int(rating.rawValue), elapsed: elapsed)
      let values = "turn \(turn): S \(stability), D \(difficulty), \(rating), t \(elapsed), w \(weights)"
      #expect(abs(recall - reference.recall(Double(elapsed), stability)) < 1e-12, "\(values)")
      #expect(abs(next.stability / expected.stability - 1) < 1e-9, "\(values)")
      #expect(abs(next.difficulty - expected.difficulty) < 1e-9, "\(values)")
      #expect((0.001...36_500).contains(next.stability), "\(values)")
      #expect((1...10).contains(next.difficulty), "\(values)")
      let first = model.first(rating)
      let expectedFirst = reference.first(grade: Int(rating.rawValue))
      #expect(abs(first.stability - expectedFirst.stability) < 1e-12, "\(values)")
      #expect(abs(first.difficulty - expectedFirst.difficulty) < 1e-9, "\(values)")
    }
  }

  @Test(arguments: [0, 1, 20, 22, 34] as [Int])
  func `a count of weights other than 21 is refused`(count: Int) {
    let weights = [Double](repeating: 0.5, count: count)
    #expect(throws: ModelWeights.Problem.count(count)) { try FSRS6(weights: weights) }
  }

  @Test(arguments: Array(0..<21) as [Int])
  func `a weight outside its bounds is refused by its index, at the bounds it is taken`(index: Int) throws {
    let bounds = FSRS6.bounds[index]
    var weights = FSRS6.standardWeights
    for value in [bounds.lowerBound, bounds.upperBound] {
      weights[index] = value
      #expect(try FSRS6(weights: weights).weights == weights)
    }
    for value in [bounds.lowerBound.nextDown, bounds.upperBound.nextUp, -.infinity, .infinity, .nan] {
      weights[index] = value
      #expect(throws: ModelWeights.Problem.outOfBounds(index: index, bounds: bounds)) {
        try FSRS6(weights: weights)
      }
    }
  }
}
