/// The generations of a family's key that this device has. Never empty.
public struct KeyRing: Sendable {
  /// In the order in which they came to be.
  public private(set) var keys: [FamilyKey]

  public init(_ first: FamilyKey, _ others: [FamilyKey] = []) {
    keys = ([first] + others).sorted { Self.order($0) < Self.order($1) }
  }

  /// The key that seals everything from now on. Two devices can renew at once; then the greater id wins.
  public var newest: FamilyKey { keys[keys.count - 1] }
  public var family: String { newest.family }

  func key(_ id: [UInt8]) -> FamilyKey? { keys.first { $0.id == id } }

  public func adding(_ key: FamilyKey) -> KeyRing {
    self.key(key.id) == nil ? KeyRing(key, keys) : self
  }

  private static func order(_ key: FamilyKey) -> (Int, String) { (key.generation, key.idText) }

  /// Throws a problem of the kind `key` for a wrong key, and of the kind `offline` if no mark has arrived yet.
  public func check(against carrier: any Carrier) throws {
    let marks = try carrier.marks()
    guard !marks.isEmpty else {
      throw ReplicaProblem(
        .offline, "There is nothing of this family yet. Is it the right place, and has it arrived here?")
    }
    _ = try check(marks)
  }

  /// Writes the newest key's mark to the carrier.
  public func addMark(to carrier: any Carrier) throws { try carrier.add(KeyMark(of: newest)) }

  /// Checks that the carrier's marks belong to these keys, before anything is sent or taken.
  ///
  /// - Returns: whether the mark of the newest key is missing.
  /// - Throws: a problem of the kind `key`.
  func check(_ marks: [KeyMark]) throws -> Bool {
    guard let last = marks.max(by: { ($0.generation, Hex.text($0.id)) < ($1.generation, Hex.text($1.id)) }) else {
      return true
    }
    guard marks.contains(where: { mark in keys.contains { mark.isOf($0) } }) else {
      throw ReplicaProblem(
        .key, "The key is not the one this family is sealed with. Nothing was sent. Enter the code of another device.")
    }
    if (last.generation, Hex.text(last.id)) > Self.order(newest) {
      throw ReplicaProblem(
        .key,
        "The key was renewed on another device. Show its code there (timequest-sync code) and enter it here: "
          + "timequest-sync rekey")
    }
    return !marks.contains { $0.isOf(newest) }
  }
}
