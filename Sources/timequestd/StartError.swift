internal import ArgumentParser
internal import LinuxHost
internal import QuestStore

/// Why the service does not start, and the remedy.
enum StartError: Error, CustomStringConvertible {
  case noDataDirectory
  case noSocketPath
  case networkFileSystem(String, String)
  case ownedByAnother(String, Int32?)

  /// Exit codes after which the unit does not restart, since that would not help: 74 for a store that cannot be opened
  /// or repaired, 78 for one of a later version. 1 for everything else.
  static func exitCode(for error: any Error) -> ExitCode {
    switch error as? StoreError {
    case nil, .busy?: .failure
    case .newerSchema?: ExitCode(78)
    default: ExitCode(74)
    }
  }

  var description: String {
    switch self {
    case .noDataDirectory:
      "There is no home folder to keep the data in. Name a folder: --data-dir DIR."
    case .noSocketPath:
      "XDG_RUNTIME_DIR is not set. Name the socket: --socket PATH."
    case .networkFileSystem(let folder, let kind):
      "\(folder) is on \(kind), where a database is not safe. Name a local folder: --data-dir DIR."
    case .ownedByAnother(let folder, let pid):
      "\(folder) belongs to another timequestd, \(pid.map { "process \($0)" } ?? "just starting"). One is enough."
    }
  }
}

extension StartError {
  /// The log message for any error at start.
  static func told(_ error: any Error) -> String {
    guard let system = error as? SystemError else { return "\(error)" }
    if system.isForWantOfRoom { return "\(system) Make room there and start timequestd again; nothing is lost." }
    if system.isForReadOnlyDisk {
      return "\(system) Make it writable and start timequestd again, or name another place: --data-dir, --socket."
    }
    return "\(system)"
  }
}
