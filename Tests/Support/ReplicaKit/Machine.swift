private import Foundation
public import QuestClient
public import QuestReplica
internal import QuestWire

/// A device with its service, its own configuration and state, and the shared carrier.
public final class Machine {
  public let service: FakeService
  public let home: ScratchFolder
  public let places: SyncPlaces
  public var keys: KeyRing
  /// Makes the carrier with these keys.
  public var makeCarrier: (KeyRing) throws -> any Carrier
  public let client: Client

  public init(_ name: String, keys: KeyRing, carrier: @escaping (KeyRing) throws -> any Carrier) throws {
    service = try FakeService(name)
    home = try ScratchFolder()
    places = SyncPlaces(environment: ["HOME": home.path])
    self.keys = keys
    makeCarrier = carrier
    let path = service.socketPath
    client = Client(restrictedTo: SystemRestrict(.sync)) { try Connection(path: path) }
    _ = try client.call(SyncBegin(name: name))
    let carrier = try carrier(keys)
    if try !carrier.hasFamily() {
      try carrier.makeFamily()
      try keys.addMark(to: carrier)
    }
  }

  public convenience init(_ name: String, folder: String, keys: KeyRing) throws {
    try self.init(name, keys: keys) { try FolderCarrier(folder: folder, keys: $0) }
  }

  public var replicator: Replicator {
    get throws { Replicator(client: client, carrier: try makeCarrier(keys), keys: keys, states: places.states) }
  }

  @discardableResult
  public func exchange(refills: Bool = false) throws -> ExchangeReport { try replicator.exchange(refills: refills) }

  public var texts: [String: String] { service.now.texts }
  public var device: String { service.now.device }
}

extension SyncPlaces {
  public var stateText: String { (try? String(contentsOfFile: "\(stateFolder)/state.json", encoding: .utf8)) ?? "" }
}
