/// Schema 8: very short runs wait for a confirmation.
let schema8 = """
  -- Runs that claims may rest on; neither overlong nor very short unless confirmed.
  DROP INDEX claimInTime;
  CREATE INDEX claimInTime ON estimation (player, recordedAt)
    WHERE rating IS NOT NULL AND calibration = 0 AND marks & 26 = 0 AND (integrity NOT IN (1, 2) OR marks & 64 <> 0);
  """
