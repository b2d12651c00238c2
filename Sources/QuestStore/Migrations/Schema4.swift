/// Schema 4: forecasts that were kept, and what was practised apart from tasks; what claims rest on, and which weekly
/// recaps somebody has seen.
let schema4 = """
  -- What was promised of a duration. What came of it is in the sessions and estimations, where it is looked up: so undo,
  -- corrections and erasing never leave an outcome behind. Reminders keep theirs without a journal entry, so a number
  -- once used must not come again: undo would find it taken.
  CREATE TABLE forecast (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    -- What it is about: a quest, or a skill by its name as compared.
    routine INTEGER REFERENCES routine ON DELETE CASCADE,
    skillKey TEXT CHECK (length(skillKey) BETWEEN 1 AND 402),
    madeAt INTEGER NOT NULL CHECK (madeAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    -- The local day it speaks of.
    day INTEGER NOT NULL,
    deadline INTEGER CHECK (deadline BETWEEN -62135596800000 AND 253402300799999),
    p50 REAL NOT NULL CHECK (p50 > 0),
    p80 REAL NOT NULL CHECK (p80 >= p50),
    p90 REAL NOT NULL CHECK (p90 >= p80),
    runs INTEGER NOT NULL CHECK (runs >= 0),
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 32),
    -- 0 the player asked for it, 1 a reminder was shown.
    origin INTEGER NOT NULL CHECK (origin IN (0, 1)),
    -- The newest command when it was made: what a running task hides goes by the order of commands, not by the clock.
    lastCommand INTEGER NOT NULL,
    CHECK ((routine IS NULL) <> (skillKey IS NULL))
  ) STRICT;
  CREATE INDEX forecastInTime ON forecast (player, madeAt);
  CREATE INDEX forecastOfRoutine ON forecast (routine, day) WHERE routine IS NOT NULL;

  CREATE TABLE practice (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    target REAL NOT NULL CHECK (target > 0 AND target <= 86400),
    actual REAL NOT NULL CHECK (actual > 0 AND actual <= 2592000),
    recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    day INTEGER NOT NULL,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX practiceInTime ON practice (player, recordedAt);

  -- Ranges are few, and how often they hold is asked of the newest.
  CREATE INDEX rangeInTime ON estimation (player, recordedAt) WHERE estimateLow IS NOT NULL;

  -- Derived. Where a skill's pattern and staircase stood after some of its scored runs, folded in the order
  -- (recordedAt, id): after the newest, and after every 64th, so that a change starts over from the last one before it.
  CREATE TABLE skillCourse (
    skill INTEGER NOT NULL REFERENCES skill ON DELETE CASCADE,
    -- Of the last run folded; all runs of one moment are folded together.
    recordedAt INTEGER NOT NULL,
    runs INTEGER NOT NULL,
    -- Outside calibration.
    samples INTEGER NOT NULL,
    meanDifference REAL NOT NULL,
    meanAccuracy REAL NOT NULL,
    rise REAL NOT NULL,
    meanDistance REAL NOT NULL,
    distanceSquares REAL NOT NULL,
    steps INTEGER NOT NULL,
    squares REAL NOT NULL,
    width REAL NOT NULL,
    widthLevel INTEGER NOT NULL CHECK (widthLevel BETWEEN 1 AND 5),
    PRIMARY KEY (skill, recordedAt)
  ) STRICT, WITHOUT ROWID;

  -- Derived. Sessions with a run that claims may rest on.
  CREATE TABLE claimTotals (
    player INTEGER PRIMARY KEY REFERENCES player,
    sessions INTEGER NOT NULL
  ) STRICT;

  -- Runs that claims may rest on: scored, outside calibration, not recalled, hinted or unblinded, confirmed if overlong.
  CREATE INDEX claimInTime ON estimation (player, recordedAt)
    WHERE rating IS NOT NULL AND calibration = 0 AND marks & 26 = 0 AND (integrity <> 2 OR marks & 64 <> 0);

  -- What somebody has seen of a week's recap. No change of a record: undo leaves it alone.
  CREATE TABLE recapWeek (
    player INTEGER NOT NULL REFERENCES player,
    -- The first day of the week.
    weekStart INTEGER NOT NULL,
    seenAt INTEGER,
    dismissedAt INTEGER,
    -- When the notice that it is there was shown, and when it left the screen.
    noticedAt INTEGER,
    noticeGoneAt INTEGER,
    PRIMARY KEY (player, weekStart)
  ) STRICT, WITHOUT ROWID;
  """
