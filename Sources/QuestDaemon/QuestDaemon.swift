/// QuestDaemon: the service behind the socket. It serves JSON-RPC, runs the game and keeps the store.
///
/// Start here. A call takes this way through the module:
///
/// 1. `Server` accepts a connection; a `ConnectionHandler` reads its bytes on the event loop, cuts lines, and keeps the
///    moment at which each arrived.
/// 2. `Dispatcher` decodes a line, finds the `MethodRow` of its method and checks the caller's access.
/// 3. `Workers` run it in its `Lane`: short reads on a few threads, changes one after another (`ChangeQueue`), long work
///    on threads of its own.
/// 4. The handler, an extension of `Game`, works on one snapshot (`ReadContext`) or in one transaction (`WriteContext`).
/// 5. Events go out after the commit (`EventHub`), then the result is encoded and sent.
///
/// Handlers map between messages (QuestWire) and values (QuestModel), ask the rules (QuestEngines), and read and write
/// through QuestStore. Folders: `Server` and `Dispatch` know nothing of the game; `Handlers` holds one topic a file;
/// `Game` what they share; `Import` the steps of an import, whose formats are QuestImportExport's; `Reminders`, `Setup`,
/// `Doctor` and `System` the features of those names.
