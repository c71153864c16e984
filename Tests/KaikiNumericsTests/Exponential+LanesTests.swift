import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct ExponentialLanesTests {
  @Test func `each lane has the bits of the plain functions`() {
    var stream = RandomStream(seed: 1, domain: .tests)
    for _ in 0..<20_000 {
      let x = Lanes((0..<8).map { _ in 1_416 * stream.uniform() - 708 })
      let y = Lanes((0..<8).map { _ in KaikiNumerics.exp(1_400 * stream.uniform() - 700) })
      let near = Lanes((0..<8).map { _ in 0.5 + 1.5 * stream.uniform() })
      let (powers, logarithms, small) = (exp(x), log(y), log(near))
      for lane in 0..<8 {
        #expect(powers[lane] == KaikiNumerics.exp(x[lane]), "exp(\(x[lane]))")
        #expect(logarithms[lane] == KaikiNumerics.log(y[lane]), "log(\(y[lane]))")
        #expect(small[lane] == KaikiNumerics.log(near[lane]), "log(\(near[lane]))")
      }
    }
  }

  @Test func `beyond the ends of the range the value is that at the end`() {
    #expect(exp(Lanes(repeating: -.infinity))[0] == KaikiNumerics.exp(-708))
    #expect(exp(Lanes(repeating: 1e9))[7] == KaikiNumerics.exp(709))
    #expect(exp(Lanes.zero)[3] == 1)
    #expect(log(Lanes(repeating: 1))[3] == 0)
  }

  @Test func `lanes are chosen by masks and held to ranges`() {
    let numbers = Lanes(-2, -1, 0, 1, 2, 3, 4, 5)
    #expect(numbers.kept(where: numbers .> 1.5) == Lanes(0, 0, 0, 0, 2, 3, 4, 5))
    #expect(
      numbers.kept(where: numbers .< 0, else: Lanes(repeating: 9)) == Lanes(-2, -1, 9, 9, 9, 9, 9, 9))
    #expect(numbers.clamped(from: -1, to: 3.5) == Lanes(-1, -1, 0, 1, 2, 3, 3.5, 3.5))
  }
}
