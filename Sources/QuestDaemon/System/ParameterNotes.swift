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
    activity.list all: Also list archived activities.
    activity.merge from: The exact name of the activity to delete.
    activity.merge into: The name of the activity that stays.
    activity.update activity: The activity by its name or a unique prefix of it.
    activity.update name: The new name.
    activity.update colour: The colour, 0 to 7.
    activity.update sign: A short sign for status bars, up to 16 bytes; an empty text removes it.
    activity.update position: Its position in the order, from 0; the other activities move.
    activity.update archived: True hides it in lists; its intervals stay.
    data.backup list: List the existing backups and make none.
    data.check deep: Check every page, every reference, and whether all derived numbers equal a rebuild. Without \#
    it the last result is returned.
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
    data.export as: Timewarrior: what to export as intervals; runs when absent.
    data.import importId: From the first call's result; absent in the first call.
    data.import format: First call: the format of the text.
    data.import mapping: First call: the columns of a CSV (task, actual and date are required), or the fields of \#
    another tool's data that name a task and its kind.
    data.import define: First call, samples: how to define metrics that do not exist yet. Without it they are \#
    refused.
    data.import as: First call, Timewarrior: what its intervals become; runs when absent.
    data.import unit: First call, CSV: the unit of numbers: `s`, `minutes`, `hours`, or a duration such as `25m`.
    data.import points: First call: false for a history that earns no points, so that levels begin with the first \#
    task done here. Lines with points of their own keep them.
    data.import dryRun: First call: check and count only; the commit merges nothing.
    data.import text: The next piece of the text, at most 128 KiB.
    data.import commit: The text is complete: merge it.
    data.restore name: A name from the list of `data.backup`; when absent, the newest one that was not made by a \#
    restore.
    data.restore dryRun: Only report what would be lost and gained.
    events.subscribe topics: The topics to receive; all when absent.
    food.delete id: The entry's id or a unique prefix of it.
    food.deleteItem item: The food by its name, a unique prefix of it, or its id.
    food.done day: The local day, up to today; today when absent.
    food.done open: True marks the day as incomplete. Refused while a task runs.
    food.items containing: Only foods whose names contain this text.
    food.list from: The first local day, such as 2026-03-15; the last one when absent.
    food.list to: The last local day; today when absent.
    food.list limit: The most entries, 1 to 500; 200 when absent.
    food.log name: A food of the list: its name or a unique prefix of it. With `facts` the name of the new food, \#
    up to 200 bytes. May be absent if the list has a food with the `barcode`.
    food.log barcode: 8, 12, 13 or 14 digits, the last of which is the check digit.
    food.log grams: The amount in grams, above 0 and up to 100,000. For drinks, milliliters count as grams.
    food.log portions: The amount in portions; 1 if neither is given.
    food.log facts: The nutrients of a food that is not in the list.
    food.log origin: The origin of the facts; `own` when absent.
    food.log confidence: For facts from a picture, their confidence, 0 to 1.
    food.log day: The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; today \#
    when absent.
    food.log at: A time of day (`07:30`), or a moment (RFC 3339); now when absent.
    food.update id: The entry's id or a unique prefix of it.
    food.update name: The name, up to 200 bytes on one line.
    food.update grams: The new amount, for an entry in grams.
    food.update portions: The new amount, for an entry in portions.
    food.update base: Nutrients of 100 g or of a portion, whichever the entry uses. Absent members stay unchanged.
    food.update day: Another local day.
    food.update at: A time of day (`07:30`), or a moment (RFC 3339).
    food.updateItem item: The food by its name, a unique prefix of it, or its id.
    food.updateItem name: Its new name, up to 200 bytes on one line.
    food.updateItem per: The amount that the nutrients refer to. The nutrients are not converted, so give them \#
    too.
    food.updateItem portionGrams: Grams of a portion, above 0.
    food.updateItem nutrients: Absent members stay unchanged.
    food.updateItem barcode: An empty text removes it.
    forecast.get name: The name of a quest or a task.
    forecast.get estimate: The player's current guess; without one the forecast uses history only.
    goal.again goal: A reached or archived goal by its name, a unique prefix of it, or its id.
    goal.again name: The name of the new goal; the same when absent.
    goal.again reach: The target of the new goal; the same when absent.
    goal.again by: The deadline or last day of the new goal; none when absent.
    goal.again guess: As in `goal.create`.
    goal.archive goal: A name, a unique prefix or an id.
    goal.create name: The name, 1 to 200 bytes; unique among active goals.
    goal.create metric: The key of a metric: `pages`, `play.minutes`.
    goal.create of: The skill, quest, activity or tag to restrict the metric to: `Code`. An ambiguous name needs a \#
    prefix: `skill:`, `quest:`, `activity:`, `tag:`.
    goal.create reach: The value to reach, in the metric's unit. For metrics that add up, the total since `from`.
    goal.create atLeast: The least amount of each period.
    goal.create atMost: The most of each period.
    goal.create per: `day`, `week` or `month`, for `atLeast` and `atMost`; `day` when absent.
    goal.create days: The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday. All when absent.
    goal.create quota: Instead of `days`: the number of days a week, any weekdays, 1 … 7.
    goal.create by: The deadline of a `reach`, otherwise the last day: `2026-03-01`, `1mar`, `8w`.
    goal.create from: The first day that counts; today when absent.
    goal.create baseline: The start value of a `reach`, for a metric that does not add up; its current value when \#
    absent.
    goal.create guess: The player's guess when the goal is reached: a day, a span such as `8w`, or a range \#
    `8w..12w`; `none` declines to guess.
    goal.create silence: What a day without a sample means, for metrics that are logged by hand: `unknown` or \#
    `zero`.
    goal.create reachedBy: What a `reach` compares: `value` or `trend`, the mean of 7 days. The metric decides \#
    when absent.
    goal.create colour: The colour, 0 … 7.
    goal.delete goal: A name, a unique prefix or an id.
    goal.forecast goal: A name, a unique prefix or an id.
    goal.forecast sensitive: Also forecast a sensitive metric and the accuracy of guesses.
    goal.get goal: A name, a unique prefix or an id.
    goal.get days: How many days back from today, 1 … 371; 28 when absent.
    goal.list all: Also list goals reached earlier and archived goals, at most 500.
    goal.reopen goal: An archived goal by its name, a unique prefix of it, or its id.
    goal.reorder goals: Names, unique prefixes or ids, none twice.
    goal.rest goal: A goal by its name, a unique prefix of it, or its id. Give exactly one of `goal` and `all`.
    goal.rest all: All goals, including later ones.
    goal.rest from: The first day: `2026-12-24`, `24dec`, `today`.
    goal.rest to: The last day; `from` when absent.
    goal.unrest goal: A goal by its name, a unique prefix of it, or its id. Give exactly one of `goal` and `all`.
    goal.unrest all: All goals, including later ones.
    goal.unrest from: The first day: `2026-12-24`, `24dec`, `today`.
    goal.unrest to: The last day; `from` when absent.
    goal.update goal: A name, a unique prefix or an id.
    goal.update name: The name, 1 to 200 bytes; unique among active goals.
    goal.update reach: The new target of a `reach`.
    goal.update atLeast: The new amount of an `atLeast`.
    goal.update atMost: The new limit of an `atMost`.
    goal.update per: `day`, `week` or `month`, for `atLeast` and `atMost`.
    goal.update days: The weekdays that count, for `per` `day`: 1 = Sunday … 7 = Saturday.
    goal.update quota: Instead of `days`: the number of days a week, any weekdays, 1 … 7.
    goal.update by: The deadline or last day, or `none` to remove it.
    goal.update since: The first day of the new terms; today when absent.
    goal.update baseline: The start value of a `reach`: a number, or `now` for the current value.
    goal.update guess: As in `goal.create`; only if the player has neither guessed nor declined to guess.
    goal.update silence: `unknown` or `zero`.
    goal.update reachedBy: `value` or `trend`.
    goal.update colour: The colour, 0 … 7.
    guardian.apply player: Name or number of the player's Unix user; may be left out if there is only one.
    guardian.apply routines: The desired routines.
    guardian.apply mustBeNew: Refuse `routines` that exist already.
    guardian.apply edits: Changes of routines, made in this order. What an edit does not name stays.
    guardian.apply remove: Delete the guardian's routines that the request does not name; their history stays.
    guardian.apply delete: Routines to delete, by name or id; their history stays.
    guardian.apply adopt: The player's own quests that become routines, by name or id. Only in a user service, \#
    whose guardian is the player.
    guardian.apply dryRun: Report what would change, and change nothing.
    guardian.check player: Name or number of the player's Unix user; may be left out if there is only one.
    guardian.resetPin guardian: The user whose PIN it is, by name or number; may be left out when only one user \#
    has a PIN.
    guardian.setPin pin: 4 to 12 digits.
    guardian.setPin currentPin: The current PIN; required if a PIN is set.
    guardian.setPin remove: Removes the PIN; instead of `pin`.
    guardian.setPin routines: Routines to set up in the same change, as in `guardian.apply`. Either the PIN and \#
    all routines are set, or nothing is.
    guardian.setPin player: The player of the routines: name or number of the Unix user; may be left out if there \#
    is only one.
    guardian.unlock pin: The PIN. Without it the result only says whether a PIN is set.
    guardian.unlock credential: Instead of `pin`: a credential from `guardian.permit`, which unlocks only this \#
    connection. A credential of an earlier PIN is refused as `wrongPin`; such a try causes no waiting time.
    history.journal id: Only changes of this play or run: its id, or a unique prefix of it.
    history.journal cursor: `nextCursor` of the page before.
    history.journal limit: The most entries, 1 … 500; 20 when absent.
    history.undo confirm: Also revert a change older than 12 hours; without it such a change is named in a \#
    `confirmationNeeded` error.
    insight.list metrics: Keys of metrics, at most 100, with `year` at most 20. When absent: the player's own \#
    metrics with data in the last 30 days or with an active goal, and built-in metrics with an active goal.
    insight.list year: Include the days of the last 53 weeks.
    metric.define metric: 1 to 64 letters, digits, `.`, `_` and `-`, beginning with a letter; case does not count.
    metric.define name: The name for people; the key when absent.
    metric.define unit: The unit in the plural, up to 64 bytes: `pages`.
    metric.define kind: How samples combine to a day's value, and days to a period's value.
    metric.define better: Which direction counts as better.
    metric.define decimals: Digits after the decimal point that are shown, 0 to 6.
    metric.define least: The least permitted value of a sample, or of a day for the kind `sum`.
    metric.define most: The greatest permitted value.
    metric.define sensitive: Shown only if the player asks for it; no badges, no reminders.
    metric.delete metric: The metric's key.
    metric.list own: Only the player's own metrics; all when absent.
    metric.update metric: The metric's key.
    metric.update name: The name for people.
    metric.update unit: The unit in the plural; an empty text for none.
    metric.update kind: The kind, which can change only while the metric has no samples.
    metric.update better: Which direction counts as better.
    metric.update decimals: Digits after the decimal point that are shown, 0 to 6.
    metric.update least: The least permitted value of a sample, or of a day for the kind `sum`.
    metric.update most: The greatest permitted value.
    metric.update unbounded: Removes both bounds.
    metric.update sensitive: Shown only if the player asks for it; no badges, no reminders.
    night.delete id: The stretch's id or a unique prefix of at least 4 characters.
    night.list from: The first local day of waking, such as 2026-03-15; 6 days before the last one when absent.
    night.list to: The last local day of waking; today when absent.
    night.list limit: The most nights, 1 to 1,000; 100 when absent.
    night.log from: When sleep began: a local time of day, `23:10`, the last one before `to`; or an RFC 3339 \#
    moment.
    night.log to: When sleep ended: a local time of day, the latest one not after now; or an RFC 3339 moment.
    night.log day: The local day of waking, `2026-03-15`, `yesterday`. `to` is then a time of day on that day.
    night.log note: A note, up to 200 bytes on one line.
    patterns.get skill: Only this skill: a task's name or `@kind`.
    patterns.get quest: Only the tasks of this quest within its last 200 plays. The quest by its name, a unique \#
    prefix of it, or its id.
    patterns.get from: Only runs recorded on this local day or later: `2026-03-15`, `yesterday`, `mon`, `8w` ago. \#
    With `from` or `to`, each skill is judged by its newest 200 runs within these days. Both exclude `quest`.
    patterns.get to: Only runs recorded on this local day or before, written like `from`.
    patterns.get cursor: `nextCursor` of the page before.
    patterns.get limit: The number of skills, most recently played first: 1 … 500; 50 when absent.
    plan.get name: The name of a quest or a task.
    plan.get quest: A quest.
    plan.get tasks: Tasks or quests one after another, 1 to 20.
    plan.get estimates: Guesses for tasks of the list or of the quest. Without guesses the plan uses history only.
    plan.get then: A trip after the last task. `by` is then the time of arrival.
    plan.get by: The deadline: `07:45` (the next such time) or a moment.
    plan.get start: The start, in the form of `by`; now when absent.
    plan.keep name: The name of a quest or a task.
    plan.keep quest: A quest.
    plan.keep tasks: One task.
    plan.keep estimates: As in `plan.get`.
    plan.keep then: As in `plan.get`. The plan is stored and compared without the trip.
    plan.keep by: As in `plan.get`.
    plan.keep start: As in `plan.get`.
    practice.list limit: The most runs, 1 to 100; 20 when absent.
    practice.record target: The target: 5 s to 1 h.
    practice.record actual: Seconds until the player stopped; up to 24 h.
    quest.create name: 2 characters to 200 bytes; unique among the player's quests.
    quest.create displayName: The name shown everywhere, if it differs. A quest is found by both names.
    quest.create template: A template's id from `template.list`. A quest with the template's `setupName` is shown \#
    under the template's `name`.
    quest.create tasks: Task names, each with its kind if it has one: `Fix login @code`. `Shower = Shower Power` \#
    is shown as `Shower Power`, and `Shower @care 5m..15m` suggests that range before the first time.
    quest.create days: 1 = Sunday … 7 = Saturday.
    quest.create reminderTime: `07:30`, `plan`, or `default` for the setting `reminderTime`; `off` for none, even \#
    if the template has one.
    quest.create by: `07:45`: the deadline; required for `reminderTime` `plan`.
    quest.create active: Whether the quest is active on its days and has reminders; true when absent.
    quest.delete quest: The quest by its name, a unique prefix of it, or its id.
    quest.export quest: The quest by its name, a unique prefix of it, or its id.
    quest.get quest: The quest by its name, a unique prefix of it, or its id.
    quest.import text: The whole file, at most 64 KiB.
    quest.import name: A name instead of the file's.
    quest.list all: Include inactive quests and those of other days. When absent, true unless a date is given.
    quest.list date: `2026-03-15`; today when absent.
    quest.reorder quests: Names, unique prefixes or ids, none twice.
    quest.update quest: The quest by its name, a unique prefix of it, or its id.
    quest.update name: The new name. A separate `displayName` stays.
    quest.update displayName: The name shown everywhere; the quest's own name removes a separate one.
    quest.update tasks: The complete new list. A task given by one of its names keeps its id and both names. \#
    `Shower = Shower Power` is shown as `Shower Power`, `Shower = Shower` as `Shower` again. A range after the \#
    name, `5m..15m`, replaces the suggested range.
    quest.update days: 1 = Sunday … 7 = Saturday.
    quest.update reminderTime: `07:30`, `plan`, `default`, or `off`.
    quest.update by: `07:45`, or `off`.
    quest.update active: False makes the quest inactive: it has no reminder and is not listed for a day.
    recap.dismiss weekStart: A recap's `weekStart`, or any day of its week (`2026-03-15`).
    recap.dismiss seen: Only mark the card as seen: it stays as one line.
    recap.list weeks: How many of the last weeks: 1 … 52; 4 when absent.
    recap.list week: Only the week with this day (`2026-03-15`); for the current week, its days so far.
    reminder.report outcomes: Outcomes since the last report, oldest first; at most 100.
    reminder.report screen: The desktop's capabilities; as reported before when absent.
    reminder.snooze quest: The quest; when absent, all quests whose reminder is on the screen.
    reminder.snooze for: How long from now: 1 minute to 12 hours; 10 minutes when absent.
    reminder.snooze notToday: True cancels the reminder for today.
    sample.delete id: The sample's id, or a unique prefix of it.
    sample.hide id: The sample's id, or a unique prefix of it.
    sample.hide hidden: False shows the sample again; true when absent.
    sample.list metric: A metric's key.
    sample.list from: The first local day, with `to` as the last one. With `days` the last 30 days when absent, \#
    and at most 500 days; without `days` all samples when absent.
    sample.list to: The last local day; see `from`.
    sample.list days: Values of days instead of samples. Metrics without samples, such as `play.minutes`, have \#
    only days.
    sample.list cursor: The `nextCursor` of the page before.
    sample.list limit: 1 to 500 samples; 100 when absent.
    sample.log metric: A metric's key.
    sample.log value: A number, or a text: `12`, `=40` (the day's sum from now on), `23:10` for a clock, `yes` or \#
    `no` for a check, `34/40` (hits/total) for a share. A check needs no value.
    sample.log set: True if the value is the sum that the day should have; a sample with the difference is added. \#
    Only for the kind `sum`.
    sample.log weight: For a mean its weight, above 0; for a share the total that the hits are part of.
    sample.log at: A time of day (`07:30`), or a moment (RFC 3339); now when absent.
    sample.log day: The local day (`2026-03-15`, `today`, `yesterday`), 1970-01-01 to the day after tomorrow; \#
    today when absent.
    sample.log note: A note on one line, up to 400 bytes.
    sample.update id: The sample's id, or a unique prefix of it.
    sample.update value: As in `sample.log`, without `=`.
    sample.update weight: For a mean its weight, above 0; for a share the total that the hits are part of.
    sample.update at: A time of day (`07:30`), or a moment (RFC 3339).
    sample.update day: The local day (`2026-03-15`, `today`, `yesterday`).
    sample.update note: A note on one line, up to 400 bytes; an empty text removes it.
    session.add task: The name of a task, matched like that of `session.do`; it may end in ` @kind`. A quest is \#
    refused.
    session.add kind: `@kind` of a new task, one word.
    session.add new: True for a new task, regardless of existing names.
    session.add actual: How long the task took: 1 second to 30 days.
    session.add ago: The task ended this long ago, 1 second to 24 hours. Excludes `at` and `day`.
    session.add at: When the task ended: a time of day, or a moment (RFC 3339). Without `day` the last such time.
    session.add day: A day up to today: `2026-03-15`, `yesterday`, `mon`. Without `at` only the day is stored.
    session.aside task: The task, by a name as in `session.do`.
    session.aside kind: `@kind` of a new task, one word.
    session.aside estimate: The estimate, which is locked in at once.
    session.aside new: True for a new task, regardless of existing names.
    session.confirm id: The run's id, or the session's id if only one of its runs waits for confirmation; a unique \#
    prefix is enough.
    session.correct id: The run's id, or a session's id together with `task` or `position`; a unique prefix is \#
    enough.
    session.correct task: The run of the session, by its task's name.
    session.correct position: The run of the session by its position, from 0, as in the run's id.
    session.correct estimate: The guess: a duration or a range, 1 second to 24 hours.
    session.correct actual: The actual time, 1 second to 30 days. It gives a run without a measurement one, as \#
    `session.done` with `took` does.
    session.correct felt: How long it felt. 1 second to 24 hours.
    session.delete id: A session's id deletes the play, a run's id only that run; a unique prefix is enough. \#
    Deleting the last run of a play deletes the play.
    session.do name: The name of a quest or a task.
    session.do kind: `@kind` of a new task, one word.
    session.do estimates: Estimates of the first tasks, one each; a solo task takes one.
    session.do new: True for a new task, regardless of existing names.
    session.done took: The task took this long, estimated by the player afterwards.
    session.done ago: The task ended this long ago.
    session.done at: The task ended at this local time, the latest one not after now: `07:45`.
    session.done forgot: End the task without a measurement.
    session.done felt: How long the task felt, given before the reveal.
    session.done askIfOverlong: Refuse an overlong run as `confirmOverlong` instead of revealing it, so that the \#
    client can ask the player first.
    session.done confirm: The player was asked and confirmed an overlong run.
    session.done sessionId: With `taskIndex`, the session and the task (from 1) that the client shows. If another \#
    client has continued meanwhile, the call is refused instead of ending the next task.
    session.done taskIndex: See `sessionId`.
    session.estimate estimate: 1 second to 24 hours, or a range such as `20m..35m`.
    session.estimate hold: Lock the estimate in without starting the clock.
    session.estimate change: Replace a mistyped estimate of the held or running task. Later than 10 seconds after \#
    lock-in, or a second time, it marks the run `unblinded`; the reply does not reveal whether it did. Excludes \#
    `hold`.
    session.get id: The session by its id, the id of one of its runs, or a unique prefix of either.
    session.history quest: Only this quest; a name, a unique prefix or an id.
    session.history skill: Only sessions with this skill: a task's name or `@kind`.
    session.history from: Only sessions that started on this local day or later: `2026-03-15`, `yesterday`, `mon`, \#
    `8w` ago.
    session.history to: Only sessions that started on this local day or before, written like `from`.
    session.history cursor: `nextCursor` of the page before.
    session.history before: Only sessions before this one: its id, the id of one of its runs, or a unique prefix \#
    of either. Excludes `cursor`.
    session.history limit: The most sessions, 1 … 500; 20 when absent.
    session.start quest: The quest by its name, a unique prefix of it, or its id.
    session.start estimates: Estimates of the first tasks, one each, at most one per task.
    session.startTask task: The task's name, which may include the kind: `Fix login @code`.
    session.startTask kind: `@kind`, one word, if the name does not include it.
    session.startTask estimate: The estimate. With it the clock starts at once.
    session.status reveal: Include the elapsed time, and mark the run `unblinded`.
    session.status idempotencyKey: Only with `reveal`, which changes the run.
    settings.get key: Only the setting with this key.
    settings.set key: A key of `settings.get`.
    settings.set value: The new value; the default when absent.
    skill.list limit: The most skills, 1 … 500; 100 when absent.
    skill.merge from: The skill that ends.
    skill.merge into: The skill that remains.
    skill.rename skill: The skill's current name.
    skill.rename name: The skill's new name.
    source.add name: The source's name: 1 to 32 letters, digits, `_` and `-`, beginning with a letter. Case is \#
    ignored.
    source.add connector: The program that requests data from the service: 1 to 64 letters, digits, `.`, `_` and \#
    `-`.
    source.add title: The title for people: `Anki`.
    source.add hosts: The hosts that the connector may call: at most 20, without a port.
    source.add settings: At most 40 settings, each value up to 1,000 bytes. Never send secrets: `timequest-fetch` \#
    keeps them.
    source.add every: Seconds between two fetches: 300 to 604,800.
    source.add since: The first local day to fetch (`2026-03-15`). When absent, streams by day start today, and \#
    items of a service are fetched with their whole past.
    source.add streams: The streams, 1 to 20.
    source.begin name: The source: `anki`.
    source.configure name: The source: `anki`.
    source.configure settings: The new settings, which replace all existing ones; unchanged when absent.
    source.configure every: Seconds between two fetches: 300 to 604,800.
    source.configure since: The first local day to fetch, of every stream. An earlier day fetches missing days, \#
    including days erased with `data.erase` and its `before`. A later day withdraws nothing.
    source.configure enabled: Whether to fetch from the source.
    source.end run: The `run` of `source.begin`.
    source.end outcome: The outcome of the fetch.
    source.end problem: The problem in words: one line, up to 400 bytes. Longer texts are cut.
    source.end retryAfterSeconds: The pause in seconds that the service asked for, at most 7 days. It applies \#
    after a success too.
    source.get name: The source: `anki`.
    source.log name: The source: `anki`.
    source.put run: The `run` of `source.begin`. Refused as `leaseLost` after the fetch has ended or timed out.
    source.put n: The number of this call within the fetch: 1, 2, 3 …
    source.put samples: At most 500 samples.
    source.put gone: Items that the service deleted, at most 500. They are removed after the samples of the same \#
    call are added.
    source.put covered: The days that are now answered. Earlier samples of these days that were not sent again are \#
    withdrawn.
    source.put state: The position of the stream after the sent samples.
    source.refresh name: The source; all sources when absent.
    source.refresh full: Fetch everything again, and withdraw samples that no longer exist.
    source.remove name: The source: `anki`.
    source.remove withSamples: Also remove its metrics and samples; refused while a goal is about one of the \#
    metrics.
    stats.get days: The number of `days` in the result, counted back from today: 1 … 366; 30 when absent.
    stats.get from: Instead of `days`: the first local day, `2026-03-15`, `yesterday`, `mon`, `8w` ago. At most \#
    3,660 days, or 7,320 with `months`. `2026-03-15`, `yesterday`, `mon`, `8w` ago.
    stats.get to: Up to this local day, written like `from`; today when absent.
    stats.get months: The number of calendar `months` in the result, counted back from the current month: 1 … 240; \#
    none when absent. With `from` or `to`, if the span is longer than `days` (366 when absent), the newest months \#
    of the span instead of its days.
    stats.get skill: Only this skill, a task's name or `@kind`: `days` and `period` count only its runs. Level, \#
    days played and the other totals stay those of the player; bests and bands are left out. Excludes `months` \#
    without `from` and `to`.
    stats.get brief: Leave out what home does not show: bests, `recentAccuracy`, `ranges`, `plans` and the longest \#
    series.
    sync.begin name: The device's name for people, 1 to 64 bytes: `laptop`.
    sync.end announce: Remove this device from the list of devices but continue sharing. The other devices see \#
    this with their next exchange. `sync.begin` adds it to the list again.
    sync.forget device: The device by its id or its name. This device is refused; use `sync.end` for it.
    sync.put device: The id of the device that made the items. Items of a forgotten device are refused as \#
    `forbidden`.
    sync.put items: At most 500 items.
    sync.put cursor: The position in the carrier after these items, stored with them under a name. The position is \#
    a text of up to 400 bytes, the name has up to 128.
    sync.put dryRun: Store nothing, and report what would be stored.
    sync.take device: The id of this device as the caller knows it. Any other id is refused as `invalidArgument`.
    sync.take after: Return items after this number; 0 for all.
    sync.take limit: The most items, up to 500 and about 700 KiB of bodies; 500 when absent.
    system.hello client: The client's name, for the log: `my-bar 1.0`.
    system.hello protocol: The version the client speaks: 1.
    system.restrict scope: The scope to keep.
    system.restrict source: The only source that calls may be about. Required with the scope `source`, and only \#
    allowed there.
    track.add activity: The activity by its name; an unknown name creates one.
    track.add from: A local time of day, `09:00`, or an RFC 3339 moment. Without a day it is the latest such time \#
    not after now.
    track.add to: The end, in the same form; a time of day is the first one after `from`.
    track.add day: The local day of `from`, `2026-03-15`.
    track.add tags: Up to 8 tags, without commas.
    track.add note: A note, up to 200 bytes on one line.
    track.add replace: Cut overlapping intervals. Otherwise an overlap is refused.
    track.add confirm: Confirms the length. Without it, an interval over 24 hours is marked `unconfirmed`.
    track.continue ago: The interval began this long ago. Refused while a task runs, as is `at`.
    track.continue at: The interval began at this local time of day, `07:45`: the latest such moment not after \#
    now.
    track.delete id: The interval's id or a unique prefix of at least 4 characters; the newest interval when \#
    absent.
    track.list from: The first local day, such as 2026-03-15; 6 days before the last one when absent.
    track.list to: The last local day; today when absent.
    track.list activity: Only this activity, by its name or a unique prefix of it.
    track.list tag: Only intervals with this tag.
    track.list limit: The most intervals, 1 to 500; 100 when absent.
    track.start activity: The activity by its name; an unknown name creates one.
    track.start tags: Up to 8 tags, without commas.
    track.start note: A note, up to 200 bytes on one line.
    track.start ago: The interval began this long ago. Refused while a task runs, as is `at`.
    track.start at: The interval began at this local time of day, `07:45`: the latest such moment not after now.
    track.start replace: Cut overlapping intervals.
    track.start askIfOverlong: Refuse as `confirmOverlong` if the interval that the call would end was probably \#
    forgotten. Ignored while a task runs.
    track.start confirm: Confirms the length of the interval that the call ends, however long it is.
    track.stop ago: The interval ended this long ago. Refused while a task runs, as is `at`.
    track.stop at: The interval ended at this local time of day, `18:10`: the latest such moment not after now.
    track.stop askIfOverlong: Refuse as `confirmOverlong` if the interval was probably forgotten: over 4 hours, \#
    and over 3 times the longest of the activity's last 20 intervals. Ignored while a task runs.
    track.stop confirm: Confirms the length, however long it is. Without it, an interval over 24 hours is marked \#
    `unconfirmed`.
    track.update id: The interval's id or a unique prefix of at least 4 characters; the newest interval when \#
    absent.
    track.update activity: The activity by its name; an unknown name creates one.
    track.update from: The new start: a local time of day on the day of the present start, or an RFC 3339 moment.
    track.update to: The new end, in the same form; a time of day is the first one after the start. Ends an open \#
    interval.
    track.update tags: Replaces all tags; an empty list removes them.
    track.update note: The note; an empty text removes it.
    track.update replace: Cut overlapping intervals. Otherwise an overlap is refused.
    track.update confirm: Confirms the length, so that the interval counts.
    """#
}
