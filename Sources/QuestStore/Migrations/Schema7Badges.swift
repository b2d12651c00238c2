/// The badges of schema 7.
let schema7Badges = """
  CREATE TABLE badge (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player,
    -- Made of key, tier and occurrence, so it is the same in every store.
    badge TEXT NOT NULL CHECK (length(badge) BETWEEN 1 AND 128),
    -- 0 firstGoal, 1 goalsReached, 2 streak, 3 perfectWeek, 4 goodGuess.
    key INTEGER NOT NULL CHECK (key BETWEEN 0 AND 4),
    tier INTEGER CHECK (tier BETWEEN 0 AND 1000000),
    earnedOn INTEGER NOT NULL,
    -- What it was earned with.
    goal TEXT REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
    lastCommand INTEGER NOT NULL,
    UNIQUE (player, badge)
  ) STRICT;
  CREATE INDEX badgeOfGoal ON badge (goal) WHERE goal IS NOT NULL;

  """
