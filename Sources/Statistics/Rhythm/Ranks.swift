/// Ranks of values; equal values share the mean of their ranks.
struct Ranks {
  /// Rank of each value, 1 (smallest value) to n, in the order of the input; halves occur for ties. Empty without values.
  let ranks: [Double]
  /// Number of equal values (≥ 2) of each value that occurs several times, ascending by value; empty without ties.
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

  /// Sum of t³ − t over ``ties``, t being the number of equal values; 0 without ties.
  var tieSum: Double {
    ties.reduce(0) { sum, count in
      let t = Double(count)
      return sum + t * (t * t - 1)
    }
  }
}
