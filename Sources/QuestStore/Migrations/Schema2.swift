/// Schema 2: the table of notices, indexes for shortening the journal and for queries of history, and the application id,
/// which tells a foreign database.
let schema2 = """
  -- What happened to the store itself: damage, a rescue, a replaced file.
  CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
    seen INTEGER NOT NULL CHECK (seen IN (0, 1))
  ) STRICT;
  CREATE INDEX noticeUnseen ON notice (id) WHERE seen = 0;

  CREATE INDEX commandByAge ON command (at);
  CREATE INDEX commandOfTarget ON command (target) WHERE target IS NOT NULL;
  -- Restores are few, and each backup asks which copies their undo needs.
  CREATE INDEX commandOfRestore ON command (id) WHERE method = 'data.restore';

  -- Solo tasks too: the first few of a player are found without passing by all quests before them.
  DROP INDEX sessionOfRoutine;
  CREATE INDEX sessionOfRoutine ON session (routine, player, startedAt);
  -- The personal bests in their order: one that comes or goes touches its neighbours alone.
  CREATE INDEX bestOfSkill ON estimation (skill, recordedAt) WHERE best = 1;
  -- A skill's name that goes has to be sure that no run bears it.
  CREATE INDEX estimationOfName ON estimation (skillName);

  -- "TQST".
  PRAGMA application_id = 1414615892;
  """
