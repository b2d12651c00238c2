/// The goals of schema 7. Terms, guesses, rests and reached days are added to a goal and never changed by others.
let schema7Goals = """
  CREATE TABLE goal (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
    -- 0 reach, 1 atLeast, 2 atMost.
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    -- The key of the metric.
    metric TEXT NOT NULL CHECK (length(metric) BETWEEN 1 AND 64),
    -- What the metric is restricted to: 0 skill, 1 quest, 2 activity, 3 tag, 4 name.
    scope INTEGER CHECK (scope BETWEEN 0 AND 4),
    -- Of a skill and of a name, as names are compared.
    skillKey TEXT CHECK (length(skillKey) BETWEEN 1 AND 402),
    quest INTEGER REFERENCES routine ON DELETE CASCADE,
    -- Of an activity and of a tag, as names are compared.
    label TEXT CHECK (length(label) BETWEEN 1 AND 400),
    baseline REAL CHECK (abs(baseline) <= 1e12),
    -- 0 unknown, 1 zero.
    silence INTEGER NOT NULL CHECK (silence IN (0, 1)),
    -- 0 value, 1 trend.
    reachedBy INTEGER NOT NULL CHECK (reachedBy IN (0, 1)),
    colour INTEGER CHECK (colour BETWEEN 0 AND 7),
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 1000000),
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    createdAt INTEGER NOT NULL CHECK (createdAt BETWEEN -62135596800000 AND 253402300799999),
    zone INTEGER NOT NULL REFERENCES zone,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goalInTime ON goal (player, createdAt);
  CREATE INDEX goalOfQuest ON goal (quest) WHERE quest IS NOT NULL;

  -- What the goal demands from a day on; the one of the first day makes it.
  CREATE TABLE goalTerms (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    goal TEXT NOT NULL REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
    since INTEGER NOT NULL,
    amount REAL NOT NULL CHECK (abs(amount) <= 1e12),
    -- 0 day, 1 quota, 2 week, 3 month; 0 for a reach.
    rhythm INTEGER NOT NULL CHECK (rhythm BETWEEN 0 AND 3),
    -- Weekdays as a mask, for 0.
    weekdays INTEGER CHECK (weekdays BETWEEN 0 AND 127),
    -- Days of a week, for 1.
    quota INTEGER CHECK (quota BETWEEN 0 AND 7),
    by INTEGER,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goalTermsOfPlayer ON goalTerms (player, goal);
  CREATE INDEX goalTermsOfGoal ON goalTerms (goal);

  -- When the player thought it would be reached; without days the player declined to guess.
  CREATE TABLE goalGuess (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    goal TEXT NOT NULL REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
    madeOn INTEGER NOT NULL,
    earliest INTEGER,
    latest INTEGER,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goalGuessOfPlayer ON goalGuess (player, goal);
  CREATE INDEX goalGuessOfGoal ON goalGuess (goal);

  -- Days of rest, of one goal or of all.
  CREATE TABLE goalRest (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    goal TEXT REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
    firstDay INTEGER NOT NULL,
    lastDay INTEGER NOT NULL,
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goalRestOfPlayer ON goalRest (player, goal);
  CREATE INDEX goalRestOfGoal ON goalRest (goal);

  -- The fact that a reach was reached, written with the change that crossed the target.
  CREATE TABLE goalReached (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
    player INTEGER NOT NULL REFERENCES player,
    goal TEXT NOT NULL REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
    day INTEGER NOT NULL,
    value REAL NOT NULL CHECK (abs(value) <= 1e12),
    lastCommand INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX goalReachedOfPlayer ON goalReached (player, goal);
  CREATE INDEX goalReachedOfGoal ON goalReached (goal);

  """
