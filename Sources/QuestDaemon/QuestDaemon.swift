/// QuestDaemon: the application behind the socket. It runs the game and keeps the store.
///
/// Start here. `QuestServer` calls a handler, an extension of `Game`: it works on one snapshot (`ReadContext`) or in one
/// transaction (`WriteContext`), whose events are published after the commit.
///
/// Handlers map between messages (QuestWire) and values (QuestModel), ask the rules (QuestEngines), and read and write
/// through QuestStore. Folders: `Handlers` holds one topic a file; `Game` what they share; `Import` the steps of an import,
/// whose formats are QuestImportExport's; `Reminders`, `Setup`, `Doctor` and `System` the features of those names.
