/// Schema 5: what is still to do of erasures, and how far back a player sees while a task runs; and names in normal form
/// (`NormalForms`).
let schema5 = """
  -- An erasure that is not finished in every file.
  CREATE TABLE erasure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player,
    -- Backups that hold this command or a later one never held what was erased.
    command INTEGER NOT NULL,
    -- What goes, as JSON: digests in place of names.
    scope TEXT NOT NULL CHECK (length(scope) >= 2),
    -- The newest command when the store's file had been written again without free space; NULL before that. Free space of
    -- backups made until then may hold what was erased.
    compactedAt INTEGER CHECK (compactedAt >= 0)
  ) STRICT;

  -- Backups that it has been carried out in, or that held nothing of it.
  CREATE TABLE erasedBackup (
    erasure INTEGER NOT NULL REFERENCES erasure ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
    PRIMARY KEY (erasure, name)
  ) STRICT, WITHOUT ROWID;

  -- Before, an unfinished erasure was a notice: a line of words, one with the command, one of JSON.
  INSERT INTO erasure (player, command, scope)
    SELECT json_extract(json, '$.player'), CAST(rest AS INTEGER), json FROM (
      SELECT id, rest, substr(rest, instr(rest, char(10)) + 1) AS json FROM (
        SELECT id, substr(text, instr(text, char(10)) + 1) AS rest FROM notice WHERE kind = 'erasing'))
    ORDER BY id;
  DELETE FROM notice WHERE kind = 'erasing';

  -- The player's newest command that a running task does not hide: the last `done` with which no other task began. It
  -- outlives the command's row, which an erasure or the end of the journal's 400 days takes away. Journaled, so undo and
  -- redo of the `done` move it.
  CREATE TABLE horizon (
    id INTEGER PRIMARY KEY REFERENCES player,
    command INTEGER NOT NULL CHECK (command > 0)
  ) STRICT;
  INSERT INTO horizon (id, command)
    SELECT player, command FROM (
      SELECT p.id AS player, (
        SELECT c.id FROM command c
        WHERE c.player = p.id AND c.state = 1 AND c.method = 'session.done' AND NOT EXISTS (
          SELECT 1 FROM journal j WHERE j.command = c.id AND j.record = 'play' AND json_extract(j.after, '$[0]') = 2)
        ORDER BY c.id DESC LIMIT 1) AS command
      FROM player p)
    WHERE command IS NOT NULL;
  """
