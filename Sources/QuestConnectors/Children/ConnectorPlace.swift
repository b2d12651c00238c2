internal import FoundationEssentials
internal import Glibc
internal import LinuxHost

/// A connector that can be run: a built-in one, or a folder with a manifest and a program.
public struct ConnectorPlace: Sendable {
  public let manifest: Manifest
  /// `nil` for a built-in one.
  public let folder: String?

  /// The connectors of this user and this machine.
  public struct Shelf: Sendable {
    public let places: Places
    /// The path of timequest-fetch, which runs the built-in ones.
    public let program: String

    public init(places: Places, program: String) {
      self.places = places
      self.program = program
    }

    /// Folders with connectors: the user's own, then those of packages.
    private var folders: [String] {
      let prefix = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
      return [places.ownConnectors, "\(prefix)/share/timequest/connectors"]
    }

    /// Finds a connector by its name. `settings` are those of the source: the metric of `files` depends on them.
    public func find(_ name: String, settings: [String: String]) throws(ConnectorFault) -> ConnectorPlace {
      if let builtIn = BuiltIn.named(name) {
        return ConnectorPlace(manifest: try builtIn.manifest(settings), folder: nil)
      }
      guard Manifest.isName(name, most: 64) else {
        throw ConnectorFault("\"\(ConnectorFault.excerpt(name))\" is not a connector's name.")
      }
      for folder in folders where FileFacts(path: "\(folder)/\(name)") != nil {
        return try ConnectorPlace(folder: "\(folder)/\(name)", name: name)
      }
      throw ConnectorFault(
        "There is no connector \"\(name)\": timequest-fetch list shows those there are, and one of your own goes to \(places.ownConnector(name))."
      )
    }

    /// Names of the connectors in folders, sorted.
    public func names() -> [String] {
      var names: Set<String> = []
      for folder in folders {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        names.formUnion(entries.filter { Manifest.isName($0, most: 64) })
      }
      return names.sorted()
    }
  }

  init(manifest: Manifest, folder: String?) {
    self.manifest = manifest
    self.folder = folder
  }

  /// Reads the manifest in a folder. If a name is given, the manifest must have it.
  public init(folder: String, name: String? = nil) throws(ConnectorFault) {
    try Self.check(folder, isFolder: true)
    let path = "\(folder)/manifest.json"
    try Self.check(path, isFolder: false)
    let bytes: [UInt8]?
    do {
      bytes = try DurableFile.read(path, atMost: Manifest.mostBytes, followsLinks: true)
    } catch {
      throw ConnectorFault("\(error)")
    }
    do {
      manifest = try Manifest(json: bytes ?? [])
    } catch {
      throw ConnectorFault("\(path): \(error)")
    }
    guard name == nil || manifest.name == name else {
      throw ConnectorFault("\(path) names itself \"\(manifest.name)\": its folder must be named so too.")
    }
    guard BuiltIn.named(manifest.name) == nil else {
      throw ConnectorFault("\(path): \"\(manifest.name)\" is the name of a built-in connector.")
    }
    self.folder = folder
    let program = Self.program(manifest.run[0], in: folder)
    try Self.check(program, isFolder: false)
    guard access(program, X_OK) == 0 else { throw ConnectorFault("\(program) may not be run: chmod +x \(program)") }
  }

  /// The program's path and its arguments.
  func words(program: String) -> [String] {
    guard let folder else { return [program, "connector", manifest.name] }
    return [Self.program(manifest.run[0], in: folder)] + manifest.run.dropFirst()
  }

  private static func program(_ word: String, in folder: String) -> String {
    word.hasPrefix("./") ? folder + word.dropFirst() : word
  }

  /// Words for the failure of stat(2).
  private static func missing(_ path: String, code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: return "There is no \(path)."
    case EACCES:
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      return "\(path) cannot be read: you lack the permission x for \(folder)/ or a folder above it."
    default: return "\(SystemError("\(path) cannot be read", code: code))"
    }
  }

  /// Anyone who can write the file decides what runs as this user.
  private static func check(_ path: String, isFolder: Bool) throws(ConnectorFault) {
    guard let facts = FileFacts(path: path) else { throw ConnectorFault(missing(path, code: errno)) }
    guard facts.owner == getuid() || facts.owner == 0 else {
      throw ConnectorFault("\(path) belongs to another user, so it is not used.")
    }
    guard facts.mode & 0o022 == 0 else {
      throw ConnectorFault("Others may write \(path), so it is not used: chmod go-w \(path)")
    }
  }
}
