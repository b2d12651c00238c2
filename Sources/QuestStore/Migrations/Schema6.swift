/// Schema 6: the journal has one row a command, with columns by name and rows by their ids, a number and a hybrid logical
/// clock (`JournalConversion` fills it); and more than one device can be named.
let schema6 = """
  -- Its days of use are counted once a day: an index that every command writes is more than that is worth.
  DROP INDEX commandByAge;

  -- 1 is this device. References to it are checked at the end of the transaction.
  PRAGMA defer_foreign_keys = ON;
  CREATE TABLE deviceBefore (id INTEGER, uid TEXT, createdAt INTEGER) STRICT;
  INSERT INTO deviceBefore SELECT id, uid, createdAt FROM device;
  DROP TABLE device;
  CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    createdAt INTEGER NOT NULL
  ) STRICT;
  INSERT INTO device SELECT id, uid, createdAt FROM deviceBefore;
  DROP TABLE deviceBefore;

  ALTER TABLE journal RENAME TO journalBefore;
  CREATE TABLE journal (
    command INTEGER PRIMARY KEY REFERENCES command ON DELETE CASCADE,
    -- The command's number on its device: here that of its row. Rises, and is never used again.
    number INTEGER NOT NULL CHECK (number > 0),
    -- Hybrid logical clock, in microseconds since 1970: rises with each command of a player.
    clock INTEGER NOT NULL,
    -- The version of the schema whose columns the changes name.
    schema INTEGER NOT NULL CHECK (schema >= 6),
    -- JSON: an array of {record, op, row, before, after}.
    changes TEXT NOT NULL CHECK (length(changes) > 2)
  ) STRICT;
  """
