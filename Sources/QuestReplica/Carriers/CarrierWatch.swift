public import LinuxHost

/// Becomes readable when a carrier may have news: by inotify for a folder, by LISTEN for PostgreSQL. Waiting costs
/// nothing.
public final class CarrierWatch {
  private let folders: FolderWatch?
  private let session: PostgresSession?

  public init(_ carrier: any Carrier) throws {
    folders = try (carrier as? FolderCarrier).map { try FolderWatch($0.watched) }
    session = try (carrier as? PostgresCarrier).map { try $0.listener() }
  }

  public var waiting: [WallAlarm.Other] {
    [
      folders?.waiting,
      session.map { .init(descriptor: $0.descriptor, events: WallAlarm.Other.readable, deadline: nil) },
    ]
    .compactMap { $0 }
  }

  /// Whether something has come since the last call, or the connection has ended.
  public func hasNews() -> Bool { folders?.hasNews() == true || session?.hasNews() == true }
}
