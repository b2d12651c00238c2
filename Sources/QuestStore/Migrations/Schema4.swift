/// Schema 4: forecasts that were kept, and what was practised apart from tasks.
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
  """
