import QuestModel

/// Where damaged files are kept, byte for byte: `quarantine/timequest-20261121T060340Z-truncated.sqlite` beside the store.
struct Quarantine {
  /// The store's path.
  let store: String

  /// Files beyond this many make room, oldest first.
  static let kept = 8

  var folder: String { "\(Disk.folder(of: store))/quarantine" }

  /// What a damaged file is called while it leaves the store's place.
  static func label(_ damage: StoreDamage, at moment: Instant) -> String { "\(damage.rawValue)-\(moment.compactText)" }

  /// Brings in what a replacement has put aside, also one that a crash kept from being brought in.
  func collect() throws {
    let prefix = Disk.name(of: store) + "."
    let home = Disk.folder(of: store)
    let aside = Disk.names(in: home).filter { $0.hasPrefix(prefix) && !$0.hasPrefix(prefix + "next.") }
    var moved = false
    for name in aside {
      guard let target = target(for: String(name.dropFirst(prefix.count))) else { continue }
      if name.hasSuffix("-shm") {
        // The log's index is made anew from the log.
        try Disk.remove("\(home)/\(name)")
        continue
      }
      try Disk.makeFolder(folder)
      try Disk.closeToOthers("\(home)/\(name)")
      try Disk.rename("\(home)/\(name)", to: "\(folder)/\(target)")
      moved = true
    }
    guard moved else { return }
    try Disk.sync(folder)
    try Disk.sync(home)
    try prune()
  }

  /// The names of the damaged files, oldest first.
  func names() -> [String] { Disk.names(in: folder).filter { $0.hasPrefix("timequest-") && $0.hasSuffix(".sqlite") } }

  private func prune() throws {
    // The newest stays, whatever happens; its log may be all there is of it.
    for name in names().dropLast(Self.kept) {
      try Disk.remove("\(folder)/\(name)")
      try Disk.remove("\(folder)/\(name)-wal")
    }
  }

  /// `truncated-20261121T060340Z-2-wal` becomes `timequest-20261121T060340Z-truncated-2.sqlite-wal`.
  private func target(for label: String) -> String? {
    var label = label
    var side = ""
    for suffix in ["-wal", "-shm"] where label.hasSuffix(suffix) {
      label.removeLast(suffix.count)
      side = suffix
    }
    for damage in StoreDamage.allCases where label.hasPrefix(damage.rawValue + "-") {
      let rest = label.dropFirst(damage.rawValue.count + 1)
      let stamp = rest.prefix { $0 != "-" }
      guard stamp.hasSuffix("Z") else { continue }
      return "timequest-\(stamp)-\(damage.rawValue)\(rest.dropFirst(stamp.count)).sqlite\(side)"
    }
    return nil
  }
}
