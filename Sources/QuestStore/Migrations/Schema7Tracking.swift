/// Tracked time of schema 7: activities and their intervals.
let schema7Tracking = """
  CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    -- As names are compared.
    nameKey TEXT NOT NULL CHECK (length(nameKey) BETWEEN 1 AND 400),
    colour INTEGER CHECK (colour BETWEEN 0 AND 7),
    sign TEXT CHECK (length(sign) BETWEEN 1 AND 16),
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 1000000),
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    lastCommand INTEGER NOT NULL,
    UNIQUE (player, nameKey)
  ) STRICT;

  CREATE TABLE interval (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    activity TEXT NOT NULL REFERENCES activity (uid) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
    -- NULL while it is open.
    endedAt INTEGER CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    note TEXT CHECK (length(note) BETWEEN 1 AND 400),
    -- Names, with commas between them.
    tags TEXT CHECK (length(tags) BETWEEN 1 AND 400),
    -- Longer than a day and not confirmed: it counts zero.
    unconfirmed INTEGER NOT NULL CHECK (unconfirmed IN (0, 1)),
    -- Where the boot clock stood at the start of an open one: the boot's id and milliseconds, negative before the boot.
    boot TEXT CHECK (length(boot) BETWEEN 1 AND 128),
    bootMilliseconds INTEGER,
    lastCommand INTEGER NOT NULL,
    CHECK (endedAt >= startedAt)
  ) STRICT;
  CREATE INDEX intervalInTime ON interval (player, startedAt);
  CREATE INDEX intervalOfActivity ON interval (activity, player, startedAt);
  CREATE UNIQUE INDEX intervalOpen ON interval (player) WHERE endedAt IS NULL;
  """
