/// Schema 11: food, with the player's own list.
let schema11Food = """
  CREATE TABLE foodItem (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    nameKey TEXT NOT NULL,
    -- What the nutrients are of: 0 100 g, 1 a portion.
    base INTEGER NOT NULL CHECK (base IN (0, 1)),
    -- Grams of a portion, if known.
    portionGrams REAL CHECK (portionGrams BETWEEN 0 AND 100000),
    -- kcal, g; sodium in mg. NULL is not known.
    kcal REAL CHECK (kcal BETWEEN 0 AND 1e6),
    protein REAL CHECK (protein BETWEEN 0 AND 1e6),
    carbs REAL CHECK (carbs BETWEEN 0 AND 1e6),
    fat REAL CHECK (fat BETWEEN 0 AND 1e6),
    fibre REAL CHECK (fibre BETWEEN 0 AND 1e6),
    sugar REAL CHECK (sugar BETWEEN 0 AND 1e6),
    sodium REAL CHECK (sodium BETWEEN 0 AND 1e6),
    barcode TEXT CHECK (length(barcode) BETWEEN 1 AND 14),
    -- 0 own, 1 barcode, 2 photo.
    origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 2),
    lastCommand INTEGER NOT NULL,
    UNIQUE (player, nameKey)
  ) STRICT;

  CREATE TABLE food (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- Grams where the base is 100 g, else portions.
    amount REAL NOT NULL CHECK (amount BETWEEN 0 AND 100000),
    -- What was eaten, as it was known then: the same as of foodItem.
    base INTEGER NOT NULL CHECK (base IN (0, 1)),
    kcal REAL CHECK (kcal BETWEEN 0 AND 1e6),
    protein REAL CHECK (protein BETWEEN 0 AND 1e6),
    carbs REAL CHECK (carbs BETWEEN 0 AND 1e6),
    fat REAL CHECK (fat BETWEEN 0 AND 1e6),
    fibre REAL CHECK (fibre BETWEEN 0 AND 1e6),
    sugar REAL CHECK (sugar BETWEEN 0 AND 1e6),
    sodium REAL CHECK (sodium BETWEEN 0 AND 1e6),
    origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 2),
    -- Of an estimate from a picture.
    confidence REAL CHECK (confidence BETWEEN 0 AND 1),
    at INTEGER NOT NULL CHECK (at BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    -- The local day, decided when it was recorded first.
    day INTEGER NOT NULL,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX foodByDay ON food (player, day, at);

  -- Derived. What the entries of a day come to.
  CREATE TABLE foodDay (
    player INTEGER NOT NULL REFERENCES player,
    day INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    -- Sums; NULL where no entry knows the nutrient.
    kcal REAL,
    protein REAL,
    carbs REAL,
    fat REAL,
    fibre REAL,
    sugar REAL,
    sodium REAL,
    -- The nutrients that some entry does not know: bits in the order of the columns.
    lacking INTEGER NOT NULL,
    PRIMARY KEY (player, day)
  ) STRICT, WITHOUT ROWID;

  """
