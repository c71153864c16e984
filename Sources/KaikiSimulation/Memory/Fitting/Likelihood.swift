import KaikiNumerics

extension LaneGroups {
  /// Returns the likelihood of the targets of a sample; its bits are equal for any number of jobs.
  func likelihood<Model: LaneModel>(
    of sample: LaneSample, under model: Model, jobs: Int, withInformation: Bool = true
  ) async -> Likelihood {
    let stride = withInformation ? sample.informationStride : nil
    let found = await inParallel(sample.parts.count, jobs: jobs) {
      likelihood(of: sample.parts[$0], informationStride: stride, under: model)
    }
    return found.reduce(into: Likelihood(weights: Model.weightCount)) { $0 += $1 }
  }

  private func likelihood<Model: LaneModel>(
    of part: StrideTo<Int>, informationStride: Int?, under model: Model
  ) -> Likelihood {
    var sum = Likelihood(weights: Model.weightCount)
    withScratch(for: Model.self) { scratch in
      for (index, number) in part.enumerated() {
        let group = groups[number]
        scratch.clear()
        if let stride = informationStride, index % stride == 0 {
          sum.loss += loss(of: group, under: model, scratch, withInformation: true)
          scratch.collectInformation(into: &sum, group.firstRating, weight: Double(stride))
        } else {
          sum.loss += loss(of: group, under: model, scratch, withInformation: false)
        }
        scratch.collectGradient(into: &sum, group.firstRating)
      }
    }
    return sum
  }

  /// Returns the negative log likelihood of a group's targets in nats, and adds its derivatives to the scratch memory.
  @inline(__always)
  private func loss<Model: LaneModel>(
    of group: Group, under model: Model, _ scratch: LaneScratch<Model>, withInformation: Bool
  ) -> Double {
    var loss = Lanes.zero
    walk(group, under: model, scratch) { index, p in
      let step = steps[index]
      let p = p.clamped(from: Likelihood.margin, to: 1 - Likelihood.margin)
      let isRecalled = step.rating .> 1.5
      let isTarget = step.elapsed .> 0
      loss -= log(p.kept(where: isRecalled, else: 1 - p)).kept(where: isTarget)
      let weight = (1 / (p * (1 - p))).kept(where: isTarget)
      scratch.addGradient((p - Lanes(repeating: 1).kept(where: isRecalled)) * weight)
      if withInformation { scratch.addInformation(weight) }
    }
    return loss.sum()
  }

  /// Returns the probability of recall (0...1) that a model predicts, one element per target, in the order of the log.
  func recall<Model: LaneModel>(under model: Model, jobs: Int) async -> [Double] {
    let sample = LaneSample(self)
    let found = await inParallel(sample.parts.count, jobs: jobs) { number in
      var found: [(index: Int32, p: Double)] = []
      withScratch(for: Model.self) { scratch in
        for number in sample.parts[number] {
          walk(groups[number], under: model, scratch) { index, p in
            for lane in 0..<8 where indices[index][lane] >= 0 {
              found.append((indices[index][lane], p[lane]))
            }
          }
        }
      }
      return found
    }
    var recall = [Double](repeating: 0, count: targetCount)
    for (index, p) in found.joined() { recall[Int(index)] = p }
    return recall
  }

  /// Replays the answers of a group of up to eight cards through a model.
  ///
  /// - Parameter visit: Called for each step (one answer per card) with a target, with the index of the step in
  ///   ``LaneGroups/steps`` and the probabilities of recall. `scratch.slopes` then contains their derivatives.
  @inline(__always)
  private func walk<Model: LaneModel>(
    _ group: Group, under model: Model, _ scratch: LaneScratch<Model>, visit: (_ step: Int, Lanes) -> Void
  ) {
    var state = model.start(group.firstRating, scratch.tangents)
    for index in (group.steps.lowerBound + 1)..<group.steps.upperBound {
      let step = steps[index]
      let kinds = kinds[index]
      let hasTarget = !kinds.isDisjoint(with: .target)
      if hasTarget || Model.recallsOnTheDay {
        let p = model.recall(
          &state, after: Model.countsFractions ? step.exact : step.elapsed, scratch.tangents,
          slopes: scratch.slopes)
        if hasTarget { visit(index, p) }
      }
      if index + 1 < group.steps.upperBound { model.move(&state, past: step, kinds, scratch.tangents) }
    }
  }
}

/// Negative log likelihood of a log's targets under a model, with its gradient and expected information in the weights.
struct Likelihood: Sendable {
  /// Negative log likelihood in nats, summed over all targets, ≥ 0; 0 without targets.
  var loss = 0.0
  /// Derivative of the loss with respect to each weight, in nats per unit of the weight; one element per weight, from w0.
  var gradient: [Double]
  /// Expected information, a matrix row by row: the sum of g gᵀ / (p (1 - p)) over the targets.
  ///
  /// For each target, p is the probability of recall and g its gradient in the weights.
  var information: [Double]

  init(weights count: Int) {
    gradient = [Double](repeating: 0, count: count)
    information = [Double](repeating: 0, count: count * count)
  }

  static func += (a: inout Likelihood, b: Likelihood) {
    a.loss += b.loss
    for index in a.gradient.indices { a.gradient[index] += b.gradient[index] }
    for index in a.information.indices { a.information[index] += b.information[index] }
  }

  /// Minimum distance of probabilities of recall from 0 and 1, 2^-52, as in the metrics of srs-benchmark.
  static let margin = Double.ulpOfOne
}
