/// Schema 7: metrics and their samples; goals and badges; tracked time.
let schema7 = schema7Metrics + schema7Goals + schema7Badges + schema7Notices + schema7Tracking

private let schema7Metrics = """
  CREATE TABLE metric (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player,
    -- The name in commands and files.
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    -- NULL for a check, a clock and a plain number.
    unit TEXT CHECK (length(unit) BETWEEN 1 AND 64),
    -- 0 sum, 1 level, 2 mean, 3 share, 4 clock, 5 check.
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
    -- 0 up, 1 down.
    better INTEGER NOT NULL CHECK (better IN (0, 1)),
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 6),
    low REAL CHECK (abs(low) <= 1e12),
    high REAL CHECK (abs(high) <= 1e12),
    sensitive INTEGER NOT NULL CHECK (sensitive IN (0, 1)),
    lastCommand INTEGER NOT NULL,
    UNIQUE (player, key),
    CHECK (low <= high)
  ) STRICT;

  CREATE TABLE sample (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    -- The key of the metric.
    metric TEXT NOT NULL CHECK (length(metric) BETWEEN 1 AND 64),
    value REAL NOT NULL CHECK (abs(value) <= 1e12),
    -- Of a mean its weight, of a share what the hits are of; NULL is 1.
    weight REAL CHECK (abs(weight) <= 1e12),
    at INTEGER NOT NULL CHECK (at BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    -- The local day, decided when it was recorded first.
    day INTEGER NOT NULL,
    recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
    note TEXT CHECK (length(note) BETWEEN 1 AND 400),
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sampleByDay ON sample (player, metric, day, at);

  -- Derived. What the samples of a metric on one day come to.
  CREATE TABLE sampleDay (
    player INTEGER NOT NULL REFERENCES player,
    metric TEXT NOT NULL,
    day INTEGER NOT NULL,
    -- The sum of the values, and of value times weight.
    total REAL NOT NULL,
    weighted REAL NOT NULL,
    weight REAL NOT NULL,
    count INTEGER NOT NULL,
    -- Of the last sample.
    last REAL NOT NULL,
    PRIMARY KEY (player, metric, day)
  ) STRICT, WITHOUT ROWID;

  """
