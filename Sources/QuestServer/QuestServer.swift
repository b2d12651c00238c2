/// QuestServer: a JSON-RPC server on a Unix socket, independent of its methods.
///
/// Start here. A call passes through the module in this order:
///
/// 1. `Server` accepts a connection; a `ConnectionHandler` reads its bytes on the event loop, splits lines, and keeps
///    the moment at which each arrived.
/// 2. `Dispatcher` decodes a line, finds the `MethodRow` of its method and checks the caller's access.
/// 3. `Workers` run it in its `Lane`: short reads on a few threads, changes one after another (`ChangeQueue`), long
///    work on threads of its own.
/// 4. The row's handler gets the request and a `CallContext`: who calls, on which connection, at what moment.
/// 5. Events go to subscribers (`EventHub`), the result is encoded and sent.
///
/// `ServerLimits` bounds what clients may use; `ConnectionRegistry` closes the connection that uses most. `Schema`
/// derives the document of all methods from their types.
