/// QuestDaemon: the application behind the socket. It runs the game and keeps the store.
///
/// Start here. `QuestServer` calls a handler, an extension of `Application`. The handler works on one snapshot
/// (`ReadContext`) or in one transaction (`WriteContext`), whose events are published after the commit.
///
/// Handlers map between messages (QuestWire) and values (QuestModel), call the rules (QuestEngines), and read and write
/// through QuestStore. Each folder is a feature with its handlers, planning and wording side by side; `Application`
/// holds what they share, and `System` what they need of the host.
