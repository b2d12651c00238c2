PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  -- The Unix user in a system service; NULL for the one player of a user service.
  unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,NULL,1795738209735);
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
INSERT INTO setting VALUES(2,1,'dayStart','00:00');
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
  position INTEGER NOT NULL, setup TEXT CHECK (length(setup) BETWEEN 1 AND 200), createdAt INTEGER CHECK (createdAt BETWEEN -62135596800000 AND 253402300799999), updatedAt INTEGER CHECK (updatedAt BETWEEN -62135596800000 AND 253402300799999),
  CHECK (reminder IS NOT -1 OR deadline IS NOT NULL),
  UNIQUE (player, nameKey)
) STRICT;
INSERT INTO routine VALUES(1,'yx98fh4rh7xzx8e7',1,'Morning Quest','morning quest',62,0,1,0,450,NULL,0,NULL,1795738209847,1795738210358);
INSERT INTO routine VALUES(2,'2gy9n978tman5gvt',1,'Quiet Quest','quiet hour',1,0,1,0,NULL,NULL,1,'Quiet hour',1795738209873,1795738209873);
INSERT INTO routine VALUES(3,'qgs01y9g0p49x4nb',1,'Evening','evening',65,0,1,0,NULL,NULL,2,NULL,1795738209898,1795738209898);
INSERT INTO routine VALUES(4,'gfzsak4r9beq65ge',1,'Piano','piano',127,0,0,1,NULL,NULL,3,NULL,NULL,NULL);
CREATE TABLE task (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
  reference REAL CHECK (reference > 0 AND reference <= 2592000)
, setup TEXT CHECK (length(setup) BETWEEN 1 AND 200), suggested TEXT CHECK (
  length(suggested) <= 60 AND CAST(suggested AS REAL) >= 1
  AND CAST(substr(suggested, instr(suggested, '..') + 2) AS REAL) <= 86400
  AND CAST(suggested AS REAL) < CAST(substr(suggested, instr(suggested, '..') + 2) AS REAL))) STRICT;
