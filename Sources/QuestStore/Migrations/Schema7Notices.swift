/// The reminders of goals of schema 7.
let schema7Notices = """
  -- When a day's notice of goals was shown, and when it left the screen. No change of a record: undo leaves it alone.
  CREATE TABLE goalNotice (
    player INTEGER NOT NULL REFERENCES player,
    day INTEGER NOT NULL,
    noticedAt INTEGER NOT NULL,
    goneAt INTEGER,
    PRIMARY KEY (player, day)
  ) STRICT, WITHOUT ROWID;

  """
