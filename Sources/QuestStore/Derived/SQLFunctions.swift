import GRDB
import QuestModel

/// The arithmetic of the derived tables as SQL functions, so that a sum computed by SQL equals one maintained row by
/// row. Also the normal form of names, for a migration.
enum SQLFunctions {
  static func register(on db: Database) {
    db.add(function: band)
    db.add(function: factor)
    db.add(function: composed)
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

  private static let composed = DatabaseFunction("timequestComposed", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(NameKey.composed)
  }

  private static func pair(_ values: [DatabaseValue]) -> (Double, Double)? {
    guard let estimate = Double.fromDatabaseValue(values[0]), let actual = Double.fromDatabaseValue(values[1]) else {
      return nil
    }
    return (estimate, actual)
  }
}
