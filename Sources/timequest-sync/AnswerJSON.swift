internal import FoundationEssentials
internal import QuestReplica
internal import QuestWire

/// What commands print with `--json`.
enum AnswerJSON {
  static func write(_ answer: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(answer), as: UTF8.self))
  }
}

/// An exchange. The counts are those of the game, and absent where it was not exchanged.
struct ExchangeAnswer: Encodable {
  var sent: Int?
  var took: Int?
  var refused: Int?
  /// How often this device got another id.
  var newIDs: Int?
  /// Parts that cannot be read, devices of which one is missing, parts of a newer format.
  var unreadable: Int?
  var gaps: Int?
  var newerParts: Int?
  /// Parts with a key from before this device, of devices that share and of those that have left.
  var otherKey: Int?
  var left: Int?
  /// Items that wait for an upgrade, and for a clock.
  var newer: Int?
  var ahead: Int?
  var links: [Link] = []

  /// A player does not see the names that a guardian gives, so of a set-up there is no more than this.
  struct Link: Encodable {
    var name: String
    var setUps: [SetUp]
    var notes: [String]

    struct SetUp: Encodable {
      var number: Int
      var outcome: String
    }

    init(_ news: LinkNews) {
      name = news.name
      setUps = news.answers.map { SetUp(number: $0.number, outcome: $0.outcome.rawValue) }
      notes = news.notes
    }
  }

  mutating func add(_ report: ExchangeReport) {
    sent = report.sent
    took = report.taken
    refused = report.refused
    newIDs = report.partings
    unreadable = report.met.unreadable
    gaps = report.met.gaps
    newerParts = report.met.newer
    otherKey = report.met.otherKey
    left = report.left
    newer = report.newer
    ahead = report.ahead
  }
}

/// Guardians and players elsewhere.
struct LinksAnswer: Encodable {
  var links: [Link]

  struct Link: Encodable {
    var name: String
    /// What this machine is.
    var role: GuardianLink.Role
    /// The number of the newest set-up that was sent from here; 0 for none.
    var sent: Int?
    /// The player has ended it.
    var ended: Bool?
    /// What became of that set-up; absent before it is there.
    var outcome: String?
    var changes: [GuardianApply.Change]?
    var reason: String?
    /// Why the carrier could not be looked at.
    var problem: String?
    /// The line of the text.
    var text: String

    init(_ link: GuardianLink) {
      name = link.name
      role = link.role
      text = "\(link.name) sets up quests here."
    }
  }
}
