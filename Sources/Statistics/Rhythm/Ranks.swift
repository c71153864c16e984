/// Ranks of values; equal values share the mean of their ranks.
struct Ranks {
  /// Rank of each value, from 1, in the order of the input.
  let ranks: [Double]
  /// Number of values in each group of ties (≥ 2), ascending by value.
  let ties: [Int]

  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties: [Int] = []
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
      for index in order[start..<end] { ranks[index] = Double(start + 1 + end) / 2 }
      if end - start > 1 { ties.append(end - start) }
      start = end
    }
    self.ranks = ranks
    self.ties = ties
  }

  /// Sum of t³ − t over the groups of ties, t being the number of tied values.
  var tieSum: Double {
    ties.reduce(0) { sum, count in
      let t = Double(count)
      return sum + t * (t * t - 1)
    }
  }
}