INSERT INTO task VALUES(1,'ecchqtpjn35ctmhn',1,0,'Cold shower',NULL,NULL,'Shower','300.0..900.0');
INSERT INTO task VALUES(2,'p84v8jjcsghnpd12',1,1,'Quick Change',NULL,NULL,'Get Dressed','180.0..600.0');
INSERT INTO task VALUES(3,'wgs0kfa82m8dx3zz',1,2,'Fuel Up',NULL,NULL,'Breakfast','600.0..1500.0');
INSERT INTO task VALUES(4,'7gmytc8jayzszp4v',1,3,'Tooth Shine',NULL,NULL,'Brush Teeth','120.0..300.0');
INSERT INTO task VALUES(5,'jf8bm65m3xw988cq',1,4,'Bag Check',NULL,NULL,'Pack Bag','120.0..480.0');
INSERT INTO task VALUES(6,'k2x0tryxypkp91a2',2,0,'Read on','book',NULL,'Read',NULL);
INSERT INTO task VALUES(7,'8b0hx3tp6v9pcjv3',2,1,'Tea time',NULL,NULL,'Tea',NULL);
INSERT INTO task VALUES(8,'qjx3pvm5vhy9eegs',3,0,'Tidy',NULL,NULL,NULL,NULL);
INSERT INTO task VALUES(9,'c06b4z6djemhvcf5',3,1,'Read','book',NULL,NULL,NULL);
CREATE TABLE skill (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 201)
) STRICT;
INSERT INTO skill VALUES(1,'r5zxdqercd0786y4',1,'Cold shower');
INSERT INTO skill VALUES(2,'gddgwa85k6xjf97z',1,'Quick Change');
INSERT INTO skill VALUES(3,'5gxn22bxynb7g6sx',1,'Fuel Up');
INSERT INTO skill VALUES(4,'w1hmrwm1nk3gdp1q',1,'Tooth Shine');
INSERT INTO skill VALUES(5,'vt116kxm8q8rwms6',1,'Bag Check');
INSERT INTO skill VALUES(6,'3f82bd8c68jswm64',1,'Tea time');
INSERT INTO skill VALUES(7,'wwx2fzj3dzynh89e',1,'@code');
INSERT INTO skill VALUES(8,'tc3sgsnj827kbkn2',1,'Scales');
CREATE TABLE skillName (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player INTEGER NOT NULL REFERENCES player,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 402),
  skill INTEGER NOT NULL REFERENCES skill,
  UNIQUE (player, key)
) STRICT;
INSERT INTO skillName VALUES(1,1,'shower',1);
INSERT INTO skillName VALUES(2,1,'shower power',1);
INSERT INTO skillName VALUES(3,1,'get dressed',2);
INSERT INTO skillName VALUES(4,1,'quick change',2);
INSERT INTO skillName VALUES(5,1,'breakfast',3);
INSERT INTO skillName VALUES(6,1,'fuel up',3);
INSERT INTO skillName VALUES(7,1,'brush teeth',4);
INSERT INTO skillName VALUES(8,1,'tooth shine',4);
INSERT INTO skillName VALUES(9,1,'pack bag',5);
INSERT INTO skillName VALUES(10,1,'bag check',5);
INSERT INTO skillName VALUES(11,1,'tea',6);
INSERT INTO skillName VALUES(12,1,'tea time',6);
INSERT INTO skillName VALUES(13,1,'@code',7);
INSERT INTO skillName VALUES(14,1,'scales',8);
INSERT INTO skillName VALUES(15,1,'tidy',7);
INSERT INTO skillName VALUES(16,1,'cold shower',1);
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
INSERT INTO command VALUES(1,1,1,'settings.set','the setting timeZone',1795738209818,1,NULL);
INSERT INTO command VALUES(2,1,1,'quest.create','the new quest Morning Quest',1795738209847,1,NULL);
INSERT INTO command VALUES(3,1,1,'quest.create','the new quest Quiet Quest',1795738209873,1,NULL);
INSERT INTO command VALUES(4,1,1,'quest.create','the new quest Evening',1795738209898,1,NULL);
INSERT INTO command VALUES(5,1,1,'data.import','the import of 3 entries',1795738209933,1,NULL);
INSERT INTO command VALUES(6,1,1,'data.import','the import of 1 entry',1795738209979,3,NULL);
INSERT INTO command VALUES(7,1,1,'history.undo','the import of 1 entry',1795738210020,0,6);
INSERT INTO command VALUES(8,1,1,'session.do','the start of Shower Power',1795738210045,1,NULL);
INSERT INTO command VALUES(9,1,1,'session.done','finishing Shower Power',1795738210066,1,NULL);
INSERT INTO command VALUES(10,1,1,'session.do','the start of Shower Power',1795738210094,1,NULL);
INSERT INTO command VALUES(11,1,1,'session.pause','the pause of Shower Power',1795738210115,1,NULL);
INSERT INTO command VALUES(12,1,1,'session.resume','the end of the pause of Shower Power',1795738210131,1,NULL);
INSERT INTO command VALUES(13,1,1,'session.done','finishing Shower Power',1795738210151,1,NULL);
INSERT INTO command VALUES(14,1,1,'session.start','the start of Evening',1795738210171,1,NULL);
INSERT INTO command VALUES(15,1,1,'session.estimate','the estimate for Tidy',1795738210188,1,NULL);
INSERT INTO command VALUES(16,1,1,'session.done','finishing Tidy',1795738210205,1,NULL);
INSERT INTO command VALUES(17,1,1,'session.skip','skipping Read',1795738210227,1,NULL);
INSERT INTO command VALUES(18,1,1,'session.do','the start of Fix login',1795738210253,1,NULL);
INSERT INTO command VALUES(19,1,1,'session.done','finishing Fix login',1795738210274,1,NULL);
INSERT INTO command VALUES(20,1,1,'session.startTask','the start of Swim',1795738210299,1,NULL);
INSERT INTO command VALUES(21,1,1,'session.estimate','the estimate for Swim',1795738210318,1,NULL);
INSERT INTO command VALUES(22,1,1,'session.abandon','putting Swim away',1795738210333,1,NULL);
INSERT INTO command VALUES(23,1,1,'skill.rename','the new name of Shower Power',1795738210358,1,NULL);
INSERT INTO command VALUES(24,1,1,'skill.merge','the merging of Tidy into @code',1795738210378,1,NULL);
INSERT INTO command VALUES(25,1,1,'plan.keep','the plan of Cold shower',1795738210407,1,NULL);
INSERT INTO command VALUES(26,1,1,'practice.record','a try at feeling a time',1795738210439,1,NULL);
INSERT INTO command VALUES(27,1,1,'guardian.setPin','the PIN',1795738210461,0,NULL);
INSERT INTO command VALUES(28,1,1,'metric.define','the new metric miles',1795738210503,1,NULL);
INSERT INTO command VALUES(29,1,1,'goal.create','the new goal Novel',1795738210532,1,NULL);
INSERT INTO command VALUES(30,1,1,'sample.log','pages 28',1795738210554,1,NULL);
INSERT INTO command VALUES(31,1,1,'sample.log','pages 12',1795738210574,1,NULL);
INSERT INTO command VALUES(32,1,1,'sample.log','miles 4',1795738210591,1,NULL);
INSERT INTO command VALUES(33,1,1,'track.start','the start of tracking Code',1795738210612,1,NULL);
INSERT INTO command VALUES(34,1,1,'track.stop','the end of tracking Code',1795738210632,1,NULL);
INSERT INTO command VALUES(35,1,1,'track.add','an interval of Reading',1795738210651,1,NULL);
INSERT INTO command VALUES(36,1,1,'settings.set','the setting dayStart',1795738210667,1,NULL);
INSERT INTO command VALUES(37,1,1,'track.add','an interval of Reading',1795738210684,1,NULL);
INSERT INTO command VALUES(38,1,1,'settings.set','the setting dayStart',1795738210704,1,NULL);
INSERT INTO command VALUES(39,1,1,'data.import','the import of 2 stretches of sleep',1795738210728,1,NULL);
INSERT INTO command VALUES(40,1,1,'night.log','a night',1795738210761,1,NULL);
INSERT INTO command VALUES(41,1,1,'food.log','oats 60 g',1795738210787,1,NULL);
INSERT INTO command VALUES(42,1,1,'food.log','bread 2 portions',1795738210812,1,NULL);
INSERT INTO command VALUES(43,1,1,'food.updateItem','the change of the food oats',1795738210834,1,NULL);
INSERT INTO command VALUES(44,1,1,'food.log','oats 1 portion',1795738210858,1,NULL);
INSERT INTO command VALUES(45,1,1,'food.done','the food of 15 Mar is complete',1795738210875,1,NULL);
INSERT INTO command VALUES(46,1,1,'source.add','the new source steps',1795738210936,1,NULL);
INSERT INTO command VALUES(47,1,1,'source.put','source:steps',1795738210993,0,NULL);
INSERT INTO command VALUES(48,1,1,'sample.hide','hiding steps.value 40',1795738211037,1,NULL);
INSERT INTO command VALUES(49,1,1,'sync.take','',1795738211095,0,NULL);
INSERT INTO command VALUES(50,1,1,'session.start','the start of Evening',1795738211238,1,NULL);
INSERT INTO command VALUES(51,1,1,'session.estimate','the estimate for Tidy',1795738211255,1,NULL);
INSERT INTO command VALUES(52,1,1,'session.done','finishing Tidy',1795738211271,1,NULL);
INSERT INTO command VALUES(53,1,1,'settings.set','the setting hints',1795738211293,2,NULL);
INSERT INTO command VALUES(54,1,1,'history.undo','the setting hints',1795738211309,0,53);
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
INSERT INTO session VALUES(1,'j2pkhgpsv5b5vdvp',1,1,1770013800000,1,1,1770015600000,1,20486,1,20,1680.0,5);
INSERT INTO session VALUES(2,'mjdtt81h49kwnrg5',1,NULL,1774741800000,1,1,1774743000000,1,20541,1,0,NULL,5);
INSERT INTO session VALUES(3,'60yfpd046jy2kz46',1,4,1775055600000,2,2,NULL,NULL,NULL,1,0,NULL,5);
INSERT INTO session VALUES(5,'e8n4metpx901amx7',1,NULL,1795738210045,1,1,1795738210066,1,20784,1,0,NULL,NULL);
INSERT INTO session VALUES(6,'ryr9dwjxv590j2ae',1,NULL,1795738210094,1,1,1795738210151,1,20784,1,0,NULL,NULL);
INSERT INTO session VALUES(7,'bzwfnqt05j5gwtw9',1,3,1795738210171,1,1,1795738210227,1,20784,1,0,NULL,NULL);
INSERT INTO session VALUES(8,'1qz7xfb6zh9krk2n',1,NULL,1795738210253,1,1,1795738210274,1,20784,0,0,NULL,NULL);
INSERT INTO session VALUES(9,'8b7f9pjgqpdhjsdp',1,NULL,1795738210299,1,2,1795738210333,1,NULL,0,0,NULL,NULL);
INSERT INTO session VALUES(10,'07s30cajm7hbym2q',1,3,1795738211238,1,0,NULL,NULL,NULL,1,0,NULL,NULL);
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
INSERT INTO sessionTask VALUES(1,5,0,'Shower Power',NULL,1,300.0,300.0,300.0,300.0,3,'{"spans":[{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710242738809,"wallMilliseconds":1795738210066,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710222429101,"wallMilliseconds":1795738210045,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(2,6,0,'Shower Power',NULL,1,240.0,540.0,240.0,540.0,7,'{"spans":[{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710291900771,"wallMilliseconds":1795738210115,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710271126865,"wallMilliseconds":1795738210094,"zone":"Etc/UTC"}},{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710327962514,"wallMilliseconds":1795738210151,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710308255400,"wallMilliseconds":1795738210131,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(3,7,0,'Tidy',NULL,1,NULL,NULL,120.0,120.0,0,'{"spans":[{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710382369359,"wallMilliseconds":1795738210205,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710364597868,"wallMilliseconds":1795738210188,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(4,7,1,'Read','book',2,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(5,8,0,'Fix login','code',3,1200.0,1200.0,1200.0,1200.0,32,'{"spans":[{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710450997007,"wallMilliseconds":1795738210274,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78710429776437,"wallMilliseconds":1795738210253,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(6,9,0,'Swim',NULL,0,NULL,NULL,1800.0,1800.0,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(7,10,0,'Tidy',NULL,1,NULL,NULL,180.0,180.0,0,'{"spans":[{"end":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78711448226543,"wallMilliseconds":1795738211271,"zone":"Etc/UTC"},"start":{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78711431468836,"wallMilliseconds":1795738211255,"zone":"Etc/UTC"}}]}');
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
INSERT INTO play VALUES(10,4,0,'Evening','{"bootID":"7179e656-3e93-4264-b960-cac7f2cfe573","bootNanoseconds":78711431468836,"wallMilliseconds":1795738211255,"zone":"Etc/UTC"}',0.0);
CREATE TABLE seen (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- 1 the hint, 2 the time.
  what INTEGER NOT NULL CHECK (what IN (1, 2)),
  at INTEGER NOT NULL,
  PRIMARY KEY (session, position, what)
) STRICT, WITHOUT ROWID;
INSERT INTO seen VALUES('07s30cajm7hbym2q',0,2,1795738211271);
INSERT INTO seen VALUES('bzwfnqt05j5gwtw9',0,2,1795738210205);
INSERT INTO seen VALUES('e8n4metpx901amx7',0,2,1795738210066);
INSERT INTO seen VALUES('ryr9dwjxv590j2ae',0,2,1795738210151);
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
INSERT INTO estimation VALUES(2,1,1,1,'Breakfast',NULL,5,900.0,NULL,NULL,880.0,1770015480000,1,20486,97.81420765027321806,3,1,100,1,0,128,NULL,3,1);
INSERT INTO estimation VALUES(3,2,1,0,'Fix login','code',13,600.0,NULL,NULL,1190.0,1774743000000,1,20541,51.037344398340245277,0,1,10,1,0,128,NULL,7,1);
INSERT INTO estimation VALUES(4,3,1,0,'Scales',NULL,14,NULL,NULL,NULL,615.50000000000000001,1775056260000,2,20544,NULL,NULL,1,0,1,0,128,NULL,8,0);
INSERT INTO estimation VALUES(6,5,1,0,'Shower Power',NULL,2,300.0,NULL,NULL,360.0,1795738210066,1,20784,84.0,2,1,60,1,0,3,NULL,1,0);
INSERT INTO estimation VALUES(7,6,1,0,'Shower Power',NULL,2,360.0,240.0,540.0,300.0,1795738210151,1,20784,84.0,2,1,60,1,0,7,NULL,1,0);
INSERT INTO estimation VALUES(8,7,1,0,'Tidy',NULL,15,120.0,NULL,NULL,3.0,1795738210205,1,20784,13.333333333333333925,0,1,0,1,1,0,NULL,7,0);
INSERT INTO estimation VALUES(9,8,1,0,'Fix login','code',13,1200.0,NULL,NULL,NULL,1795738210274,1,20784,NULL,NULL,1,0,0,0,32,NULL,7,0);
INSERT INTO estimation VALUES(10,10,1,0,'Tidy',NULL,15,180.0,NULL,NULL,3.0,1795738211271,1,20784,9.2307692307692317257,0,1,0,1,1,0,NULL,7,0);
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
INSERT INTO idempotency VALUES(1,'0546c32a639f48bd84d3723800893dd6','track.start','{"activity":"Code","idempotencyKey":"0546c32a639f48bd84d3723800893dd6"}','{"activity":"Code","dark":false,"elapsedSeconds":0,"running":true,"since":"2026-11-27T01:10:10.612+01:00","sinceText":"01:10","text":"Code is new here.","todaySeconds":0}',1795738210612);
INSERT INTO idempotency VALUES(1,'080b3d23336352d498ee878c302b95b3','sample.log','{"idempotencyKey":"080b3d23336352d498ee878c302b95b3","metric":"pages","value":"28"}','{"day":"2026-11-27","dayText":"today 28","dayValue":28,"goals":[{"id":"gdk5jh9dyj8swevw","name":"Novel","progress":5,"state":"active","text":"28 of 480 pages"}],"id":"j0h6sx8nrm06gcak","metric":"pages","valueText":"28"}',1795738210554);
INSERT INTO idempotency VALUES(1,'0b3ad5fa140ca1ff5b6dc2c2bbcfb801','food.log','{"day":"2026-03-16","idempotencyKey":"0b3ad5fa140ca1ff5b6dc2c2bbcfb801","name":"oats"}','{"day":{"day":"2026-03-16","dayText":"16 Mar","done":false,"entries":1,"lacking":["protein","carbs","fat","sugar","sodium"],"nutrients":{"fibre":4,"kcal":148}},"entry":{"amount":1,"amountText":"1 portion","at":"2026-03-16T12:00:00+01:00","base":{"fibre":4,"kcal":148},"day":"2026-03-16","id":"cc682ctj4qzpa6gk","name":"oats","nutrients":{"fibre":4,"kcal":148},"origin":"own","per":"portion","timeText":"12:00"}}',1795738210858);
INSERT INTO idempotency VALUES(1,'0ef5d7fa353670ad28b4ad7e72ba4396','session.resume','{"idempotencyKey":"0ef5d7fa353670ad28b4ad7e72ba4396"}','{"estimateLocked":true,"phase":"active","remaining":[],"sessionId":"ryr9dwjxv590j2ae","task":"Shower Power","taskCount":1,"taskIndex":1}',1795738210131);
INSERT INTO idempotency VALUES(1,'0ef72113eaf0edbf44af380f19db7d5e','session.do','{"estimates":["20m"],"idempotencyKey":"0ef72113eaf0edbf44af380f19db7d5e","kind":"@code","name":"Fix login"}','{"estimateLocked":true,"estimateText":"20 minutes","estimatedSeconds":1200,"phase":"active","remaining":[],"sessionId":"1qz7xfb6zh9krk2n","task":"Fix login","taskCount":1,"taskIndex":1}',1795738210253);
INSERT INTO idempotency VALUES(1,'2571b56f93cd0a6a9c6b0dc5d4449f67','quest.create','{"days":[1,7],"idempotencyKey":"2571b56f93cd0a6a9c6b0dc5d4449f67","name":"Evening","tasks":["Tidy","Read @book"]}','{"active":true,"createdAt":"2026-11-27T01:10:09.898+01:00","createdBy":"player","days":[1,7],"id":"qgs01y9g0p49x4nb","name":"Evening","playedToday":false,"tasks":[{"id":"qjx3pvm5vhy9eegs","name":"Tidy","skill":"Tidy"},{"id":"c06b4z6djemhvcf5","kind":"book","name":"Read","skill":"@book"}],"updatedAt":"2026-11-27T01:10:09.898+01:00"}',1795738209898);
INSERT INTO idempotency VALUES(1,'28ca4c9f7f8528f815ad227bf89f2d42','sample.log','{"idempotencyKey":"28ca4c9f7f8528f815ad227bf89f2d42","metric":"miles","value":"3.5"}','{"day":"2026-11-27","dayText":"today 4","dayValue":3.5,"id":"4p7bzb3bkjjdb673","metric":"miles","valueText":"4"}',1795738210591);
INSERT INTO idempotency VALUES(1,'29459f5818d39b9deda972ce21128b7a','quest.create','{"days":[1],"displayName":"Quiet Quest","idempotencyKey":"29459f5818d39b9deda972ce21128b7a","name":"Quiet hour","tasks":["Read = Read on @book","Tea = Tea time"]}','{"active":true,"createdAt":"2026-11-27T01:10:09.873+01:00","createdBy":"player","days":[1],"id":"2gy9n978tman5gvt","name":"Quiet Quest","playedToday":false,"setupName":"Quiet hour","tasks":[{"id":"k2x0tryxypkp91a2","kind":"book","name":"Read on","setupName":"Read","skill":"@book"},{"id":"8b0hx3tp6v9pcjv3","name":"Tea time","setupName":"Tea","skill":"Tea time"}],"updatedAt":"2026-11-27T01:10:09.873+01:00"}',1795738209873);
INSERT INTO idempotency VALUES(1,'2a0ca26e62c0a3818b9e12836be90717','metric.define','{"idempotencyKey":"2a0ca26e62c0a3818b9e12836be90717","kind":"sum","metric":"Miles","unit":"miles"}','{"better":"up","decimals":0,"key":"miles","kind":"sum","name":"Miles","offered":false,"scopes":[],"sensitive":false,"source":"manual","unit":"miles"}',1795738210503);
INSERT INTO idempotency VALUES(1,'2bec01399e1db4f094139fad4a234417','session.start','{"idempotencyKey":"2bec01399e1db4f094139fad4a234417","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"bzwfnqt05j5gwtw9","task":"Tidy","taskCount":2,"taskIndex":1}',1795738210171);
INSERT INTO idempotency VALUES(1,'2c4ad5e0b70a309eb15522b1022abca9','session.start','{"idempotencyKey":"2c4ad5e0b70a309eb15522b1022abca9","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"07s30cajm7hbym2q","task":"Tidy","taskCount":2,"taskIndex":1}',1795738211238);
INSERT INTO idempotency VALUES(1,'2fe3ac05981b18ff515318dc67a97235','practice.record','{"actual":0.001,"idempotencyKey":"2fe3ac05981b18ff515318dc67a97235","target":5}','{"count":1,"run":{"actualSeconds":0.001,"factor":0.0002,"id":"gc7a3cw2z505f58b","recordedAt":"2026-11-27T01:10:10.439+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","targetSeconds":5},"suggestedSeconds":60,"text":"5s early: your inner clock ran fast."}',1795738210439);
INSERT INTO idempotency VALUES(1,'395570e1d2b9cf648b7a8e373ca175c4','history.undo','{"idempotencyKey":"395570e1d2b9cf648b7a8e373ca175c4"}','{"change":"the setting hints","session":{"estimateLocked":false,"phase":"revealing","quest":"Evening","remaining":["Read"],"sessionId":"07s30cajm7hbym2q","task":"Tidy","taskCount":2,"taskIndex":1}}',1795738211309);
INSERT INTO idempotency VALUES(1,'39bef6002c770db411ce7a0fd5030cbb','night.log','{"day":"2026-03-16","from":"23:10","idempotencyKey":"39bef6002c770db411ce7a0fd5030cbb","note":"Snow outside","to":"06:50"}','{"day":"2026-03-16","dayText":"16 Mar","id":"zj8746ean1r7d0r2","night":{"day":"2026-03-16","dayText":"16 Mar","end":"2026-03-16T06:50:00+01:00","sleepMinutes":460,"sleepText":"7h 40m","spanText":"23:10..06:50","start":"2026-03-15T23:10:00+01:00","stretches":[{"counts":true,"end":"2026-03-16T06:50:00+01:00","id":"zj8746ean1r7d0r2","note":"Snow outside","spanText":"23:10..06:50","start":"2026-03-15T23:10:00+01:00"}]},"sleepText":"7h 40m","spanText":"23:10..06:50"}',1795738210761);
INSERT INTO idempotency VALUES(1,'3aec94f8a68073ac44dd1f813cfac23e','track.stop','{"idempotencyKey":"3aec94f8a68073ac44dd1f813cfac23e"}','{"dark":false,"ended":{"activity":"Code","end":"2026-11-27T01:10:10.632+01:00","id":"p9j6js55rtmw67az","marks":[],"seconds":0.02,"spanText":"01:10..01:10","start":"2026-11-27T01:10:10.612+01:00"},"running":false,"todaySeconds":0.02}',1795738210632);
INSERT INTO idempotency VALUES(1,'3b22f5e1bd113701947b54a9bea13a51','settings.set','{"idempotencyKey":"3b22f5e1bd113701947b54a9bea13a51","key":"timeZone","value":"Europe/Berlin"}','{"settings":[{"about":"The zone of your clock","allowed":"a zone such as Europe/Berlin, or system","isDefault":false,"key":"timeZone","value":"Europe/Berlin","values":["system","Africa/Abidjan","Africa/Accra","Africa/Addis_Ababa","Africa/Algiers","Africa/Asmara","Africa/Bamako","Africa/Bangui","Africa/Banjul","Africa/Bissau","Africa/Blantyre","Africa/Brazzaville","Africa/Bujumbura","Africa/Cairo","Africa/Casablanca","Africa/Ceuta","Africa/Conakry","Africa/Dakar","Africa/Dar_es_Salaam","Africa/Djibouti","Africa/Douala","Africa/El_Aaiun","Africa/Freetown","Africa/Gaborone","Africa/Harare","Africa/Johannesburg","Africa/Juba","Africa/Kampala","Africa/Khartoum","Africa/Kigali","Africa/Kinshasa","Africa/Lagos","Africa/Libreville","Africa/Lome","Africa/Luanda","Africa/Lubumbashi","Africa/Lusaka","Africa/Malabo","Africa/Maputo","Africa/Maseru","Africa/Mbabane","Africa/Mogadishu","Africa/Monrovia","Africa/Nairobi","Africa/Ndjamena","Africa/Niamey","Africa/Nouakchott","Africa/Ouagadougou","Africa/Porto-Novo","Africa/Sao_Tome","Africa/Tripoli","Africa/Tunis","Africa/Windhoek","America/Adak","America/Anchorage","America/Anguilla","America/Antigua","America/Araguaina","America/Argentina/Buenos_Aires","America/Argentina/Catamarca","America/Argentina/Cordoba","America/Argentina/Jujuy","America/Argentina/La_Rioja","America/Argentina/Mendoza","America/Argentina/Rio_Gallegos","America/Argentina/Salta","America/Argentina/San_Juan","America/Argentina/San_Luis","America/Argentina/Tucuman","America/Argentina/Ushuaia","America/Aruba","America/Asuncion","America/Atikokan","America/Bahia","America/Bahia_Banderas","America/Barbados","America/Belem","America/Belize","America/Blanc-Sablon","America/Boa_Vista","America/Bogota","America/Boise","America/Cambridge_Bay","America/Campo_Grande","America/Cancun","America/Caracas","America/Cayenne","America/Cayman","America/Chicago","America/Chihuahua","America/Ciudad_Juarez","America/Costa_Rica","America/Coyhaique","America/Creston","America/Cuiaba","America/Curacao","America/Danmarkshavn","America/Dawson","America/Dawson_Creek","America/Denver","America/Detroit","America/Dominica","America/Edmonton","America/Eirunepe","America/El_Salvador","America/Fort_Nelson","America/Fortaleza","America/Glace_Bay","America/Godthab","America/Goose_Bay","America/Grand_Turk","America/Grenada","America/Guadeloupe","America/Guatemala","America/Guayaquil","America/Guyana","America/Halifax","America/Havana","America/Hermosillo","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Inuvik","America/Iqaluit","America/Jamaica","America/Juneau","America/Kentucky/Louisville","America/Kentucky/Monticello","America/Kralendijk","America/La_Paz","America/Lima","America/Los_Angeles","America/Lower_Princes","America/Maceio","America/Managua","America/Manaus","America/Marigot","America/Martinique","America/Matamoros","America/Mazatlan","America/Menominee","America/Merida","America/Metlakatla","America/Mexico_City","America/Miquelon","America/Moncton","America/Monterrey","America/Montevideo","America/Montreal","America/Montserrat","America/Nassau","America/New_York","America/Nipigon","America/Nome","America/Noronha","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem","America/Nuuk","America/Ojinaga","America/Panama","America/Pangnirtung","America/Paramaribo","America/Phoenix","America/Port-au-Prince","America/Port_of_Spain","America/Porto_Velho","America/Puerto_Rico","America/Punta_Arenas","America/Rainy_River","America/Rankin_Inlet","America/Recife","America/Regina","America/Resolute","America/Rio_Branco","America/Santa_Isabel","America/Santarem","America/Santiago","America/Santo_Domingo","America/Sao_Paulo","America/Scoresbysund","America/Shiprock","America/Sitka","America/St_Barthelemy","America/St_Johns","America/St_Kitts","America/St_Lucia","America/St_Thomas","America/St_Vincent","America/Swift_Current","America/Tegucigalpa","America/Thule","America/Thunder_Bay","America/Tijuana","America/Toronto","America/Tortola","America/Vancouver","America/Whitehorse","America/Winnipeg","America/Yakutat","America/Yellowknife","Antarctica/Casey","Antarctica/Davis","Antarctica/DumontDUrville","Antarctica/Macquarie","Antarctica/Mawson","Antarctica/McMurdo","Antarctica/Palmer","Antarctica/Rothera","Antarctica/South_Pole","Antarctica/Syowa","Antarctica/Troll","Antarctica/Vostok","Arctic/Longyearbyen","Asia/Aden","Asia/Almaty","Asia/Amman","Asia/Anadyr","Asia/Aqtau","Asia/Aqtobe","Asia/Ashgabat","Asia/Atyrau","Asia/Baghdad","Asia/Bahrain","Asia/Baku","Asia/Bangkok","Asia/Barnaul","Asia/Beirut","Asia/Bishkek","Asia/Brunei","Asia/Calcutta","Asia/Chita","Asia/Choibalsan","Asia/Chongqing","Asia/Colombo","Asia/Damascus","Asia/Dhaka","Asia/Dili","Asia/Dubai","Asia/Dushanbe","Asia/Famagusta","Asia/Gaza","Asia/Harbin","Asia/Hebron","Asia/Ho_Chi_Minh","Asia/Hong_Kong","Asia/Hovd","Asia/Irkutsk","Asia/Jakarta","Asia/Jayapura","Asia/Jerusalem","Asia/Kabul","Asia/Kamchatka","Asia/Karachi","Asia/Kashgar","Asia/Kathmandu","Asia/Katmandu","Asia/Khandyga","Asia/Krasnoyarsk","Asia/Kuala_Lumpur","Asia/Kuching","Asia/Kuwait","Asia/Macau","Asia/Magadan","Asia/Makassar","Asia/Manila","Asia/Muscat","Asia/Nicosia","Asia/Novokuznetsk","Asia/Novosibirsk","Asia/Omsk","Asia/Oral","Asia/Phnom_Penh","Asia/Pontianak","Asia/Pyongyang","Asia/Qatar","Asia/Qostanay","Asia/Qyzylorda","Asia/Rangoon","Asia/Riyadh","Asia/Sakhalin","Asia/Samarkand","Asia/Seoul","Asia/Shanghai","Asia/Singapore","Asia/Srednekolymsk","Asia/Taipei","Asia/Tashkent","Asia/Tbilisi","Asia/Tehran","Asia/Thimphu","Asia/Tokyo","Asia/Tomsk","Asia/Ulaanbaatar","Asia/Urumqi","Asia/Ust-Nera","Asia/Vientiane","Asia/Vladivostok","Asia/Yakutsk","Asia/Yangon","Asia/Yekaterinburg","Asia/Yerevan","Atlantic/Azores","Atlantic/Bermuda","Atlantic/Canary","Atlantic/Cape_Verde","Atlantic/Faroe","Atlantic/Madeira","Atlantic/Reykjavik","Atlantic/South_Georgia","Atlantic/St_Helena","Atlantic/Stanley","Australia/Adelaide","Australia/Brisbane","Australia/Broken_Hill","Australia/Currie","Australia/Darwin","Australia/Eucla","Australia/Hobart","Australia/Lindeman","Australia/Lord_Howe","Australia/Melbourne","Australia/Perth","Australia/Sydney","Europe/Amsterdam","Europe/Andorra","Europe/Astrakhan","Europe/Athens","Europe/Belgrade","Europe/Berlin","Europe/Bratislava","Europe/Brussels","Europe/Bucharest","Europe/Budapest","Europe/Busingen","Europe/Chisinau","Europe/Copenhagen","Europe/Dublin","Europe/Gibraltar","Europe/Guernsey","Europe/Helsinki","Europe/Isle_of_Man","Europe/Istanbul","Europe/Jersey","Europe/Kaliningrad","Europe/Kiev","Europe/Kirov","Europe/Kyiv","Europe/Lisbon","Europe/Ljubljana","Europe/London","Europe/Luxembourg","Europe/Madrid","Europe/Malta","Europe/Mariehamn","Europe/Minsk","Europe/Monaco","Europe/Moscow","Europe/Oslo","Europe/Paris","Europe/Podgorica","Europe/Prague","Europe/Riga","Europe/Rome","Europe/Samara","Europe/San_Marino","Europe/Sarajevo","Europe/Saratov","Europe/Simferopol","Europe/Skopje","Europe/Sofia","Europe/Stockholm","Europe/Tallinn","Europe/Tirane","Europe/Ulyanovsk","Europe/Uzhgorod","Europe/Vaduz","Europe/Vatican","Europe/Vienna","Europe/Vilnius","Europe/Volgograd","Europe/Warsaw","Europe/Zagreb","Europe/Zaporozhye","Europe/Zurich","GMT","Indian/Antananarivo","Indian/Chagos","Indian/Christmas","Indian/Cocos","Indian/Comoro","Indian/Kerguelen","Indian/Mahe","Indian/Maldives","Indian/Mauritius","Indian/Mayotte","Indian/Reunion","Pacific/Apia","Pacific/Auckland","Pacific/Bougainville","Pacific/Chatham","Pacific/Chuuk","Pacific/Easter","Pacific/Efate","Pacific/Enderbury","Pacific/Fakaofo","Pacific/Fiji","Pacific/Funafuti","Pacific/Galapagos","Pacific/Gambier","Pacific/Guadalcanal","Pacific/Guam","Pacific/Honolulu","Pacific/Johnston","Pacific/Kanton","Pacific/Kiritimati","Pacific/Kosrae","Pacific/Kwajalein","Pacific/Majuro","Pacific/Marquesas","Pacific/Midway","Pacific/Nauru","Pacific/Niue","Pacific/Norfolk","Pacific/Noumea","Pacific/Pago_Pago","Pacific/Palau","Pacific/Pitcairn","Pacific/Pohnpei","Pacific/Ponape","Pacific/Port_Moresby","Pacific/Rarotonga","Pacific/Saipan","Pacific/Tahiti","Pacific/Tarawa","Pacific/Tongatapu","Pacific/Truk","Pacific/Wake","Pacific/Wallis"]}]}',1795738209818);
INSERT INTO idempotency VALUES(1,'3c83643a20869af6fd11f9aa020724cc','data.import','{"commit":true,"idempotencyKey":"3c83643a20869af6fd11f9aa020724cc","importId":"m1tg07p3r7ssy1hx"}','{"importId":"m1tg07p3r7ssy1hx","lines":1,"report":{"activities":0,"alreadyKnown":0,"dryRun":false,"estimations":1,"goals":0,"intervals":0,"knownNotes":0,"leftOut":[],"level":2,"metrics":0,"nights":0,"notes":0,"quests":0,"samples":0,"sessions":1,"settings":0,"untitled":0,"withoutEstimate":0}}',1795738209979);
INSERT INTO idempotency VALUES(1,'49a37190897795c84353d25e130a00f4','source.add','{"connector":"files","every":3600,"hosts":[],"idempotencyKey":"49a37190897795c84353d25e130a00f4","name":"steps","settings":{"command":"printf ''date,value\\n2026-03-14,40\\n2026-03-15,42\\n''"},"since":"2026-03-01","streams":[{"chunkDays":366,"metrics":[{"better":"up","decimals":0,"key":"value","kind":"sum","name":"Value"}],"name":"days","strategy":"days"}],"title":"Files"}','{"connector":"files","enabled":true,"every":3600,"hosts":[],"name":"steps","samples":0,"settings":{"command":"printf ''date,value\\n2026-03-14,40\\n2026-03-15,42\\n''"},"since":"2026-03-01","state":"ok","stateText":"ok, not asked yet","streams":[{"chunkDays":366,"metrics":[{"better":"up","decimals":0,"key":"steps.value","kind":"sum","name":"Value","sensitive":false}],"name":"days","settleSeconds":129600,"strategy":"days"}],"title":"Files"}',1795738210936);
INSERT INTO idempotency VALUES(1,'4a50e89d415a05349b5865a83418c89c','session.skip','{"idempotencyKey":"4a50e89d415a05349b5865a83418c89c"}','{"estimateLocked":false,"phase":"none","skipped":"Read","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0}}',1795738210227);
INSERT INTO idempotency VALUES(1,'4bb8c6a4ce9e1bbeec00c93a5842f40c','session.done','{"idempotencyKey":"4bb8c6a4ce9e1bbeec00c93a5842f40c","took":"6m"}','{"accuracyPercent":84,"actualSeconds":360,"calibration":true,"collected":{"count":2,"scene":"garden","text":"New in your garden: a robin, and 1 more."},"differenceSeconds":-60,"direction":"longer","estimatedSeconds":300,"feedback":{"body":"It took 1m longer than you guessed. The time is the one you remembered. Still learning your patterns.","headline":"Very near!"},"id":"e8n4metpx901amx7-0","integrity":"clean","marks":["adjusted","recalled"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-27T01:10:10.066+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","sessionId":"e8n4metpx901amx7","skill":"Shower Power","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":1,"levelBefore":1,"rating":"close","streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower Power","xp":60}',1795738210066);
INSERT INTO idempotency VALUES(1,'53bfcf28fafce2ae208e6e5e63f8fbb3','sample.hide','{"id":"tgesj7e05j7p3f6s","idempotencyKey":"53bfcf28fafce2ae208e6e5e63f8fbb3"}','{"day":"2026-03-14","dayText":"14 Mar nothing","id":"tgesj7e05j7p3f6s","metric":"steps.value"}',1795738211037);
INSERT INTO idempotency VALUES(1,'5b1f8fe0c2cf1d8a9f4df5a9cd2e5216','session.done','{"forgot":true,"idempotencyKey":"5b1f8fe0c2cf1d8a9f4df5a9cd2e5216"}','{"calibration":false,"estimatedSeconds":1200,"feedback":{"body":"No time for this one, and that is fine. It stays out of your numbers.","headline":"Noted"},"id":"1qz7xfb6zh9krk2n-0","integrity":"clean","marks":["unmeasured"],"personalBest":false,"phase":"none","recordedAt":"2026-11-27T01:10:10.274+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","sessionId":"1qz7xfb6zh9krk2n","skill":"@code","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0},"task":"Fix login","xp":0}',1795738210274);
INSERT INTO idempotency VALUES(1,'5b425e67dac7b8229c657c6dbbe7a11b','sample.log','{"idempotencyKey":"5b425e67dac7b8229c657c6dbbe7a11b","metric":"pages","value":"=40"}','{"day":"2026-11-27","dayText":"today 40","dayValue":40,"goals":[{"id":"gdk5jh9dyj8swevw","name":"Novel","progress":8,"state":"active","text":"40 of 480 pages"}],"id":"vbkm0tx54qsfz0d6","metric":"pages","valueText":"12"}',1795738210574);
INSERT INTO idempotency VALUES(1,'61bfe19c21a41c18f6e3fbe0b011c171','session.done','{"idempotencyKey":"61bfe19c21a41c18f6e3fbe0b011c171"}','{"accuracyPercent":9.230769230769232,"actualSeconds":3,"calibration":true,"differenceSeconds":177,"direction":"shorter","estimatedSeconds":180,"feedback":{"body":"It took 3s. It is kept out of your numbers, in case it was a slip.","headline":"That was quick"},"id":"07s30cajm7hbym2q-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-27T01:10:11.271+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","sessionId":"07s30cajm7hbym2q","skill":"@code","task":"Tidy","xp":0}',1795738211271);
INSERT INTO idempotency VALUES(1,'645bfa8b4633431fb10e8dd3b171016a','data.import','{"commit":true,"idempotencyKey":"645bfa8b4633431fb10e8dd3b171016a","importId":"tyq7t3j7r14e0n18"}','{"importId":"tyq7t3j7r14e0n18","lines":6,"report":{"activities":0,"alreadyKnown":0,"dryRun":false,"estimations":0,"goals":0,"intervals":0,"knownNotes":0,"leftOut":[],"metrics":0,"nights":2,"notes":0,"quests":0,"samples":0,"sessions":0,"settings":0,"untitled":0,"withoutEstimate":0}}',1795738210728);
INSERT INTO idempotency VALUES(1,'70c5927ad23d2a369267c3a41be13c7b','food.updateItem','{"idempotencyKey":"70c5927ad23d2a369267c3a41be13c7b","item":"oats","portionGrams":40}','{"facts":{"nutrients":{"fibre":10,"kcal":370},"per":"100 g","portionGrams":40},"id":"t4x2hqsr8j2p147b","name":"oats","origin":"own"}',1795738210834);
INSERT INTO idempotency VALUES(1,'71ef4c43f8b3fb89ce256d6b321ca15d','settings.set','{"idempotencyKey":"71ef4c43f8b3fb89ce256d6b321ca15d","key":"dayStart","value":"00:00"}','{"settings":[{"about":"When a new day begins, for those who go to bed late","allowed":"a time of day from 00:00 to 06:00","isDefault":false,"key":"dayStart","value":"00:00","values":[]}]}',1795738210704);
INSERT INTO idempotency VALUES(1,'753d29247650d295e3c64d31dc7266df','settings.set','{"idempotencyKey":"753d29247650d295e3c64d31dc7266df","key":"hints","value":"off"}','{"settings":[{"about":"When your usual time is shown","allowed":"ask, before, after or off","isDefault":false,"key":"hints","value":"off","values":["ask","before","after","off"]}]}',1795738211293);
INSERT INTO idempotency VALUES(1,'776eca7cdba2719034c4abd04cbd26b2','session.pause','{"idempotencyKey":"776eca7cdba2719034c4abd04cbd26b2"}','{"estimateLocked":true,"phase":"paused","remaining":[],"sessionId":"ryr9dwjxv590j2ae","task":"Shower Power","taskCount":1,"taskIndex":1}',1795738210115);
INSERT INTO idempotency VALUES(1,'88209e522c65c07236550d26e89f1712','settings.set','{"idempotencyKey":"88209e522c65c07236550d26e89f1712","key":"dayStart","value":"04:00"}','{"settings":[{"about":"When a new day begins, for those who go to bed late","allowed":"a time of day from 00:00 to 06:00","isDefault":false,"key":"dayStart","value":"04:00","values":[]}]}',1795738210667);
INSERT INTO idempotency VALUES(1,'8820a925756fb56c98d6ff7568ce81fa','session.estimate','{"estimate":"3m","idempotencyKey":"8820a925756fb56c98d6ff7568ce81fa"}','{"estimateLocked":true,"estimateText":"3 minutes","estimatedSeconds":180,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"07s30cajm7hbym2q","task":"Tidy","taskCount":2,"taskIndex":1}',1795738211255);
INSERT INTO idempotency VALUES(1,'8b843e8df57fe6768d3233f5478637e1','session.estimate','{"estimate":"2m","idempotencyKey":"8b843e8df57fe6768d3233f5478637e1"}','{"estimateLocked":true,"estimateText":"2 minutes","estimatedSeconds":120,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"bzwfnqt05j5gwtw9","task":"Tidy","taskCount":2,"taskIndex":1}',1795738210188);
INSERT INTO idempotency VALUES(1,'903555f9526094ce542fd2716e5db9a0','food.log','{"day":"2026-03-15","facts":{"nutrients":{"fibre":10,"kcal":370},"per":"100 g"},"grams":60,"idempotencyKey":"903555f9526094ce542fd2716e5db9a0","name":"oats"}','{"day":{"day":"2026-03-15","dayText":"15 Mar","done":false,"entries":1,"lacking":["protein","carbs","fat","sugar","sodium"],"nutrients":{"fibre":6,"kcal":222}},"entry":{"amount":60,"amountText":"60 g","at":"2026-03-15T12:00:00+01:00","base":{"fibre":10,"kcal":370},"day":"2026-03-15","id":"7fbmjmjp5ewcywda","name":"oats","nutrients":{"fibre":6,"kcal":222},"origin":"own","per":"100 g","timeText":"12:00"}}',1795738210787);
INSERT INTO idempotency VALUES(1,'9740188de98788183e4ce4c2ec0a7fe4','track.add','{"activity":"Reading","day":"yesterday","from":"02:00","idempotencyKey":"9740188de98788183e4ce4c2ec0a7fe4","to":"03:15"}','{"activity":"Reading","end":"2026-11-26T03:15:00+01:00","id":"x1kq76c2c7dbfb6j","marks":[],"seconds":4500,"spanText":"Thu 26 Nov 2026, 02:00..03:15","start":"2026-11-26T02:00:00+01:00"}',1795738210651);
INSERT INTO idempotency VALUES(1,'99d1ed86d502077c3a3ff845baee498e','food.done','{"day":"2026-03-15","idempotencyKey":"99d1ed86d502077c3a3ff845baee498e"}','{"date":"2026-03-15","day":{"day":"2026-03-15","dayText":"15 Mar","done":true,"entries":2,"lacking":["protein","carbs","fat","fibre","sugar","sodium"],"nutrients":{"fibre":6,"kcal":472,"sodium":480}},"done":true}',1795738210875);
INSERT INTO idempotency VALUES(1,'9a9ae5db12b7e179443aeb69177ee688','food.log','{"barcode":"4000417025005","day":"2026-03-15","facts":{"nutrients":{"kcal":250,"sodium":480},"per":"100 g","portionGrams":50},"idempotencyKey":"9a9ae5db12b7e179443aeb69177ee688","name":"bread","portions":2}','{"day":{"day":"2026-03-15","dayText":"15 Mar","done":false,"entries":2,"lacking":["protein","carbs","fat","fibre","sugar","sodium"],"nutrients":{"fibre":6,"kcal":472,"sodium":480}},"entry":{"amount":2,"amountText":"2 portions","at":"2026-03-15T12:00:00+01:00","base":{"kcal":125,"sodium":240},"day":"2026-03-15","id":"tp9rxkgkhgrjwtd0","name":"bread","nutrients":{"kcal":250,"sodium":480},"origin":"own","per":"portion","timeText":"12:00"}}',1795738210812);
INSERT INTO idempotency VALUES(1,'9b3454e5773171540d27aa620f82edc5','session.abandon','{"idempotencyKey":"9b3454e5773171540d27aa620f82edc5"}','{"estimateLocked":false,"kept":0,"phase":"none"}',1795738210333);
INSERT INTO idempotency VALUES(1,'9eafe083ca9fd78f2093a7957991440e','history.undo','{"idempotencyKey":"9eafe083ca9fd78f2093a7957991440e"}','{"change":"the import of 1 entry","session":{"estimateLocked":false,"phase":"none"}}',1795738210020);
INSERT INTO idempotency VALUES(1,'9f17718c5c195d9282f185c3dc6c0ba2','session.done','{"idempotencyKey":"9f17718c5c195d9282f185c3dc6c0ba2"}','{"accuracyPercent":13.333333333333334,"actualSeconds":3,"calibration":true,"differenceSeconds":117,"direction":"shorter","estimatedSeconds":120,"feedback":{"body":"It took 3s. It is kept out of your numbers, in case it was a slip.","headline":"That was quick"},"id":"bzwfnqt05j5gwtw9-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-27T01:10:10.205+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","sessionId":"bzwfnqt05j5gwtw9","skill":"Tidy","task":"Tidy","xp":0}',1795738210205);
INSERT INTO idempotency VALUES(1,'a93b337c7021c78b816eb9871183d39c','plan.keep','{"by":"23:59","idempotencyKey":"a93b337c7021c78b816eb9871183d39c","name":"Cold shower"}','{"basis":{"method":"runs","rough":true,"runs":3,"text":"From the last 3 times you did Cold shower. That is not much yet, so it is rough."},"by":{"at":"2026-11-27T23:59:00+01:00","text":"23:59"},"chance":1,"chanceText":"more than 19 times in 20","doneBy":{"p50":"2026-11-27T01:17:00+01:00","p50Tenths":7,"p50Text":"01:17","p80":"2026-11-27T01:18:00+01:00","p80Text":"01:18","p90":"2026-11-27T01:19:00+01:00","p90Text":"01:19"},"keptAs":"k5jnkats4des7tar","name":"Cold shower","startBy":{"isPast":false,"p50":"2026-11-27T23:53:00+01:00","p50Tenths":6,"p50Text":"23:53","p90":"2026-11-27T23:50:00+01:00","p90Text":"23:50"},"totalSeconds":{"p50":360.00000000000006,"p80":425.2762754484266,"p90":521.4696094911525},"totalText":{"p50":"6m 10s","p50Tenths":6,"p80":"7m 10s","p90":"8m 50s"}}',1795738210407);
INSERT INTO idempotency VALUES(1,'b36646c9f772cc1089622313966e1f7e','guardian.setPin','{"idempotencyKey":"b36646c9f772cc1089622313966e1f7e"}','{"pinSet":true,"protected":[],"unprotected":["Morning Quest","Quiet Quest","Evening"]}',1795738210461);
INSERT INTO idempotency VALUES(1,'b879e6148d54675d895bf190ea5606ac','session.done','{"idempotencyKey":"b879e6148d54675d895bf190ea5606ac","took":"5m"}','{"accuracyPercent":84,"actualSeconds":300,"calibration":true,"differenceSeconds":60,"direction":"shorter","estimatedHighSeconds":540,"estimatedLowSeconds":240,"estimatedSeconds":360,"feedback":{"body":"That is inside your range of 4m to 9m. The time is the one you remembered.","headline":"Your range held!"},"id":"ryr9dwjxv590j2ae-0","integrity":"clean","marks":["adjusted","recalled","interrupted"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-27T01:10:10.151+01:00","recordedAtText":"Fri 27 Nov 2026, 01:10","sessionId":"ryr9dwjxv590j2ae","skill":"Shower Power","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":1,"rating":"close","streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower Power","xp":60}',1795738210151);
INSERT INTO idempotency VALUES(1,'bc64d97dec65424c50a8265ab990fe0a','skill.rename','{"idempotencyKey":"bc64d97dec65424c50a8265ab990fe0a","name":"Cold shower","skill":"Shower"}','{"id":"r5zxdqercd0786y4","lastPlayed":"2026-11-27","name":"Cold shower","personalBestSeconds":-72,"runs":3}',1795738210358);
INSERT INTO idempotency VALUES(1,'be5a873aa2089e6e70f6a2c2b986b74a','skill.merge','{"from":"Tidy","idempotencyKey":"be5a873aa2089e6e70f6a2c2b986b74a","into":"@code"}','{"id":"wwx2fzj3dzynh89e","lastPlayed":"2026-03-29","name":"@code","personalBestSeconds":-590,"runs":1}',1795738210378);
INSERT INTO idempotency VALUES(1,'c36c8a5dfe8b0a8cab31bc34f90b90a6','quest.create','{"idempotencyKey":"c36c8a5dfe8b0a8cab31bc34f90b90a6","name":"Morning Quest","template":"morning"}','{"active":true,"createdAt":"2026-11-27T01:10:09.847+01:00","createdBy":"player","days":[2,3,4,5,6],"id":"yx98fh4rh7xzx8e7","name":"Morning Quest","playedToday":false,"reminderTime":"07:30","tasks":[{"id":"ecchqtpjn35ctmhn","name":"Shower Power","setupName":"Shower","skill":"Shower Power"},{"id":"p84v8jjcsghnpd12","name":"Quick Change","setupName":"Get Dressed","skill":"Quick Change"},{"id":"wgs0kfa82m8dx3zz","name":"Fuel Up","setupName":"Breakfast","skill":"Fuel Up"},{"id":"7gmytc8jayzszp4v","name":"Tooth Shine","setupName":"Brush Teeth","skill":"Tooth Shine"},{"id":"jf8bm65m3xw988cq","name":"Bag Check","setupName":"Pack Bag","skill":"Bag Check"}],"updatedAt":"2026-11-27T01:10:09.847+01:00"}',1795738209847);
INSERT INTO idempotency VALUES(1,'ce9d432a02a85464e59116dd2cbdc6d6','data.import','{"commit":true,"idempotencyKey":"ce9d432a02a85464e59116dd2cbdc6d6","importId":"gjz7642mhxpz86j1"}','{"importId":"gjz7642mhxpz86j1","lines":3,"report":{"activities":0,"alreadyKnown":0,"dryRun":false,"estimations":3,"goals":0,"intervals":0,"knownNotes":0,"leftOut":[],"level":1,"metrics":0,"nights":0,"notes":0,"quests":0,"samples":0,"sessions":3,"settings":0,"untitled":0,"withoutEstimate":1}}',1795738209933);
INSERT INTO idempotency VALUES(1,'d68d3a40beb404dbde1838e24600563c','session.startTask','{"idempotencyKey":"d68d3a40beb404dbde1838e24600563c","task":"Swim"}','{"estimateLocked":false,"phase":"estimating","remaining":["Swim"],"sessionId":"8b7f9pjgqpdhjsdp","task":"Swim","taskCount":1,"taskIndex":1}',1795738210299);
INSERT INTO idempotency VALUES(1,'ddf7f63bbed36c4766764a6f488b7cc1','session.do','{"estimates":["4m..9m"],"idempotencyKey":"ddf7f63bbed36c4766764a6f488b7cc1","name":"Shower"}','{"estimateLocked":true,"estimateText":"4 minutes to 9 minutes","estimatedSeconds":360,"phase":"active","remaining":[],"sessionId":"ryr9dwjxv590j2ae","task":"Shower Power","taskCount":1,"taskIndex":1}',1795738210094);
INSERT INTO idempotency VALUES(1,'df5b4867f81bbf8cb435f2351df80549','goal.create','{"by":"2099-03-01","guess":"8w..12w","idempotencyKey":"df5b4867f81bbf8cb435f2351df80549","metric":"pages","name":"Novel","reach":480}','{"badges":[{"count":1,"earnedOn":"2026-11-27","goal":"Novel","key":"firstGoal","text":"First goal: Novel"}],"baseline":0,"by":"2099-03-01","current":-0,"guess":{"sealed":true},"id":"gdk5jh9dyj8swevw","kind":"reach","metric":"pages","name":"Novel","overdue":false,"progress":0,"reachedBy":"value","sensitive":false,"silence":"unknown","state":"active","target":480,"terms":{"amount":480,"by":"2099-03-01","since":"2026-11-27"},"texts":{"pace":"not sure yet: 4 more weeks","terms":"480 pages by 1 Mar 2099","value":"0 of 480 pages"},"today":{"day":"2026-11-27"},"unit":"pages"}',1795738210532);
INSERT INTO idempotency VALUES(1,'dfd690869738449faa550b3c6e480332','session.estimate','{"estimate":"30m","hold":true,"idempotencyKey":"dfd690869738449faa550b3c6e480332"}','{"estimateLocked":true,"estimateText":"30 minutes","estimatedSeconds":1800,"phase":"ready","remaining":[],"sessionId":"8b7f9pjgqpdhjsdp","task":"Swim","taskCount":1,"taskIndex":1}',1795738210318);
INSERT INTO idempotency VALUES(1,'edb129c50989b1bdfe0e1990394be85f','sync.begin','{"idempotencyKey":"edb129c50989b1bdfe0e1990394be85f","name":"laptop"}','{"device":"643jvakzfx0tp817"}',1795738211087);
INSERT INTO idempotency VALUES(1,'ef64d655c8025ffc2d8b9e454c91567a','session.do','{"estimates":["5m"],"idempotencyKey":"ef64d655c8025ffc2d8b9e454c91567a","name":"Shower"}','{"estimateLocked":true,"estimateText":"5 minutes","estimatedSeconds":300,"phase":"active","remaining":[],"sessionId":"e8n4metpx901amx7","task":"Shower Power","taskCount":1,"taskIndex":1}',1795738210045);
INSERT INTO idempotency VALUES(1,'f7040cf105d2d9f99a6b75dbdaad3ca5','track.add','{"activity":"Reading","day":"yesterday","from":"04:00","idempotencyKey":"f7040cf105d2d9f99a6b75dbdaad3ca5","to":"04:30"}','{"activity":"Reading","end":"2026-11-25T04:30:00+01:00","id":"tvxw16b6h6tkzx0x","marks":[],"seconds":1800,"spanText":"Wed 25 Nov 2026, 04:00..04:30","start":"2026-11-25T04:00:00+01:00"}',1795738210684);
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
INSERT INTO shelf VALUES(6,'estimation',5,'{"session":"sz4yd4mnacmrf6h5","player":1,"position":0,"task":"Scales","skillName":"scales","estimate":300.0,"actual":290.0,"recordedAt":1777629900000,"zone":"UTC","day":20574,"accuracy":96.82539682539682,"rating":3,"level":1,"xp":100,"calibration":1,"integrity":0,"marks":128}');
INSERT INTO shelf VALUES(6,'session',4,'{"uid":"sz4yd4mnacmrf6h5","player":1,"startedAt":1777629600000,"startedZone":"UTC","outcome":1,"endedAt":1777629900000,"endedZone":"UTC","completedDay":20574,"calibration":1,"bonus":0,"batch":6}');
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
, collectedRuns INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO playerTotals VALUES(1,310,7,5,398246900885,6,3,0,3);
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
INSERT INTO dayTotals VALUES(1,20784,1,3,2,168000000000,0,0,2,0);
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
INSERT INTO skillTotals VALUES(1,1,3,1795738210151,1,72.0);
INSERT INTO skillTotals VALUES(3,1,1,1770015480000,2,20.0);
INSERT INTO skillTotals VALUES(7,1,1,1774743000000,3,590.0);
INSERT INTO skillTotals VALUES(8,1,1,1775056260000,NULL,NULL);
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
INSERT INTO pin VALUES(-1,'$y$j9T$xpXtqfdvz4lmo3NJDpffg.$fRXajZFDGPFCGBDVR5QtErg/dgvzZGBBKrNIfEZtVd5',0,NULL,NULL);
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
INSERT INTO forecast VALUES(1,'k5jnkats4des7tar',1,NULL,'cold shower',1795738210407,1,20784,1795820340000,360.00000000000005684,425.27627544842658835,521.4696094911524824,3,'runs',0,24);
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
INSERT INTO practice VALUES(1,'gc7a3cw2z505f58b',1,5.0,0.0010000000000000000208,1795738210439,1,20784,25);
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
INSERT INTO skillCourse VALUES(1,1795738210151,3,0,0.0,0.0,0.0,0.0,0.0,1,0.042375068220067785285,0.0,1);
INSERT INTO skillCourse VALUES(3,1770015480000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.00048842533754984323365,0.0,1);
INSERT INTO skillCourse VALUES(7,1774743000000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.45240768024286226456,0.0,1);
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
INSERT INTO horizon VALUES(1,52);
CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(1,'syk5mrq2fsdnmb96',1795738209735);
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
INSERT INTO journal VALUES(1,1,1795738209818000,14,'[{"record":"setting","op":"insert","row":1,"after":{"player":1,"key":"timeZone","value":"Europe/Berlin"}}]');
INSERT INTO journal VALUES(2,2,1795738209847000,14,'[{"record":"routine","op":"insert","row":1,"after":{"uid":"yx98fh4rh7xzx8e7","player":1,"name":"Morning Quest","nameKey":"morning quest","days":62,"createdBy":0,"active":1,"deleted":0,"reminder":450,"position":0,"createdAt":1795738209847,"updatedAt":1795738209847}},{"record":"task","op":"insert","row":1,"after":{"uid":"ecchqtpjn35ctmhn","routine":"yx98fh4rh7xzx8e7","position":0,"name":"Shower Power","setup":"Shower","suggested":"300.0..900.0"}},{"record":"task","op":"insert","row":2,"after":{"uid":"p84v8jjcsghnpd12","routine":"yx98fh4rh7xzx8e7","position":1,"name":"Quick Change","setup":"Get Dressed","suggested":"180.0..600.0"}},{"record":"task","op":"insert","row":3,"after":{"uid":"wgs0kfa82m8dx3zz","routine":"yx98fh4rh7xzx8e7","position":2,"name":"Fuel Up","setup":"Breakfast","suggested":"600.0..1500.0"}},{"record":"task","op":"insert","row":4,"after":{"uid":"7gmytc8jayzszp4v","routine":"yx98fh4rh7xzx8e7","position":3,"name":"Tooth Shine","setup":"Brush Teeth","suggested":"120.0..300.0"}},{"record":"task","op":"insert","row":5,"after":{"uid":"jf8bm65m3xw988cq","routine":"yx98fh4rh7xzx8e7","position":4,"name":"Bag Check","setup":"Pack Bag","suggested":"120.0..480.0"}},{"record":"skillName","op":"insert","row":2,"after":{"player":1,"key":"shower power","skill":"r5zxdqercd0786y4"}},{"record":"skill","op":"update","row":1,"before":{"uid":"r5zxdqercd0786y4","player":1,"name":"Shower"},"after":{"name":"Shower Power"}},{"record":"skillName","op":"insert","row":4,"after":{"player":1,"key":"quick change","skill":"gddgwa85k6xjf97z"}},{"record":"skill","op":"update","row":2,"before":{"uid":"gddgwa85k6xjf97z","player":1,"name":"Get Dressed"},"after":{"name":"Quick Change"}},{"record":"skillName","op":"insert","row":6,"after":{"player":1,"key":"fuel up","skill":"5gxn22bxynb7g6sx"}},{"record":"skill","op":"update","row":3,"before":{"uid":"5gxn22bxynb7g6sx","player":1,"name":"Breakfast"},"after":{"name":"Fuel Up"}},{"record":"skillName","op":"insert","row":8,"after":{"player":1,"key":"tooth shine","skill":"w1hmrwm1nk3gdp1q"}},{"record":"skill","op":"update","row":4,"before":{"uid":"w1hmrwm1nk3gdp1q","player":1,"name":"Brush Teeth"},"after":{"name":"Tooth Shine"}},{"record":"skillName","op":"insert","row":10,"after":{"player":1,"key":"bag check","skill":"vt116kxm8q8rwms6"}},{"record":"skill","op":"update","row":5,"before":{"uid":"vt116kxm8q8rwms6","player":1,"name":"Pack Bag"},"after":{"name":"Bag Check"}}]');
INSERT INTO journal VALUES(3,3,1795738209873000,14,'[{"record":"routine","op":"insert","row":2,"after":{"uid":"2gy9n978tman5gvt","player":1,"name":"Quiet Quest","nameKey":"quiet hour","days":1,"createdBy":0,"active":1,"deleted":0,"position":1,"setup":"Quiet hour","createdAt":1795738209873,"updatedAt":1795738209873}},{"record":"task","op":"insert","row":6,"after":{"uid":"k2x0tryxypkp91a2","routine":"2gy9n978tman5gvt","position":0,"name":"Read on","kind":"book","setup":"Read"}},{"record":"task","op":"insert","row":7,"after":{"uid":"8b0hx3tp6v9pcjv3","routine":"2gy9n978tman5gvt","position":1,"name":"Tea time","setup":"Tea"}},{"record":"skillName","op":"insert","row":12,"after":{"player":1,"key":"tea time","skill":"3f82bd8c68jswm64"}},{"record":"skill","op":"update","row":6,"before":{"uid":"3f82bd8c68jswm64","player":1,"name":"Tea"},"after":{"name":"Tea time"}}]');
INSERT INTO journal VALUES(4,4,1795738209898000,14,'[{"record":"routine","op":"insert","row":3,"after":{"uid":"qgs01y9g0p49x4nb","player":1,"name":"Evening","nameKey":"evening","days":65,"createdBy":0,"active":1,"deleted":0,"position":2,"createdAt":1795738209898,"updatedAt":1795738209898}},{"record":"task","op":"insert","row":8,"after":{"uid":"qjx3pvm5vhy9eegs","routine":"qgs01y9g0p49x4nb","position":0,"name":"Tidy"}},{"record":"task","op":"insert","row":9,"after":{"uid":"c06b4z6djemhvcf5","routine":"qgs01y9g0p49x4nb","position":1,"name":"Read","kind":"book"}}]');
INSERT INTO journal VALUES(5,5,1795738209933000,14,'[{"record":"routine","op":"insert","row":4,"after":{"uid":"gfzsak4r9beq65ge","player":1,"name":"Piano","nameKey":"piano","days":127,"createdBy":0,"active":0,"deleted":1,"position":3}},{"record":"import","op":"insert","row":5,"after":{"sessions":3}}]');
INSERT INTO journal VALUES(6,6,1795738209979000,14,'[{"record":"import","op":"insert","row":6,"after":{"sessions":1}}]');
INSERT INTO journal VALUES(7,7,1795738210020000,14,'[{"record":"import","op":"delete","row":6,"before":{}}]');
INSERT INTO journal VALUES(8,8,1795738210045000,14,'[{"record":"session","op":"insert","row":5,"after":{"uid":"e8n4metpx901amx7","player":1,"startedAt":1795738210045,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":1,"after":{"session":"e8n4metpx901amx7","position":0,"name":"Shower Power","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710222429101,\"wallMilliseconds\":1795738210045,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":5,"after":{"session":"e8n4metpx901amx7","phase":2,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710222429101,\"wallMilliseconds\":1795738210045,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(9,9,1795738210066000,14,'[{"record":"estimation","op":"insert","row":6,"after":{"session":"e8n4metpx901amx7","player":1,"position":0,"task":"Shower Power","skillName":"shower power","estimate":300.0,"actual":360.0,"recordedAt":1795738210066,"zone":"Europe/Berlin","day":20784,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":3}},{"record":"sessionTask","op":"update","row":1,"before":{"session":"e8n4metpx901amx7","position":0,"name":"Shower Power","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710222429101,\"wallMilliseconds\":1795738210045,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"marks":3,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710242738809,\"wallMilliseconds\":1795738210066,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710222429101,\"wallMilliseconds\":1795738210045,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":5,"before":{"uid":"e8n4metpx901amx7","player":1,"startedAt":1795738210045,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795738210066,"endedZone":"Europe/Berlin","completedDay":20784}},{"record":"play","op":"delete","row":5,"before":{"session":"e8n4metpx901amx7","phase":2,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710222429101,\"wallMilliseconds\":1795738210045,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"insert","row":1,"after":{"command":9}}]');
INSERT INTO journal VALUES(10,10,1795738210094000,14,'[{"record":"session","op":"insert","row":6,"after":{"uid":"ryr9dwjxv590j2ae","player":1,"startedAt":1795738210094,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":2,"after":{"session":"ryr9dwjxv590j2ae","position":0,"name":"Shower Power","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":6,"after":{"session":"ryr9dwjxv590j2ae","phase":2,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(11,11,1795738210115000,14,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"ryr9dwjxv590j2ae","position":0,"name":"Shower Power","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710291900771,\"wallMilliseconds\":1795738210115,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"ryr9dwjxv590j2ae","phase":2,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":3}}]');
INSERT INTO journal VALUES(12,12,1795738210131000,14,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"ryr9dwjxv590j2ae","position":0,"name":"Shower Power","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710291900771,\"wallMilliseconds\":1795738210115,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}}]}"},"after":{"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710308255400,\"wallMilliseconds\":1795738210131,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710291900771,\"wallMilliseconds\":1795738210115,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"ryr9dwjxv590j2ae","phase":3,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":2}}]');
INSERT INTO journal VALUES(13,13,1795738210151000,14,'[{"record":"estimation","op":"insert","row":7,"after":{"session":"ryr9dwjxv590j2ae","player":1,"position":0,"task":"Shower Power","skillName":"shower power","estimate":360.0,"estimateLow":240.0,"estimateHigh":540.0,"actual":300.0,"recordedAt":1795738210151,"zone":"Europe/Berlin","day":20784,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":7}},{"record":"sessionTask","op":"update","row":2,"before":{"session":"ryr9dwjxv590j2ae","position":0,"name":"Shower Power","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710308255400,\"wallMilliseconds\":1795738210131,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710291900771,\"wallMilliseconds\":1795738210115,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}}]}"},"after":{"state":1,"marks":7,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710291900771,\"wallMilliseconds\":1795738210115,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}},{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710327962514,\"wallMilliseconds\":1795738210151,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710308255400,\"wallMilliseconds\":1795738210131,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":6,"before":{"uid":"ryr9dwjxv590j2ae","player":1,"startedAt":1795738210094,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795738210151,"endedZone":"Europe/Berlin","completedDay":20784}},{"record":"play","op":"delete","row":6,"before":{"session":"ryr9dwjxv590j2ae","phase":2,"position":0,"title":"Shower Power","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710271126865,\"wallMilliseconds\":1795738210094,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":9},"after":{"command":13}}]');
INSERT INTO journal VALUES(14,14,1795738210171000,14,'[{"record":"session","op":"insert","row":7,"after":{"uid":"bzwfnqt05j5gwtw9","player":1,"routine":"qgs01y9g0p49x4nb","startedAt":1795738210171,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":3,"after":{"session":"bzwfnqt05j5gwtw9","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":4,"after":{"session":"bzwfnqt05j5gwtw9","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":7,"after":{"session":"bzwfnqt05j5gwtw9","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(15,15,1795738210188000,14,'[{"record":"sessionTask","op":"update","row":3,"before":{"session":"bzwfnqt05j5gwtw9","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":120.0,"estimateHigh":120.0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":7,"before":{"session":"bzwfnqt05j5gwtw9","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(16,16,1795738210205000,14,'[{"record":"estimation","op":"insert","row":8,"after":{"session":"bzwfnqt05j5gwtw9","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":120.0,"actual":3.0,"recordedAt":1795738210205,"zone":"Europe/Berlin","day":20784,"accuracy":13.333333333333334,"rating":0,"level":1,"xp":0,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":3,"before":{"session":"bzwfnqt05j5gwtw9","position":0,"name":"Tidy","state":0,"estimateLow":120.0,"estimateHigh":120.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710382369359,\"wallMilliseconds\":1795738210205,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":7,"before":{"session":"bzwfnqt05j5gwtw9","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":13},"after":{"command":16}}]');
INSERT INTO journal VALUES(17,17,1795738210227000,14,'[{"record":"sessionTask","op":"update","row":4,"before":{"session":"bzwfnqt05j5gwtw9","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"state":2}},{"record":"session","op":"update","row":7,"before":{"uid":"bzwfnqt05j5gwtw9","player":1,"routine":"qgs01y9g0p49x4nb","startedAt":1795738210171,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795738210227,"endedZone":"Europe/Berlin","completedDay":20784}},{"record":"play","op":"delete","row":7,"before":{"session":"bzwfnqt05j5gwtw9","phase":4,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710364597868,\"wallMilliseconds\":1795738210188,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(18,18,1795738210253000,14,'[{"record":"session","op":"insert","row":8,"after":{"uid":"1qz7xfb6zh9krk2n","player":1,"startedAt":1795738210253,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":5,"after":{"session":"1qz7xfb6zh9krk2n","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710429776437,\"wallMilliseconds\":1795738210253,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":8,"after":{"session":"1qz7xfb6zh9krk2n","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710429776437,\"wallMilliseconds\":1795738210253,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(19,19,1795738210274000,14,'[{"record":"estimation","op":"insert","row":9,"after":{"session":"1qz7xfb6zh9krk2n","player":1,"position":0,"task":"Fix login","kind":"code","skillName":"@code","estimate":1200.0,"recordedAt":1795738210274,"zone":"Europe/Berlin","day":20784,"level":1,"xp":0,"calibration":0,"integrity":0,"marks":32}},{"record":"sessionTask","op":"update","row":5,"before":{"session":"1qz7xfb6zh9krk2n","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710429776437,\"wallMilliseconds\":1795738210253,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":3,"marks":32,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710450997007,\"wallMilliseconds\":1795738210274,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710429776437,\"wallMilliseconds\":1795738210253,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":8,"before":{"uid":"1qz7xfb6zh9krk2n","player":1,"startedAt":1795738210253,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":1,"endedAt":1795738210274,"endedZone":"Europe/Berlin","completedDay":20784}},{"record":"play","op":"delete","row":8,"before":{"session":"1qz7xfb6zh9krk2n","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78710429776437,\"wallMilliseconds\":1795738210253,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":16},"after":{"command":19}}]');
INSERT INTO journal VALUES(20,20,1795738210299000,14,'[{"record":"session","op":"insert","row":9,"after":{"uid":"8b7f9pjgqpdhjsdp","player":1,"startedAt":1795738210299,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":6,"after":{"session":"8b7f9pjgqpdhjsdp","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":9,"after":{"session":"8b7f9pjgqpdhjsdp","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(21,21,1795738210318000,14,'[{"record":"sessionTask","op":"update","row":6,"before":{"session":"8b7f9pjgqpdhjsdp","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":1800.0,"estimateHigh":1800.0}},{"record":"play","op":"update","row":9,"before":{"session":"8b7f9pjgqpdhjsdp","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0},"after":{"phase":1}}]');
INSERT INTO journal VALUES(22,22,1795738210333000,14,'[{"record":"session","op":"update","row":9,"before":{"uid":"8b7f9pjgqpdhjsdp","player":1,"startedAt":1795738210299,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":2,"endedAt":1795738210333,"endedZone":"Europe/Berlin"}},{"record":"play","op":"delete","row":9,"before":{"session":"8b7f9pjgqpdhjsdp","phase":1,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(23,23,1795738210358000,14,'[{"record":"skill","op":"update","row":1,"before":{"uid":"r5zxdqercd0786y4","player":1,"name":"Shower Power"},"after":{"name":"Cold shower"}},{"record":"skillName","op":"insert","row":16,"after":{"player":1,"key":"cold shower","skill":"r5zxdqercd0786y4"}},{"record":"routine","op":"update","row":1,"before":{"uid":"yx98fh4rh7xzx8e7","player":1,"name":"Morning Quest","nameKey":"morning quest","days":62,"createdBy":0,"active":1,"deleted":0,"reminder":450,"position":0,"createdAt":1795738209847,"updatedAt":1795738209847},"after":{"updatedAt":1795738210358}},{"record":"task","op":"update","row":1,"before":{"uid":"ecchqtpjn35ctmhn","routine":"yx98fh4rh7xzx8e7","position":0,"name":"Shower Power","setup":"Shower","suggested":"300.0..900.0"},"after":{"name":"Cold shower"}}]');
INSERT INTO journal VALUES(24,24,1795738210378000,14,'[{"record":"skillName","op":"update","row":15,"before":{"player":1,"key":"tidy","skill":"43pq7dn8w17ankjx"},"after":{"skill":"wwx2fzj3dzynh89e"}},{"record":"skill","op":"delete","row":9,"before":{"uid":"43pq7dn8w17ankjx","player":1,"name":"Tidy"}}]');
INSERT INTO journal VALUES(25,25,1795738210407000,14,'[{"record":"forecast","op":"insert","row":1,"after":{"uid":"k5jnkats4des7tar","player":1,"skillKey":"cold shower","madeAt":1795738210407,"zone":"Europe/Berlin","day":20784,"deadline":1795820340000,"p50":360.00000000000006,"p80":425.2762754484266,"p90":521.4696094911525,"runs":3,"method":"runs","origin":0,"lastCommand":24}}]');
INSERT INTO journal VALUES(26,26,1795738210439000,14,'[{"record":"practice","op":"insert","row":1,"after":{"uid":"gc7a3cw2z505f58b","player":1,"target":5.0,"actual":0.001,"recordedAt":1795738210439,"zone":"Europe/Berlin","day":20784,"lastCommand":25}}]');
INSERT INTO journal VALUES(27,27,1795738210461000,14,'[{"record":"pin","op":"insert","row":27,"after":{}}]');
INSERT INTO journal VALUES(28,28,1795738210503000,14,'[{"record":"metric","op":"insert","row":1,"after":{"player":1,"key":"miles","name":"Miles","unit":"miles","kind":0,"better":0,"decimals":0,"sensitive":0,"lastCommand":27}}]');
INSERT INTO journal VALUES(29,29,1795738210532000,14,'[{"record":"goal","op":"insert","row":1,"after":{"uid":"gdk5jh9dyj8swevw","player":1,"name":"Novel","kind":0,"metric":"pages","silence":0,"reachedBy":0,"position":0,"archived":0,"createdAt":1795738210532,"zone":"Europe/Berlin","lastCommand":28}},{"record":"goalTerms","op":"insert","row":1,"after":{"uid":"myv2mp8n19f2ra78","player":1,"goal":"gdk5jh9dyj8swevw","since":20784,"amount":480.0,"rhythm":0,"weekdays":127,"by":47176,"lastCommand":28}},{"record":"goalGuess","op":"insert","row":1,"after":{"uid":"76ppy21raj62zah7","player":1,"goal":"gdk5jh9dyj8swevw","madeOn":20784,"earliest":20840,"latest":20868,"lastCommand":28}},{"record":"badge","op":"insert","row":1,"after":{"player":1,"badge":"0x7rmhjygwr6d81a","key":0,"earnedOn":20784,"goal":"gdk5jh9dyj8swevw","lastCommand":28}}]');
INSERT INTO journal VALUES(30,30,1795738210554000,14,'[{"record":"metric","op":"insert","row":2,"after":{"player":1,"key":"pages","name":"Pages","unit":"pages","kind":0,"better":0,"decimals":0,"low":0.0,"high":100000.0,"sensitive":0,"lastCommand":29}},{"record":"sample","op":"insert","row":1,"after":{"uid":"j0h6sx8nrm06gcak","player":1,"metric":"pages","value":28.0,"at":1795738210554,"zone":"Europe/Berlin","day":20784,"recordedAt":1795738210554,"lastCommand":29}}]');
INSERT INTO journal VALUES(31,31,1795738210574000,14,'[{"record":"sample","op":"insert","row":2,"after":{"uid":"vbkm0tx54qsfz0d6","player":1,"metric":"pages","value":12.0,"at":1795738210574,"zone":"Europe/Berlin","day":20784,"recordedAt":1795738210574,"lastCommand":30}}]');
INSERT INTO journal VALUES(32,32,1795738210591000,14,'[{"record":"sample","op":"insert","row":3,"after":{"uid":"4p7bzb3bkjjdb673","player":1,"metric":"miles","value":3.5,"at":1795738210591,"zone":"Europe/Berlin","day":20784,"recordedAt":1795738210591,"lastCommand":31}}]');
INSERT INTO journal VALUES(33,33,1795738210612000,14,'[{"record":"activity","op":"insert","row":1,"after":{"uid":"q1apyrcj8xf6w31q","player":1,"name":"Code","nameKey":"code","position":0,"archived":0,"lastCommand":32}},{"record":"interval","op":"insert","row":1,"after":{"uid":"p9j6js55rtmw67az","player":1,"activity":"q1apyrcj8xf6w31q","startedAt":1795738210612,"zone":"Europe/Berlin","unconfirmed":0,"boot":"7179e656-3e93-4264-b960-cac7f2cfe573","bootMilliseconds":78710788,"lastCommand":32}}]');
INSERT INTO journal VALUES(34,34,1795738210632000,14,'[{"record":"interval","op":"update","row":1,"before":{"uid":"p9j6js55rtmw67az","player":1,"activity":"q1apyrcj8xf6w31q","startedAt":1795738210612,"zone":"Europe/Berlin","unconfirmed":0,"boot":"7179e656-3e93-4264-b960-cac7f2cfe573","bootMilliseconds":78710788,"lastCommand":32},"after":{"endedAt":1795738210632,"boot":null,"bootMilliseconds":null}}]');
INSERT INTO journal VALUES(35,35,1795738210651000,14,'[{"record":"activity","op":"insert","row":2,"after":{"uid":"ycsfrgxrhb1kzd7a","player":1,"name":"Reading","nameKey":"reading","position":1,"archived":0,"lastCommand":34}},{"record":"interval","op":"insert","row":2,"after":{"uid":"x1kq76c2c7dbfb6j","player":1,"activity":"ycsfrgxrhb1kzd7a","startedAt":1795654800000,"endedAt":1795659300000,"zone":"Europe/Berlin","unconfirmed":0,"lastCommand":34}}]');
INSERT INTO journal VALUES(36,36,1795738210667000,14,'[{"record":"setting","op":"insert","row":2,"after":{"player":1,"key":"dayStart","value":"04:00"}}]');
INSERT INTO journal VALUES(37,37,1795738210684000,14,'[{"record":"interval","op":"insert","row":3,"after":{"uid":"tvxw16b6h6tkzx0x","player":1,"activity":"ycsfrgxrhb1kzd7a","startedAt":1795575600000,"endedAt":1795577400000,"zone":"Europe/Berlin","unconfirmed":0,"lastCommand":36,"dayStart":240}}]');
INSERT INTO journal VALUES(38,38,1795738210704000,14,'[{"record":"setting","op":"update","row":2,"before":{"player":1,"key":"dayStart","value":"04:00"},"after":{"value":"00:00"}}]');
INSERT INTO journal VALUES(39,39,1795738210728000,14,'[{"record":"import","op":"insert","row":1,"after":{"last":2,"notes":2,"type":"night"}}]');
INSERT INTO journal VALUES(40,40,1795738210761000,14,'[{"record":"night","op":"insert","row":3,"after":{"uid":"zj8746ean1r7d0r2","player":1,"startedAt":1773612600000,"endedAt":1773640200000,"zone":"Europe/Berlin","day":20528,"note":"Snow outside","lastCommand":39}}]');
INSERT INTO journal VALUES(41,41,1795738210787000,14,'[{"record":"foodItem","op":"insert","row":1,"after":{"uid":"t4x2hqsr8j2p147b","player":1,"name":"oats","nameKey":"oats","base":0,"kcal":370.0,"fibre":10.0,"origin":0,"lastCommand":40}},{"record":"food","op":"insert","row":1,"after":{"uid":"7fbmjmjp5ewcywda","player":1,"name":"oats","amount":60.0,"base":0,"kcal":370.0,"fibre":10.0,"origin":0,"at":1773572400000,"zone":"Europe/Berlin","day":20527,"lastCommand":40}}]');
INSERT INTO journal VALUES(42,42,1795738210812000,14,'[{"record":"foodItem","op":"insert","row":2,"after":{"uid":"d1g8adksw0g9j6tw","player":1,"name":"bread","nameKey":"bread","base":0,"portionGrams":50.0,"kcal":250.0,"sodium":480.0,"barcode":"4000417025005","origin":0,"lastCommand":41}},{"record":"food","op":"insert","row":2,"after":{"uid":"tp9rxkgkhgrjwtd0","player":1,"name":"bread","amount":2.0,"base":1,"kcal":125.0,"sodium":240.0,"origin":0,"at":1773572400000,"zone":"Europe/Berlin","day":20527,"lastCommand":41}}]');
INSERT INTO journal VALUES(43,43,1795738210834000,14,'[{"record":"foodItem","op":"update","row":1,"before":{"uid":"t4x2hqsr8j2p147b","player":1,"name":"oats","nameKey":"oats","base":0,"kcal":370.0,"fibre":10.0,"origin":0,"lastCommand":40},"after":{"portionGrams":40.0}}]');
INSERT INTO journal VALUES(44,44,1795738210858000,14,'[{"record":"food","op":"insert","row":3,"after":{"uid":"cc682ctj4qzpa6gk","player":1,"name":"oats","amount":1.0,"base":1,"kcal":148.0,"fibre":4.0,"origin":0,"at":1773658800000,"zone":"Europe/Berlin","day":20528,"lastCommand":43}}]');
INSERT INTO journal VALUES(45,45,1795738210875000,14,'[{"record":"sample","op":"insert","row":4,"after":{"uid":"4ne5b3vyrj7rhasz","player":1,"metric":"food.done","value":1.0,"at":1773572400000,"zone":"Europe/Berlin","day":20527,"recordedAt":1795738210875,"lastCommand":44}}]');
INSERT INTO journal VALUES(46,46,1795738210936000,14,'[{"record":"metric","op":"insert","row":3,"after":{"player":1,"key":"steps.value","name":"Value","kind":0,"better":0,"decimals":0,"sensitive":0,"lastCommand":45,"source":"steps"}},{"record":"source","op":"insert","row":1,"after":{"player":1,"name":"steps","connector":"files","title":"Files","definition":"{\"hosts\":[],\"settings\":{\"command\":\"printf ''date,value\\\\n2026-03-14,40\\\\n2026-03-15,42\\\\n''\"},\"streams\":[{\"chunkDays\":366,\"metrics\":[\"steps.value\"],\"name\":\"days\",\"settle\":129600,\"strategy\":\"days\"}]}","every":3600,"since":20513,"enabled":1,"lastCommand":45,"notBefore":1772319600000}}]');
INSERT INTO journal VALUES(47,47,1795738210993000,14,'[{"record":"sample","op":"insert","row":5,"after":{"uid":"tgesj7e05j7p3f6s","player":1,"metric":"steps.value","value":40.0,"at":1773486000000,"zone":"Europe/Berlin","day":20526,"recordedAt":1795738210993,"lastCommand":46,"source":"steps","stream":"days","item":"2026-03-14 1"}},{"record":"sample","op":"insert","row":6,"after":{"uid":"w80gne9tvqnv0srq","player":1,"metric":"steps.value","value":42.0,"at":1773572400000,"zone":"Europe/Berlin","day":20527,"recordedAt":1795738210993,"lastCommand":46,"source":"steps","stream":"days","item":"2026-03-15 1"}}]');
INSERT INTO journal VALUES(48,48,1795738211037000,14,'[{"record":"sample","op":"update","row":5,"before":{"uid":"tgesj7e05j7p3f6s","player":1,"metric":"steps.value","value":40.0,"at":1773486000000,"zone":"Europe/Berlin","day":20526,"recordedAt":1795738210993,"lastCommand":46,"source":"steps","stream":"days","item":"2026-03-14 1"},"after":{"hidden":1}}]');
INSERT INTO journal VALUES(50,50,1795738211238000,14,'[{"record":"session","op":"insert","row":10,"after":{"uid":"07s30cajm7hbym2q","player":1,"routine":"qgs01y9g0p49x4nb","startedAt":1795738211238,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":7,"after":{"session":"07s30cajm7hbym2q","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":8,"after":{"session":"07s30cajm7hbym2q","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":10,"after":{"session":"07s30cajm7hbym2q","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(51,51,1795738211255000,14,'[{"record":"sessionTask","op":"update","row":7,"before":{"session":"07s30cajm7hbym2q","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":180.0,"estimateHigh":180.0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711431468836,\"wallMilliseconds\":1795738211255,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":10,"before":{"session":"07s30cajm7hbym2q","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711431468836,\"wallMilliseconds\":1795738211255,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(52,52,1795738211271000,14,'[{"record":"estimation","op":"insert","row":10,"after":{"session":"07s30cajm7hbym2q","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":180.0,"actual":3.0,"recordedAt":1795738211271,"zone":"Europe/Berlin","day":20784,"accuracy":9.230769230769232,"rating":0,"level":1,"xp":0,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":7,"before":{"session":"07s30cajm7hbym2q","position":0,"name":"Tidy","state":0,"estimateLow":180.0,"estimateHigh":180.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711431468836,\"wallMilliseconds\":1795738211255,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711448226543,\"wallMilliseconds\":1795738211271,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711431468836,\"wallMilliseconds\":1795738211255,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":10,"before":{"session":"07s30cajm7hbym2q","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"7179e656-3e93-4264-b960-cac7f2cfe573\",\"bootNanoseconds\":78711431468836,\"wallMilliseconds\":1795738211255,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":19},"after":{"command":52}}]');
INSERT INTO journal VALUES(53,53,1795738211293000,14,'[{"record":"setting","op":"insert","row":3,"after":{"player":1,"key":"hints","value":"off"}}]');
INSERT INTO journal VALUES(54,54,1795738211309000,14,'[{"record":"setting","op":"delete","row":3,"before":{"player":1,"key":"hints","value":"off"}}]');
CREATE TABLE metric (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player,
  -- The name in commands and files.
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  -- NULL for a check, a clock and a plain number.
  unit TEXT CHECK (length(unit) BETWEEN 1 AND 64),
  -- 0 sum, 1 level, 2 mean, 3 share, 4 clock, 5 check.
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
  -- 0 up, 1 down.
  better INTEGER NOT NULL CHECK (better IN (0, 1)),
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 6),
  low REAL CHECK (abs(low) <= 1e12),
  high REAL CHECK (abs(high) <= 1e12),
  sensitive INTEGER NOT NULL CHECK (sensitive IN (0, 1)),
  lastCommand INTEGER NOT NULL, source TEXT CHECK (length(source) BETWEEN 1 AND 32),
  UNIQUE (player, key),
  CHECK (low <= high)
) STRICT;
INSERT INTO metric VALUES(1,1,'miles','Miles','miles',0,0,0,NULL,NULL,0,27,NULL);
INSERT INTO metric VALUES(2,1,'pages','Pages','pages',0,0,0,0.0,100000.0,0,29,NULL);
INSERT INTO metric VALUES(3,1,'steps.value','Value',NULL,0,0,0,NULL,NULL,0,45,'steps');
CREATE TABLE sample (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  -- The key of the metric.
  metric TEXT NOT NULL CHECK (length(metric) BETWEEN 1 AND 64),
  value REAL NOT NULL CHECK (abs(value) <= 1e12),
  -- Of a mean its weight, of a share what the hits are of; NULL is 1.
  weight REAL CHECK (abs(weight) <= 1e12),
  at INTEGER NOT NULL CHECK (at BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  -- The local day, decided when it was recorded first.
  day INTEGER NOT NULL,
  recordedAt INTEGER NOT NULL CHECK (recordedAt BETWEEN -62135596800000 AND 253402300799999),
  note TEXT CHECK (length(note) BETWEEN 1 AND 400),
  lastCommand INTEGER NOT NULL
, source TEXT CHECK (length(source) BETWEEN 1 AND 32), stream TEXT CHECK (length(stream) BETWEEN 1 AND 32), item TEXT CHECK (length(item) BETWEEN 1 AND 200), rev INTEGER CHECK (rev BETWEEN 0 AND 9007199254740992), hidden INTEGER CHECK (hidden IN (0, 1))) STRICT;
INSERT INTO sample VALUES(1,'j0h6sx8nrm06gcak',1,'pages',28.0,NULL,1795738210554,1,20784,1795738210554,NULL,29,NULL,NULL,NULL,NULL,NULL);
INSERT INTO sample VALUES(2,'vbkm0tx54qsfz0d6',1,'pages',12.0,NULL,1795738210574,1,20784,1795738210574,NULL,30,NULL,NULL,NULL,NULL,NULL);
INSERT INTO sample VALUES(3,'4p7bzb3bkjjdb673',1,'miles',3.5,NULL,1795738210591,1,20784,1795738210591,NULL,31,NULL,NULL,NULL,NULL,NULL);
INSERT INTO sample VALUES(4,'4ne5b3vyrj7rhasz',1,'food.done',1.0,NULL,1773572400000,1,20527,1795738210875,NULL,44,NULL,NULL,NULL,NULL,NULL);
INSERT INTO sample VALUES(5,'tgesj7e05j7p3f6s',1,'steps.value',40.0,NULL,1773486000000,1,20526,1795738210993,NULL,46,'steps','days','2026-03-14 1',NULL,1);
INSERT INTO sample VALUES(6,'w80gne9tvqnv0srq',1,'steps.value',42.0,NULL,1773572400000,1,20527,1795738210993,NULL,46,'steps','days','2026-03-15 1',NULL,NULL);
CREATE TABLE sampleDay (
  player INTEGER NOT NULL REFERENCES player,
  metric TEXT NOT NULL,
  day INTEGER NOT NULL,
  -- The sum of the values, and of value times weight.
  total REAL NOT NULL,
  weighted REAL NOT NULL,
  weight REAL NOT NULL,
  count INTEGER NOT NULL,
  -- Of the last sample.
  last REAL NOT NULL,
  PRIMARY KEY (player, metric, day)
) STRICT, WITHOUT ROWID;
INSERT INTO sampleDay VALUES(1,'food.done',20527,1.0,1.0,1.0,1,1.0);
INSERT INTO sampleDay VALUES(1,'miles',20784,3.5,3.5,1.0,1,3.5);
INSERT INTO sampleDay VALUES(1,'pages',20784,40.0,40.0,2.0,2,12.0);
INSERT INTO sampleDay VALUES(1,'steps.value',20527,42.0,42.0,1.0,1,42.0);
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
INSERT INTO goal VALUES(1,'gdk5jh9dyj8swevw',1,'Novel',0,'pages',NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,1795738210532,1,28);
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
INSERT INTO goalTerms VALUES(1,'myv2mp8n19f2ra78',1,'gdk5jh9dyj8swevw',20784,480.0,0,127,NULL,47176,28);
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
INSERT INTO goalGuess VALUES(1,'76ppy21raj62zah7',1,'gdk5jh9dyj8swevw',20784,20840,20868,28);
CREATE TABLE goalRest (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  goal TEXT REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
  firstDay INTEGER NOT NULL,
  lastDay INTEGER NOT NULL,
  lastCommand INTEGER NOT NULL
) STRICT;
CREATE TABLE goalReached (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  goal TEXT NOT NULL REFERENCES goal (uid) DEFERRABLE INITIALLY DEFERRED,
  day INTEGER NOT NULL,
  value REAL NOT NULL CHECK (abs(value) <= 1e12),
  lastCommand INTEGER NOT NULL
) STRICT;
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
INSERT INTO badge VALUES(1,1,'0x7rmhjygwr6d81a',0,NULL,20784,'gdk5jh9dyj8swevw',28);
CREATE TABLE goalNotice (
  player INTEGER NOT NULL REFERENCES player,
  day INTEGER NOT NULL,
  noticedAt INTEGER NOT NULL,
  goneAt INTEGER,
  PRIMARY KEY (player, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE activity (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  -- As names are compared.
  nameKey TEXT NOT NULL CHECK (length(nameKey) BETWEEN 1 AND 400),
  colour INTEGER CHECK (colour BETWEEN 0 AND 7),
  sign TEXT CHECK (length(sign) BETWEEN 1 AND 16),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 1000000),
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  lastCommand INTEGER NOT NULL,
  UNIQUE (player, nameKey)
) STRICT;
INSERT INTO activity VALUES(1,'q1apyrcj8xf6w31q',1,'Code','code',NULL,NULL,0,0,32);
INSERT INTO activity VALUES(2,'ycsfrgxrhb1kzd7a',1,'Reading','reading',NULL,NULL,1,0,34);
CREATE TABLE interval (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  activity TEXT NOT NULL REFERENCES activity (uid) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
  -- NULL while it is open.
  endedAt INTEGER CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  note TEXT CHECK (length(note) BETWEEN 1 AND 400),
  -- Names, with commas between them.
  tags TEXT CHECK (length(tags) BETWEEN 1 AND 400),
  -- Longer than a day and not confirmed: it counts zero.
  unconfirmed INTEGER NOT NULL CHECK (unconfirmed IN (0, 1)),
  -- Where the boot clock stood at the start of an open one: the boot's id and milliseconds, negative before the boot.
  boot TEXT CHECK (length(boot) BETWEEN 1 AND 128),
  bootMilliseconds INTEGER,
  lastCommand INTEGER NOT NULL, dayStart INTEGER CHECK (dayStart BETWEEN 0 AND 360),
  CHECK (endedAt >= startedAt)
) STRICT;
INSERT INTO interval VALUES(1,'p9j6js55rtmw67az',1,'q1apyrcj8xf6w31q',1795738210612,1795738210632,1,NULL,NULL,0,NULL,NULL,32,NULL);
INSERT INTO interval VALUES(2,'x1kq76c2c7dbfb6j',1,'ycsfrgxrhb1kzd7a',1795654800000,1795659300000,1,NULL,NULL,0,NULL,NULL,34,NULL);
INSERT INTO interval VALUES(3,'tvxw16b6h6tkzx0x',1,'ycsfrgxrhb1kzd7a',1795575600000,1795577400000,1,NULL,NULL,0,NULL,NULL,36,240);
CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player,
  -- The name in commands; the keys of its metrics begin with it.
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
  connector TEXT NOT NULL CHECK (length(connector) BETWEEN 1 AND 64),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 400),
  -- JSON: hosts, settings without secrets, streams with the keys of their metrics.
  definition TEXT NOT NULL CHECK (length(definition) BETWEEN 1 AND 131072),
  -- Seconds between two fetches.
  every INTEGER NOT NULL CHECK (every BETWEEN 0 AND 604800),
  -- The first local day to fetch.
  since INTEGER NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  lastCommand INTEGER NOT NULL,
  -- Nothing from before this moment is taken: the player has said so, or has erased it. Milliseconds since 1970.
  notBefore INTEGER,
  UNIQUE (player, name)
) STRICT;
INSERT INTO source VALUES(1,1,'steps','files','Files','{"hosts":[],"settings":{"command":"printf ''date,value\\n2026-03-14,40\\n2026-03-15,42\\n''"},"streams":[{"chunkDays":366,"metrics":["steps.value"],"name":"days","settle":129600,"strategy":"days"}]}',3600,20513,1,45,1772319600000);
CREATE TABLE sourceProgress (
  player INTEGER NOT NULL REFERENCES player,
  source TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (player, source)
) STRICT, WITHOUT ROWID;
INSERT INTO sourceProgress VALUES(1,'steps','{"ends":[{"at":1795738210997,"command":47,"counts":{"stored":2,"unchanged":0,"withdrawn":0},"outcome":"ok"}],"fetches":1,"lease":{"answer":"{\"nextAt\":\"2026-11-27T02:10:10.997+01:00\",\"state\":\"ok\"}","beganAt":1795738210963,"counts":{"stored":2,"unchanged":0,"withdrawn":0},"isEnded":true,"number":1,"run":"steps.2fn2qfqzgd02ggn5","touchedAt":1795738210997},"standing":{"answeredAt":1795738210997,"failures":0,"nextAt":1795741810997,"setAt":1795738210997,"state":"ok"},"streams":{"days":{"answers":[{"at":1795738210993,"command":47,"first":20513,"last":20784}],"pass":{"isOpen":false,"isWhole":false,"restarts":0,"want":{"days":{"_0":20513,"_1":20784}}}}}}');
CREATE TABLE sourcePart (
  player INTEGER NOT NULL REFERENCES player,
  source TEXT NOT NULL,
  stream TEXT NOT NULL,
  -- The put.
  number INTEGER NOT NULL,
  -- How many samples.
  count INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (player, source, stream, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE sourceSeen (
  player INTEGER NOT NULL REFERENCES player,
  source TEXT NOT NULL,
  stream TEXT NOT NULL,
  metric TEXT NOT NULL,
  item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 200),
  PRIMARY KEY (player, source, stream, metric, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE night (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  startedAt INTEGER NOT NULL CHECK (startedAt BETWEEN -62135596800000 AND 253402300799999),
  endedAt INTEGER NOT NULL CHECK (endedAt BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  -- The local day of waking, decided when it was recorded first.
  day INTEGER NOT NULL,
  -- A letter and whole seconds for each stage: w awake, l light, d deep, r REM, s asleep, b in bed, - unknown.
  stages TEXT CHECK (length(stages) BETWEEN 1 AND 4096),
  -- What recorded it; NULL for what the player logged.
  device TEXT CHECK (length(device) BETWEEN 1 AND 200),
  note TEXT CHECK (length(note) BETWEEN 1 AND 400),
  lastCommand INTEGER NOT NULL
) STRICT;
INSERT INTO night VALUES(1,'ssg70t2zvy7pjhch',1,1773525600000,1773554400000,1,20527,NULL,'Phone',NULL,38);
INSERT INTO night VALUES(2,'fc13vwxj06ae4csc',1,1773526200000,1773553800000,1,20527,'l7200d3600w900r15900','Watch',NULL,38);
INSERT INTO night VALUES(3,'zj8746ean1r7d0r2',1,1773612600000,1773640200000,1,20528,NULL,NULL,'Snow outside',39);
CREATE TABLE foodItem (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  nameKey TEXT NOT NULL,
  -- What the nutrients are of: 0 100 g, 1 a portion.
  base INTEGER NOT NULL CHECK (base IN (0, 1)),
  -- Grams of a portion, if known.
  portionGrams REAL CHECK (portionGrams BETWEEN 0 AND 100000),
  -- kcal, g; sodium in mg. NULL is not known.
  kcal REAL CHECK (kcal BETWEEN 0 AND 1e6),
  protein REAL CHECK (protein BETWEEN 0 AND 1e6),
  carbs REAL CHECK (carbs BETWEEN 0 AND 1e6),
  fat REAL CHECK (fat BETWEEN 0 AND 1e6),
  fibre REAL CHECK (fibre BETWEEN 0 AND 1e6),
  sugar REAL CHECK (sugar BETWEEN 0 AND 1e6),
  sodium REAL CHECK (sodium BETWEEN 0 AND 1e6),
  barcode TEXT CHECK (length(barcode) BETWEEN 1 AND 14),
  -- 0 own, 1 barcode, 2 photo.
  origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 2),
  lastCommand INTEGER NOT NULL,
  UNIQUE (player, nameKey)
) STRICT;
INSERT INTO foodItem VALUES(1,'t4x2hqsr8j2p147b',1,'oats','oats',0,40.0,370.0,NULL,NULL,NULL,10.0,NULL,NULL,NULL,0,40);
INSERT INTO foodItem VALUES(2,'d1g8adksw0g9j6tw',1,'bread','bread',0,50.0,250.0,NULL,NULL,NULL,NULL,NULL,480.0,'4000417025005',0,41);
CREATE TABLE food (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Grams where the base is 100 g, else portions.
  amount REAL NOT NULL CHECK (amount BETWEEN 0 AND 100000),
  -- What was eaten, as it was known then: the same as of foodItem.
  base INTEGER NOT NULL CHECK (base IN (0, 1)),
  kcal REAL CHECK (kcal BETWEEN 0 AND 1e6),
  protein REAL CHECK (protein BETWEEN 0 AND 1e6),
  carbs REAL CHECK (carbs BETWEEN 0 AND 1e6),
  fat REAL CHECK (fat BETWEEN 0 AND 1e6),
  fibre REAL CHECK (fibre BETWEEN 0 AND 1e6),
  sugar REAL CHECK (sugar BETWEEN 0 AND 1e6),
  sodium REAL CHECK (sodium BETWEEN 0 AND 1e6),
  origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 2),
  -- Of an estimate from a picture.
  confidence REAL CHECK (confidence BETWEEN 0 AND 1),
  at INTEGER NOT NULL CHECK (at BETWEEN -62135596800000 AND 253402300799999),
  zone INTEGER NOT NULL REFERENCES zone,
  -- The local day, decided when it was recorded first.
  day INTEGER NOT NULL,
  lastCommand INTEGER NOT NULL
) STRICT;
INSERT INTO food VALUES(1,'7fbmjmjp5ewcywda',1,'oats',60.0,0,370.0,NULL,NULL,NULL,10.0,NULL,NULL,0,NULL,1773572400000,1,20527,40);
INSERT INTO food VALUES(2,'tp9rxkgkhgrjwtd0',1,'bread',2.0,1,125.0,NULL,NULL,NULL,NULL,NULL,240.0,0,NULL,1773572400000,1,20527,41);
INSERT INTO food VALUES(3,'cc682ctj4qzpa6gk',1,'oats',1.0,1,148.0,NULL,NULL,NULL,4.0,NULL,NULL,0,NULL,1773658800000,1,20528,43);
CREATE TABLE foodDay (
  player INTEGER NOT NULL REFERENCES player,
  day INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  -- Sums; NULL where no entry knows the nutrient.
  kcal REAL,
  protein REAL,
  carbs REAL,
  fat REAL,
  fibre REAL,
  sugar REAL,
  sodium REAL,
  -- The nutrients that some entry does not know: bits in the order of the columns.
  lacking INTEGER NOT NULL,
  PRIMARY KEY (player, day)
) STRICT, WITHOUT ROWID;
INSERT INTO foodDay VALUES(1,20527,2,472.0,NULL,NULL,NULL,6.0,NULL,480.0,126);
INSERT INTO foodDay VALUES(1,20528,1,148.0,NULL,NULL,NULL,4.0,NULL,NULL,110);
CREATE TABLE replica (
  player INTEGER PRIMARY KEY REFERENCES player,
  -- The id of this device, and what it was given to: another machine or folder gets another one.
  device TEXT NOT NULL CHECK (length(device) BETWEEN 1 AND 128),
  home TEXT NOT NULL,
  -- The number of its newest item.
  number INTEGER NOT NULL,
  -- The newest command whose changes are items.
  scanned INTEGER NOT NULL,
  -- Where a pass over all records stands: the table, and the row after which it goes on. NULL without a pass.
  passTable TEXT,
  passRow INTEGER,
  CHECK ((passTable IS NULL) = (passRow IS NULL))
) STRICT;
INSERT INTO replica VALUES(1,'643jvakzfx0tp817','bj8k3s2xt48dsjhs',86,49,NULL,NULL);
CREATE TABLE replicated (
  player INTEGER NOT NULL REFERENCES player,
  -- The table, and the record's id in it.
  type TEXT NOT NULL,
  uid TEXT NOT NULL,
  -- The id of the record that it belongs to.
  parent TEXT,
  -- What only one record of the type may have: a name as names are compared. NULL for one that is deleted.
  name TEXT,
  -- The number of this device's newest item of it; NULL where this device has changed nothing.
  number INTEGER,
  -- Its fields with their stamps (ReplicaState).
  body TEXT NOT NULL,
  -- What the table has of it: NULL for nothing, empty for the body's values, else those values.
  shown TEXT,
  PRIMARY KEY (player, type, uid)
) STRICT, WITHOUT ROWID;
INSERT INTO replicated VALUES(1,'activity','q1apyrcj8xf6w31q',NULL,'code',60,'{"c":1795738210612000,"d":"643jvakzfx0tp817","f":{"archived":0,"colour":null,"name":"Code","position":0,"sign":null}}','');
INSERT INTO replicated VALUES(1,'activity','ycsfrgxrhb1kzd7a',NULL,'reading',62,'{"c":1795738210651000,"d":"643jvakzfx0tp817","f":{"archived":0,"colour":null,"name":"Reading","position":1,"sign":null}}','');
INSERT INTO replicated VALUES(1,'badge','0x7rmhjygwr6d81a','gdk5jh9dyj8swevw',NULL,55,'{"c":1795738210532000,"d":"643jvakzfx0tp817","f":{"earnedOn":20784,"goal":"gdk5jh9dyj8swevw","key":0,"tier":null}}','');
INSERT INTO replicated VALUES(1,'device','643jvakzfx0tp817',NULL,NULL,1,'{"c":1795738211087000,"d":"643jvakzfx0tp817","f":{"forgotten":0,"joinedOn":20784,"name":"laptop"}}',NULL);
INSERT INTO replicated VALUES(1,'estimation','1qz7xfb6zh9krk2n-0','1qz7xfb6zh9krk2n',NULL,46,'{"c":1795738210274000,"d":"643jvakzfx0tp817","f":{"accuracy":null,"actual":null,"calibration":0,"day":20784,"estimate":1200,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":"code","level":1,"marks":32,"position":0,"rating":null,"recordedAt":1795738210274,"session":"1qz7xfb6zh9krk2n","task":"Fix login","xp":0,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','60yfpd046jy2kz46-0','60yfpd046jy2kz46',NULL,83,'{"c":1,"d":"643jvakzfx0tp817","f":{"accuracy":null,"actual":615.5,"calibration":1,"day":20544,"estimate":null,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":null,"level":1,"marks":128,"position":0,"rating":null,"recordedAt":1775056260000,"session":"60yfpd046jy2kz46","task":"Scales","xp":0,"zone":"America/New_York"}}','');
INSERT INTO replicated VALUES(1,'estimation','bzwfnqt05j5gwtw9-0','bzwfnqt05j5gwtw9',NULL,43,'{"c":1795738210227000,"d":"643jvakzfx0tp817","f":{"accuracy":13.333333333333334,"actual":3,"calibration":1,"day":20784,"estimate":120,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":1,"kind":null,"level":1,"marks":0,"position":0,"rating":0,"recordedAt":1795738210205,"session":"bzwfnqt05j5gwtw9","task":"Tidy","xp":0,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','e8n4metpx901amx7-0','e8n4metpx901amx7',NULL,39,'{"c":1795738210066000,"d":"643jvakzfx0tp817","f":{"accuracy":84,"actual":360,"calibration":1,"day":20784,"estimate":300,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":null,"level":1,"marks":3,"position":0,"rating":2,"recordedAt":1795738210066,"session":"e8n4metpx901amx7","task":"Shower Power","xp":60,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','j2pkhgpsv5b5vdvp-0','j2pkhgpsv5b5vdvp',NULL,80,'{"c":1,"d":"643jvakzfx0tp817","f":{"accuracy":81.3953488372093,"actual":372,"calibration":1,"day":20486,"estimate":300,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":null,"level":1,"marks":128,"position":0,"rating":2,"recordedAt":1770014172000,"session":"j2pkhgpsv5b5vdvp","task":"Shower","xp":60,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','j2pkhgpsv5b5vdvp-1','j2pkhgpsv5b5vdvp',NULL,81,'{"c":1,"d":"643jvakzfx0tp817","f":{"accuracy":97.81420765027322,"actual":880,"calibration":1,"day":20486,"estimate":900,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":null,"level":1,"marks":128,"position":1,"rating":3,"recordedAt":1770015480000,"session":"j2pkhgpsv5b5vdvp","task":"Breakfast","xp":100,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','mjdtt81h49kwnrg5-0','mjdtt81h49kwnrg5',NULL,82,'{"c":1,"d":"643jvakzfx0tp817","f":{"accuracy":51.037344398340245,"actual":1190,"calibration":1,"day":20541,"estimate":600,"estimateHigh":null,"estimateLow":null,"felt":null,"integrity":0,"kind":"code","level":1,"marks":128,"position":0,"rating":0,"recordedAt":1774743000000,"session":"mjdtt81h49kwnrg5","task":"Fix login","xp":10,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'estimation','ryr9dwjxv590j2ae-0','ryr9dwjxv590j2ae',NULL,41,'{"c":1795738210151000,"d":"643jvakzfx0tp817","f":{"accuracy":84,"actual":300,"calibration":1,"day":20784,"estimate":360,"estimateHigh":540,"estimateLow":240,"felt":null,"integrity":0,"kind":null,"level":1,"marks":7,"position":0,"rating":2,"recordedAt":1795738210151,"session":"ryr9dwjxv590j2ae","task":"Shower Power","xp":60,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'food','7fbmjmjp5ewcywda',NULL,NULL,68,'{"c":1795738210787000,"d":"643jvakzfx0tp817","f":{"amount":60,"at":1773572400000,"base":0,"carbs":null,"confidence":null,"day":20527,"fat":null,"fibre":10,"kcal":370,"name":"oats","origin":0,"protein":null,"sodium":null,"sugar":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'food','cc682ctj4qzpa6gk',NULL,NULL,71,'{"c":1795738210858000,"d":"643jvakzfx0tp817","f":{"amount":1,"at":1773658800000,"base":1,"carbs":null,"confidence":null,"day":20528,"fat":null,"fibre":4,"kcal":148,"name":"oats","origin":0,"protein":null,"sodium":null,"sugar":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'food','tp9rxkgkhgrjwtd0',NULL,NULL,70,'{"c":1795738210812000,"d":"643jvakzfx0tp817","f":{"amount":2,"at":1773572400000,"base":1,"carbs":null,"confidence":null,"day":20527,"fat":null,"fibre":null,"kcal":125,"name":"bread","origin":0,"protein":null,"sodium":240,"sugar":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'foodItem','d1g8adksw0g9j6tw',NULL,'bread',69,'{"c":1795738210812000,"d":"643jvakzfx0tp817","f":{"barcode":"4000417025005","base":0,"carbs":null,"fat":null,"fibre":null,"kcal":250,"name":"bread","origin":0,"portionGrams":50,"protein":null,"sodium":480,"sugar":null}}','');
INSERT INTO replicated VALUES(1,'foodItem','t4x2hqsr8j2p147b',NULL,'oats',67,'{"c":1795738210834000,"d":"643jvakzfx0tp817","f":{"barcode":null,"base":0,"carbs":null,"fat":null,"fibre":10,"kcal":370,"name":"oats","origin":0,"portionGrams":40,"protein":null,"sodium":null,"sugar":null}}','');
INSERT INTO replicated VALUES(1,'forecast','k5jnkats4des7tar',NULL,NULL,49,'{"c":1795738210407000,"d":"643jvakzfx0tp817","f":{"day":20784,"deadline":1795820340000,"madeAt":1795738210407,"method":"runs","origin":0,"p50":360.00000000000006,"p80":425.2762754484266,"p90":521.4696094911525,"routine":null,"runs":3,"skillKey":"cold shower","zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'goal','gdk5jh9dyj8swevw',NULL,NULL,52,'{"c":1795738210532000,"d":"643jvakzfx0tp817","f":{"archived":0,"baseline":null,"colour":null,"createdAt":1795738210532,"kind":0,"label":null,"metric":"pages","name":"Novel","position":0,"quest":null,"reachedBy":0,"scope":null,"silence":0,"skillKey":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'goalGuess','76ppy21raj62zah7','gdk5jh9dyj8swevw','gdk5jh9dyj8swevw',54,'{"c":1795738210532000,"d":"643jvakzfx0tp817","f":{"earliest":20840,"goal":"gdk5jh9dyj8swevw","latest":20868,"madeOn":20784}}','');
INSERT INTO replicated VALUES(1,'goalTerms','myv2mp8n19f2ra78','gdk5jh9dyj8swevw','gdk5jh9dyj8swevw|20784',53,'{"c":1795738210532000,"d":"643jvakzfx0tp817","f":{"amount":480,"by":47176,"goal":"gdk5jh9dyj8swevw","quota":null,"rhythm":0,"since":20784,"weekdays":127}}','');
INSERT INTO replicated VALUES(1,'interval','p9j6js55rtmw67az','q1apyrcj8xf6w31q',NULL,61,'{"c":1795738210632000,"d":"643jvakzfx0tp817","f":{"activity":"q1apyrcj8xf6w31q","dayStart":null,"endedAt":1795738210632,"note":null,"startedAt":1795738210612,"tags":null,"unconfirmed":0,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'interval','tvxw16b6h6tkzx0x','ycsfrgxrhb1kzd7a',NULL,65,'{"c":1795738210684000,"d":"643jvakzfx0tp817","f":{"activity":"ycsfrgxrhb1kzd7a","dayStart":240,"endedAt":1795577400000,"note":null,"startedAt":1795575600000,"tags":null,"unconfirmed":0,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'interval','x1kq76c2c7dbfb6j','ycsfrgxrhb1kzd7a',NULL,63,'{"c":1795738210651000,"d":"643jvakzfx0tp817","f":{"activity":"ycsfrgxrhb1kzd7a","dayStart":null,"endedAt":1795659300000,"note":null,"startedAt":1795654800000,"tags":null,"unconfirmed":0,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'metric','miles',NULL,NULL,51,'{"c":1795738210503000,"d":"643jvakzfx0tp817","f":{"better":0,"decimals":0,"high":null,"kind":0,"low":null,"name":"Miles","sensitive":0,"source":null,"unit":"miles"}}','');
INSERT INTO replicated VALUES(1,'metric','pages',NULL,NULL,56,'{"c":1795738210554000,"d":"643jvakzfx0tp817","f":{"better":0,"decimals":0,"high":100000,"kind":0,"low":0,"name":"Pages","sensitive":0,"source":null,"unit":"pages"}}','');
INSERT INTO replicated VALUES(1,'metric','steps.value',NULL,NULL,73,'{"c":1795738210936000,"d":"643jvakzfx0tp817","f":{"better":0,"decimals":0,"high":null,"kind":0,"low":null,"name":"Value","sensitive":0,"source":"steps","unit":null}}','');
INSERT INTO replicated VALUES(1,'night','fc13vwxj06ae4csc',NULL,NULL,86,'{"c":1,"d":"643jvakzfx0tp817","f":{"day":20527,"device":"Watch","endedAt":1773553800000,"note":null,"stages":"l7200d3600w900r15900","startedAt":1773526200000,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'night','ssg70t2zvy7pjhch',NULL,NULL,85,'{"c":1,"d":"643jvakzfx0tp817","f":{"day":20527,"device":"Phone","endedAt":1773554400000,"note":null,"stages":null,"startedAt":1773525600000,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'night','zj8746ean1r7d0r2',NULL,NULL,66,'{"c":1795738210761000,"d":"643jvakzfx0tp817","f":{"day":20528,"device":null,"endedAt":1773640200000,"note":"Snow outside","stages":null,"startedAt":1773612600000,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'practice','gc7a3cw2z505f58b',NULL,NULL,50,'{"c":1795738210439000,"d":"643jvakzfx0tp817","f":{"actual":0.001,"recordedAt":1795738210439,"target":5,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'routine','2gy9n978tman5gvt',NULL,'quiet hour',25,'{"c":1795738209873000,"d":"643jvakzfx0tp817","f":{"active":1,"createdAt":1795738209873,"createdBy":0,"days":1,"deadline":null,"deleted":0,"name":"Quiet Quest","position":1,"reminder":null,"setup":"Quiet hour","updatedAt":1795738209873}}','');
INSERT INTO replicated VALUES(1,'routine','gfzsak4r9beq65ge',NULL,'piano',37,'{"c":1795738209933000,"d":"643jvakzfx0tp817","f":{"active":0,"createdAt":null,"createdBy":0,"days":127,"deadline":null,"deleted":1,"name":"Piano","position":3,"reminder":null,"setup":null,"updatedAt":null}}','');
INSERT INTO replicated VALUES(1,'routine','qgs01y9g0p49x4nb',NULL,'evening',32,'{"c":1795738209898000,"d":"643jvakzfx0tp817","f":{"active":1,"createdAt":1795738209898,"createdBy":0,"days":65,"deadline":null,"deleted":0,"name":"Evening","position":2,"reminder":null,"setup":null,"updatedAt":1795738209898}}','');
INSERT INTO replicated VALUES(1,'routine','yx98fh4rh7xzx8e7',NULL,'morning quest',3,'{"c":1795738210358000,"d":"643jvakzfx0tp817","f":{"active":1,"createdAt":1795738209847,"createdBy":0,"days":62,"deadline":null,"deleted":0,"name":"Morning Quest","position":0,"reminder":450,"setup":null,"updatedAt":1795738210358}}','');
INSERT INTO replicated VALUES(1,'sample','4ne5b3vyrj7rhasz',NULL,NULL,72,'{"c":1795738210875000,"d":"643jvakzfx0tp817","f":{"at":1773572400000,"day":20527,"hidden":null,"item":null,"metric":"food.done","note":null,"recordedAt":1795738210875,"rev":null,"source":null,"stream":null,"value":1,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'sample','4p7bzb3bkjjdb673',NULL,NULL,59,'{"c":1795738210591000,"d":"643jvakzfx0tp817","f":{"at":1795738210591,"day":20784,"hidden":null,"item":null,"metric":"miles","note":null,"recordedAt":1795738210591,"rev":null,"source":null,"stream":null,"value":3.5,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'sample','j0h6sx8nrm06gcak',NULL,NULL,57,'{"c":1795738210554000,"d":"643jvakzfx0tp817","f":{"at":1795738210554,"day":20784,"hidden":null,"item":null,"metric":"pages","note":null,"recordedAt":1795738210554,"rev":null,"source":null,"stream":null,"value":28,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'sample','tgesj7e05j7p3f6s',NULL,NULL,75,'{"c":1795738211037000,"d":"643jvakzfx0tp817","f":{"at":1773486000000,"day":20526,"hidden":1,"item":"2026-03-14 1","metric":"steps.value","note":null,"recordedAt":1795738210993,"rev":null,"source":"steps","stream":"days","value":40,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'sample','vbkm0tx54qsfz0d6',NULL,NULL,58,'{"c":1795738210574000,"d":"643jvakzfx0tp817","f":{"at":1795738210574,"day":20784,"hidden":null,"item":null,"metric":"pages","note":null,"recordedAt":1795738210574,"rev":null,"source":null,"stream":null,"value":12,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'sample','w80gne9tvqnv0srq',NULL,NULL,76,'{"c":1795738210993000,"d":"643jvakzfx0tp817","f":{"at":1773572400000,"day":20527,"hidden":null,"item":"2026-03-15 1","metric":"steps.value","note":null,"recordedAt":1795738210993,"rev":null,"source":"steps","stream":"days","value":42,"weight":null,"zone":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'session','1qz7xfb6zh9krk2n',NULL,NULL,45,'{"c":1795738210274000,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":0,"completedDay":20784,"endedAt":1795738210274,"endedZone":"Europe/Berlin","outcome":1,"routine":null,"startedAt":1795738210253,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'session','60yfpd046jy2kz46','gfzsak4r9beq65ge',NULL,79,'{"c":1,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":1,"completedDay":null,"endedAt":null,"endedZone":null,"outcome":2,"routine":"gfzsak4r9beq65ge","startedAt":1775055600000,"startedZone":"America/New_York","total":null}}','');
INSERT INTO replicated VALUES(1,'session','8b7f9pjgqpdhjsdp',NULL,NULL,48,'{"c":1795738210333000,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":0,"completedDay":null,"endedAt":1795738210333,"endedZone":"Europe/Berlin","outcome":2,"routine":null,"startedAt":1795738210299,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'session','bzwfnqt05j5gwtw9','qgs01y9g0p49x4nb',NULL,42,'{"c":1795738210227000,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":1,"completedDay":20784,"endedAt":1795738210227,"endedZone":"Europe/Berlin","outcome":1,"routine":"qgs01y9g0p49x4nb","startedAt":1795738210171,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'session','e8n4metpx901amx7',NULL,NULL,38,'{"c":1795738210066000,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":1,"completedDay":20784,"endedAt":1795738210066,"endedZone":"Europe/Berlin","outcome":1,"routine":null,"startedAt":1795738210045,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'session','j2pkhgpsv5b5vdvp','yx98fh4rh7xzx8e7',NULL,77,'{"c":1,"d":"643jvakzfx0tp817","f":{"bonus":20,"calibration":1,"completedDay":20486,"endedAt":1770015600000,"endedZone":"Europe/Berlin","outcome":1,"routine":"yx98fh4rh7xzx8e7","startedAt":1770013800000,"startedZone":"Europe/Berlin","total":1680}}','');
INSERT INTO replicated VALUES(1,'session','mjdtt81h49kwnrg5',NULL,NULL,78,'{"c":1,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":1,"completedDay":20541,"endedAt":1774743000000,"endedZone":"Europe/Berlin","outcome":1,"routine":null,"startedAt":1774741800000,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'session','ryr9dwjxv590j2ae',NULL,NULL,40,'{"c":1795738210151000,"d":"643jvakzfx0tp817","f":{"bonus":0,"calibration":1,"completedDay":20784,"endedAt":1795738210151,"endedZone":"Europe/Berlin","outcome":1,"routine":null,"startedAt":1795738210094,"startedZone":"Europe/Berlin","total":null}}','');
INSERT INTO replicated VALUES(1,'setting','dayStart',NULL,NULL,64,'{"c":1795738210704000,"d":"643jvakzfx0tp817","f":{"value":"00:00"}}','');
INSERT INTO replicated VALUES(1,'setting','timeZone',NULL,NULL,2,'{"c":1795738209818000,"d":"643jvakzfx0tp817","f":{"value":"Europe/Berlin"}}','');
INSERT INTO replicated VALUES(1,'skillName','@code',NULL,NULL,47,'{"c":1795738210274000,"d":"643jvakzfx0tp817","f":{"skill":"@code"}}','');
INSERT INTO replicated VALUES(1,'skillName','bag check',NULL,NULL,23,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Bag Check"}}','');
INSERT INTO replicated VALUES(1,'skillName','breakfast',NULL,NULL,20,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Fuel Up"}}','');
INSERT INTO replicated VALUES(1,'skillName','brush teeth',NULL,NULL,22,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Tooth Shine"}}','');
INSERT INTO replicated VALUES(1,'skillName','cold shower',NULL,NULL,16,'{"c":1795738210358000,"d":"643jvakzfx0tp817","f":{"skill":"Cold shower"}}','');
INSERT INTO replicated VALUES(1,'skillName','fuel up',NULL,NULL,19,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Fuel Up"}}','');
INSERT INTO replicated VALUES(1,'skillName','get dressed',NULL,NULL,18,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Quick Change"}}','');
INSERT INTO replicated VALUES(1,'skillName','pack bag',NULL,NULL,24,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Bag Check"}}','');
INSERT INTO replicated VALUES(1,'skillName','quick change',NULL,NULL,17,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Quick Change"}}','');
INSERT INTO replicated VALUES(1,'skillName','scales',NULL,NULL,84,'{"c":1,"d":"643jvakzfx0tp817","f":{"skill":"Scales"}}','');
INSERT INTO replicated VALUES(1,'skillName','shower',NULL,NULL,15,'{"c":1795738210358000,"d":"643jvakzfx0tp817","f":{"skill":"Cold shower"}}','');
INSERT INTO replicated VALUES(1,'skillName','shower power',NULL,NULL,14,'{"c":1795738210358000,"d":"643jvakzfx0tp817","f":{"skill":"Cold shower"}}','');
INSERT INTO replicated VALUES(1,'skillName','tea',NULL,NULL,31,'{"c":1795738209873000,"d":"643jvakzfx0tp817","f":{"skill":"Tea time"}}','');
INSERT INTO replicated VALUES(1,'skillName','tea time',NULL,NULL,30,'{"c":1795738209873000,"d":"643jvakzfx0tp817","f":{"skill":"Tea time"}}','');
INSERT INTO replicated VALUES(1,'skillName','tidy',NULL,NULL,44,'{"c":1795738210227000,"d":"643jvakzfx0tp817","f":{"skill":"@code"}}','');
INSERT INTO replicated VALUES(1,'skillName','tooth shine',NULL,NULL,21,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"skill":"Tooth Shine"}}','');
INSERT INTO replicated VALUES(1,'source','steps',NULL,NULL,74,'{"c":1795738210936000,"d":"643jvakzfx0tp817","f":{"connector":"files","definition":"{\"hosts\":[],\"settings\":{\"command\":\"printf ''date,value\\\\n2026-03-14,40\\\\n2026-03-15,42\\\\n''\"},\"streams\":[{\"chunkDays\":366,\"metrics\":[\"steps.value\"],\"name\":\"days\",\"settle\":129600,\"strategy\":\"days\"}]}","enabled":1,"every":3600,"notBefore":1772319600000,"since":20513,"title":"Files"}}','');
INSERT INTO replicated VALUES(1,'task','7gmytc8jayzszp4v','yx98fh4rh7xzx8e7',NULL,12,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Tooth Shine","position":3,"reference":null,"routine":"yx98fh4rh7xzx8e7","setup":"Brush Teeth","suggested":"120.0..300.0"},"x":{"position":[1795738210358000,"643jvakzfx0tp817"],"routine":[1795738210358001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','8b0hx3tp6v9pcjv3','2gy9n978tman5gvt',NULL,29,'{"c":1795738209873000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Tea time","position":1,"reference":null,"routine":"2gy9n978tman5gvt","setup":"Tea","suggested":null},"x":{"routine":[1795738209873001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','c06b4z6djemhvcf5','qgs01y9g0p49x4nb',NULL,36,'{"c":1795738209898000,"d":"643jvakzfx0tp817","f":{"kind":"book","name":"Read","position":1,"reference":null,"routine":"qgs01y9g0p49x4nb","setup":null,"suggested":null},"x":{"routine":[1795738209898001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','ecchqtpjn35ctmhn','yx98fh4rh7xzx8e7',NULL,9,'{"c":1795738210358000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Cold shower","position":0,"reference":null,"routine":"yx98fh4rh7xzx8e7","setup":"Shower","suggested":"300.0..900.0"},"x":{"routine":[1795738210358001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','jf8bm65m3xw988cq','yx98fh4rh7xzx8e7',NULL,13,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Bag Check","position":4,"reference":null,"routine":"yx98fh4rh7xzx8e7","setup":"Pack Bag","suggested":"120.0..480.0"},"x":{"position":[1795738210358000,"643jvakzfx0tp817"],"routine":[1795738210358001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','k2x0tryxypkp91a2','2gy9n978tman5gvt',NULL,28,'{"c":1795738209873000,"d":"643jvakzfx0tp817","f":{"kind":"book","name":"Read on","position":0,"reference":null,"routine":"2gy9n978tman5gvt","setup":"Read","suggested":null},"x":{"routine":[1795738209873001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','p84v8jjcsghnpd12','yx98fh4rh7xzx8e7',NULL,10,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Quick Change","position":1,"reference":null,"routine":"yx98fh4rh7xzx8e7","setup":"Get Dressed","suggested":"180.0..600.0"},"x":{"position":[1795738210358000,"643jvakzfx0tp817"],"routine":[1795738210358001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','qjx3pvm5vhy9eegs','qgs01y9g0p49x4nb',NULL,35,'{"c":1795738209898000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Tidy","position":0,"reference":null,"routine":"qgs01y9g0p49x4nb","setup":null,"suggested":null},"x":{"routine":[1795738209898001,"643jvakzfx0tp817"]}}','');
INSERT INTO replicated VALUES(1,'task','wgs0kfa82m8dx3zz','yx98fh4rh7xzx8e7',NULL,11,'{"c":1795738209847000,"d":"643jvakzfx0tp817","f":{"kind":null,"name":"Fuel Up","position":2,"reference":null,"routine":"yx98fh4rh7xzx8e7","setup":"Breakfast","suggested":"600.0..1500.0"},"x":{"position":[1795738210358000,"643jvakzfx0tp817"],"routine":[1795738210358001,"643jvakzfx0tp817"]}}','');
CREATE TABLE replicaInbox (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player,
  reason INTEGER NOT NULL CHECK (reason BETWEEN 0 AND 2),
  device TEXT NOT NULL,
  schema INTEGER NOT NULL,
  clock INTEGER NOT NULL,
  record TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE replicaCursor (
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  value TEXT NOT NULL CHECK (length(value) <= 400),
  PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE daySeries (
  player INTEGER NOT NULL REFERENCES player,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first),
  days INTEGER NOT NULL CHECK (days = last - first + 1),
  PRIMARY KEY (player, first)
) STRICT, WITHOUT ROWID;
INSERT INTO daySeries VALUES(1,20486,20486,1);
INSERT INTO daySeries VALUES(1,20541,20541,1);
INSERT INTO daySeries VALUES(1,20784,20784,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('erasure',0);
INSERT INTO sqlite_sequence VALUES('command',54);
INSERT INTO sqlite_sequence VALUES('skill',9);
INSERT INTO sqlite_sequence VALUES('skillName',16);
INSERT INTO sqlite_sequence VALUES('session',4);
INSERT INTO sqlite_sequence VALUES('estimation',5);
INSERT INTO sqlite_sequence VALUES('forecast',1);
INSERT INTO sqlite_sequence VALUES('setting',3);
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
CREATE INDEX sampleByDay ON sample (player, metric, day, at);
CREATE INDEX goalInTime ON goal (player, createdAt);
CREATE INDEX goalOfQuest ON goal (quest) WHERE quest IS NOT NULL;
CREATE INDEX goalTermsOfPlayer ON goalTerms (player, goal);
CREATE INDEX goalTermsOfGoal ON goalTerms (goal);
CREATE INDEX goalGuessOfPlayer ON goalGuess (player, goal);
CREATE INDEX goalGuessOfGoal ON goalGuess (goal);
CREATE INDEX goalRestOfPlayer ON goalRest (player, goal);
CREATE INDEX goalRestOfGoal ON goalRest (goal);
CREATE INDEX goalReachedOfPlayer ON goalReached (player, goal);
CREATE INDEX goalReachedOfGoal ON goalReached (goal);
CREATE INDEX badgeOfGoal ON badge (goal) WHERE goal IS NOT NULL;
CREATE INDEX intervalInTime ON interval (player, startedAt);
CREATE INDEX intervalOfActivity ON interval (activity, player, startedAt);
CREATE UNIQUE INDEX intervalOpen ON interval (player) WHERE endedAt IS NULL;
CREATE INDEX claimInTime ON estimation (player, recordedAt)
  WHERE rating IS NOT NULL AND calibration = 0 AND marks & 26 = 0 AND (integrity NOT IN (1, 2) OR marks & 64 <> 0);
CREATE INDEX goalOfMetric ON goal (player, metric);
CREATE INDEX nightByEnd ON night (player, endedAt);
CREATE INDEX foodByDay ON food (player, day, at);
CREATE INDEX replicatedByNumber ON replicated (player, number) WHERE number IS NOT NULL;
CREATE INDEX replicatedOfParent ON replicated (player, parent) WHERE parent IS NOT NULL;
CREATE INDEX replicatedByName ON replicated (player, type, name) WHERE name IS NOT NULL;
CREATE INDEX replicaInboxOfPlayer ON replicaInbox (player, reason);
CREATE INDEX daySeriesByLength ON daySeries (player, days);
COMMIT;
PRAGMA foreign_keys = ON;
PRAGMA application_id = 1414615892;
PRAGMA user_version = 14;
