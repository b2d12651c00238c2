internal import LinuxHost
internal import QuestServer
internal import QuestStore
internal import QuestWire

extension StoreError {
  /// The error for a client. The log has the details.
  ///
  /// `disk` is the store's file system, to distinguish missing bytes from missing inodes.
  func wire(on disk: FileSystemFacts? = nil) -> RPCError {
    switch self {
    case .full where disk?.freeFiles == 0, .cannotOpen where disk?.freeFiles == 0: StoreError.noInodes.wire()
    case .noInodes:
      RPCError(
        .readOnlyStore, "The disk has no inodes left for another file; nothing was changed.",
        hint: "Remove files there, then try again; df -i shows how many are left. Reading still works.")
    case .tooManyFiles:
      RPCError(
        .busy, "Too many files are open; nothing was changed.",
        hint: "Try again in a moment. If it persists, allow more of them: tqctl doctor.")
    case .full:
      RPCError(
        .readOnlyStore, "The disk is full; nothing was changed.",
        hint: "Make room, then try again. Reading still works.")
    case .readOnly:
      RPCError(
        .readOnlyStore, "The store takes no writes; nothing was changed.",
        hint: "Correct the permissions of its disk and folder, then try again. Reading still works.")
    case .displaced(_, let copy):
      RPCError(
        .readOnlyStore, "The store's file was replaced by another one; nothing was changed.",
        hint: "What was recorded can still be read\(copy.map { " and is saved as the backup \($0)" } ?? ""). Move the "
          + "other file away, then try again. To use the other file, start timequestd again. More: tqctl doctor")
    case .unacknowledged:
      RPCError(
        .readOnlyStore, "The store's file was removed or replaced while the change was stored, so it may not last.",
        hint: "Find out more: tqctl doctor. Then see whether the change is there before you repeat it.")
    case .failing:
      RPCError(
        .readOnlyStore, "The disk reported an error; nothing was changed.",
        hint: "Try again. If it persists, check the disk and its quota: journalctl -k, tqctl doctor.")
    case .unreadable:
      RPCError(
        .unreadableStore, "The disk reported an error while reading; nothing was changed.",
        hint: "Try again. If it persists, check the disk: journalctl -k, tqctl doctor.")
    case .cannotOpen:
      RPCError(
        .busy, "A file of the store cannot be opened; nothing was changed.",
        hint: "Try again. If it persists, check the permissions of its folder: tqctl doctor.")
    case .busy:
      RPCError(.busy, "The store is busy; nothing was changed.", hint: "Try again in a moment.")
    case .closing: .stopping
    case .damaged:
      RPCError(
        .busy, "The store looks damaged and is being checked; nothing was changed.",
        hint: "Try again in a moment. For the result: tqctl doctor")
    case .backupGone:
      RPCError(.notFound, "The backup is not there any more, or cannot be read.", hint: "tqctl backup --list")
    case .newerSchema, .notMigrated, .unusable, .refused:
      RPCError(.internalError, "The store could not do this; nothing was changed.", hint: "See tqctl doctor.")
    }
  }
}

extension RPCError {
  /// Whether the store was the cause, so that the same call may succeed later.
  var isOfTheStore: Bool { [.readOnlyStore, .unreadableStore, .busy].contains(kind) }
}
