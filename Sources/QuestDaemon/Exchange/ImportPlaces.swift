internal import NIOConcurrencyHelpers
internal import QuestWire

/// How many imports may be under way at once: each has a scratch file and a connection to it, which are kept for good.
final class ImportPlaces: Sendable {
  static let most = 8

  private let taken = NIOLockedValueBox(0)

  /// Throws `busy` when there is none; otherwise it has to be given back.
  func take() throws {
    try taken.withLockedValue { taken in
      guard taken < Self.most else {
        throw RPCError(
          .busy, "\(Self.most) imports are under way already, which is the most.",
          hint: "Wait for one of them, then try again.")
      }
      taken += 1
    }
  }

  func giveBack() { taken.withLockedValue { $0 -= 1 } }
}
