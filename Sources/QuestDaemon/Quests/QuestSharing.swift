internal import QuestImportExport
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Quests as files to share.
extension Application {
  var questSharingRows: [MethodRow] {
    [
      .row(QuestExport.self, errors: [.notFound, .ambiguousName], "A quest as a file to share.") { request, context in
        try self.reading(context) { snapshot in
          let quest = try snapshot.quest(request.quest)
          return QuestExport.Response(name: quest.name, text: try QuestFile(quest).text())
        }
      },
      .row(
        QuestImport.self, errors: [.invalidArgument, .nameTaken, .tooLarge], "Makes the quest of a shared file.",
        longestText: WireLimits.questFileBytes, handler: importQuest),
    ]
  }

  private func importQuest(_ request: QuestImport, _ context: CallContext) throws -> QuestImport.Response {
    try changing(request, context) { change in
      var file = try QuestFile(text: request.text)
      if let name = request.name { (file.name, file.displayName) = (name, nil) }
      let known = try change.snapshot.reader.quest(named: file.name, of: change.player)
      if let known, !known.deleted {
        guard QuestFile(known) != file else {
          return QuestImport.Response(quest: try change.snapshot.info(known), isNew: false)
        }
        throw RPCError(
          .nameTaken, "There is a quest \"\(known.name)\" already, and the file's is another.",
          hint: "tqctl quest import FILE --name \"\(try Self.freeName(like: known.name, in: change))\"")
      }
      let quest = try make(
        QuestCreate(
          name: file.name, displayName: file.displayName, tasks: file.tasks.map(\.typed), days: file.days,
          reminderTime: file.reminderTime, by: file.by), change)
      return QuestImport.Response(quest: quest, isNew: true)
    }
  }

  /// `Morning Quest 2`, or the first free number.
  private static func freeName(like name: String, in change: WriteContext) throws -> String {
    for number in 2...1000 {
      let free = "\(name) \(number)"
      if try change.snapshot.reader.quest(named: free, of: change.player) == nil { return free }
    }
    return "another name"
  }
}

extension QuestFile {
  /// The file of a quest as its player sees it.
  fileprivate init(_ quest: Quest) {
    self.init(QuestInfo(quest, playedToday: false), suggested: quest.tasks.map(\.suggested))
  }
}
