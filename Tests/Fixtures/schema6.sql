PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  -- The Unix user in a system service; NULL for the one player of a user service.
  unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,NULL,1795401868560);
CREATE TABLE zone (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64)
) STRICT;
INSERT INTO zone VALUES(1,'Europe/Berlin');
INSERT INTO zone VALUES(2,'America/New_York');
INSERT INTO zone VALUES(3,'UTC');
CREATE TABLE setting (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  value TEXT NOT NULL CHECK (length(value) <= 256),
  UNIQUE (player, key)
) STRICT;
INSERT INTO setting VALUES(1,1,'timeZone','Europe/Berlin');
CREATE TABLE routine (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- The name as it is compared; a deleted routine keeps its own, so history goes on under it.
  nameKey TEXT NOT NULL CHECK (length(nameKey) BETWEEN 1 AND 400),
  days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 127),
  createdBy INTEGER NOT NULL CHECK (createdBy IN (0, 1)),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  -- Minute of the day, or -1 for the player's own start-by time.
  reminder INTEGER CHECK (reminder BETWEEN -1 AND 1439),
  deadline INTEGER CHECK (deadline BETWEEN 0 AND 1439),
  position INTEGER NOT NULL,
  CHECK (reminder IS NOT -1 OR deadline IS NOT NULL),
  UNIQUE (player, nameKey)
) STRICT;
INSERT INTO routine VALUES(1,'qxbs7pxvpvtvakaf',1,'Morning Quest','morning quest',62,0,1,0,450,NULL,0);
INSERT INTO routine VALUES(2,'61kxjnwn4y2na5ts',1,'Evening','evening',65,0,1,0,NULL,NULL,1);
INSERT INTO routine VALUES(3,'gfzsak4r9beq65ge',1,'Piano','piano',127,0,0,1,NULL,NULL,2);
CREATE TABLE task (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
  reference REAL CHECK (reference > 0 AND reference <= 2592000)
) STRICT;
INSERT INTO task VALUES(1,'gb7fskyspp3026ca',1,0,'Shower',NULL,NULL);
INSERT INTO task VALUES(2,'3c4nketmxg6dp45p',1,1,'Get Dressed',NULL,NULL);
INSERT INTO task VALUES(3,'xs4ap6c9ztf7f1gg',1,2,'Breakfast',NULL,NULL);
INSERT INTO task VALUES(4,'9v6zzhvthygr815a',1,3,'Brush Teeth',NULL,NULL);
INSERT INTO task VALUES(5,'rch2z8t38k9wcmxa',1,4,'Pack Bag',NULL,NULL);
INSERT INTO task VALUES(6,'bhvgf391ejas3yej',2,0,'Tidy',NULL,NULL);
INSERT INTO task VALUES(7,'kfc6v8rnrey3jbp3',2,1,'Read','book',NULL);
CREATE TABLE skill (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 201)
) STRICT;
INSERT INTO skill VALUES(1,'r5zxdqercd0786y4',1,'Cold shower');
INSERT INTO skill VALUES(2,'5gxn22bxynb7g6sx',1,'Breakfast');
INSERT INTO skill VALUES(3,'wwx2fzj3dzynh89e',1,'@code');
INSERT INTO skill VALUES(4,'tc3sgsnj827kbkn2',1,'Scales');
CREATE TABLE skillName (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player INTEGER NOT NULL REFERENCES player,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 402),
  skill INTEGER NOT NULL REFERENCES skill,
  UNIQUE (player, key)
) STRICT;
INSERT INTO skillName VALUES(1,1,'shower',1);
INSERT INTO skillName VALUES(2,1,'breakfast',2);
INSERT INTO skillName VALUES(3,1,'@code',3);
INSERT INTO skillName VALUES(4,1,'scales',4);
INSERT INTO skillName VALUES(5,1,'tidy',3);
INSERT INTO skillName VALUES(6,1,'cold shower',1);
CREATE TABLE command (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player INTEGER NOT NULL REFERENCES player,
  device INTEGER NOT NULL REFERENCES device,
  method TEXT NOT NULL,
  -- What was changed, in words for undo; names no time.
  label TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 0 not undoable, 1 done, 2 undone, 3 undone and past redoing.
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
  -- The command an undo or redo is about.
  target INTEGER REFERENCES command
) STRICT;
INSERT INTO command VALUES(1,1,1,'settings.set','the setting timeZone',1795401868584,1,NULL);
INSERT INTO command VALUES(2,1,1,'quest.create','the new quest Morning Quest',1795401868599,1,NULL);
INSERT INTO command VALUES(3,1,1,'quest.create','the new quest Evening',1795401868610,1,NULL);
INSERT INTO command VALUES(4,1,1,'data.import','the import of 3 plays',1795401868624,1,NULL);
INSERT INTO command VALUES(5,1,1,'data.import','the import of 1 plays',1795401868637,3,NULL);
INSERT INTO command VALUES(6,1,1,'history.undo','the import of 1 plays',1795401868646,0,5);
INSERT INTO command VALUES(7,1,1,'session.do','the start of Shower',1795401868655,1,NULL);
INSERT INTO command VALUES(8,1,1,'session.done','finishing Shower',1795401868662,1,NULL);
INSERT INTO command VALUES(9,1,1,'session.do','the start of Shower',1795401868671,1,NULL);
INSERT INTO command VALUES(10,1,1,'session.pause','the pause of Shower',1795401868675,1,NULL);
INSERT INTO command VALUES(11,1,1,'session.resume','the end of the pause of Shower',1795401868681,1,NULL);
INSERT INTO command VALUES(12,1,1,'session.done','finishing Shower',1795401868687,1,NULL);
INSERT INTO command VALUES(13,1,1,'session.start','the start of Evening',1795401868698,1,NULL);
INSERT INTO command VALUES(14,1,1,'session.estimate','the estimate for Tidy',1795401868705,1,NULL);
INSERT INTO command VALUES(15,1,1,'session.done','finishing Tidy',1795401868713,1,NULL);
INSERT INTO command VALUES(16,1,1,'session.skip','skipping Read',1795401868722,1,NULL);
INSERT INTO command VALUES(17,1,1,'session.do','the start of Fix login',1795401868730,1,NULL);
INSERT INTO command VALUES(18,1,1,'session.done','finishing Fix login',1795401868737,1,NULL);
INSERT INTO command VALUES(19,1,1,'session.startTask','the start of Swim',1795401868744,1,NULL);
INSERT INTO command VALUES(20,1,1,'session.estimate','the estimate for Swim',1795401868751,1,NULL);
INSERT INTO command VALUES(21,1,1,'session.abandon','putting Swim away',1795401868757,1,NULL);
INSERT INTO command VALUES(22,1,1,'skill.rename','the new name of Shower',1795401868765,1,NULL);
INSERT INTO command VALUES(23,1,1,'skill.merge','the merging of Tidy into @code',1795401868774,1,NULL);
INSERT INTO command VALUES(24,1,1,'plan.keep','the plan of Cold shower',1795401868782,1,NULL);
INSERT INTO command VALUES(25,1,1,'practice.record','a try at feeling a time',1795401868794,1,NULL);
INSERT INTO command VALUES(26,1,1,'guardian.setPin','the PIN',1795401868802,0,NULL);
INSERT INTO command VALUES(27,1,1,'session.start','the start of Evening',1795401868828,1,NULL);
INSERT INTO command VALUES(28,1,1,'session.estimate','the estimate for Tidy',1795401868833,1,NULL);
INSERT INTO command VALUES(29,1,1,'session.done','finishing Tidy',1795401868837,1,NULL);
INSERT INTO command VALUES(30,1,1,'settings.set','the setting hints',1795401868844,2,NULL);
INSERT INTO command VALUES(31,1,1,'history.undo','the setting hints',1795401868850,0,30);
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  -- NULL for a solo task.
  routine INTEGER REFERENCES routine,
  startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
  startedZone INTEGER NOT NULL REFERENCES zone,
  -- 0 open, 1 completed, 2 abandoned.
  outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2),
  endedAt INTEGER CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
  endedZone INTEGER REFERENCES zone,
  -- The local day a completed session counts for.
  completedDay INTEGER,
  calibration INTEGER NOT NULL CHECK (calibration IN (0, 1)),
  bonus INTEGER NOT NULL CHECK (bonus >= 0),
  total REAL CHECK (total >= 0),
  -- The import it came with.
  batch INTEGER REFERENCES command,
  CHECK ((endedAt IS NULL) = (endedZone IS NULL)),
  CHECK ((outcome = 1) = (completedDay IS NOT NULL)),
  CHECK (outcome <> 0 OR endedAt IS NULL),
  CHECK (outcome <> 1 OR endedAt IS NOT NULL),
  CHECK (bonus = 0 OR (outcome = 1 AND routine IS NOT NULL))
) STRICT;
INSERT INTO session VALUES(1,'j2pkhgpsv5b5vdvp',1,1,1770013800000,1,1,1770015600000,1,20486,1,20,1680.0,4);
INSERT INTO session VALUES(2,'mjdtt81h49kwnrg5',1,NULL,1774741800000,1,1,1774743000000,1,20541,1,0,NULL,4);
INSERT INTO session VALUES(3,'60yfpd046jy2kz46',1,3,1775055600000,2,2,NULL,NULL,NULL,1,0,NULL,4);
INSERT INTO session VALUES(5,'cxq9bwhg9syr00fg',1,NULL,1795401868655,1,1,1795401868662,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(6,'pg1hsnc3d80d1r9h',1,NULL,1795401868671,1,1,1795401868687,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(7,'jb88we0ev9va5q3v',1,2,1795401868698,1,1,1795401868722,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(8,'fy1pv4wywxdg5jxc',1,NULL,1795401868730,1,1,1795401868737,1,20780,0,0,NULL,NULL);
INSERT INTO session VALUES(9,'1vstp7g16j2ca3as',1,NULL,1795401868744,1,2,1795401868757,1,NULL,0,0,NULL,NULL);
INSERT INTO session VALUES(10,'3kbc760bswqqwz5t',1,2,1795401868828,1,0,NULL,NULL,NULL,1,0,NULL,NULL);
CREATE TABLE sessionTask (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
  -- 0 waiting, 1 done, 2 skipped, 3 unmeasured.
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
  plannedLow REAL CHECK (plannedLow > 0),
  plannedHigh REAL CHECK (plannedHigh >= plannedLow),
  estimateLow REAL CHECK (estimateLow > 0),
  estimateHigh REAL CHECK (estimateHigh >= estimateLow),
  marks INTEGER NOT NULL,
  watch TEXT NOT NULL CHECK (length(watch) BETWEEN 2 AND 65536),
  UNIQUE (session, position)
) STRICT;
INSERT INTO sessionTask VALUES(1,5,0,'Shower',NULL,1,300.0,300.0,300.0,300.0,3,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006573764156,"wallMilliseconds":1795401868662,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006566695430,"wallMilliseconds":1795401868655,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(2,6,0,'Shower',NULL,1,240.0,540.0,240.0,540.0,7,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006587140345,"wallMilliseconds":1795401868675,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006582634987,"wallMilliseconds":1795401868671,"zone":"Etc/UTC"}},{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006598789219,"wallMilliseconds":1795401868687,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006592398146,"wallMilliseconds":1795401868681,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(3,7,0,'Tidy',NULL,1,NULL,NULL,120.0,120.0,0,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006624878605,"wallMilliseconds":1795401868713,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006617221434,"wallMilliseconds":1795401868705,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(4,7,1,'Read','book',2,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(5,8,0,'Fix login','code',3,1200.0,1200.0,1200.0,1200.0,32,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006648626018,"wallMilliseconds":1795401868737,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006641737791,"wallMilliseconds":1795401868730,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(6,9,0,'Swim',NULL,0,NULL,NULL,1800.0,1800.0,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(7,10,0,'Tidy',NULL,1,NULL,NULL,180.0,180.0,0,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006748811206,"wallMilliseconds":1795401868837,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006744387876,"wallMilliseconds":1795401868833,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(8,10,1,'Read','book',0,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
CREATE TABLE play (
  id INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  -- 0 estimating, 1 ready, 2 active, 3 paused, 4 revealing.
  phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 4),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  title TEXT NOT NULL,
  firstLockIn TEXT CHECK (length(firstLockIn) BETWEEN 2 AND 1024),
  pausedSeconds REAL NOT NULL CHECK (pausedSeconds >= 0)
) STRICT;
INSERT INTO play VALUES(10,4,0,'Evening','{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":62006744387876,"wallMilliseconds":1795401868833,"zone":"Etc/UTC"}',0.0);
CREATE TABLE seen (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- 1 the hint, 2 the time.
  what INTEGER NOT NULL CHECK (what IN (1, 2)),
  at INTEGER NOT NULL,
  PRIMARY KEY (session, position, what)
) STRICT, WITHOUT ROWID;
INSERT INTO seen VALUES('3kbc760bswqqwz5t',0,2,1795401868837);
INSERT INTO seen VALUES('cxq9bwhg9syr00fg',0,2,1795401868662);
INSERT INTO seen VALUES('jb88we0ev9va5q3v',0,2,1795401868713);
INSERT INTO seen VALUES('pg1hsnc3d80d1r9h',0,2,1795401868687);
CREATE TABLE estimation (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  player INTEGER NOT NULL REFERENCES player,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9999),
  task TEXT NOT NULL CHECK (length(task) BETWEEN 1 AND 200),
  kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
  skillName INTEGER NOT NULL REFERENCES skillName,
  estimate REAL CHECK (estimate > 0 AND estimate <= 2592000),
  estimateLow REAL CHECK (estimateLow > 0),
  estimateHigh REAL CHECK (estimateHigh > estimateLow),
  actual REAL CHECK (actual > 0 AND actual <= 2592000000),
  recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  day INTEGER NOT NULL,
  accuracy REAL CHECK (accuracy >= 0 AND accuracy <= 100),
  -- 0 way_off … 3 spot_on.
  rating INTEGER CHECK (rating BETWEEN 0 AND 3),
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
  xp INTEGER NOT NULL CHECK (xp BETWEEN 0 AND 1000),
  calibration INTEGER NOT NULL CHECK (calibration IN (0, 1)),
  -- 0 clean, 1 suspiciouslyFast, 2 overlong, 3 clockChanged.
  integrity INTEGER NOT NULL CHECK (integrity BETWEEN 0 AND 3),
  marks INTEGER NOT NULL,
  felt REAL CHECK (felt > 0 AND felt <= 2592000),
  -- Derived: the skill the name stands for today, and whether the run was its best so far.
  skill INTEGER NOT NULL REFERENCES skill,
  best INTEGER NOT NULL DEFAULT 0 CHECK (best IN (0, 1)),
  CHECK ((rating IS NULL) = (accuracy IS NULL)),
  CHECK (rating IS NULL OR (estimate IS NOT NULL AND actual IS NOT NULL)),
  CHECK ((estimateLow IS NULL) = (estimateHigh IS NULL)),
  CHECK (estimateLow IS NULL OR estimate IS NOT NULL)
) STRICT;
INSERT INTO estimation VALUES(1,1,1,0,'Shower',NULL,1,300.0,NULL,NULL,372.0,1770014172000,1,20486,81.3953488372092977,2,1,60,1,0,128,NULL,1,1);
INSERT INTO estimation VALUES(2,1,1,1,'Breakfast',NULL,2,900.0,NULL,NULL,880.0,1770015480000,1,20486,97.81420765027321806,3,1,100,1,0,128,NULL,2,1);
INSERT INTO estimation VALUES(3,2,1,0,'Fix login','code',3,600.0,NULL,NULL,1190.0,1774743000000,1,20541,51.037344398340245277,0,1,10,1,0,128,NULL,3,1);
INSERT INTO estimation VALUES(4,3,1,0,'Scales',NULL,4,NULL,NULL,NULL,615.50000000000000001,1775056260000,2,20544,NULL,NULL,1,0,1,0,128,NULL,4,0);
INSERT INTO estimation VALUES(6,5,1,0,'Shower',NULL,1,300.0,NULL,NULL,360.0,1795401868662,1,20780,84.0,2,1,60,1,0,3,NULL,1,0);
INSERT INTO estimation VALUES(7,6,1,0,'Shower',NULL,1,360.0,240.0,540.0,300.0,1795401868687,1,20780,84.0,2,1,60,1,0,7,NULL,1,0);
INSERT INTO estimation VALUES(8,7,1,0,'Tidy',NULL,5,120.0,NULL,NULL,3.0,1795401868713,1,20780,13.333333333333333925,0,1,10,1,1,0,NULL,3,1);
INSERT INTO estimation VALUES(9,8,1,0,'Fix login','code',3,1200.0,NULL,NULL,NULL,1795401868737,1,20780,NULL,NULL,1,0,0,0,32,NULL,3,0);
INSERT INTO estimation VALUES(10,10,1,0,'Tidy',NULL,5,180.0,NULL,NULL,3.0,1795401868837,1,20780,9.2307692307692317257,0,1,10,1,1,0,NULL,3,0);
CREATE TABLE idempotency (
  player INTEGER NOT NULL REFERENCES player,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  method TEXT NOT NULL,
  -- The request, to tell a repetition from a different one.
  parameters TEXT NOT NULL,
  response TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player, key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency VALUES(1,'0da1bcebde3f020f9c006e41845c1477','session.do','{"estimates":["20m"],"idempotencyKey":"0da1bcebde3f020f9c006e41845c1477","kind":"@code","name":"Fix login"}','{"estimateLocked":true,"estimateText":"20 minutes","estimatedSeconds":1200,"phase":"active","remaining":[],"sessionId":"fy1pv4wywxdg5jxc","task":"Fix login","taskCount":1,"taskIndex":1}',1795401868730);
INSERT INTO idempotency VALUES(1,'125024107354d2b5a680ee6e328af6a2','session.done','{"forgot":true,"idempotencyKey":"125024107354d2b5a680ee6e328af6a2"}','{"calibration":false,"estimatedSeconds":1200,"feedback":{"body":"No time for this one, and that is fine. It stays out of your numbers.","headline":"Noted"},"id":"fy1pv4wywxdg5jxc-0","integrity":"clean","marks":["unmeasured"],"personalBest":false,"phase":"none","recordedAt":"2026-11-23T03:44:28.737+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","sessionId":"fy1pv4wywxdg5jxc","skill":"@code","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0},"task":"Fix login","xp":0}',1795401868737);
INSERT INTO idempotency VALUES(1,'2d246d78043a72750e388bc31eac9a7d','session.done','{"idempotencyKey":"2d246d78043a72750e388bc31eac9a7d"}','{"accuracyPercent":9.230769230769232,"actualSeconds":3,"calibration":true,"differenceSeconds":177,"direction":"shorter","estimatedSeconds":180,"feedback":{"body":"It took 3s, 2m 57s less than you guessed: the guess held 60 times that. Anything under 3s counts as 3s. Early days: this is how TimeQuest learns your patterns.","headline":"A discovery!"},"id":"3kbc760bswqqwz5t-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T03:44:28.837+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","sessionId":"3kbc760bswqqwz5t","skill":"@code","task":"Tidy","xp":10}',1795401868837);
INSERT INTO idempotency VALUES(1,'3203cba361a9e1cab3245c9af93cdc28','skill.merge','{"from":"Tidy","idempotencyKey":"3203cba361a9e1cab3245c9af93cdc28","into":"@code"}','{"id":"wwx2fzj3dzynh89e","lastPlayed":"2026-11-23","name":"@code","personalBestSeconds":117,"runs":2}',1795401868774);
INSERT INTO idempotency VALUES(1,'3b0e59a10af168a4537c96a0572aff82','history.undo','{"idempotencyKey":"3b0e59a10af168a4537c96a0572aff82"}','{"change":"the setting hints","session":{"estimateLocked":false,"phase":"revealing","quest":"Evening","remaining":["Read"],"sessionId":"3kbc760bswqqwz5t","task":"Tidy","taskCount":2,"taskIndex":1}}',1795401868850);
INSERT INTO idempotency VALUES(1,'5910bae94a9337c2c7db1f2a7c9adcaf','session.done','{"idempotencyKey":"5910bae94a9337c2c7db1f2a7c9adcaf"}','{"accuracyPercent":13.333333333333334,"actualSeconds":3,"calibration":true,"differenceSeconds":117,"direction":"shorter","estimatedSeconds":120,"feedback":{"body":"It took 3s, 1m 57s less than you guessed: the guess held 40 times that. Anything under 3s counts as 3s. Early days: this is how TimeQuest learns your patterns.","headline":"A discovery!"},"id":"jb88we0ev9va5q3v-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":true,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T03:44:28.713+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","sessionId":"jb88we0ev9va5q3v","skill":"Tidy","task":"Tidy","xp":10}',1795401868713);
INSERT INTO idempotency VALUES(1,'5ad2bb821ebbd56ce5d09e9988c211f4','session.resume','{"idempotencyKey":"5ad2bb821ebbd56ce5d09e9988c211f4"}','{"estimateLocked":true,"phase":"active","remaining":[],"sessionId":"pg1hsnc3d80d1r9h","task":"Shower","taskCount":1,"taskIndex":1}',1795401868681);
INSERT INTO idempotency VALUES(1,'5e06dc4e535b797872c290cf235fbea6','session.abandon','{"idempotencyKey":"5e06dc4e535b797872c290cf235fbea6"}','{"estimateLocked":false,"kept":0,"phase":"none"}',1795401868757);
INSERT INTO idempotency VALUES(1,'68f5fced3cd8a27a76df855f47539346','session.start','{"idempotencyKey":"68f5fced3cd8a27a76df855f47539346","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"jb88we0ev9va5q3v","task":"Tidy","taskCount":2,"taskIndex":1}',1795401868698);
INSERT INTO idempotency VALUES(1,'6e5806f9a59a923888c87d99d8e71d0c','history.undo','{"idempotencyKey":"6e5806f9a59a923888c87d99d8e71d0c"}','{"change":"the import of 1 plays","session":{"estimateLocked":false,"phase":"none"}}',1795401868646);
INSERT INTO idempotency VALUES(1,'6fb7154210a87bfd426eb0f20743e3ca','session.estimate','{"estimate":"2m","idempotencyKey":"6fb7154210a87bfd426eb0f20743e3ca"}','{"estimateLocked":true,"estimateText":"2 minutes","estimatedSeconds":120,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"jb88we0ev9va5q3v","task":"Tidy","taskCount":2,"taskIndex":1}',1795401868705);
INSERT INTO idempotency VALUES(1,'7c94ada349a26790c3627a11be90c34d','session.estimate','{"estimate":"30m","hold":true,"idempotencyKey":"7c94ada349a26790c3627a11be90c34d"}','{"estimateLocked":true,"estimateText":"30 minutes","estimatedSeconds":1800,"phase":"ready","remaining":[],"sessionId":"1vstp7g16j2ca3as","task":"Swim","taskCount":1,"taskIndex":1}',1795401868751);
INSERT INTO idempotency VALUES(1,'7dc9696201c537b167981078ec04ab2b','session.pause','{"idempotencyKey":"7dc9696201c537b167981078ec04ab2b"}','{"estimateLocked":true,"phase":"paused","remaining":[],"sessionId":"pg1hsnc3d80d1r9h","task":"Shower","taskCount":1,"taskIndex":1}',1795401868675);
INSERT INTO idempotency VALUES(1,'80abe291706c344c32dec941e634a089','session.startTask','{"idempotencyKey":"80abe291706c344c32dec941e634a089","task":"Swim"}','{"estimateLocked":false,"phase":"estimating","remaining":["Swim"],"sessionId":"1vstp7g16j2ca3as","task":"Swim","taskCount":1,"taskIndex":1}',1795401868744);
INSERT INTO idempotency VALUES(1,'893f7a4eb203ff863201c25caf6a07f1','session.start','{"idempotencyKey":"893f7a4eb203ff863201c25caf6a07f1","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"3kbc760bswqqwz5t","task":"Tidy","taskCount":2,"taskIndex":1}',1795401868828);
INSERT INTO idempotency VALUES(1,'8e1438e558a8e984e6dd09ab29ea4911','session.do','{"estimates":["4m..9m"],"idempotencyKey":"8e1438e558a8e984e6dd09ab29ea4911","name":"Shower"}','{"estimateLocked":true,"estimateText":"4 minutes to 9 minutes","estimatedSeconds":360,"phase":"active","remaining":[],"sessionId":"pg1hsnc3d80d1r9h","task":"Shower","taskCount":1,"taskIndex":1}',1795401868671);
INSERT INTO idempotency VALUES(1,'a26f0425fcaa8b5b394983252e4643c5','guardian.setPin','{"idempotencyKey":"a26f0425fcaa8b5b394983252e4643c5"}','{"pinSet":true}',1795401868802);
INSERT INTO idempotency VALUES(1,'aaff2ab735ea1bb4e3be507eab7c6ac4','data.import','{"commit":true,"idempotencyKey":"aaff2ab735ea1bb4e3be507eab7c6ac4","importId":"tghgp3v75wzgdvjj"}','{"importId":"tghgp3v75wzgdvjj","lines":3,"report":{"alreadyKnown":0,"dryRun":false,"estimations":3,"leftOut":[],"notes":0,"quests":0,"sessions":3,"settings":0,"untitled":0,"withoutEstimate":1}}',1795401868624);
INSERT INTO idempotency VALUES(1,'ab286ae8ea7a4d63c354a6ba512d653c','quest.create','{"days":[1,7],"idempotencyKey":"ab286ae8ea7a4d63c354a6ba512d653c","name":"Evening","tasks":["Tidy","Read @book"]}','{"active":true,"createdBy":"player","days":[1,7],"id":"61kxjnwn4y2na5ts","name":"Evening","playedToday":false,"tasks":[{"id":"bhvgf391ejas3yej","name":"Tidy","skill":"Tidy"},{"id":"kfc6v8rnrey3jbp3","kind":"book","name":"Read","skill":"@book"}]}',1795401868610);
INSERT INTO idempotency VALUES(1,'cb537847c431e0ffab949486395473a5','session.done','{"idempotencyKey":"cb537847c431e0ffab949486395473a5","took":"6m"}','{"accuracyPercent":84,"actualSeconds":360,"calibration":true,"differenceSeconds":-60,"direction":"longer","estimatedSeconds":300,"feedback":{"body":"It took 1m longer than you guessed. The time is the one you remembered. Still learning your patterns.","headline":"Very near!"},"id":"cxq9bwhg9syr00fg-0","integrity":"clean","marks":["adjusted","recalled"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T03:44:28.662+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","sessionId":"cxq9bwhg9syr00fg","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":1,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795401868662);
INSERT INTO idempotency VALUES(1,'ce40c8752b74f03d641c15b3713af27d','quest.create','{"idempotencyKey":"ce40c8752b74f03d641c15b3713af27d","name":"Morning Quest","template":"morning"}','{"active":true,"createdBy":"player","days":[2,3,4,5,6],"id":"qxbs7pxvpvtvakaf","name":"Morning Quest","playedToday":false,"reminderTime":"07:30","tasks":[{"id":"gb7fskyspp3026ca","name":"Shower","skill":"Shower"},{"id":"3c4nketmxg6dp45p","name":"Get Dressed","skill":"Get Dressed"},{"id":"xs4ap6c9ztf7f1gg","name":"Breakfast","skill":"Breakfast"},{"id":"9v6zzhvthygr815a","name":"Brush Teeth","skill":"Brush Teeth"},{"id":"rch2z8t38k9wcmxa","name":"Pack Bag","skill":"Pack Bag"}]}',1795401868599);
INSERT INTO idempotency VALUES(1,'d06fdd9abd81cbc7b47978406831dfb1','session.skip','{"idempotencyKey":"d06fdd9abd81cbc7b47978406831dfb1"}','{"estimateLocked":false,"phase":"none","skipped":"Read","summary":{"averageAccuracy":13.333333333333334,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":10}}',1795401868722);
INSERT INTO idempotency VALUES(1,'dd2844b89b4dafb9da809fa520d875f0','settings.set','{"idempotencyKey":"dd2844b89b4dafb9da809fa520d875f0","key":"timeZone","value":"Europe/Berlin"}','{"settings":[{"allowed":"a zone such as Europe/Berlin, or system","isDefault":false,"key":"timeZone","value":"Europe/Berlin","values":["system","Africa/Abidjan","Africa/Accra","Africa/Addis_Ababa","Africa/Algiers","Africa/Asmara","Africa/Bamako","Africa/Bangui","Africa/Banjul","Africa/Bissau","Africa/Blantyre","Africa/Brazzaville","Africa/Bujumbura","Africa/Cairo","Africa/Casablanca","Africa/Ceuta","Africa/Conakry","Africa/Dakar","Africa/Dar_es_Salaam","Africa/Djibouti","Africa/Douala","Africa/El_Aaiun","Africa/Freetown","Africa/Gaborone","Africa/Harare","Africa/Johannesburg","Africa/Juba","Africa/Kampala","Africa/Khartoum","Africa/Kigali","Africa/Kinshasa","Africa/Lagos","Africa/Libreville","Africa/Lome","Africa/Luanda","Africa/Lubumbashi","Africa/Lusaka","Africa/Malabo","Africa/Maputo","Africa/Maseru","Africa/Mbabane","Africa/Mogadishu","Africa/Monrovia","Africa/Nairobi","Africa/Ndjamena","Africa/Niamey","Africa/Nouakchott","Africa/Ouagadougou","Africa/Porto-Novo","Africa/Sao_Tome","Africa/Tripoli","Africa/Tunis","Africa/Windhoek","America/Adak","America/Anchorage","America/Anguilla","America/Antigua","America/Araguaina","America/Argentina/Buenos_Aires","America/Argentina/Catamarca","America/Argentina/Cordoba","America/Argentina/Jujuy","America/Argentina/La_Rioja","America/Argentina/Mendoza","America/Argentina/Rio_Gallegos","America/Argentina/Salta","America/Argentina/San_Juan","America/Argentina/San_Luis","America/Argentina/Tucuman","America/Argentina/Ushuaia","America/Aruba","America/Asuncion","America/Atikokan","America/Bahia","America/Bahia_Banderas","America/Barbados","America/Belem","America/Belize","America/Blanc-Sablon","America/Boa_Vista","America/Bogota","America/Boise","America/Cambridge_Bay","America/Campo_Grande","America/Cancun","America/Caracas","America/Cayenne","America/Cayman","America/Chicago","America/Chihuahua","America/Ciudad_Juarez","America/Costa_Rica","America/Coyhaique","America/Creston","America/Cuiaba","America/Curacao","America/Danmarkshavn","America/Dawson","America/Dawson_Creek","America/Denver","America/Detroit","America/Dominica","America/Edmonton","America/Eirunepe","America/El_Salvador","America/Fort_Nelson","America/Fortaleza","America/Glace_Bay","America/Godthab","America/Goose_Bay","America/Grand_Turk","America/Grenada","America/Guadeloupe","America/Guatemala","America/Guayaquil","America/Guyana","America/Halifax","America/Havana","America/Hermosillo","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Inuvik","America/Iqaluit","America/Jamaica","America/Juneau","America/Kentucky/Louisville","America/Kentucky/Monticello","America/Kralendijk","America/La_Paz","America/Lima","America/Los_Angeles","America/Lower_Princes","America/Maceio","America/Managua","America/Manaus","America/Marigot","America/Martinique","America/Matamoros","America/Mazatlan","America/Menominee","America/Merida","America/Metlakatla","America/Mexico_City","America/Miquelon","America/Moncton","America/Monterrey","America/Montevideo","America/Montreal","America/Montserrat","America/Nassau","America/New_York","America/Nipigon","America/Nome","America/Noronha","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem","America/Nuuk","America/Ojinaga","America/Panama","America/Pangnirtung","America/Paramaribo","America/Phoenix","America/Port-au-Prince","America/Port_of_Spain","America/Porto_Velho","America/Puerto_Rico","America/Punta_Arenas","America/Rainy_River","America/Rankin_Inlet","America/Recife","America/Regina","America/Resolute","America/Rio_Branco","America/Santa_Isabel","America/Santarem","America/Santiago","America/Santo_Domingo","America/Sao_Paulo","America/Scoresbysund","America/Shiprock","America/Sitka","America/St_Barthelemy","America/St_Johns","America/St_Kitts","America/St_Lucia","America/St_Thomas","America/St_Vincent","America/Swift_Current","America/Tegucigalpa","America/Thule","America/Thunder_Bay","America/Tijuana","America/Toronto","America/Tortola","America/Vancouver","America/Whitehorse","America/Winnipeg","America/Yakutat","America/Yellowknife","Antarctica/Casey","Antarctica/Davis","Antarctica/DumontDUrville","Antarctica/Macquarie","Antarctica/Mawson","Antarctica/McMurdo","Antarctica/Palmer","Antarctica/Rothera","Antarctica/South_Pole","Antarctica/Syowa","Antarctica/Troll","Antarctica/Vostok","Arctic/Longyearbyen","Asia/Aden","Asia/Almaty","Asia/Amman","Asia/Anadyr","Asia/Aqtau","Asia/Aqtobe","Asia/Ashgabat","Asia/Atyrau","Asia/Baghdad","Asia/Bahrain","Asia/Baku","Asia/Bangkok","Asia/Barnaul","Asia/Beirut","Asia/Bishkek","Asia/Brunei","Asia/Calcutta","Asia/Chita","Asia/Choibalsan","Asia/Chongqing","Asia/Colombo","Asia/Damascus","Asia/Dhaka","Asia/Dili","Asia/Dubai","Asia/Dushanbe","Asia/Famagusta","Asia/Gaza","Asia/Harbin","Asia/Hebron","Asia/Ho_Chi_Minh","Asia/Hong_Kong","Asia/Hovd","Asia/Irkutsk","Asia/Jakarta","Asia/Jayapura","Asia/Jerusalem","Asia/Kabul","Asia/Kamchatka","Asia/Karachi","Asia/Kashgar","Asia/Kathmandu","Asia/Katmandu","Asia/Khandyga","Asia/Krasnoyarsk","Asia/Kuala_Lumpur","Asia/Kuching","Asia/Kuwait","Asia/Macau","Asia/Magadan","Asia/Makassar","Asia/Manila","Asia/Muscat","Asia/Nicosia","Asia/Novokuznetsk","Asia/Novosibirsk","Asia/Omsk","Asia/Oral","Asia/Phnom_Penh","Asia/Pontianak","Asia/Pyongyang","Asia/Qatar","Asia/Qostanay","Asia/Qyzylorda","Asia/Rangoon","Asia/Riyadh","Asia/Sakhalin","Asia/Samarkand","Asia/Seoul","Asia/Shanghai","Asia/Singapore","Asia/Srednekolymsk","Asia/Taipei","Asia/Tashkent","Asia/Tbilisi","Asia/Tehran","Asia/Thimphu","Asia/Tokyo","Asia/Tomsk","Asia/Ulaanbaatar","Asia/Urumqi","Asia/Ust-Nera","Asia/Vientiane","Asia/Vladivostok","Asia/Yakutsk","Asia/Yangon","Asia/Yekaterinburg","Asia/Yerevan","Atlantic/Azores","Atlantic/Bermuda","Atlantic/Canary","Atlantic/Cape_Verde","Atlantic/Faroe","Atlantic/Madeira","Atlantic/Reykjavik","Atlantic/South_Georgia","Atlantic/St_Helena","Atlantic/Stanley","Australia/Adelaide","Australia/Brisbane","Australia/Broken_Hill","Australia/Currie","Australia/Darwin","Australia/Eucla","Australia/Hobart","Australia/Lindeman","Australia/Lord_Howe","Australia/Melbourne","Australia/Perth","Australia/Sydney","Europe/Amsterdam","Europe/Andorra","Europe/Astrakhan","Europe/Athens","Europe/Belgrade","Europe/Berlin","Europe/Bratislava","Europe/Brussels","Europe/Bucharest","Europe/Budapest","Europe/Busingen","Europe/Chisinau","Europe/Copenhagen","Europe/Dublin","Europe/Gibraltar","Europe/Guernsey","Europe/Helsinki","Europe/Isle_of_Man","Europe/Istanbul","Europe/Jersey","Europe/Kaliningrad","Europe/Kiev","Europe/Kirov","Europe/Kyiv","Europe/Lisbon","Europe/Ljubljana","Europe/London","Europe/Luxembourg","Europe/Madrid","Europe/Malta","Europe/Mariehamn","Europe/Minsk","Europe/Monaco","Europe/Moscow","Europe/Oslo","Europe/Paris","Europe/Podgorica","Europe/Prague","Europe/Riga","Europe/Rome","Europe/Samara","Europe/San_Marino","Europe/Sarajevo","Europe/Saratov","Europe/Simferopol","Europe/Skopje","Europe/Sofia","Europe/Stockholm","Europe/Tallinn","Europe/Tirane","Europe/Ulyanovsk","Europe/Uzhgorod","Europe/Vaduz","Europe/Vatican","Europe/Vienna","Europe/Vilnius","Europe/Volgograd","Europe/Warsaw","Europe/Zagreb","Europe/Zaporozhye","Europe/Zurich","GMT","Indian/Antananarivo","Indian/Chagos","Indian/Christmas","Indian/Cocos","Indian/Comoro","Indian/Kerguelen","Indian/Mahe","Indian/Maldives","Indian/Mauritius","Indian/Mayotte","Indian/Reunion","Pacific/Apia","Pacific/Auckland","Pacific/Bougainville","Pacific/Chatham","Pacific/Chuuk","Pacific/Easter","Pacific/Efate","Pacific/Enderbury","Pacific/Fakaofo","Pacific/Fiji","Pacific/Funafuti","Pacific/Galapagos","Pacific/Gambier","Pacific/Guadalcanal","Pacific/Guam","Pacific/Honolulu","Pacific/Johnston","Pacific/Kanton","Pacific/Kiritimati","Pacific/Kosrae","Pacific/Kwajalein","Pacific/Majuro","Pacific/Marquesas","Pacific/Midway","Pacific/Nauru","Pacific/Niue","Pacific/Norfolk","Pacific/Noumea","Pacific/Pago_Pago","Pacific/Palau","Pacific/Pitcairn","Pacific/Pohnpei","Pacific/Ponape","Pacific/Port_Moresby","Pacific/Rarotonga","Pacific/Saipan","Pacific/Tahiti","Pacific/Tarawa","Pacific/Tongatapu","Pacific/Truk","Pacific/Wake","Pacific/Wallis"]}]}',1795401868584);
INSERT INTO idempotency VALUES(1,'dda9dcd26fa7cc6582ca84539f8adc3f','practice.record','{"actual":0.001,"idempotencyKey":"dda9dcd26fa7cc6582ca84539f8adc3f","target":5}','{"count":1,"run":{"actualSeconds":0.001,"factor":0.0002,"id":"5z4hydw02yvgav0b","recordedAt":"2026-11-23T03:44:28.794+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","targetSeconds":5},"suggestedSeconds":60,"text":"5s early: your inner clock ran fast."}',1795401868794);
INSERT INTO idempotency VALUES(1,'e08ab7eac6927774aa186db8f02b712c','session.do','{"estimates":["5m"],"idempotencyKey":"e08ab7eac6927774aa186db8f02b712c","name":"Shower"}','{"estimateLocked":true,"estimateText":"5 minutes","estimatedSeconds":300,"phase":"active","remaining":[],"sessionId":"cxq9bwhg9syr00fg","task":"Shower","taskCount":1,"taskIndex":1}',1795401868655);
INSERT INTO idempotency VALUES(1,'e9c81fa672e4ab16cf18e4ae1e81d15e','skill.rename','{"idempotencyKey":"e9c81fa672e4ab16cf18e4ae1e81d15e","name":"Cold shower","skill":"Shower"}','{"id":"r5zxdqercd0786y4","lastPlayed":"2026-11-23","name":"Cold shower","personalBestSeconds":-72,"runs":3}',1795401868765);
INSERT INTO idempotency VALUES(1,'f18b39b490c5e317938259bc03afce42','plan.keep','{"by":"23:59","idempotencyKey":"f18b39b490c5e317938259bc03afce42","name":"Cold shower"}','{"basis":{"method":"estimate","rough":true,"runs":3,"text":"From a guess and 3 runs of Cold shower. So it is still rough."},"by":{"at":"2026-11-23T23:59:00+01:00","text":"23:59"},"chance":0.9999999910021666,"chanceText":"more than 19 times in 20","doneBy":{"p50":"2026-11-23T03:51:00+01:00","p50Text":"03:51","p80":"2026-11-23T03:52:00+01:00","p80Text":"03:52","p90":"2026-11-23T03:53:00+01:00","p90Text":"03:53"},"keptAs":"qpbkhb8qmg70asjj","name":"Cold shower","startBy":{"isPast":false,"p50":"2026-11-23T23:53:00+01:00","p50Text":"23:53","p90":"2026-11-23T23:51:00+01:00","p90Text":"23:51"},"totalSeconds":{"p50":345.35312306440636,"p80":422.6116691273291,"p90":475.0214133576013},"totalText":{"p50":"5m 50s","p80":"7m 10s","p90":"8m"}}',1795401868782);
INSERT INTO idempotency VALUES(1,'f393782833144859691d41010f64d7ca','session.estimate','{"estimate":"3m","idempotencyKey":"f393782833144859691d41010f64d7ca"}','{"estimateLocked":true,"estimateText":"3 minutes","estimatedSeconds":180,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"3kbc760bswqqwz5t","task":"Tidy","taskCount":2,"taskIndex":1}',1795401868833);
INSERT INTO idempotency VALUES(1,'f4b39c87a090ef0154d5aea993e851ce','session.done','{"idempotencyKey":"f4b39c87a090ef0154d5aea993e851ce","took":"5m"}','{"accuracyPercent":84,"actualSeconds":300,"calibration":true,"differenceSeconds":60,"direction":"shorter","estimatedHighSeconds":540,"estimatedLowSeconds":240,"estimatedSeconds":360,"feedback":{"body":"It took 1m less than the middle of your range. That lies inside your range of 4m to 9m. The time is the one you remembered. Still learning your patterns.","headline":"Your range held!"},"id":"pg1hsnc3d80d1r9h-0","integrity":"clean","marks":["adjusted","recalled","interrupted"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T03:44:28.687+01:00","recordedAtText":"Mon 23 Nov 2026, 03:44","sessionId":"pg1hsnc3d80d1r9h","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795401868687);
INSERT INTO idempotency VALUES(1,'fa62bebc963631ea5e555658a186b016','data.import','{"commit":true,"idempotencyKey":"fa62bebc963631ea5e555658a186b016","importId":"g4tkzxapbrbgwv0r"}','{"importId":"g4tkzxapbrbgwv0r","lines":1,"report":{"alreadyKnown":0,"dryRun":false,"estimations":1,"leftOut":[],"notes":0,"quests":0,"sessions":1,"settings":0,"untitled":0,"withoutEstimate":0}}',1795401868637);
INSERT INTO idempotency VALUES(1,'fbafe826f4fe111618395b417446f2a4','settings.set','{"idempotencyKey":"fbafe826f4fe111618395b417446f2a4","key":"hints","value":"off"}','{"settings":[{"allowed":"ask, before, after or off","isDefault":false,"key":"hints","value":"off","values":["ask","before","after","off"]}]}',1795401868844);
CREATE TABLE reminderDelivery (
  routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
  day INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- 0 due, 1 shown, 2 dropped, 3 snoozed, 4 not today.
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
  PRIMARY KEY (routine, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE shelf (
  batch INTEGER NOT NULL REFERENCES command,
  record TEXT NOT NULL,
  recordID INTEGER NOT NULL,
  image TEXT NOT NULL,
  PRIMARY KEY (batch, record, recordID)
) STRICT, WITHOUT ROWID;
INSERT INTO shelf VALUES(5,'estimation',5,'{"session":"sz4yd4mnacmrf6h5","player":1,"position":0,"task":"Scales","skillName":"scales","estimate":300.0,"actual":290.0,"recordedAt":1777629900000,"zone":"UTC","day":20574,"accuracy":96.82539682539682,"rating":3,"level":1,"xp":100,"calibration":1,"integrity":0,"marks":128}');
INSERT INTO shelf VALUES(5,'session',4,'{"uid":"sz4yd4mnacmrf6h5","player":1,"startedAt":1777629600000,"startedZone":"UTC","outcome":1,"endedAt":1777629900000,"endedZone":"UTC","completedDay":20574,"calibration":1,"bonus":0,"batch":5}');
CREATE TABLE playerTotals (
  player INTEGER PRIMARY KEY REFERENCES player,
  xp INTEGER NOT NULL,
  estimations INTEGER NOT NULL,
  scoredRuns INTEGER NOT NULL,
  accuracySum INTEGER NOT NULL,
  sessionsCompleted INTEGER NOT NULL,
  daysPlayed INTEGER NOT NULL,
  -- Days played whose day before was played too.
  daysInARow INTEGER NOT NULL
) STRICT;
INSERT INTO playerTotals VALUES(1,330,7,7,420811003449,6,3,0);
CREATE TABLE dayTotals (
  player INTEGER NOT NULL REFERENCES player,
  day INTEGER NOT NULL,
  quests INTEGER NOT NULL,
  soloRuns INTEGER NOT NULL,
  scoredRuns INTEGER NOT NULL,
  accuracySum INTEGER NOT NULL,
  -- Scored runs by rating.
  wayOff INTEGER NOT NULL,
  offRuns INTEGER NOT NULL,
  closeRuns INTEGER NOT NULL,
  spotOn INTEGER NOT NULL,
  PRIMARY KEY (player, day)
) STRICT, WITHOUT ROWID;
INSERT INTO dayTotals VALUES(1,20486,1,0,2,179209556487,0,0,1,1);
INSERT INTO dayTotals VALUES(1,20541,0,1,1,51037344398,1,0,0,0);
INSERT INTO dayTotals VALUES(1,20780,1,3,4,190564102564,2,0,2,0);
CREATE TABLE bandTotals (
  player INTEGER NOT NULL REFERENCES player,
  -- 0 under 2 min, 1 to 10, 2 to 30, 3 over, by the geometric mean of estimate and actual.
  band INTEGER NOT NULL CHECK (band BETWEEN 0 AND 3),
  runs INTEGER NOT NULL,
  accuracySum INTEGER NOT NULL,
  -- Sum of ln(actual / estimate).
  factorSum INTEGER NOT NULL,
  PRIMARY KEY (player, band)
) STRICT, WITHOUT ROWID;
INSERT INTO bandTotals VALUES(1,0,2,22564102564,-7783224016);
INSERT INTO bandTotals VALUES(1,1,3,249395348837,215111380);
INSERT INTO bandTotals VALUES(1,2,2,148851552048,662306075);
CREATE TABLE skillTotals (
  skill INTEGER PRIMARY KEY REFERENCES skill ON DELETE CASCADE,
  player INTEGER NOT NULL REFERENCES player,
  -- Runs with a measurement that counts.
  runs INTEGER NOT NULL,
  lastRecordedAt INTEGER NOT NULL,
  -- The run with the smallest difference.
  best INTEGER REFERENCES estimation ON DELETE SET NULL,
  bestDifference REAL
) STRICT;
INSERT INTO skillTotals VALUES(1,1,3,1795401868687,1,72.0);
INSERT INTO skillTotals VALUES(2,1,1,1770015480000,2,20.0);
INSERT INTO skillTotals VALUES(3,1,3,1795401868837,8,117.0);
INSERT INTO skillTotals VALUES(4,1,1,1775056260000,NULL,NULL);
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  seen INTEGER NOT NULL CHECK (seen IN (0, 1))
, reader INTEGER CHECK (reader BETWEEN -1 AND 4294967295)) STRICT;
CREATE TABLE pin (
  -- The Unix user in a system service; -1 for the owner of a user service.
  guardian INTEGER PRIMARY KEY CHECK (guardian BETWEEN -1 AND 4294967295),
  -- As crypt(3) writes it, yescrypt.
  hash TEXT NOT NULL CHECK (hash GLOB '$y$?*' AND length(hash) BETWEEN 20 AND 384),
  -- Tries in a row that were not right, those in work among them.
  tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 1000000),
  -- When the last one began: nanoseconds of the boot clock, and of which boot.
  triedAt INTEGER CHECK (triedAt >= 0),
  triedBoot TEXT CHECK (length(triedBoot) BETWEEN 1 AND 128),
  CHECK ((tries = 0) = (triedAt IS NULL)),
  CHECK ((triedAt IS NULL) = (triedBoot IS NULL))
) STRICT;
INSERT INTO pin VALUES(-1,'$y$j9T$nGIuMjMDaSk3BW/8VrZ3G.$eQEsvfkZKnstPSruQnF8Es0hNBV6Oe8x7FGHJTLbFu3',0,NULL,NULL);
CREATE TABLE forecast (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  -- What it is about: a quest, or a skill by its name as compared.
  routine INTEGER REFERENCES routine ON DELETE CASCADE,
  skillKey TEXT CHECK (length(skillKey) BETWEEN 1 AND 402),
  madeAt INTEGER NOT NULL CHECK (madeAt BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  -- The local day it speaks of.
  day INTEGER NOT NULL,
  deadline INTEGER CHECK (deadline BETWEEN -62135596800000 AND 253402300799999),
  p50 REAL NOT NULL CHECK (p50 > 0),
  p80 REAL NOT NULL CHECK (p80 >= p50),
  p90 REAL NOT NULL CHECK (p90 >= p80),
  runs INTEGER NOT NULL CHECK (runs >= 0),
  method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 32),
  -- 0 the player asked for it, 1 a reminder was shown.
  origin INTEGER NOT NULL CHECK (origin IN (0, 1)),
  -- The newest command when it was made: what a running task hides goes by the order of commands, not by the clock.
  lastCommand INTEGER NOT NULL,
  CHECK ((routine IS NULL) <> (skillKey IS NULL))
) STRICT;
INSERT INTO forecast VALUES(1,'qpbkhb8qmg70asjj',1,NULL,'cold shower',1795401868782,1,20780,1795474740000,345.35312306440636121,422.61166912732909396,475.02141335760131824,3,'estimate',0,23);
CREATE TABLE practice (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  target REAL NOT NULL CHECK (target > 0 AND target <= 86400),
  actual REAL NOT NULL CHECK (actual > 0 AND actual <= 2592000),
  recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  day INTEGER NOT NULL,
  lastCommand INTEGER NOT NULL
) STRICT;
INSERT INTO practice VALUES(1,'5z4hydw02yvgav0b',1,5.0,0.0010000000000000000208,1795401868794,1,20780,24);
CREATE TABLE skillCourse (
  skill INTEGER NOT NULL REFERENCES skill ON DELETE CASCADE,
  -- Of the last run folded; all runs of one moment are folded together.
  recordedAt INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  -- Outside calibration.
  samples INTEGER NOT NULL,
  meanDifference REAL NOT NULL,
  meanAccuracy REAL NOT NULL,
  rise REAL NOT NULL,
  meanDistance REAL NOT NULL,
  distanceSquares REAL NOT NULL,
  steps INTEGER NOT NULL,
  squares REAL NOT NULL,
  width REAL NOT NULL,
  widthLevel INTEGER NOT NULL CHECK (widthLevel BETWEEN 1 AND 5),
  PRIMARY KEY (skill, recordedAt)
) STRICT, WITHOUT ROWID;
INSERT INTO skillCourse VALUES(1,1795401868687,3,0,0.0,0.0,0.0,0.0,0.0,1,0.042375068220067785285,0.0,1);
INSERT INTO skillCourse VALUES(2,1770015480000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.00048842533754984323365,0.0,1);
INSERT INTO skillCourse VALUES(3,1795401868837,3,0,0.0,0.0,0.0,0.0,0.0,3,2.8663056018680261871,0.8000000000000000444,1);
CREATE TABLE claimTotals (
  player INTEGER PRIMARY KEY REFERENCES player,
  sessions INTEGER NOT NULL
) STRICT;
CREATE TABLE recapWeek (
  player INTEGER NOT NULL REFERENCES player,
  -- The first day of the week.
  weekStart INTEGER NOT NULL,
  seenAt INTEGER,
  dismissedAt INTEGER,
  -- When the notice that it is there was shown, and when it left the screen.
  noticedAt INTEGER,
  noticeGoneAt INTEGER,
  PRIMARY KEY (player, weekStart)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE erasedBackup (
  erasure INTEGER NOT NULL REFERENCES erasure ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  PRIMARY KEY (erasure, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE horizon (
  id INTEGER PRIMARY KEY REFERENCES player,
  command INTEGER NOT NULL CHECK (command > 0)
) STRICT;
INSERT INTO horizon VALUES(1,29);
CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(1,'5awcq86czm6h7g0p',1795401868560);
CREATE TABLE journal (
  command INTEGER PRIMARY KEY REFERENCES command ON DELETE CASCADE,
  -- The command's number on its device: here that of its row. Rises, and is never used again.
  number INTEGER NOT NULL CHECK (number > 0),
  -- Hybrid logical clock, in microseconds since 1970: rises with each command of a player.
  clock INTEGER NOT NULL,
  -- The version of the schema whose columns the changes name.
  schema INTEGER NOT NULL CHECK (schema >= 6),
  -- JSON: an array of {record, op, row, before, after}.
  changes TEXT NOT NULL CHECK (length(changes) > 2)
) STRICT;
INSERT INTO journal VALUES(1,1,1795401868584000,6,'[{"record":"setting","op":"insert","row":1,"after":{"player":1,"key":"timeZone","value":"Europe/Berlin"}}]');
INSERT INTO journal VALUES(2,2,1795401868599000,6,'[{"record":"routine","op":"insert","row":1,"after":{"uid":"qxbs7pxvpvtvakaf","player":1,"name":"Morning Quest","nameKey":"morning quest","days":62,"createdBy":0,"active":1,"deleted":0,"reminder":450,"position":0}},{"record":"task","op":"insert","row":1,"after":{"uid":"gb7fskyspp3026ca","routine":"qxbs7pxvpvtvakaf","position":0,"name":"Shower"}},{"record":"task","op":"insert","row":2,"after":{"uid":"3c4nketmxg6dp45p","routine":"qxbs7pxvpvtvakaf","position":1,"name":"Get Dressed"}},{"record":"task","op":"insert","row":3,"after":{"uid":"xs4ap6c9ztf7f1gg","routine":"qxbs7pxvpvtvakaf","position":2,"name":"Breakfast"}},{"record":"task","op":"insert","row":4,"after":{"uid":"9v6zzhvthygr815a","routine":"qxbs7pxvpvtvakaf","position":3,"name":"Brush Teeth"}},{"record":"task","op":"insert","row":5,"after":{"uid":"rch2z8t38k9wcmxa","routine":"qxbs7pxvpvtvakaf","position":4,"name":"Pack Bag"}}]');
INSERT INTO journal VALUES(3,3,1795401868610000,6,'[{"record":"routine","op":"insert","row":2,"after":{"uid":"61kxjnwn4y2na5ts","player":1,"name":"Evening","nameKey":"evening","days":65,"createdBy":0,"active":1,"deleted":0,"position":1}},{"record":"task","op":"insert","row":6,"after":{"uid":"bhvgf391ejas3yej","routine":"61kxjnwn4y2na5ts","position":0,"name":"Tidy"}},{"record":"task","op":"insert","row":7,"after":{"uid":"kfc6v8rnrey3jbp3","routine":"61kxjnwn4y2na5ts","position":1,"name":"Read","kind":"book"}}]');
INSERT INTO journal VALUES(4,4,1795401868624000,6,'[{"record":"routine","op":"insert","row":3,"after":{"uid":"gfzsak4r9beq65ge","player":1,"name":"Piano","nameKey":"piano","days":127,"createdBy":0,"active":0,"deleted":1,"position":2}},{"record":"import","op":"insert","row":4,"after":{"sessions":3}}]');
INSERT INTO journal VALUES(5,5,1795401868637000,6,'[{"record":"import","op":"insert","row":5,"after":{"sessions":1}}]');
INSERT INTO journal VALUES(6,6,1795401868646000,6,'[{"record":"import","op":"delete","row":5,"before":{}}]');
INSERT INTO journal VALUES(7,7,1795401868655000,6,'[{"record":"session","op":"insert","row":5,"after":{"uid":"cxq9bwhg9syr00fg","player":1,"startedAt":1795401868655,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":1,"after":{"session":"cxq9bwhg9syr00fg","position":0,"name":"Shower","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006566695430,\"wallMilliseconds\":1795401868655,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":5,"after":{"session":"cxq9bwhg9syr00fg","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006566695430,\"wallMilliseconds\":1795401868655,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(8,8,1795401868662000,6,'[{"record":"estimation","op":"insert","row":6,"after":{"session":"cxq9bwhg9syr00fg","player":1,"position":0,"task":"Shower","skillName":"shower","estimate":300.0,"actual":360.0,"recordedAt":1795401868662,"zone":"Europe/Berlin","day":20780,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":3}},{"record":"sessionTask","op":"update","row":1,"before":{"session":"cxq9bwhg9syr00fg","position":0,"name":"Shower","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006566695430,\"wallMilliseconds\":1795401868655,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"marks":3,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006573764156,\"wallMilliseconds\":1795401868662,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006566695430,\"wallMilliseconds\":1795401868655,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":5,"before":{"uid":"cxq9bwhg9syr00fg","player":1,"startedAt":1795401868655,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795401868662,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":5,"before":{"session":"cxq9bwhg9syr00fg","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006566695430,\"wallMilliseconds\":1795401868655,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"insert","row":1,"after":{"command":8}}]');
INSERT INTO journal VALUES(9,9,1795401868671000,6,'[{"record":"session","op":"insert","row":6,"after":{"uid":"pg1hsnc3d80d1r9h","player":1,"startedAt":1795401868671,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":2,"after":{"session":"pg1hsnc3d80d1r9h","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":6,"after":{"session":"pg1hsnc3d80d1r9h","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(10,10,1795401868675000,6,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"pg1hsnc3d80d1r9h","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006587140345,\"wallMilliseconds\":1795401868675,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"pg1hsnc3d80d1r9h","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":3}}]');
INSERT INTO journal VALUES(11,11,1795401868681000,6,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"pg1hsnc3d80d1r9h","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006587140345,\"wallMilliseconds\":1795401868675,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}}]}"},"after":{"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006592398146,\"wallMilliseconds\":1795401868681,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006587140345,\"wallMilliseconds\":1795401868675,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"pg1hsnc3d80d1r9h","phase":3,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":2}}]');
INSERT INTO journal VALUES(12,12,1795401868687000,6,'[{"record":"estimation","op":"insert","row":7,"after":{"session":"pg1hsnc3d80d1r9h","player":1,"position":0,"task":"Shower","skillName":"shower","estimate":360.0,"estimateLow":240.0,"estimateHigh":540.0,"actual":300.0,"recordedAt":1795401868687,"zone":"Europe/Berlin","day":20780,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":7}},{"record":"sessionTask","op":"update","row":2,"before":{"session":"pg1hsnc3d80d1r9h","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006592398146,\"wallMilliseconds\":1795401868681,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006587140345,\"wallMilliseconds\":1795401868675,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}}]}"},"after":{"state":1,"marks":7,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006587140345,\"wallMilliseconds\":1795401868675,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}},{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006598789219,\"wallMilliseconds\":1795401868687,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006592398146,\"wallMilliseconds\":1795401868681,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":6,"before":{"uid":"pg1hsnc3d80d1r9h","player":1,"startedAt":1795401868671,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795401868687,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":6,"before":{"session":"pg1hsnc3d80d1r9h","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006582634987,\"wallMilliseconds\":1795401868671,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":8},"after":{"command":12}}]');
INSERT INTO journal VALUES(13,13,1795401868698000,6,'[{"record":"session","op":"insert","row":7,"after":{"uid":"jb88we0ev9va5q3v","player":1,"routine":"61kxjnwn4y2na5ts","startedAt":1795401868698,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":3,"after":{"session":"jb88we0ev9va5q3v","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":4,"after":{"session":"jb88we0ev9va5q3v","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":7,"after":{"session":"jb88we0ev9va5q3v","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(14,14,1795401868705000,6,'[{"record":"sessionTask","op":"update","row":3,"before":{"session":"jb88we0ev9va5q3v","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":120.0,"estimateHigh":120.0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":7,"before":{"session":"jb88we0ev9va5q3v","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(15,15,1795401868713000,6,'[{"record":"estimation","op":"insert","row":8,"after":{"session":"jb88we0ev9va5q3v","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":120.0,"actual":3.0,"recordedAt":1795401868713,"zone":"Europe/Berlin","day":20780,"accuracy":13.333333333333334,"rating":0,"level":1,"xp":10,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":3,"before":{"session":"jb88we0ev9va5q3v","position":0,"name":"Tidy","state":0,"estimateLow":120.0,"estimateHigh":120.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006624878605,\"wallMilliseconds\":1795401868713,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":7,"before":{"session":"jb88we0ev9va5q3v","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":12},"after":{"command":15}}]');
INSERT INTO journal VALUES(16,16,1795401868722000,6,'[{"record":"sessionTask","op":"update","row":4,"before":{"session":"jb88we0ev9va5q3v","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"state":2}},{"record":"session","op":"update","row":7,"before":{"uid":"jb88we0ev9va5q3v","player":1,"routine":"61kxjnwn4y2na5ts","startedAt":1795401868698,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795401868722,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":7,"before":{"session":"jb88we0ev9va5q3v","phase":4,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006617221434,\"wallMilliseconds\":1795401868705,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(17,17,1795401868730000,6,'[{"record":"session","op":"insert","row":8,"after":{"uid":"fy1pv4wywxdg5jxc","player":1,"startedAt":1795401868730,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":5,"after":{"session":"fy1pv4wywxdg5jxc","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006641737791,\"wallMilliseconds\":1795401868730,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":8,"after":{"session":"fy1pv4wywxdg5jxc","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006641737791,\"wallMilliseconds\":1795401868730,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(18,18,1795401868737000,6,'[{"record":"estimation","op":"insert","row":9,"after":{"session":"fy1pv4wywxdg5jxc","player":1,"position":0,"task":"Fix login","kind":"code","skillName":"@code","estimate":1200.0,"recordedAt":1795401868737,"zone":"Europe/Berlin","day":20780,"level":1,"xp":0,"calibration":0,"integrity":0,"marks":32}},{"record":"sessionTask","op":"update","row":5,"before":{"session":"fy1pv4wywxdg5jxc","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006641737791,\"wallMilliseconds\":1795401868730,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":3,"marks":32,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006648626018,\"wallMilliseconds\":1795401868737,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006641737791,\"wallMilliseconds\":1795401868730,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":8,"before":{"uid":"fy1pv4wywxdg5jxc","player":1,"startedAt":1795401868730,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":1,"endedAt":1795401868737,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":8,"before":{"session":"fy1pv4wywxdg5jxc","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006641737791,\"wallMilliseconds\":1795401868730,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":15},"after":{"command":18}}]');
INSERT INTO journal VALUES(19,19,1795401868744000,6,'[{"record":"session","op":"insert","row":9,"after":{"uid":"1vstp7g16j2ca3as","player":1,"startedAt":1795401868744,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":6,"after":{"session":"1vstp7g16j2ca3as","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":9,"after":{"session":"1vstp7g16j2ca3as","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(20,20,1795401868751000,6,'[{"record":"sessionTask","op":"update","row":6,"before":{"session":"1vstp7g16j2ca3as","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":1800.0,"estimateHigh":1800.0}},{"record":"play","op":"update","row":9,"before":{"session":"1vstp7g16j2ca3as","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0},"after":{"phase":1}}]');
INSERT INTO journal VALUES(21,21,1795401868757000,6,'[{"record":"session","op":"update","row":9,"before":{"uid":"1vstp7g16j2ca3as","player":1,"startedAt":1795401868744,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":2,"endedAt":1795401868757,"endedZone":"Europe/Berlin"}},{"record":"play","op":"delete","row":9,"before":{"session":"1vstp7g16j2ca3as","phase":1,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(22,22,1795401868765000,6,'[{"record":"skill","op":"update","row":1,"before":{"uid":"r5zxdqercd0786y4","player":1,"name":"Shower"},"after":{"name":"Cold shower"}},{"record":"skillName","op":"insert","row":6,"after":{"player":1,"key":"cold shower","skill":"r5zxdqercd0786y4"}}]');
INSERT INTO journal VALUES(23,23,1795401868774000,6,'[{"record":"skillName","op":"update","row":5,"before":{"player":1,"key":"tidy","skill":"43pq7dn8w17ankjx"},"after":{"skill":"wwx2fzj3dzynh89e"}},{"record":"skill","op":"delete","row":5,"before":{"uid":"43pq7dn8w17ankjx","player":1,"name":"Tidy"}}]');
INSERT INTO journal VALUES(24,24,1795401868782000,6,'[{"record":"forecast","op":"insert","row":1,"after":{"uid":"qpbkhb8qmg70asjj","player":1,"skillKey":"cold shower","madeAt":1795401868782,"zone":"Europe/Berlin","day":20780,"deadline":1795474740000,"p50":345.35312306440636,"p80":422.6116691273291,"p90":475.0214133576013,"runs":3,"method":"estimate","origin":0,"lastCommand":23}}]');
INSERT INTO journal VALUES(25,25,1795401868794000,6,'[{"record":"practice","op":"insert","row":1,"after":{"uid":"5z4hydw02yvgav0b","player":1,"target":5.0,"actual":0.001,"recordedAt":1795401868794,"zone":"Europe/Berlin","day":20780,"lastCommand":24}}]');
INSERT INTO journal VALUES(26,26,1795401868802000,6,'[{"record":"pin","op":"insert","row":26,"after":{}}]');
INSERT INTO journal VALUES(27,27,1795401868828000,6,'[{"record":"session","op":"insert","row":10,"after":{"uid":"3kbc760bswqqwz5t","player":1,"routine":"61kxjnwn4y2na5ts","startedAt":1795401868828,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":7,"after":{"session":"3kbc760bswqqwz5t","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":8,"after":{"session":"3kbc760bswqqwz5t","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":10,"after":{"session":"3kbc760bswqqwz5t","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(28,28,1795401868833000,6,'[{"record":"sessionTask","op":"update","row":7,"before":{"session":"3kbc760bswqqwz5t","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":180.0,"estimateHigh":180.0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006744387876,\"wallMilliseconds\":1795401868833,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":10,"before":{"session":"3kbc760bswqqwz5t","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006744387876,\"wallMilliseconds\":1795401868833,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(29,29,1795401868837000,6,'[{"record":"estimation","op":"insert","row":10,"after":{"session":"3kbc760bswqqwz5t","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":180.0,"actual":3.0,"recordedAt":1795401868837,"zone":"Europe/Berlin","day":20780,"accuracy":9.230769230769232,"rating":0,"level":1,"xp":10,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":7,"before":{"session":"3kbc760bswqqwz5t","position":0,"name":"Tidy","state":0,"estimateLow":180.0,"estimateHigh":180.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006744387876,\"wallMilliseconds\":1795401868833,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006748811206,\"wallMilliseconds\":1795401868837,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006744387876,\"wallMilliseconds\":1795401868833,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":10,"before":{"session":"3kbc760bswqqwz5t","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":62006744387876,\"wallMilliseconds\":1795401868833,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":18},"after":{"command":29}}]');
INSERT INTO journal VALUES(30,30,1795401868844000,6,'[{"record":"setting","op":"insert","row":2,"after":{"player":1,"key":"hints","value":"off"}}]');
INSERT INTO journal VALUES(31,31,1795401868850000,6,'[{"record":"setting","op":"delete","row":2,"before":{"player":1,"key":"hints","value":"off"}}]');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('erasure',0);
INSERT INTO sqlite_sequence VALUES('command',31);
INSERT INTO sqlite_sequence VALUES('skill',5);
INSERT INTO sqlite_sequence VALUES('skillName',6);
INSERT INTO sqlite_sequence VALUES('session',4);
INSERT INTO sqlite_sequence VALUES('estimation',5);
INSERT INTO sqlite_sequence VALUES('forecast',1);
INSERT INTO sqlite_sequence VALUES('setting',2);
CREATE INDEX taskOfRoutine ON task (routine, position);
CREATE INDEX skillOfPlayer ON skill (player);
CREATE INDEX skillNameOfSkill ON skillName (skill);
CREATE INDEX commandToUndo ON command (player, state, id);
CREATE UNIQUE INDEX oneOpenSession ON session (player) WHERE outcome = 0;
CREATE INDEX sessionInTime ON session (player, startedAt);
CREATE INDEX sessionOfBatch ON session (batch) WHERE batch IS NOT NULL;
CREATE INDEX sessionOfDay ON session (player, completedDay) WHERE outcome = 1;
CREATE UNIQUE INDEX estimationOfSession ON estimation (session, position);
CREATE INDEX estimationOfSkill ON estimation (skill, recordedAt);
CREATE INDEX estimationInTime ON estimation (player, recordedAt);
CREATE INDEX idempotencyByAge ON idempotency (at);
CREATE INDEX skillOfBest ON skillTotals (best);
CREATE INDEX skillByLastPlayed ON skillTotals (player, lastRecordedAt);
CREATE INDEX noticeUnseen ON notice (id) WHERE seen = 0;
CREATE INDEX commandOfTarget ON command (target) WHERE target IS NOT NULL;
CREATE INDEX commandOfRestore ON command (id) WHERE method = 'data.restore';
CREATE INDEX sessionOfRoutine ON session (routine, player, startedAt);
CREATE INDEX bestOfSkill ON estimation (skill, recordedAt) WHERE best = 1;
CREATE INDEX estimationOfName ON estimation (skillName);
CREATE INDEX forecastInTime ON forecast (player, madeAt);
CREATE INDEX forecastOfRoutine ON forecast (routine, day) WHERE routine IS NOT NULL;
CREATE INDEX practiceInTime ON practice (player, recordedAt);
CREATE INDEX rangeInTime ON estimation (player, recordedAt) WHERE estimateLow IS NOT NULL;
CREATE INDEX claimInTime ON estimation (player, recordedAt)
  WHERE rating IS NOT NULL AND calibration = 0 AND marks & 26 = 0 AND (integrity <> 2 OR marks & 64 <> 0);
COMMIT;
PRAGMA foreign_keys = ON;
PRAGMA application_id = 1414615892;
PRAGMA user_version = 6;
