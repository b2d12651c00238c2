internal import Glibc
public import LinuxHost
internal import QuestWire

/// The files with this user's set-up and state of sharing, by the XDG base directories.
public struct SyncPlaces: Sendable {
  private let environment: [String: String]

  public init(environment: [String: String]) { self.environment = environment }

  private func path(_ folder: BaseFolder) -> String {
    folder.path(home: environment["HOME"] ?? "/") { environment[$0] } + "/timequest/sync"
  }

  public var setupFolder: String { path(.configuration) }
  public var stateFolder: String { path(.state) }

  public var states: StateFile { StateFile(folder: stateFolder) }

  /// The lock that lets one exchange run at a time. Throws a `SystemError`.
  public func lock() throws -> DirectoryLock.Outcome {
    try Folder.makePrivate(stateFolder)
    return try DirectoryLock.acquire(stateFolder)
  }

  // MARK: - A preview

  private static let previewName = "preview"
  private var previewPath: String { "\(stateFolder)/\(Self.previewName)" }

  /// Whether a preview runs or was killed. During a preview the service shares without a set-up.
  public var hasPreview: Bool { FileFacts(path: previewPath) != nil }

  public func beginPreview() throws {
    try Folder.makePrivate(stateFolder)
    try DurableFile.write([], to: Self.previewName, in: stateFolder)
  }

  public func endPreview() throws {
    guard unlink(previewPath) == 0 || errno == ENOENT else { throw SystemError("\(previewPath) cannot be removed") }
  }

  // MARK: - The set-up

  private static let name = "setup.json"
  private var path: String { "\(setupFolder)/\(Self.name)" }

  /// `nil` if there is no set-up. Throws a `ReplicaProblem` for a file that others may read.
  public func setup() throws -> SyncSetup? {
    guard let bytes = try Self.secret(path, in: setupFolder) else { return nil }
    guard let setup = try? WireJSON.decode(SyncSetup.self, from: bytes), !setup.keys.isEmpty else {
      throw ReplicaProblem(.setup, "\(path) is damaged. Remove it, and enter the code of another device: join")
    }
    return setup
  }

  /// The bytes of a file that only this user may read; `nil` if it does not exist.
  private static func secret(_ path: String, in folder: String) throws -> [UInt8]? {
    guard let facts = FileFacts(path: path) else { return nil }
    for (path, facts, mode) in [(folder, FileFacts(path: folder), "700"), (path, facts, "600")] {
      guard let facts, facts.owner == getuid(), facts.mode & 0o077 == 0 else {
        throw ReplicaProblem(.setup, "Others may read \(path), so it is not used: chmod \(mode) \(path)")
      }
    }
    return try DurableFile.read(path, atMost: 1 << 20)
  }

  /// Mode 0600 in a folder of mode 0700.
  public func keep(_ setup: SyncSetup) throws {
    try Folder.makePrivate(setupFolder)
    try DurableFile.write(try WireJSON.line(setup), to: Self.name, in: setupFolder)
  }

  /// Removes set-up and state.
  public func forget() throws {
    for path in [path, "\(stateFolder)/\(StateFile.name)"] {
      guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
        throw SystemError("\(path) cannot be removed")
      }
    }
  }
}

// MARK: - Guardians

extension SyncPlaces {
  private var linkFolder: String { setupFolder + "/guardians" }

  /// The links to guardians and to players, by name. Throws a `ReplicaProblem` for a damaged file, or one that others
  /// may read.
  public func links() throws -> [GuardianLink] {
    try DurableFile.names(in: linkFolder).filter { $0.hasSuffix(".json") }
      .map { name in
        let path = "\(linkFolder)/\(name)"
        guard let bytes = try Self.secret(path, in: linkFolder),
          let link = try? WireJSON.decode(GuardianLink.self, from: bytes), !link.place.keys.isEmpty
        else { throw ReplicaProblem(.setup, "\(path) is damaged. Remove it, and begin with that guardian again.") }
        return link
      }
      .sorted { ($0.name, $0.place.family) < ($1.name, $1.place.family) }
  }

  /// Mode 0600 in a folder of mode 0700.
  public func keep(_ link: GuardianLink) throws {
    for folder in [setupFolder, linkFolder] { try Folder.makePrivate(folder) }
    try DurableFile.write(try WireJSON.line(link), to: Self.file(of: link), in: linkFolder)
  }

  public func forget(_ link: GuardianLink) throws {
    let path = "\(linkFolder)/\(Self.file(of: link))"
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("\(path) cannot be removed") }
  }

  private static func file(of link: GuardianLink) -> String { "\(link.place.family).json" }
}

/// The carrier and the keys of this device.
public struct SyncSetup: Codable, Equatable, Sendable {
  /// An absolute path, for a folder.
  public var folder: String?
  /// A connection string, for PostgreSQL; it can hold a password.
  public var postgres: String?
  public var family: String
  public var keys: [Key]
  /// The backup from just before this device joined, if the service makes one for the player.
  public var before: String?

  public struct Key: Codable, Equatable, Sendable {
    public var generation: Int
    /// 64 hexadecimal digits.
    public var secret: String
  }

  public init(folder: String?, postgres: String?, ring: KeyRing) {
    self.folder = folder
    self.postgres = postgres
    family = ring.family
    keys = []
    self.ring = ring
  }

  /// Never empty: `SyncPlaces.setup` ensures it.
  public var ring: KeyRing {
    get {
      let keys = keys.map {
        FamilyKey(family: family, generation: $0.generation, secret: Hex.bytes($0.secret) ?? [])
      }
      return KeyRing(keys[0], Array(keys.dropFirst()))
    }
    set { keys = newValue.keys.map { Key(generation: $0.generation, secret: Hex.text($0.secret)) } }
  }

  /// The code for another device, with the newest key.
  public func code() throws -> FamilyCode {
    let server = try postgres.map { try ConnectionString($0).withoutPassword.text }
    return FamilyCode(key: ring.newest, carrier: server == nil ? .folder : .postgres, coordinates: server ?? "")
  }

  public func carrier() throws -> any Carrier {
    if let folder { return try FolderCarrier(folder: folder, keys: ring) }
    if let postgres { return try PostgresCarrier(ConnectionString(postgres), keys: ring) }
    throw ReplicaProblem(.setup, "The set-up names no carrier.")
  }
}

/// The state of this device's feed, in a file of mode 0600.
public struct StateFile: Sendable {
  static let name = "state.json"
  let folder: String

  public init(folder: String) { self.folder = folder }

  /// A damaged file counts as none: the feed is sent again under a new id.
  func load() throws -> FeedState? {
    let bytes = try DurableFile.read("\(folder)/\(Self.name)", atMost: 8 << 20)
    return bytes.flatMap { try? WireJSON.decode(FeedState.self, from: $0) }
  }

  func save(_ state: FeedState) throws {
    try Folder.makePrivate(folder)
    try DurableFile.write(try WireJSON.line(state), to: Self.name, in: folder)
  }
}
