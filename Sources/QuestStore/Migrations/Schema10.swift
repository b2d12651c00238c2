/// Schema 10: a task may have a range that was suggested for planning its first run.
let schema10 = """
  -- Seconds, `300.0..900.0`: one column, because undo changes each by itself.
  ALTER TABLE task ADD COLUMN suggested TEXT CHECK (
    length(suggested) <= 60 AND CAST(suggested AS REAL) >= 1
    AND CAST(substr(suggested, instr(suggested, '..') + 2) AS REAL) <= 86400
    AND CAST(suggested AS REAL) < CAST(substr(suggested, instr(suggested, '..') + 2) AS REAL));
  """
