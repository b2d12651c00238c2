/// Schema 9: quests and tasks have a name for setup beside the one that players see, and quests know their moments.
let schema9 = """
  -- The name it is set up under, where `name`, which players see, is another: nameKey is made of it then.
  ALTER TABLE routine ADD COLUMN setup TEXT CHECK (length(setup) BETWEEN 1 AND 200);
  -- NULL for a quest of before.
  ALTER TABLE routine ADD COLUMN createdAt INTEGER CHECK (createdAt BETWEEN -62135596800000 AND 253402300799999);
  ALTER TABLE routine ADD COLUMN updatedAt INTEGER CHECK (updatedAt BETWEEN -62135596800000 AND 253402300799999);

  -- The same of a task; what is learned of it is kept for this name, or for its kind.
  ALTER TABLE task ADD COLUMN setup TEXT CHECK (length(setup) BETWEEN 1 AND 200);
  """
