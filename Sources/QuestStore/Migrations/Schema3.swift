/// Schema 3: what guards a guardian's setup, and notices that are for one person alone.
///
/// Both name the person by the Unix user and not by the player's row, so that they keep their meaning when a restore
/// brings other rows back.
let schema3 = """
  -- A guardian's PIN and the wrong tries at it. No player's change touches it: it is in no export, no journal image and
  -- no erasure, and a restore leaves it as it is.
  CREATE TABLE pin (
    -- The Unix user in a system service; -1 for the owner of a user service.
    guardian INTEGER PRIMARY KEY CHECK (guardian BETWEEN -1 AND 4294967295),
    -- As crypt(3) writes it, yescrypt.
    hash TEXT NOT NULL CHECK (hash GLOB '$y$?*' AND length(hash) BETWEEN 20 AND 384),
    -- Tries in a row that were not right, those in work among them.
    tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 1000000),
    -- When the last one began: nanoseconds of the boot clock, and of which boot.
    triedAt INTEGER CHECK (triedAt >= 0),
    triedBoot TEXT CHECK (length(triedBoot) BETWEEN 1 AND 128),
    CHECK ((tries = 0) = (triedAt IS NULL)),
    CHECK ((triedAt IS NULL) = (triedBoot IS NULL))
  ) STRICT;

  -- Who is to see it, numbered as guardians are; NULL for everybody.
  ALTER TABLE notice ADD COLUMN reader INTEGER CHECK (reader BETWEEN -1 AND 4294967295);
  """
