/// What each parameter is for, as the comments of `QuestWire/Messages` say it: `rpc.discover` tells it to clients.
///
/// The table is made of the comments by ProtocolPageTests, which fails when the two differ. After a change there:
/// `TIMEQUEST_RENEW=pages swift test --filter PageTests`.
enum ParameterNotes {
  /// `nil` for a method that is not described, as those of tests are.
  static func note(on parameter: String, of method: String) -> String? {
    notes["\(method) \(parameter)"] ?? common[parameter]
  }

  private static let notes = Dictionary(
    table.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1].dropFirst())) : nil
    }, uniquingKeysWith: { first, _ in first })

  /// Those that mean the same wherever they are.
  static let common = [
    "idempotencyKey": "1 to 128 bytes. Repeating the change with its key gives the first answer and changes nothing.",
    "asOf": "A moment: the answer uses what was recorded up to then, as corrected since.",
    "cursor": "`nextCursor` of the page before.",
    "limit": "How many entries at most.",
  ]

  static let table = #"""
    data.backup list: Only list them.
    data.check deep: Read everything anew: every page, every reference, and whether all derived numbers equal a \#
    rebuild. Else the answer is what was found last.
    data.check acknowledge: What happened to the store was read; `session.status` need not tell it any more.
    data.erase skill: A skill by a task's name or `@kind`, written out or a unique beginning: all its runs.
    data.erase quest: A quest, a deleted one too: itself and its plays.
    data.erase before: A day such as 2026-03-15: all plays that began before it, in the player's zone.
    data.erase everything: Everything of the player: history, quests, settings.
    data.erase confirm: Must be true, or the answer is `confirmationNeeded` and nothing is erased.
    data.export format: `jsonl` (lossless), `csv`, or `timewarrior`.
    data.import importId: Of the first call's answer; absent in the first call.
    data.import format: First call: `jsonl`, `csv`, or of another tool `timewarrior`, `super-productivity`, `org`, \#
    `toggl`.
    data.import mapping: First call: which column of a CSV is which (task, actual and date are needed), or what of \#
    another tool's data a task and its kind are taken from.
    data.import unit: First call, CSV: what the numbers count: `s`, `minutes`, `hours`, or a duration such as \#
    `25m`.
    data.import dryRun: First call: check and count, merge nothing.
    data.import text: The next piece of the text, at most 128 KiB.
    data.import commit: No more text: merge.
    data.restore name: As `data.backup` lists it; the newest that no restore made when absent.
    data.restore dryRun: Only tell what would be lost and gained.
    events.subscribe topics: Any of `session`, `progress`, `quests`, `reminders`, `recap`, `settings`, `store`; \#
    all when absent.
    forecast.get name: A quest or a task, whichever is called so.
    forecast.get estimate: The player's guess of now; without one the history speaks.
    guardian.apply player: Name or number of the player's Unix user; may be left out where there is only one.
    guardian.apply routines: The routines as they are to be.
    guardian.apply remove: Delete the guardian's routines that the request does not name; their history stays.
    guardian.apply delete: Delete these, by name or id; their history stays.
    guardian.apply dryRun: Tell what would change and change nothing.
    guardian.check player: Name or number of the player's Unix user; may be left out where there is only one.
    guardian.resetPin guardian: The user whose PIN it is, by name or number; may be left out where one alone has a \#
    PIN.
    guardian.setPin pin: 4 to 12 digits.
    guardian.setPin currentPin: The one that is set; wanted when there is one.
    guardian.setPin remove: Removes it; in place of `pin`.
    guardian.unlock pin: Left out, nothing is tried: the answer says whether there is a PIN.
    history.journal id: Only what changed this play or run: its id or a unique beginning.
    history.journal cursor: `nextCursor` of the page before.
    history.journal limit: 1 … 500; 20 when absent.
    history.undo confirm: Also take back a change older than 12 hours; without it such a change is named in a \#
    `confirmationNeeded` error.
    patterns.get skill: Only this skill: a task's name or `@kind`.
    patterns.get quest: The tasks of this quest, as they went within it: its last 200 plays. A name, a unique \#
    beginning or an id.
    patterns.get cursor: `nextCursor` of the page before.
    patterns.get limit: Skills looked at, most recently played first: 1 … 500; 50 when absent.
    plan.get name: A quest or a task, whichever is called so.
    plan.get quest: A quest.
    plan.get tasks: Tasks or quests one after another, 1 to 20.
    plan.get estimates: Guesses for tasks, of the list or of the quest; without one the history speaks.
    plan.get by: When it is to be done: `07:45` (the next time the clock shows it) or a moment.
    plan.get start: When it is started: as `by`; now when absent.
    plan.keep name: A quest or a task, whichever is called so.
    plan.keep quest: A quest.
    plan.keep tasks: One task.
    plan.keep estimates: As in `plan.get`.
    plan.keep by: As in `plan.get`.
    plan.keep start: As in `plan.get`.
    practice.list limit: 1 to 100; 20 when absent.
    practice.record target: What was to be felt: 5 s to 1 h.
    practice.record actual: How long it was until the player said so, in seconds; up to 24 h.
    quest.create name: 2 characters to 200 bytes; no other quest of the player may have it.
    quest.create template: An id of `template.list`.
    quest.create tasks: Names, each with its kind if it has one: `Fix login @code`.
    quest.create days: 1 = Sunday … 7 = Saturday.
    quest.create reminderTime: `07:30`, `plan`, or `default` for the setting `reminderTime`; `off` for none, also \#
    against a template's.
    quest.create by: `07:45`: when it should be done; `reminderTime` `plan` needs it.
    quest.create active: Whether it comes on its days and reminds; true when absent.
    quest.delete quest: A quest's name, a unique beginning of it, or its id.
    quest.export quest: A quest's name, a unique beginning of it, or its id.
    quest.get quest: A quest's name, a unique beginning of it, or its id.
    quest.import text: The whole file, at most 64 KiB.
    quest.import name: Another name than the file's.
    quest.list all: Inactive ones and those of other days too. When absent, that is so unless a date is given.
    quest.list date: `2026-03-15`; today when absent.
    quest.reorder quests: Names, unique beginnings or ids, none twice.
    quest.update quest: A quest's name, a unique beginning of it, or its id.
    quest.update name: The new name.
    quest.update tasks: The whole new list; a task of the same name keeps its id.
    quest.update days: 1 = Sunday … 7 = Saturday.
    quest.update reminderTime: `07:30`, `plan`, `default`, or `off`.
    quest.update by: `07:45`, or `off`.
    quest.update active: False lets it rest: no reminder, not among the quests of a day.
    recap.dismiss weekStart: A recap's `weekStart`, or any day of its week (`2026-03-15`).
    recap.dismiss seen: Only note that its card was looked at: it stays, as one line.
    recap.list weeks: How many of the last weeks: 1 … 52; 4 when absent.
    recap.list week: Only the week that holds this day (`2026-03-15`); the week that runs is told as far as it \#
    goes.
    reminder.report outcomes: What happened since the last report, in its order; at most 100.
    reminder.report screen: What the desktop can do; as reported before when absent.
    reminder.snooze quest: The quest; when absent, those whose reminder is on the screen.
    reminder.snooze for: How much later than now: 1 minute to 12 hours; 10 minutes when absent.
    reminder.snooze notToday: Not today.
    session.confirm id: The estimation's id, or that of its session where only one run waits; a unique beginning \#
    is enough.
    session.correct id: The estimation's id, or that of a session that `task` or `position` says the run of; a \#
    unique beginning is enough.
    session.correct task: Which run of the session, by its task's name.
    session.correct position: Which run of the session, from 0, as in the estimation's id.
    session.correct estimate: A range too. 1 second to 24 hours.
    session.correct actual: 1 second to 30 days. A run without a measurement gets one, as `session.done {took}` \#
    would have given it.
    session.correct felt: How long it felt. 1 second to 24 hours.
    session.delete id: A session's id deletes the play, an estimation's that run alone; a unique beginning is \#
    enough. The last run of a play takes the play with it.
    session.do name: Of a quest or a task.
    session.do kind: `@kind` of a new task, one word.
    session.do estimates: One for each of the first tasks; a solo task takes one.
    session.done took: It took this long, by the player's own second guess.
    session.done ago: It ended this long ago.
    session.done at: It ended at the latest such local time that is not after now: `07:45`.
    session.done forgot: Nobody knows: end the task without a measurement.
    session.done felt: How long it felt, said before the reveal.
    session.done askIfOverlong: Answers an overlong run with `confirmOverlong` in place of revealing it, so that \#
    the player can be asked first.
    session.done confirm: The player was asked and was at it the whole time.
    session.done sessionId: The session and the task (from 1) that the player has before them: another client may \#
    have gone on meanwhile, and the next task is not to be ended by mistake.
    session.done taskIndex: See `sessionId`.
    session.estimate estimate: 1 second to 24 hours, or a range such as `20m..35m`.
    session.estimate hold: Lock it in and let the clock wait.
    session.get id: The session's id.
    session.history quest: Only this quest; a name, a unique beginning or an id.
    session.history skill: Only sessions with this skill: a task's name or `@kind`.
    session.history cursor: `nextCursor` of the page before.
    session.history limit: 1 … 500; 20 when absent.
    session.start quest: A quest's name, a unique beginning of it, or its id.
    session.start estimates: One for each of the first tasks, at most as many as there are.
    session.startTask task: May carry its kind: `Fix login @code`.
    session.startTask kind: `@kind`, one word, where the name does not carry it.
    session.startTask estimate: Starts the clock at once.
    session.status reveal: Tell the elapsed time, and mark the run `unblinded`.
    session.status idempotencyKey: Only together with `reveal`, which changes the run.
    settings.get key: Only this one.
    settings.set key: A key of `settings.get`.
    settings.set value: The new value; the default again when absent.
    skill.list limit: 1 … 500; 100 when absent.
    skill.merge from: The skill that ends.
    skill.merge into: The skill that goes on.
    skill.rename skill: Its name now.
    skill.rename name: Its new one.
    stats.get days: Days of `days`, counted back from today: 1 … 366; 30 when absent.
    stats.get months: Calendar months of `months`, counted back from this one: 1 … 240; none when absent.
    system.hello client: Who is there, for the log: `my-bar 1.0`.
    system.hello protocol: The version the client speaks: 1.
    """#
}
