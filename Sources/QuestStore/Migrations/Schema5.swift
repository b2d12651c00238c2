/// Schema 5: what is still to do of erasures; and names in normal form (`NormalForms`).
let schema5 = """
  -- An erasure that is not finished in every file.
  CREATE TABLE erasure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player,
    -- Backups that hold this command or a later one never held what was erased.
    command INTEGER NOT NULL,
    -- What goes, as JSON: digests in place of names.
    scope TEXT NOT NULL CHECK (length(scope) >= 2),
    -- Whether the store's own file has been written again without free space.
    compacted INTEGER NOT NULL CHECK (compacted IN (0, 1))
  ) STRICT;

  -- Backups that it has been carried out in, or that held nothing of it.
  CREATE TABLE erasedBackup (
    erasure INTEGER NOT NULL REFERENCES erasure ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
    PRIMARY KEY (erasure, name)
  ) STRICT, WITHOUT ROWID;

  -- Before, an unfinished erasure was a notice: a line of words, one with the command, one of JSON.
  INSERT INTO erasure (player, command, scope, compacted)
    SELECT json_extract(json, '$.player'), CAST(rest AS INTEGER), json, 0 FROM (
      SELECT id, rest, substr(rest, instr(rest, char(10)) + 1) AS json FROM (
        SELECT id, substr(text, instr(text, char(10)) + 1) AS rest FROM notice WHERE kind = 'erasing'))
    ORDER BY id;
  DELETE FROM notice WHERE kind = 'erasing';
  """
