/// Schema 13: the runs with which the collection grows are counted as they come.
let schema13 = """
  ALTER TABLE playerTotals ADD COLUMN collectedRuns INTEGER NOT NULL DEFAULT 0;
  UPDATE playerTotals SET collectedRuns = (
    SELECT count(*) FROM estimation e WHERE e.player = playerTotals.player AND rating IS NOT NULL AND actual IS NOT NULL
      AND marks & 274 = 0 AND (integrity NOT IN (1, 2) OR marks & 64 <> 0));
  """
