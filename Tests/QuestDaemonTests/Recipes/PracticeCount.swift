import QuestModel
import QuestStore
public import QuestWire

@testable import QuestDaemon
@testable import QuestServer

// The method that docs/RECIPES.md adds as its example. It is not part of the service: `RecipeTests` compares it with
// the page and calls it.

/// The number of practice runs.
public struct PracticeCount: HistoricalRequest {
  public static let method = "practice.count"

  public var asOf: String?

  public init(asOf: String? = nil) { self.asOf = asOf }

  public struct Response: Codable, Equatable, Sendable {
    /// At most 1,000.
    public var count: Int

    public init(count: Int) { self.count = count }
  }
}

extension Application {
  var countingRows: [MethodRow] {
    [.row(PracticeCount.self, errors: [.invalidArgument], "How many practice runs there are.", handler: countPractice)]
  }

  private func countPractice(_ request: PracticeCount, _ context: CallContext) throws -> PracticeCount.Response {
    try reading(context) { snapshot in
      let asOf = try instant(request.asOf, parameter: "asOf")
      let runs = try snapshot.reader.newest(
        PracticeRun.self, of: snapshot.player, upTo: asOf ?? .latest, blindFilter: try snapshot.blindFilter(),
        limit: 1000)
      return PracticeCount.Response(count: runs.count)
    }
  }
}
