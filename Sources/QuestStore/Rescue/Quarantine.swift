import QuestModel

/// Where damaged files are kept, byte for byte: `quarantine/timequest-20261121T060340Z-truncated.sqlite` beside the store.
struct Quarantine {
  /// The store's path.
  let store: String

  /// The most files kept; the oldest are removed first.
  static let kept = 8

  var folder: String { "\(Disk.folder(of: store))/quarantine" }

  /// The label of a damaged file while it is replaced.
  static func label(_ damage: StoreDamage, at moment: Instant) -> String { "\(damage.rawValue)-\(moment.compactText)" }

  /// Moves replaced damaged files into quarantine, including those that a crash left behind.
  func collect() throws {
    let home = Disk.folder(of: store)
    let prefix = Disk.name(of: store) + "."
    var labels: Set<String> = []
    for name in Disk.names(in: home) where name.hasPrefix(prefix) {
      labels.insert(Self.withoutSide(name.dropFirst(prefix.count)))
    }
    let found = labels.sorted().compactMap { label in base(for: label).map { (label, $0) } }
    guard !found.isEmpty else { return }
    try Disk.makeFolder(folder)
    for (label, base) in found {
      let aside = "\(store).\(label)"
      // The log's index is rebuilt from the log.
      try Disk.remove(aside + "-shm")
      // The main file last: until it is here, its name is free for its log.
      for side in ["-wal", ""] where Disk.exists(aside + side) {
        try Disk.closeToOthers(aside + side)
        try Disk.rename(aside + side, to: "\(folder)/\(base).sqlite\(side)")
      }
    }
    try Disk.sync(folder)
    try Disk.sync(home)
    try prune()
  }

  /// The names of the damaged files, oldest first.
  func names() -> [String] { Disk.names(in: folder).filter { $0.hasPrefix("timequest-") && $0.hasSuffix(".sqlite") } }

  private func prune() throws {
    // The newest always stays; its log may be all that is left of it.
    for name in names().dropLast(Self.kept) {
      try Disk.remove("\(folder)/\(name)")
      try Disk.remove("\(folder)/\(name)-wal")
    }
  }

  private static func withoutSide(_ name: some StringProtocol) -> String {
    for side in ["-wal", "-shm"] where name.hasSuffix(side) { return String(name.dropLast(side.count)) }
    return String(name)
  }

  /// `truncated-20261121T060340Z` becomes `timequest-20261121T060340Z-truncated`, with a number if that name is taken.
  private func base(for label: String) -> String? {
    for damage in StoreDamage.allCases where label.hasPrefix(damage.rawValue + "-") {
      let stamp = label.dropFirst(damage.rawValue.count + 1).prefix { $0 != "-" }
      guard stamp.hasSuffix("Z") else { continue }
      let base = "timequest-\(stamp)-\(damage.rawValue)"
      var free = base
      var number = 2
      while Disk.exists("\(folder)/\(free).sqlite") {
        free = "\(base)-\(number)"
        number += 1
      }
      return free
    }
    return nil
  }
}
