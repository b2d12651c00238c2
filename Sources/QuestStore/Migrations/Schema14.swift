/// Schema 14: each interval keeps when its days begin, and the series of days in a row are kept, for the longest one.
let schema14 = """
  -- Minutes after midnight; NULL for midnight.
  ALTER TABLE interval ADD COLUMN dayStart INTEGER CHECK (dayStart BETWEEN 0 AND 360);
  UPDATE interval SET dayStart = (
    SELECT nullif(substr(value, 1, 2) * 60 + substr(value, 4, 2), 0) FROM setting s
    WHERE s.player = interval.player AND s.key = 'dayStart' AND value GLOB '0[0-6]:[0-5][0-9]' AND value <= '06:00');

  -- Derived: days in a row with something completed, of which neither the day before nor the day after is one.
  CREATE TABLE daySeries (
    player INTEGER NOT NULL REFERENCES player,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last >= first),
    days INTEGER NOT NULL CHECK (days = last - first + 1),
    PRIMARY KEY (player, first)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX daySeriesByLength ON daySeries (player, days);
  INSERT INTO daySeries SELECT player, min(day), max(day), count(*) FROM (
    SELECT player, day, day - row_number() OVER (PARTITION BY player ORDER BY day) AS series
    FROM dayTotals WHERE quests + soloRuns > 0) GROUP BY player, series;
  """
