/// Schema 11: sources, which bring samples by themselves; nights; food.
let schema11 =
  schema11Sources
  + schema11Nights
  + schema11Food

private let schema11Sources = """
  CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player,
    -- The name in commands; the keys of its metrics begin with it.
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    connector TEXT NOT NULL CHECK (length(connector) BETWEEN 1 AND 64),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 400),
    -- JSON: hosts, settings without secrets, streams with the keys of their metrics.
    definition TEXT NOT NULL CHECK (length(definition) BETWEEN 1 AND 131072),
    -- Seconds between two fetches.
    every INTEGER NOT NULL CHECK (every BETWEEN 0 AND 604800),
    -- The first local day to fetch.
    since INTEGER NOT NULL,
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    lastCommand INTEGER NOT NULL,
    -- Nothing from before this moment is taken: the player has said so, or has erased it. Milliseconds since 1970.
    notBefore INTEGER,
    UNIQUE (player, name)
  ) STRICT;

  -- The name of the source that fills it; NULL for the player's own.
  ALTER TABLE metric ADD COLUMN source TEXT CHECK (length(source) BETWEEN 1 AND 32);

  -- What a sample of a source is known by there.
  ALTER TABLE sample ADD COLUMN source TEXT CHECK (length(source) BETWEEN 1 AND 32);
  ALTER TABLE sample ADD COLUMN stream TEXT CHECK (length(stream) BETWEEN 1 AND 32);
  ALTER TABLE sample ADD COLUMN item TEXT CHECK (length(item) BETWEEN 1 AND 200);
  ALTER TABLE sample ADD COLUMN rev INTEGER CHECK (rev BETWEEN 0 AND 9007199254740992);

  -- The goals that a value is compared with when it is logged.
  CREATE INDEX goalOfMetric ON goal (player, metric);

  -- 1 for a sample of a source that the player has hidden: it counts for nothing. NULL for all others.
  ALTER TABLE sample ADD COLUMN hidden INTEGER CHECK (hidden IN (0, 1));

  -- How far this machine has come with a source: its state, covered days, positions, the fetch of now and the last ends.
  -- No record: neither exported nor undone, and another machine has its own.
  CREATE TABLE sourceProgress (
    player INTEGER NOT NULL REFERENCES player,
    source TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (player, source)
  ) STRICT, WITHOUT ROWID;

  -- What the fetch of now has put and that waits for the end of its chunk.
  CREATE TABLE sourcePart (
    player INTEGER NOT NULL REFERENCES player,
    source TEXT NOT NULL,
    stream TEXT NOT NULL,
    -- The put.
    number INTEGER NOT NULL,
    -- How many samples.
    count INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (player, source, stream, number)
  ) STRICT, WITHOUT ROWID;

  -- The items that the full pass of now has seen: at its end the others go.
  CREATE TABLE sourceSeen (
    player INTEGER NOT NULL REFERENCES player,
    source TEXT NOT NULL,
    stream TEXT NOT NULL,
    metric TEXT NOT NULL,
    item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 200),
    PRIMARY KEY (player, source, stream, metric, item)
  ) STRICT, WITHOUT ROWID;
  """
