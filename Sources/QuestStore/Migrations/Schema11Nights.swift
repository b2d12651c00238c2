/// Nights of schema 11: stretches of sleep.
let schema11Nights = """

  CREATE TABLE night (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
    endedAt INTEGER NOT NULL CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    -- The local day of waking, decided when it was recorded first.
    day INTEGER NOT NULL,
    -- A letter and whole seconds for each stage: w awake, l light, d deep, r REM, s asleep, b in bed, - unknown.
    stages TEXT CHECK (length(stages) BETWEEN 1 AND 4096),
    -- What recorded it; NULL for what the player logged.
    device TEXT CHECK (length(device) BETWEEN 1 AND 200),
    note TEXT CHECK (length(note) BETWEEN 1 AND 400),
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX nightByEnd ON night (player, endedAt);
  """
