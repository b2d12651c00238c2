import GRDB

/// The arithmetic of the derived tables as SQL functions, so that a sum made by SQL equals one kept up to date row by row.
enum SQLFunctions {
  static func register(on db: Database) {
    db.add(function: band)
    db.add(function: factor)
  }

  /// An accuracy in the units of the derived sums.
  static let accuracyUnits = "CAST(round(accuracy * 1e9) AS INTEGER)"

  private static let band = DatabaseFunction("timequestBand", argumentCount: 2, pure: true) { values in
    guard let (estimate, actual) = pair(values) else { return nil }
    return RunContribution.band(estimate: estimate, actual: actual)
  }

  private static let factor = DatabaseFunction("timequestFactor", argumentCount: 2, pure: true) { values in
    guard let (estimate, actual) = pair(values) else { return nil }
    return RunContribution.factor(estimate: estimate, actual: actual)
  }

  private static func pair(_ values: [DatabaseValue]) -> (Double, Double)? {
    guard let estimate = Double.fromDatabaseValue(values[0]), let actual = Double.fromDatabaseValue(values[1]) else {
      return nil
    }
    return (estimate, actual)
  }
}
