private import Foundation

/// Quantiles that claims and forecasts share.
public enum Quantile {
  /// Of the standard normal distribution; `p` in 0 … 1, outside (0, 1) infinite.
  ///
  /// Wichura's algorithm AS 241 (Applied Statistics 37, 1988), exact to about 1e-16.
  public static func normal(_ p: Double) -> Double {
    guard p > 0 else { return -.infinity }
    guard p < 1 else { return .infinity }
    let q = p - 0.5
    if abs(q) <= 0.425 {
      let r = 0.180625 - q * q
      return q * polynomial(center.over, r) / polynomial(center.under, r)
    }
    let r = (-log(min(p, 1 - p))).squareRoot()
    let tail =
      r <= 5
      ? polynomial(shoulder.over, r - 1.6) / polynomial(shoulder.under, r - 1.6)
      : polynomial(tails.over, r - 5) / polynomial(tails.under, r - 5)
    return q < 0 ? -tail : tail
  }

  /// The quantile of Student's t with `degreesOfFreedom` ≥ 3 (a whole number or not).
  ///
  /// The series of Abramowitz & Stegun 26.7.5 up to 1/ν³. The program uses it everywhere, so that everybody who
  /// recomputes a claim or a forecast gets the same digits; its error is up to 0.002 for ν ≥ 4 and p ≤ .95.
  public static func student(_ p: Double, degreesOfFreedom: Double) -> Double {
    student(normalScore: normal(p), degreesOfFreedom: degreesOfFreedom)
  }

  /// The t quantile at the probability whose normal quantile is `normalScore`; rises with it.
  static func student(normalScore z: Double, degreesOfFreedom v: Double) -> Double {
    let z2 = z * z
    let z3 = z2 * z
    let z5 = z3 * z2
    let z7 = z5 * z2
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v)
  }

  /// Of numbers in rising order, interpolated between neighbours; `p` in 0 … 1, 0 without numbers. O(1).
  public static func of(_ rising: [Double], _ p: Double) -> Double {
    guard let last = rising.indices.last else { return 0 }
    let place = p * Double(last)
    let below = Int(place)
    let above = min(below + 1, last)
    return rising[below] + (place - Double(below)) * (rising[above] - rising[below])
  }

  /// The probability below `z` in the standard normal distribution.
  public static func normalProbability(below z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  // MARK: - Coefficients, lowest power first

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  private static let center = (
    over: [
      3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
      45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
    ],
    under: [
      1.0, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077, 21213.794301586595867,
      39307.895800092710610, 28729.085735721942674, 5226.4952788528545610,
    ]
  )
  private static let shoulder = (
    over: [
      1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
      1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833, 7.74545014278341407640e-4,
    ],
    under: [
      1.0, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550, 0.148103976427480074590,
      0.0151986665636164571966, 5.47593808499534494600e-4, 1.05075007164441684324e-9,
    ]
  )
  private static let tails = (
    over: [
      6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 0.296560571828504891230,
      0.0265321895265761230930, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
    ],
    under: [
      1.0, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525, 7.86869131145613259100e-4,
      1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15,
    ]
  )
}
