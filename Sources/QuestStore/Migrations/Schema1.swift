/// Schema 1. Instants are milliseconds since 1970 UTC, days are days since 1970-01-01, durations are seconds.
///
/// Raw facts first, then the journal, then what is derived. Every derived table can be emptied and rebuilt from the
/// raw ones; `Derived/Rebuild.swift` does it.
let schema1 = """
  CREATE TABLE device (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uid TEXT NOT NULL CHECK (length(uid) BETWEEN 1 AND 128),
    createdAt INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    -- The Unix user in a system service; NULL for the one player of a user service.
    unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
    createdAt INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE zone (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64)
  ) STRICT;

  CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    value TEXT NOT NULL CHECK (length(value) <= 256),
    UNIQUE (player, key)
  ) STRICT;

  CREATE TABLE routine (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- The name as it is compared; a deleted routine keeps its own, so history goes on under it.
    nameKey TEXT NOT NULL CHECK (length(nameKey) BETWEEN 1 AND 400),
    days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 127),
    createdBy INTEGER NOT NULL CHECK (createdBy IN (0, 1)),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    -- Minute of the day, or -1 for the player's own start-by time.
    reminder INTEGER CHECK (reminder BETWEEN -1 AND 1439),
    deadline INTEGER CHECK (deadline BETWEEN 0 AND 1439),
    position INTEGER NOT NULL,
    CHECK (reminder IS NOT -1 OR deadline IS NOT NULL),
    UNIQUE (player, nameKey)
  ) STRICT;

  CREATE TABLE task (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
    reference REAL CHECK (reference > 0 AND reference <= 2592000)
  ) STRICT;
  CREATE INDEX taskOfRoutine ON task (routine, position);

  -- Skills and their names are also made without a journal entry, so a number once used must not come again: undo
  -- would find it taken.
  CREATE TABLE skill (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 201)
  ) STRICT;
  CREATE INDEX skillOfPlayer ON skill (player);

  -- Which skill a task's name or kind stands for. Renaming and merging skills changes only this table.
  CREATE TABLE skillName (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 402),
    skill INTEGER NOT NULL REFERENCES skill,
    UNIQUE (player, key)
  ) STRICT;
  CREATE INDEX skillNameOfSkill ON skillName (skill);

  CREATE TABLE command (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player,
    device INTEGER NOT NULL REFERENCES device,
    method TEXT NOT NULL,
    -- What was changed, in words for undo; names no time.
    label TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- 0 not undoable, 1 done, 2 undone, 3 undone and past redoing.
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    -- The command an undo or redo is about.
    target INTEGER REFERENCES command
  ) STRICT;
  CREATE INDEX commandToUndo ON command (player, state, id);

  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    command INTEGER NOT NULL REFERENCES command ON DELETE CASCADE,
    record TEXT NOT NULL,
    recordID INTEGER NOT NULL,
    -- The row as a JSON array in the order of its columns; NULL where it does not exist.
    before TEXT,
    after TEXT,
    CHECK (before IS NOT NULL OR after IS NOT NULL)
  ) STRICT;
  CREATE INDEX journalOfCommand ON journal (command, seq);

  CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    -- NULL for a solo task.
    routine INTEGER REFERENCES routine,
    startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
    startedZone INTEGER NOT NULL REFERENCES zone,
    -- 0 open, 1 completed, 2 abandoned.
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2),
    endedAt INTEGER CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
    endedZone INTEGER REFERENCES zone,
    -- The local day a completed session counts for.
    completedDay INTEGER,
    calibration INTEGER NOT NULL CHECK (calibration IN (0, 1)),
    bonus INTEGER NOT NULL CHECK (bonus >= 0),
    total REAL CHECK (total >= 0),
    -- The import it came with.
    batch INTEGER REFERENCES command,
    CHECK ((endedAt IS NULL) = (endedZone IS NULL)),
    CHECK ((outcome = 1) = (completedDay IS NOT NULL)),
    CHECK (outcome <> 0 OR endedAt IS NULL),
    CHECK (outcome <> 1 OR endedAt IS NOT NULL),
    CHECK (bonus = 0 OR (outcome = 1 AND routine IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX oneOpenSession ON session (player) WHERE outcome = 0;
  CREATE INDEX sessionInTime ON session (player, startedAt);
  CREATE INDEX sessionOfRoutine ON session (routine, startedAt) WHERE routine IS NOT NULL;
  CREATE INDEX sessionOfBatch ON session (batch) WHERE batch IS NOT NULL;
  CREATE INDEX sessionOfDay ON session (player, completedDay) WHERE outcome = 1;

  -- The snapshot of a quest's tasks and how far each has come; imported sessions have none.
  CREATE TABLE sessionTask (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
    -- 0 waiting, 1 done, 2 skipped, 3 unmeasured.
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    plannedLow REAL CHECK (plannedLow > 0),
    plannedHigh REAL CHECK (plannedHigh >= plannedLow),
    estimateLow REAL CHECK (estimateLow > 0),
    estimateHigh REAL CHECK (estimateHigh >= estimateLow),
    marks INTEGER NOT NULL,
    watch TEXT NOT NULL CHECK (length(watch) BETWEEN 2 AND 65536),
    UNIQUE (session, position)
  ) STRICT;

  -- Where the player stands in the open session.
  CREATE TABLE play (
    id INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    -- 0 estimating, 1 ready, 2 active, 3 paused, 4 revealing.
    phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 4),
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
    title TEXT NOT NULL,
    firstLockIn TEXT CHECK (length(firstLockIn) BETWEEN 2 AND 1024),
    pausedSeconds REAL NOT NULL CHECK (pausedSeconds >= 0)
  ) STRICT;

  -- What a player has seen of a task before it was done; undo does not make it unseen.
  CREATE TABLE seen (
    session TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- 1 the hint, 2 the time.
    what INTEGER NOT NULL CHECK (what IN (1, 2)),
    at INTEGER NOT NULL,
    PRIMARY KEY (session, position, what)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE estimation (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES player,
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9999),
    task TEXT NOT NULL CHECK (length(task) BETWEEN 1 AND 200),
    kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
    skillName INTEGER NOT NULL REFERENCES skillName,
    estimate REAL CHECK (estimate > 0 AND estimate <= 2592000),
    estimateLow REAL CHECK (estimateLow > 0),
    estimateHigh REAL CHECK (estimateHigh > estimateLow),
    actual REAL CHECK (actual > 0 AND actual <= 2592000000),
    recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    day INTEGER NOT NULL,
    accuracy REAL CHECK (accuracy >= 0 AND accuracy <= 100),
    -- 0 way_off … 3 spot_on.
    rating INTEGER CHECK (rating BETWEEN 0 AND 3),
    level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
    xp INTEGER NOT NULL CHECK (xp BETWEEN 0 AND 1000),
    calibration INTEGER NOT NULL CHECK (calibration IN (0, 1)),
    -- 0 clean, 1 suspiciouslyFast, 2 overlong, 3 clockChanged.
    integrity INTEGER NOT NULL CHECK (integrity BETWEEN 0 AND 3),
    marks INTEGER NOT NULL,
    felt REAL CHECK (felt > 0 AND felt <= 2592000),
    -- Derived: the skill the name stands for today, and whether the run was its best so far.
    skill INTEGER NOT NULL REFERENCES skill,
    best INTEGER NOT NULL DEFAULT 0 CHECK (best IN (0, 1)),
    CHECK ((rating IS NULL) = (accuracy IS NULL)),
    CHECK (rating IS NULL OR (estimate IS NOT NULL AND actual IS NOT NULL)),
    CHECK ((estimateLow IS NULL) = (estimateHigh IS NULL)),
    CHECK (estimateLow IS NULL OR estimate IS NOT NULL)
  ) STRICT;
  CREATE UNIQUE INDEX estimationOfSession ON estimation (session, position);
  CREATE INDEX estimationOfSkill ON estimation (skill, recordedAt);
  CREATE INDEX estimationInTime ON estimation (player, recordedAt);

  CREATE TABLE idempotency (
    player INTEGER NOT NULL REFERENCES player,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
    method TEXT NOT NULL,
    -- The request, to tell a repetition from a different one.
    parameters TEXT NOT NULL,
    response TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotencyByAge ON idempotency (at);

  CREATE TABLE reminderDelivery (
    routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
    day INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- 0 due, 1 shown, 2 dropped, 3 snoozed, 4 not today.
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    PRIMARY KEY (routine, day)
  ) STRICT, WITHOUT ROWID;

  -- Undone imports, kept for redo.
  CREATE TABLE shelf (
    batch INTEGER NOT NULL REFERENCES command,
    record TEXT NOT NULL,
    recordID INTEGER NOT NULL,
    image TEXT NOT NULL,
    PRIMARY KEY (batch, record, recordID)
  ) STRICT, WITHOUT ROWID;

  -- Derived. Percentages and logarithms are summed in units of 1e-9, as integers, so that adding and taking away
  -- in any order gives exactly what a rebuild gives.
  CREATE TABLE playerTotals (
    player INTEGER PRIMARY KEY REFERENCES player,
    xp INTEGER NOT NULL,
    estimations INTEGER NOT NULL,
    scoredRuns INTEGER NOT NULL,
    accuracySum INTEGER NOT NULL,
    sessionsCompleted INTEGER NOT NULL,
    daysPlayed INTEGER NOT NULL,
    -- Days played whose day before was played too.
    daysInARow INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE dayTotals (
    player INTEGER NOT NULL REFERENCES player,
    day INTEGER NOT NULL,
    quests INTEGER NOT NULL,
    soloRuns INTEGER NOT NULL,
    scoredRuns INTEGER NOT NULL,
    accuracySum INTEGER NOT NULL,
    -- Scored runs by rating.
    wayOff INTEGER NOT NULL,
    offRuns INTEGER NOT NULL,
    closeRuns INTEGER NOT NULL,
    spotOn INTEGER NOT NULL,
    PRIMARY KEY (player, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bandTotals (
    player INTEGER NOT NULL REFERENCES player,
    -- 0 under 2 min, 1 to 10, 2 to 30, 3 over, by the geometric mean of estimate and actual.
    band INTEGER NOT NULL CHECK (band BETWEEN 0 AND 3),
    runs INTEGER NOT NULL,
    accuracySum INTEGER NOT NULL,
    -- Sum of ln(actual / estimate).
    factorSum INTEGER NOT NULL,
    PRIMARY KEY (player, band)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE skillTotals (
    skill INTEGER PRIMARY KEY REFERENCES skill ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES player,
    -- Runs with a measurement that counts.
    runs INTEGER NOT NULL,
    lastRecordedAt INTEGER NOT NULL,
    -- The run with the smallest difference.
    best INTEGER REFERENCES estimation ON DELETE SET NULL,
    bestDifference REAL
  ) STRICT;
  CREATE INDEX skillOfBest ON skillTotals (best);
  CREATE INDEX skillByLastPlayed ON skillTotals (player, lastRecordedAt);
  """
