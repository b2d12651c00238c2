/// Schema 12: a player's records are shared with other devices.
let schema12 = """
  -- One row for each player who shares. Of this device: neither exported nor sent.
  CREATE TABLE replica (
    player INTEGER PRIMARY KEY REFERENCES player,
    -- The id of this device, and what it was given to: another machine or folder gets another one.
    device TEXT NOT NULL CHECK (length(device) BETWEEN 1 AND 128),
    home TEXT NOT NULL,
    -- The number of its newest item.
    number INTEGER NOT NULL,
    -- The newest command whose changes are items.
    scanned INTEGER NOT NULL,
    -- Where a pass over all records stands: the table, and the row after which it goes on. NULL without a pass.
    passTable TEXT,
    passRow INTEGER,
    CHECK ((passTable IS NULL) = (passRow IS NULL))
  ) STRICT;

  -- A record as devices share it.
  CREATE TABLE replicated (
    player INTEGER NOT NULL REFERENCES player,
    -- The table, and the record's id in it.
    type TEXT NOT NULL,
    uid TEXT NOT NULL,
    -- The id of the record that it belongs to.
    parent TEXT,
    -- What only one record of the type may have: a name as names are compared. NULL for one that is deleted.
    name TEXT,
    -- The number of this device's newest item of it; NULL where this device has changed nothing.
    number INTEGER,
    -- Its fields with their stamps (ReplicaState).
    body TEXT NOT NULL,
    -- What the table has of it: NULL for nothing, empty for the body's values, else those values.
    shown TEXT,
    PRIMARY KEY (player, type, uid)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX replicatedByNumber ON replicated (player, number) WHERE number IS NOT NULL;
  CREATE INDEX replicatedOfParent ON replicated (player, parent) WHERE parent IS NOT NULL;
  CREATE INDEX replicatedByName ON replicated (player, type, name) WHERE name IS NOT NULL;

  -- Items that wait: 0 for the end of a task, 1 for a newer schema, 2 for a clock that is ahead.
  CREATE TABLE replicaInbox (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player,
    reason INTEGER NOT NULL CHECK (reason BETWEEN 0 AND 2),
    device TEXT NOT NULL,
    schema INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    record TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX replicaInboxOfPlayer ON replicaInbox (player, reason);

  -- How far the pulls of a carrier have come.
  CREATE TABLE replicaCursor (
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
    value TEXT NOT NULL CHECK (length(value) <= 400),
    PRIMARY KEY (player, name)
  ) STRICT, WITHOUT ROWID;
  """
