/// Ranks of numbers, with the mean of their places for equal ones.
struct Ranks {
  /// The rank of each number, from 1.
  let ranks: [Double]
  /// How many numbers each run of equal ones has, where it is more than one.
  let ties: [Int]

  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties: [Int] = []
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
      for place in order[start..<end] { ranks[place] = Double(start + 1 + end) / 2 }
      if end - start > 1 { ties.append(end - start) }
      start = end
    }
    self.ranks = ranks
    self.ties = ties
  }

  /// The sum of t³ − t over the runs.
  var tieSum: Double {
    ties.reduce(0) { sum, count in
      let t = Double(count)
      return sum + t * (t * t - 1)
    }
  }
}
