internal import LinuxHost

extension FamilyKey {
  /// The first key of a new family.
  public static func newFamily() throws -> FamilyKey {
    FamilyKey(
      family: Hex.text(try RandomBytes.make(familyBytes)), generation: 1, secret: try RandomBytes.make(secretBytes))
  }

  /// The family's next key, which reveals nothing about this one. Throws after 255 generations.
  public func renewed() throws -> FamilyKey {
    guard generation < 255 else {
      throw ReplicaProblem(.key, "The key was renewed 254 times, and cannot be again: leave, and set it up again.")
    }
    return FamilyKey(family: family, generation: generation + 1, secret: try RandomBytes.make(Self.secretBytes))
  }
}
