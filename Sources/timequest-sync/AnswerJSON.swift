internal import QuestReplica
internal import QuestWire

// What commands print with `--json`.

/// What begins, changes or ends the sharing. A member that does not belong to the command is absent.
struct SharingAnswer: Encodable {
  /// The code for further devices.
  var code: String?
  /// The id of the device that was forgotten.
  var device: String?
  /// The backup of the state before the join, or of what was here until it was undone.
  var backup: String?
  /// Whether the other devices still list this one.
  var listed: Bool?
  /// What a join would do.
  var preview: Preview?
  var exchange: ExchangeAnswer?

  struct Preview: Encodable {
    var added: Int
    var changed: Int
    var deleted: Int
    var unchanged: Int
  }
}

/// A link with a guardian or a player.
struct LinkAnswer: Encodable {
  var name: String
  /// The code for the other side.
  var code: String?
  /// The number of the set-up that was sent.
  var sent: Int?
  /// Whether that includes one that was sent before and still waits.
  var includesWaiting: Bool?
}

/// An exchange. The counts are those of the game, and absent where it was not exchanged.
struct ExchangeAnswer: Encodable {
  var sent: Int?
  var took: Int?
  var refused: Int?
  /// How often this device got another id.
  var newIDs: Int?
  /// Unreadable parts, devices with a missing part, and parts of a newer format.
  var unreadable: Int?
  var gaps: Int?
  var newerParts: Int?
  /// Parts with a key that this device never had: of devices that share, and of devices that have left.
  var otherKey: Int?
  var left: Int?
  /// Items that wait for an upgrade, or for their clock.
  var newer: Int?
  var ahead: Int?
  var links: [Link] = []

  /// A player does not see the names that a guardian gives, so this is all that is shown of a set-up.
  struct Link: Encodable {
    var name: String
    var setUps: [SetUp]
    var notes: [String]

    struct SetUp: Encodable {
      var number: Int
      var outcome: String
    }

    init(name: String, answers: [SetupReceipts.Receipt] = [], notes: [String] = []) {
      self.name = name
      setUps = answers.map { SetUp(number: $0.number, outcome: $0.outcome.rawValue) }
      self.notes = notes
    }
  }

  init() {}

  init(_ report: ExchangeReport) {
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
    /// This machine's side of the link.
    var role: GuardianLink.Role
    /// The number of the newest set-up sent from here; 0 for none.
    var sent: Int?
    /// Whether the player has ended the link.
    var ended: Bool?
    /// The outcome of that set-up; absent until it arrives.
    var outcome: String?
    var changes: [GuardianApply.Change]?
    var reason: String?
    /// Why the carrier could not be read.
    var problem: String?
    /// The line of the text output.
    var text: String

    init(_ link: GuardianLink) {
      name = link.name
      role = link.role
      text = "\(link.name) sets up quests here."
    }
  }
}
