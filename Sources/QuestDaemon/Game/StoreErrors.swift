internal import QuestStore
internal import QuestWire

extension StoreError {
  /// As a client sees it. The log has the details.
  var wire: RPCError {
    switch self {
    case .full:
      RPCError(
        .readOnlyStore, "The disk is full; nothing was changed.", hint: "Make room, then try again. Reading goes on.")
    case .readOnly:
      RPCError(
        .readOnlyStore, "The store takes no writes; nothing was changed.",
        hint: "Mend the permissions of its disk and folder, then try again. Reading goes on.")
    case .failing:
      RPCError(
        .readOnlyStore, "The disk met an error; nothing was changed.",
        hint: "Try again. If it stays, look at the disk and its quota: journalctl -k, tqctl doctor.")
    case .unreadable:
      RPCError(
        .unreadableStore, "The disk met an error while it was read; nothing was changed.",
        hint: "Try again. If it stays, look at the disk: journalctl -k, tqctl doctor.")
    case .cannotOpen:
      RPCError(
        .busy, "A file of the store cannot be opened; nothing was changed.",
        hint: "Try again. If it stays, look at the permissions of its folder: tqctl doctor.")
    case .busy:
      RPCError(.busy, "The store is busy; nothing was changed.", hint: "Try again in a moment.")
    case .damaged:
      RPCError(
        .busy, "The store looks damaged and is being checked; nothing was changed.",
        hint: "Try again in a moment. What became of it: tqctl doctor")
    case .backupGone:
      RPCError(.notFound, "The backup is not there any more, or cannot be read.", hint: "tqctl backup --list")
    case .newerSchema, .notMigrated, .unusable, .refused:
      RPCError(.internalError, "The store could not do this; nothing was changed.", hint: "See tqctl doctor.")
    }
  }
}

extension RPCError {
  /// Whether it was the store that could not, so that the same call may succeed later.
  var isOfTheStore: Bool { [.readOnlyStore, .unreadableStore, .busy].contains(kind) }
}
