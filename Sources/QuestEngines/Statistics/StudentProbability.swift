extension Quantile {
  /// The probability below `t` in Student's t distribution: the inverse of `student`, to about 1e-9. 40 steps.
  public static func studentProbability(below t: Double, degreesOfFreedom: Double) -> Double {
    var low = -8.0
    var high = 8.0
    guard t > student(normalScore: low, degreesOfFreedom: degreesOfFreedom) else { return 0 }
    guard t < student(normalScore: high, degreesOfFreedom: degreesOfFreedom) else { return 1 }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if student(normalScore: middle, degreesOfFreedom: degreesOfFreedom) < t { low = middle } else { high = middle }
    }
    return normalProbability(below: (low + high) / 2)
  }
}
