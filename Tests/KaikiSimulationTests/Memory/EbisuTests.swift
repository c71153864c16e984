import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct EbisuTests {
  private static let model = Ebisu()

  /// A belief and an answer, and what ebisu 2.1.0 (PyPI, Unlicense) says of them, in days.
  struct Published: CustomTestStringConvertible {
    var trace: Ebisu.Trace
    var elapsed: Int
    var isRight: Bool
    /// `predictRecall((a, a, h), elapsed, exact=True)`.
    var recall: Double
    /// `modelToPercentileDecay((a, a, h), 0.9)`.
    var untilNineTenths: Double
    /// `updateRecall((a, a, h), isRight, 1, elapsed)`, whose two weights are the same to eleven digits.
    var next: Ebisu.Trace

    init(
      _ weight: Double, _ halfLife: Double, _ elapsed: Int, _ isRight: Bool, _ recall: Double,
      _ untilNineTenths: Double, _ next: (weight: Double, halfLife: Double)
    ) {
      trace = Ebisu.Trace(weight: weight, halfLife: halfLife)
      (self.elapsed, self.isRight, self.recall, self.untilNineTenths) = (
        elapsed, isRight, recall, untilNineTenths
      )
      self.next = Ebisu.Trace(weight: next.weight, halfLife: next.halfLife)
    }

    var testDescription: String { "\(isRight ? "right" : "wrong") after \(elapsed) days of \(trace)" }
  }

  static let published: [Published] = [
    Published(3, 1, 1, true, 0.5, 0.136_997_364_420_6, (3.032_106_093_425, 1.268_101_990_572)),
    Published(3, 1, 1, false, 0.5, 0.136_997_364_420_6, (3.932_076_791_699, 0.801_079_433_869_6)),
    Published(
      3, 1, 30, true, 0.001_527_883_880_825, 0.136_997_364_420_6, (3.086_407_758_671, 8.832_743_588_482)),
    Published(
      3, 1, 30, false, 0.001_527_883_880_825, 0.136_997_364_420_6, (3.024_629_618_569, 0.997_936_252_370_4)),
    Published(
      4.5, 20, 3, true, 0.894_656_221_867_7, 2.837_536_669_605, (4.507_255_281_742, 20.519_771_164_57)),
    Published(
      4.5, 20, 3, false, 0.894_656_221_867_7, 2.837_536_669_605, (5.467_819_513_903, 16.205_725_095_48)),
    Published(4.5, 20, 20, true, 0.5, 2.837_536_669_605, (4.539_853_809_909, 23.448_265_597_62)),
    Published(4.5, 20, 20, false, 0.5, 2.837_536_669_605, (5.435_041_421_315, 17.183_243_276_1)),
    Published(12, 400, 1, true, 0.998_215_696_944, 59.262_109_270_13, (12.000_138_030_39, 400.061_934_686_4)),
    Published(12, 400, 1, false, 0.998_215_696_944, 59.262_109_270_13, (12.959_266_904_6, 367.222_266_603_9)),
    Published(
      57, 2_900, 2_500, true, 0.549_877_073_271_6, 438.446_917_837_6, (57.048_285_969_51, 2_931.824_820_733)),
    Published(
      57, 2_900, 2_500, false, 0.549_877_073_271_6, 438.446_917_837_6, (57.949_376_583_95, 2_861.731_842_09)),
    Published(
      3.2, 0.5, 900, true, 3.775_749_196_357e-09, 0.068_950_811_906_42, (3.296_016_118_088, 218.191_978_580_3)
    ),
    Published(
      3.2, 0.5, 900, false, 3.775_749_196_357e-09, 0.068_950_811_906_42,
      (3.200_000_099_609, 0.499_999_996_971)),
    Published(
      0.7, 6, 2, true, 0.733_151_990_495_9, 0.586_375_196_455_3, (0.692_716_690_781_4, 9.260_738_934_808)),
    Published(
      0.7, 6, 2, false, 0.733_151_990_495_9, 0.586_375_196_455_3, (1.760_572_640_542, 2.264_608_859_635)),
  ]

  @Test(arguments: published as [Published])
  func `recall, intervals and beliefs after an answer are those of the published program`(
    case known: Published
  ) {
    func isNear(_ value: Double, _ assumedModel: Double) -> Bool {
      abs(value - assumedModel) <= 1e-9 * assumedModel
    }
    let recall = Self.model.retrievability(of: known.trace, elapsed: Double(known.elapsed))
    #expect(isNear(recall, known.recall))
    #expect(isNear(Self.model.interval(of: known.trace, for: 0.9), known.untilNineTenths))
    let next = Self.model.next(
      known.trace, rating: known.isRight ? .good : .again, elapsed: known.elapsed, recall: recall)
    #expect(isNear(next.weight, known.next.weight) && isNear(next.halfLife, known.next.halfLife), "\(next)")
  }

  @Test func `cards come back when recall has fallen to the wanted level`() {
    // ebisu 2.1.0 at 0.5, rounded to whole days: a wrong answer is repeated on its day, which changes nothing.
    let scheduler = RetentionScheduler(model: Self.model, retention: 0.5)
    let isRight = [
      true, true, true, true, true, true, true, false, true, true, true, false, true, true, true, true,
    ]
    let intervals = [1, 1, 2, 2, 3, 3, 4, 0, 3, 4, 5, 0, 4, 5, 5, 6]
    var (state, day) = (scheduler.unseen, Day(20_000))
    for (isRight, interval) in zip(isRight, intervals) {
      #expect(scheduler.answer(&state, rating: isRight ? .good : .again, on: day) == interval)
      day = day + interval
    }
  }

  @Test
  func `a right answer lengthens the half-life and a wrong one shortens it, the more the less expected`() {
    for weight in [0.8, 3, 11, 60] {
      for halfLife in [0.3, 1, 17, 900] {
        let trace = Ebisu.Trace(weight: weight, halfLife: halfLife)
        let after = [1, 3, 20, 150].map { elapsed in
          [Rating.good, .again].map {
            Self.model.next(trace, rating: $0, elapsed: elapsed).halfLife / halfLife
          }
        }
        #expect(after.allSatisfy { $0[0] > 1 && $0[1] < 1 }, "\(trace): \(after)")
        // A right answer says more the later it is, and a wrong one the sooner.
        #expect(
          zip(after, after.dropFirst()).allSatisfy { $0[0] < $1[0] && $0[1] < $1[1] }, "\(trace): \(after)")
      }
    }
  }

  @Test func `buttons of right answers are the same, and further answers of a day say nothing`() {
    let first = Self.model.first(.again)
    #expect(first == Self.model.first(.easy) && first == Ebisu.Trace(weight: 3, halfLife: 1))
    let next = [Rating.hard, .good, .easy].map { Self.model.next(first, rating: $0, elapsed: 2) }
    #expect(Set(next).count == 1)
    #expect(Self.model.next(first, rating: .again, elapsed: 0) == first)
    #expect(Self.model.next(first, rating: .good, elapsed: 0) == first)
  }

  @Test(arguments: [1, 30, 4_000] as [Int])
  func `a card that is known by its interval alone is expected to be recalled with 0.9 after it`(
    interval: Int
  ) {
    let trace = Self.model.trace(ofInterval: interval)
    #expect(abs(Self.model.retrievability(of: trace, elapsed: Double(interval)) - 0.9) < 1e-9)
    #expect(Self.model.trace(ofInterval: 0) == Ebisu.prior)
  }

  @Test func `half-lives stay within their range, whatever is answered`() {
    var trace = Ebisu.prior
    for _ in 0..<20 { trace = Self.model.next(trace, rating: .good, elapsed: 40_000) }
    #expect(trace.halfLife == Ebisu.halfLives.upperBound && trace.weight.isFinite)
    for _ in 0..<100 { trace = Self.model.next(trace, rating: .again, elapsed: 1) }
    #expect(trace.halfLife < Ebisu.halfLives.upperBound / 10 && trace.weight > 0)
  }
}
