internal import QuestReplica
internal import QuestWire

// The output of commands with `--json`.

/// The answer of `setup`, `join`, `code`, `forget`, `rekey` and `leave`. Members that a command does not have are absent.
struct SharingAnswer: Encodable {
  /// The code for further devices.
  var code: String?
  /// The id of the device that was forgotten.
  var device: String?
  /// The backup that `join` made first, or that undoing a join made of the state until then.
  var backup: String?
  /// Whether the other devices still list this one.
  var listed: Bool?
  /// The records that a join would change.
  var preview: Preview?
  var exchange: ExchangeAnswer?

  struct Preview: Encodable {
    var added: Int
    var changed: Int
    var deleted: Int
    var unchanged: Int
  }
}

/// The answer of `guardian allow`, `join`, `send` and `revoke`.
struct GuardianAnswer: Encodable {
  var name: String
  /// The code for the other side.
  var code: String?
  /// The number of the set-up that was sent.
  var sent: Int?
  /// Whether that set-up includes routines of an earlier one that the player's machine has not applied yet.
  var includesWaiting: Bool?
}

/// The answer of `now`, `watch` and `guardian renew`. The counts are about the game, and absent if it was not exchanged.
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
