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
    activity.list all: Also archived ones.
    activity.merge from: Its exact name.
    activity.merge into: The name of the activity that stays.
    activity.update activity: Its name or a unique prefix of it.
    activity.update name: The new name.
    activity.update colour: 0 to 7.
    activity.update sign: Up to 16 bytes, for bars; an empty text removes it.
    activity.update position: Its place in the order, from 0; the others move.
    activity.update archived: True leaves it out of lists; its intervals stay.
    data.backup list: Only list them.
    data.check deep: Check everything now: every page, every reference, and that all derived numbers equal a \#
    rebuild. Otherwise the last result is returned.
    data.check acknowledge: Mark the notices as seen; `session.status` no longer has them.
    data.erase skill: A skill by a task's name, `@kind` or unique prefix: all its runs.
    data.erase quest: A quest, deleted ones included: itself and its plays.
    data.erase goal: A goal by its name or id, archived ones included: its terms, guess and rest days.
    data.erase metric: A metric by its key: its samples, and the goals about it. Metrics over plays and tracked \#
    time cannot be erased.
    data.erase before: A day such as 2026-03-15: all plays that began before it, in the player's zone.
    data.erase activity: An activity by its name: itself and its tracked intervals.
    data.erase source: A source by its name, a removed one too: itself, its metrics and samples, and the goals \#
    about them.
    data.erase nights: All nights.
    data.erase food: All food: entries, the list of foods, and which days were complete. Goals about it stay.
    data.erase everything: Everything of the player: history, quests, settings.
    data.erase confirm: Must be true; otherwise the call is refused as `confirmationNeeded`.
    data.export format: Only `jsonl` is lossless. `jsonl` when absent.
    data.export as: Timewarrior: what its intervals are; runs when absent.
    data.import importId: From the first call's result; absent in the first call.
    data.import format: First call: what the text is.
    data.import mapping: First call: the columns of a CSV (task, actual and date are required), or which fields of \#
    another tool's data give a task and its kind.
    data.import define: First call, samples: what a metric becomes that is not defined; without it such a metric \#
    is refused.
    data.import as: First call, Timewarrior: what its intervals become; runs when absent.
    data.import unit: First call, CSV: the unit of numbers: `s`, `minutes`, `hours`, or a duration such as `25m`.
    data.import points: First call: false for a history that earns no points, so that levels begin with the first \#
    task done here. Lines that bring their own points keep them.
    data.import dryRun: First call: check and count, merge nothing.
    data.import text: The next piece of the text, at most 128 KiB.
    data.import commit: The text is complete: merge it.
    data.restore name: A name from the list of `data.backup`; when absent, the newest one that was not made by a \#
    restore.
    data.restore dryRun: Only report what would be lost and gained.
    events.subscribe topics: All when absent.
    food.delete id: The entry's id or a unique prefix of it.
    food.deleteItem item: A name, a unique prefix of it, or an id.
    food.done day: The local day, up to today; today when absent.
    food.done open: The day is not complete after all. Refused while a task runs.
    food.items containing: Only foods whose names have this in them.
    food.list from: The first local day, such as 2026-03-15; the last one when absent.
    food.list to: The last local day; today when absent.
    food.list limit: The most entries, 1 to 500; 200 when absent.
    food.log name: A food of the list: its name or a unique prefix of it. With `facts` the name of the new one, up \#
    to 200 bytes. May be absent with a barcode of the list.
    food.log barcode: 8, 12, 13 or 14 digits, the last of which checks the others.
    food.log grams: How much: grams above 0, up to 100,000. Of drinks, milliliters count as grams.
    food.log portions: The same in portions; 1 when neither is given.
    food.log facts: What a food that is not in the list has.
    food.log origin: Where the facts are from; `own` when absent.
    food.log confidence: Of facts from a picture how sure they are, 0 to 1.
    food.log day: The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; today \#
    when absent.
    food.log at: A time of day (`07:30`), or a moment (RFC 3339); now when absent.
    food.update id: The entry's id or a unique prefix of it.
    food.update name: Up to 200 bytes on one line.
    food.update grams: Of an entry in grams.
    food.update portions: Of an entry in portions.
    food.update base: Of 100 g or of a portion, as the entry has it. What is absent stays.
    food.update day: Another local day.
    food.update at: A time of day (`07:30`), or a moment (RFC 3339).
    food.updateItem item: A name, a unique prefix of it, or an id.
    food.updateItem name: Its new name, up to 200 bytes on one line.
    food.updateItem per: What the nutrients are of. They stay as they are: give them with it.
    food.updateItem portionGrams: Grams of a portion, above 0.
    food.updateItem nutrients: What is absent stays.
    food.updateItem barcode: An empty text removes it.
    forecast.get name: The name of a quest or a task.
    forecast.get estimate: The player's current guess; without one the forecast uses history only.
    goal.again goal: A name, a unique prefix or an id; a goal that is reached or archived.
    goal.again name: The name of the new goal; the same when absent.
    goal.again reach: The target of the new goal; the same when absent.
    goal.again by: Its deadline or last day; none when absent.
    goal.again guess: As in `goal.create`.
    goal.archive goal: A name, a unique prefix or an id.
    goal.create name: 1 to 200 bytes; no two active goals have the same.
    goal.create metric: The key of a metric: `pages`, `play.minutes`.
    goal.create of: What the metric is restricted to, by name: `Code`. Where it could be several things, with a \#
    prefix: `skill:`, `quest:`, `activity:`, `tag:`.
    goal.create reach: The value to be reached, in the metric's unit. For metrics that add up the total since \#
    `from`.
    goal.create atLeast: The amount of each period.
    goal.create atMost: The limit of each period.
    goal.create per: `day`, `week` or `month`, for `atLeast` and `atMost`; `day` when absent.
    goal.create days: The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday. All when absent.
    goal.create quota: Instead of weekdays: on any so many days of a week, 1 … 7.
    goal.create by: The deadline of a `reach`, else the last day. A day: `2026-03-01`, `1mar`, `8w`.
    goal.create from: The first day that counts; today when absent.
    goal.create baseline: Where a `reach` of a metric that does not add up begins; its value now when absent.
    goal.create guess: When the player thinks it is reached: a day, a span such as `8w`, or a range `8w..12w`; \#
    `none` declines.
    goal.create silence: What a day without a sample means, for metrics that are logged by hand: `unknown` or \#
    `zero`.
    goal.create reachedBy: What a `reach` compares: `value` or `trend`, the mean of 7 days. The metric decides \#
    when absent.
    goal.create colour: 0 … 7.
    goal.delete goal: A name, a unique prefix or an id.
    goal.forecast goal: A name, a unique prefix or an id.
    goal.forecast sensitive: Also for a sensitive metric and for the accuracy of guesses.
    goal.get goal: A name, a unique prefix or an id.
    goal.get days: How many days back from today, 1 … 371; 28 when absent.
    goal.list all: Also older reached ones and archived ones, at most 500.
    goal.reopen goal: A name, a unique prefix or an id; archived ones only.
    goal.reorder goals: Names, unique prefixes or ids, none twice.
    goal.rest goal: A name, a unique prefix or an id. Exactly one of `goal` and `all` is given.
    goal.rest all: Every goal, also those made later.
    goal.rest from: The first day: `2026-12-24`, `24dec`, `today`.
    goal.rest to: The last day; `from` when absent.
    goal.unrest goal: A name, a unique prefix or an id. Exactly one of `goal` and `all` is given.
    goal.unrest all: Every goal, also those made later.
    goal.unrest from: The first day: `2026-12-24`, `24dec`, `today`.
    goal.unrest to: The last day; `from` when absent.
    goal.update goal: A name, a unique prefix or an id.
    goal.update name: 1 to 200 bytes; no two active goals have the same.
    goal.update reach: The new target of a `reach`.
    goal.update atLeast: The new amount of an `atLeast`.
    goal.update atMost: The new limit of an `atMost`.
    goal.update per: `day`, `week` or `month`, for `atLeast` and `atMost`.
    goal.update days: The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday.
    goal.update quota: Instead of weekdays: on any so many days of a week, 1 … 7.
    goal.update by: A day, or `none` to remove it.
    goal.update since: The first day of the new terms; today when absent.
    goal.update baseline: Where a `reach` begins: a number, or `now` for the value now.
    goal.update guess: As in `goal.create`, where no guess was made and none declined.
    goal.update silence: `unknown` or `zero`.
    goal.update reachedBy: `value` or `trend`.
    goal.update colour: 0 … 7.
    guardian.apply player: Name or number of the player's Unix user; may be left out where there is only one.
    guardian.apply routines: The desired routines.
    guardian.apply remove: Delete the guardian's routines that the request does not name; their history stays.
    guardian.apply delete: Delete these, by name or id; their history stays.
    guardian.apply adopt: The player's own quests that become routines, by name or id. Only in a user service, \#
    whose guardian is the player.
    guardian.apply dryRun: Report what would change and change nothing.
    guardian.check player: Name or number of the player's Unix user; may be left out where there is only one.
    guardian.resetPin guardian: The user whose PIN it is, by name or number; may be left out when only one user \#
    has a PIN.
    guardian.setPin pin: 4 to 12 digits.
    guardian.setPin currentPin: The current PIN; required when one is set.
    guardian.setPin remove: Removes the PIN; instead of `pin`.
    guardian.setPin routines: Routines to set up in the same change, as in `guardian.apply`: the PIN and all of \#
    them, or nothing.
    guardian.setPin player: For whom: name or number of the player's Unix user; may be left out where there is \#
    only one.
    guardian.unlock pin: When absent, nothing is tried: the result says whether a PIN is set.
    guardian.unlock credential: Instead of the PIN, from `guardian.permit`: unlocks this connection alone. One of \#
    a PIN that was changed since is refused as `wrongPin`; such a try has no wait.
    history.journal id: Only changes of this play or run: its id or a unique prefix.
    history.journal cursor: `nextCursor` of the page before.
    history.journal limit: 1 … 500; 20 when absent.
    history.undo confirm: Also revert a change older than 12 hours; without it such a change is named in a \#
    `confirmationNeeded` error.
    insight.list metrics: Keys of metrics, at most 100, with `year` 20. When absent: the player's own with data in \#
    the last 30 days or with an active goal, and built-in ones with an active goal.
    insight.list year: Also the days of the last 53 weeks.
    metric.define metric: 1 to 64 letters, digits, `.`, `_` and `-`, beginning with a letter; case does not count.
    metric.define name: For people; the key when absent.
    metric.define unit: In the plural, up to 64 bytes: `pages`.
    metric.define kind: How samples make a day's value, and days a period's.
    metric.define better: Which direction is the better one.
    metric.define decimals: 0 to 6.
    metric.define least: The least permitted value: of a sample, for the kind `sum` of a day.
    metric.define most: The most.
    metric.define sensitive: Shown only where the player asks for it; no badges, no reminders.
    metric.delete metric: Its key.
    metric.list own: The player's own alone; all when absent.
    metric.update metric: Its key.
    metric.update name: For people.
    metric.update unit: Empty for none.
    metric.update kind: Only while the metric has no samples.
    metric.update better: Which direction is the better one.
    metric.update decimals: 0 to 6.
    metric.update least: The least permitted value: of a sample, for the kind `sum` of a day.
    metric.update most: The most.
    metric.update unbounded: Takes both bounds away.
    metric.update sensitive: Shown only where the player asks for it; no badges, no reminders.
    night.delete id: The stretch's id or a unique prefix of at least 4 characters.
    night.list from: The first local day of waking, such as 2026-03-15; 6 days before the last one when absent.
    night.list to: The last one; today when absent.
    night.list limit: 1 to 1,000; 100 when absent.
    night.log from: When sleep began: a local time of day, `23:10`, the last one before `to`; or an RFC 3339 \#
    moment.
    night.log to: When it ended: a local time of day, the latest one not after now; or an RFC 3339 moment.
    night.log day: The local day of waking, `2026-03-15`, `yesterday`; then `to` is a time of day on it.
    night.log note: Up to 200 bytes on one line.
    patterns.get skill: Only this skill: a task's name or `@kind`.
    patterns.get quest: The tasks of this quest within its last 200 plays. A name, a unique prefix or an id.
    patterns.get from: Only runs recorded on this local day or later: `2026-03-15`, `yesterday`, `mon`, `8w` ago. \#
    With `from` or `to` each skill is judged by its newest 200 runs within the days. Both exclude `quest`.
    patterns.get to: Only runs recorded on this local day or before, written like `from`.
    patterns.get cursor: `nextCursor` of the page before.
    patterns.get limit: Number of skills, most recently played first: 1 … 500; 50 when absent.
    plan.get name: The name of a quest or a task.
    plan.get quest: A quest.
    plan.get tasks: Tasks or quests one after another, 1 to 20.
    plan.get estimates: Guesses for tasks of the list or of the quest; without them the plan uses history only.
    plan.get then: A trip after the last task. `by` is then the time of arrival.
    plan.get by: The deadline: `07:45` (the next such time) or a moment.
    plan.get start: The start, in the form of `by`; now when absent.
    plan.keep name: The name of a quest or a task.
    plan.keep quest: A quest.
    plan.keep tasks: One task.
    plan.keep estimates: As in `plan.get`.
    plan.keep then: As in `plan.get`. What is kept and compared is the plan without the trip.
    plan.keep by: As in `plan.get`.
    plan.keep start: As in `plan.get`.
    practice.list limit: 1 to 100; 20 when absent.
    practice.record target: The target: 5 s to 1 h.
    practice.record actual: Seconds until the player stopped; up to 24 h.
    quest.create name: 2 characters to 200 bytes; unique among the player's quests.
    quest.create displayName: What is shown on every page, where that is another name. A quest is found by both.
    quest.create template: An id of `template.list`. A quest with the template's own `setupName` is shown as its \#
    `name`.
    quest.create tasks: Names, each with its kind if it has one: `Fix login @code`. `Shower = Shower Power` is \#
    shown as `Shower Power`, and `Shower @care 5m..15m` suggests that range before the first time.
    quest.create days: 1 = Sunday … 7 = Saturday.
    quest.create reminderTime: `07:30`, `plan`, or `default` for the setting `reminderTime`; `off` for none, even \#
    if the template has one.
    quest.create by: `07:45`: the deadline; required for `reminderTime` `plan`.
    quest.create active: Whether it is active on its days and reminds; true when absent.
    quest.delete quest: A quest's name, a unique prefix of it, or its id.
    quest.export quest: A quest's name, a unique prefix of it, or its id.
    quest.get quest: A quest's name, a unique prefix of it, or its id.
    quest.import text: The whole file, at most 64 KiB.
    quest.import name: A name instead of the file's.
    quest.list all: Also inactive ones and those of other days. When absent, true unless a date is given.
    quest.list date: `2026-03-15`; today when absent.
    quest.reorder quests: Names, unique prefixes or ids, none twice.
    quest.update quest: A quest's name, a unique prefix of it, or its id.
    quest.update name: The new name. One that is shown by another keeps that.
    quest.update displayName: What is shown on every page; the name itself ends that.
    quest.update tasks: The whole new list; a task named by one of its names keeps its id and both of them. \#
    `Shower = Shower Power` is shown as `Shower Power`, `Shower = Shower` as `Shower` again. A range behind it, \#
    `5m..15m`, replaces what was suggested.
    quest.update days: 1 = Sunday … 7 = Saturday.
    quest.update reminderTime: `07:30`, `plan`, `default`, or `off`.
    quest.update by: `07:45`, or `off`.
    quest.update active: False makes it inactive: no reminder, and not among the quests of a day.
    recap.dismiss weekStart: A recap's `weekStart`, or any day of its week (`2026-03-15`).
    recap.dismiss seen: Only mark the card as seen: it stays, as one line.
    recap.list weeks: How many of the last weeks: 1 … 52; 4 when absent.
    recap.list week: Only the week with this day (`2026-03-15`); for the current week, its days so far.
    reminder.report outcomes: Outcomes since the last report, oldest first; at most 100.
    reminder.report screen: The desktop's capabilities; as reported before when absent.
    reminder.snooze quest: The quest; when absent, all quests whose reminder is on the screen.
    reminder.snooze for: How much later than now: 1 minute to 12 hours; 10 minutes when absent.
    reminder.snooze notToday: Not today.
    sample.delete id: The sample's id, or a unique prefix of it.
    sample.hide id: The sample's id, or a unique prefix of it.
    sample.hide hidden: False shows it again; true when absent.
    sample.list metric: A metric's key.
    sample.list from: The first and the last local day. For `days` the last 30 days when absent, at most 500; \#
    samples have no limit.
    sample.list to: See `from`.
    sample.list days: Values of days instead of samples. Metrics without samples, such as `play.minutes`, have \#
    only days.
    sample.list cursor: The `nextCursor` of the page before.
    sample.list limit: 1 to 500 samples; 100 when absent.
    sample.log metric: A metric's key.
    sample.log value: A number, or a text: `12`, `=40` (the day's sum from now on), `23:10` of a clock, `yes` or \#
    `no` of a check, `34/40` (hits of) of a share. A check needs none.
    sample.log set: The value is the sum the day should have: a sample of the difference is added. Only for the \#
    kind `sum`.
    sample.log weight: Of a mean its weight, above 0; of a share what the hits are of.
    sample.log at: A time of day (`07:30`), or a moment (RFC 3339); now when absent.
    sample.log day: The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; \#
    today when absent.
    sample.log note: One line, up to 400 bytes.
    sample.update id: The sample's id, or a unique prefix of it.
    sample.update value: As in `sample.log`, without `=`.
    sample.update weight: Of a mean its weight, above 0; of a share what the hits are of.
    sample.update at: A time of day (`07:30`), or a moment (RFC 3339).
    sample.update day: The local day (`2026-03-15`, `today`, `yesterday`).
    sample.update note: One line, up to 400 bytes; empty for none.
    session.add task: The name of a task, matched like that of `session.do`; it may end in ` @kind`. A quest is \#
    refused.
    session.add kind: `@kind` of a new task, one word.
    session.add new: True for a new task, whatever names there are.
    session.add actual: How long it took: 1 second to 30 days.
    session.add ago: It ended this long ago; 1 second to 24 hours. Excludes `at` and `day`.
    session.add at: It ended then: a time of day, or an instant. Without `day` the last such time.
    session.add day: A day up to today: `2026-03-15`, `yesterday`, `mon`. Without `at` only the day is known.
    session.aside task: The task, by a name as in `session.do`.
    session.aside kind: `@kind` of a new task, one word.
    session.aside estimate: It is locked in at once.
    session.aside new: True for a new task, whatever names there are.
    session.confirm id: The run's id, or that of its session if only one run waits; a unique prefix is enough.
    session.correct id: The run's id, or a session's id together with `task` or `position`; a unique prefix is \#
    enough.
    session.correct task: Which run of the session, by its task's name.
    session.correct position: Which run of the session, from 0, as in the run's id.
    session.correct estimate: A duration or a range, 1 second to 24 hours.
    session.correct actual: 1 second to 30 days. A run without a measurement gets one, as by `session.done \#
    {took}`.
    session.correct felt: How long it felt. 1 second to 24 hours.
    session.delete id: A session's id deletes the play, a run's id only that run; a unique prefix is enough. \#
    Deleting the last run of a play deletes the play.
    session.do name: The name of a quest or a task.
    session.do kind: `@kind` of a new task, one word.
    session.do estimates: One for each of the first tasks; a solo task takes one.
    session.do new: True for a new task, whatever names there are.
    session.done took: It took this long, by the player's own second guess.
    session.done ago: It ended this long ago.
    session.done at: It ended at the latest such local time that is not after now: `07:45`.
    session.done forgot: End the task without a measurement.
    session.done felt: How long it felt, stated before the reveal.
    session.done askIfOverlong: Refuse an overlong run as `confirmOverlong` instead of revealing it, so that the \#
    client can ask the player first.
    session.done confirm: The player was asked and confirmed an overlong run.
    session.done sessionId: The session and the task (from 1) that the client shows: if another client has \#
    continued meanwhile, the call is refused and does not end the next task.
    session.done taskIndex: See `sessionId`.
    session.estimate estimate: 1 second to 24 hours, or a range such as `20m..35m`.
    session.estimate hold: Lock it in without starting the clock.
    session.estimate change: Replace a mistyped estimate of the held or running task. Later than 10 seconds after \#
    lock-in, or a second time, it marks the run `unblinded`; the reply doesn't tell which. Excludes `hold`.
    session.get id: The session's id.
    session.history quest: Only this quest; a name, a unique prefix or an id.
    session.history skill: Only sessions with this skill: a task's name or `@kind`.
    session.history from: Only sessions that started on this local day or later: `2026-03-15`, `yesterday`, `mon`, \#
    `8w` ago.
    session.history to: Only sessions that started on this local day or before, written like `from`.
    session.history cursor: `nextCursor` of the page before.
    session.history before: Only sessions before this one: its id, that of one of its runs, or a unique prefix of \#
    either. Excludes `cursor`.
    session.history limit: 1 … 500; 20 when absent.
    session.start quest: A quest's name, a unique prefix of it, or its id.
    session.start estimates: One for each of the first tasks, at most as many as there are.
    session.startTask task: It may include the kind: `Fix login @code`.
    session.startTask kind: `@kind`, one word, if the name does not include it.
    session.startTask estimate: Starts the clock at once.
    session.status reveal: Include the elapsed time, and mark the run `unblinded`.
    session.status idempotencyKey: Only with `reveal`, which changes the run.
    settings.get key: Only this one.
    settings.set key: A key of `settings.get`.
    settings.set value: The new value; the default when absent.
    skill.list limit: 1 … 500; 100 when absent.
    skill.merge from: The skill that ends.
    skill.merge into: The skill that remains.
    skill.rename skill: Its current name.
    skill.rename name: Its new name.
    source.add name: 1 to 32 letters, digits, `_` and `-`, beginning with a letter; case does not count.
    source.add connector: The program that asks the service: 1 to 64 letters, digits, `.`, `_` and `-`.
    source.add title: For people: `Anki`.
    source.add hosts: The hosts that may be called: at most 20, without a port.
    source.add settings: At most 40, each value up to 1,000 bytes. Secrets do not belong here: they stay with \#
    `timequest-fetch`.
    source.add every: Seconds between two fetches: 300 to 604,800.
    source.add since: The first local day to fetch (`2026-03-15`). When absent, today for what is asked for by \#
    day; items of a service come with their whole past.
    source.add streams: 1 to 20.
    source.begin name: The source: `anki`.
    source.configure name: The source: `anki`.
    source.configure settings: All settings from now on; as they are when absent.
    source.configure every: Seconds between two fetches: 300 to 604,800.
    source.configure since: The first local day to fetch, of every stream. An earlier one fetches what is missing, \#
    also what was erased with `before`; a later one withdraws nothing.
    source.configure enabled: Whether it is asked at all.
    source.end run: Of `source.begin`.
    source.end outcome: How it went.
    source.end problem: What went wrong, for people: one line, up to 400 bytes; longer ones are cut.
    source.end retryAfterSeconds: The service asked for a pause of so many seconds; at most 7 days. It counts \#
    after a success too.
    source.get name: The source: `anki`.
    source.log name: The source: `anki`.
    source.put run: Of `source.begin`. Refused as `leaseLost` once it has ended or its time is over.
    source.put n: 1, 2, 3 …
    source.put samples: At most 500.
    source.put gone: At most 500: what the service deleted. It is applied after the samples of the same put.
    source.put covered: The days that are now answered. What they had before and was not sent again is withdrawn.
    source.put state: The position of the stream after what was sent.
    source.refresh name: All when absent.
    source.refresh full: Everything is fetched again, and what is no longer there is withdrawn.
    source.remove name: The source: `anki`.
    source.remove withSamples: Its metrics and samples too; refused while a goal is about one of them.
    stats.get days: Days of `days`, counted back from today: 1 … 366; 30 when absent.
    stats.get from: Instead of `days`: from this local day on, at most 3,660 of them, or 7,320 with `months`. \#
    `2026-03-15`, `yesterday`, `mon`, `8w` ago.
    stats.get to: Up to this local day, written like `from`; today when absent.
    stats.get months: Calendar months of `months`, counted back from this one: 1 … 240; none when absent. With \#
    `from` or `to`, the newest months of the span, instead of its `days`, if it is longer than the number `days` \#
    (366 when absent).
    stats.get skill: Only this skill, a task's name or `@kind`: `days` and `period` are of its runs. Level, days \#
    played and the other totals stay the player's; bests and bands are left out. Excludes `months` without `from` \#
    and `to`.
    sync.begin name: The device's name for people, 1 to 64 bytes: `laptop`.
    sync.end announce: Takes this device off the list of devices, and goes on sharing. The other devices see it \#
    with their next exchange. `sync.begin` lists it again.
    sync.forget device: A device by its id, or by its name. This one is refused: `sync.end` is for that.
    sync.put device: The id of the device that made the items. Those of a forgotten one are refused as \#
    `forbidden`.
    sync.put items: At most 500.
    sync.put cursor: Where the carrier's pull stands with these items, stored with them under the name. A text of \#
    up to 400 bytes; the name has up to 128.
    sync.put dryRun: With it nothing is stored: the result says what would be.
    sync.take device: The id that the caller knows this device by. Another one than its own is refused as \#
    `invalidArgument`.
    sync.take after: 0 for all.
    sync.take limit: At most 500, and some 700 KiB of bodies; 500 when absent.
    system.hello client: The client's name, for the log: `my-bar 1.0`.
    system.hello protocol: The version the client speaks: 1.
    system.restrict scope: What is left.
    system.restrict source: With the scope `source` alone, and needed there: the only source that calls may be \#
    about.
    track.add activity: An activity by its name; another name makes a new one.
    track.add from: A local time of day, `09:00`, or an RFC 3339 moment. Without a day it is the latest such time \#
    not after now.
    track.add to: The same; a time of day is the first one after `from`.
    track.add day: The local day of `from`, `2026-03-15`.
    track.add tags: Up to 8, without commas.
    track.add note: Up to 200 bytes on one line.
    track.add replace: Cut what is in the way. Otherwise an overlap is refused.
    track.add confirm: It really was that long. Without it one over 24 hours is marked `unconfirmed`.
    track.continue ago: It began this long ago. Refused while a task runs, as is `at`.
    track.continue at: It began at this local time of day, `07:45`: the latest such moment not after now.
    track.delete id: Its id or a unique prefix of at least 4 characters; the newest interval when absent.
    track.list from: The first local day, such as 2026-03-15; 6 days before the last one when absent.
    track.list to: The last local day; today when absent.
    track.list activity: An activity by its name or a unique prefix of it.
    track.list tag: Only intervals with this tag.
    track.list limit: 1 to 1,000; 100 when absent.
    track.start activity: An activity by its name; another name makes a new one.
    track.start tags: Up to 8, without commas.
    track.start note: Up to 200 bytes on one line.
    track.start ago: It began this long ago. Refused while a task runs, as is `at`.
    track.start at: It began at this local time of day, `07:45`: the latest such moment not after now.
    track.start replace: Cut what is in the way.
    track.start askIfOverlong: Refuse as `confirmOverlong` if the interval that this would end was probably \#
    forgotten. Ignored while a task runs.
    track.start confirm: The interval that this ends was tracked the whole time, however long that was.
    track.stop ago: It ended this long ago. Refused while a task runs, as is `at`.
    track.stop at: It ended at this local time of day, `18:10`: the latest such moment not after now.
    track.stop askIfOverlong: Refuse as `confirmOverlong` if it was probably forgotten: over 4 hours, and over 3 \#
    times the longest of the activity's last 20 intervals. Ignored while a task runs.
    track.stop confirm: It was tracked the whole time, however long that was. Without it one over 24 hours is \#
    marked `unconfirmed`.
    track.update id: Its id or a unique prefix of at least 4 characters; the newest interval when absent.
    track.update activity: An activity by its name; another name makes a new one.
    track.update from: A local time of day on the day that it began, or an RFC 3339 moment.
    track.update to: The same; a time of day is the first one after its beginning. Ends an open interval.
    track.update tags: Replaces all tags; an empty list removes them.
    track.update note: An empty text removes it.
    track.update replace: Cut what is in the way. Otherwise an overlap is refused.
    track.update confirm: It really was that long, so it counts.
    """#
}
