PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  -- The Unix user in a system service; NULL for the one player of a user service.
  unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,NULL,1795462408188);
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
  position INTEGER NOT NULL, setup TEXT CHECK (length(setup) BETWEEN 1 AND 200), createdAt INTEGER CHECK (createdAt BETWEEN -62135596800000 AND 253402300799999), updatedAt INTEGER CHECK (updatedAt BETWEEN -62135596800000 AND 253402300799999),
  CHECK (reminder IS NOT -1 OR deadline IS NOT NULL),
  UNIQUE (player, nameKey)
) STRICT;
INSERT INTO routine VALUES(1,'gsz4wt3xev2xbyyd',1,'Morning Quest','morning quest',62,0,1,0,450,NULL,0,NULL,1795462408487,1795462409512);
INSERT INTO routine VALUES(2,'pwa4azhgp6xx01s7',1,'Quiet Quest','quiet hour',1,0,1,0,NULL,NULL,1,'Quiet hour',1795462408526,1795462408526);
INSERT INTO routine VALUES(3,'jkbnpkk0kgszd9np',1,'Evening','evening',65,0,1,0,NULL,NULL,2,NULL,1795462408607,1795462408607);
INSERT INTO routine VALUES(4,'gfzsak4r9beq65ge',1,'Piano','piano',127,0,0,1,NULL,NULL,3,NULL,NULL,NULL);
CREATE TABLE task (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  routine INTEGER NOT NULL REFERENCES routine ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind TEXT CHECK (length(kind) BETWEEN 1 AND 200),
  reference REAL CHECK (reference > 0 AND reference <= 2592000)
, setup TEXT CHECK (length(setup) BETWEEN 1 AND 200)) STRICT;
INSERT INTO task VALUES(1,'702st0f33p29s4a2',1,0,'Cold shower',NULL,NULL,NULL);
INSERT INTO task VALUES(2,'0pxzjrhkrsrgxdqy',1,1,'Get Dressed',NULL,NULL,NULL);
INSERT INTO task VALUES(3,'yntja6vz24cq8n1k',1,2,'Breakfast',NULL,NULL,NULL);
INSERT INTO task VALUES(4,'n6btpfn357b6bv9c',1,3,'Brush Teeth',NULL,NULL,NULL);
INSERT INTO task VALUES(5,'0chjecbsq7ch8d0f',1,4,'Pack Bag',NULL,NULL,NULL);
INSERT INTO task VALUES(6,'tb6zwn2dbyyqqb4x',2,0,'Read on','book',NULL,'Read');
INSERT INTO task VALUES(7,'2wqy82q05pkpmm73',2,1,'Tea time',NULL,NULL,'Tea');
INSERT INTO task VALUES(8,'54yfgppx37s74fca',3,0,'Tidy',NULL,NULL,NULL);
INSERT INTO task VALUES(9,'3ytf2rexmnyy528p',3,1,'Read','book',NULL,NULL);
CREATE TABLE skill (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  player INTEGER NOT NULL REFERENCES player,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 201)
) STRICT;
INSERT INTO skill VALUES(1,'3f82bd8c68jswm64',1,'Tea time');
INSERT INTO skill VALUES(2,'r5zxdqercd0786y4',1,'Cold shower');
INSERT INTO skill VALUES(3,'5gxn22bxynb7g6sx',1,'Breakfast');
INSERT INTO skill VALUES(4,'wwx2fzj3dzynh89e',1,'@code');
INSERT INTO skill VALUES(5,'tc3sgsnj827kbkn2',1,'Scales');
CREATE TABLE skillName (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player INTEGER NOT NULL REFERENCES player,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 402),
  skill INTEGER NOT NULL REFERENCES skill,
  UNIQUE (player, key)
) STRICT;
INSERT INTO skillName VALUES(1,1,'tea',1);
INSERT INTO skillName VALUES(2,1,'tea time',1);
INSERT INTO skillName VALUES(3,1,'shower',2);
INSERT INTO skillName VALUES(4,1,'breakfast',3);
INSERT INTO skillName VALUES(5,1,'@code',4);
INSERT INTO skillName VALUES(6,1,'scales',5);
INSERT INTO skillName VALUES(7,1,'tidy',4);
INSERT INTO skillName VALUES(8,1,'cold shower',2);
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
INSERT INTO command VALUES(1,1,1,'settings.set','the setting timeZone',1795462408415,1,NULL);
INSERT INTO command VALUES(2,1,1,'quest.create','the new quest Morning Quest',1795462408487,1,NULL);
INSERT INTO command VALUES(3,1,1,'quest.create','the new quest Quiet Quest',1795462408526,1,NULL);
INSERT INTO command VALUES(4,1,1,'quest.create','the new quest Evening',1795462408607,1,NULL);
INSERT INTO command VALUES(5,1,1,'data.import','the import of 3 entries',1795462408667,1,NULL);
INSERT INTO command VALUES(6,1,1,'data.import','the import of 1 entry',1795462408787,3,NULL);
INSERT INTO command VALUES(7,1,1,'history.undo','the import of 1 entry',1795462408846,0,6);
INSERT INTO command VALUES(8,1,1,'session.do','the start of Shower',1795462408899,1,NULL);
INSERT INTO command VALUES(9,1,1,'session.done','finishing Shower',1795462408960,1,NULL);
INSERT INTO command VALUES(10,1,1,'session.do','the start of Shower',1795462409000,1,NULL);
INSERT INTO command VALUES(11,1,1,'session.pause','the pause of Shower',1795462409027,1,NULL);
INSERT INTO command VALUES(12,1,1,'session.resume','the end of the pause of Shower',1795462409048,1,NULL);
INSERT INTO command VALUES(13,1,1,'session.done','finishing Shower',1795462409087,1,NULL);
INSERT INTO command VALUES(14,1,1,'session.start','the start of Evening',1795462409143,1,NULL);
INSERT INTO command VALUES(15,1,1,'session.estimate','the estimate for Tidy',1795462409187,1,NULL);
INSERT INTO command VALUES(16,1,1,'session.done','finishing Tidy',1795462409229,1,NULL);
INSERT INTO command VALUES(17,1,1,'session.skip','skipping Read',1795462409260,1,NULL);
INSERT INTO command VALUES(18,1,1,'session.do','the start of Fix login',1795462409309,1,NULL);
INSERT INTO command VALUES(19,1,1,'session.done','finishing Fix login',1795462409335,1,NULL);
INSERT INTO command VALUES(20,1,1,'session.startTask','the start of Swim',1795462409381,1,NULL);
INSERT INTO command VALUES(21,1,1,'session.estimate','the estimate for Swim',1795462409416,1,NULL);
INSERT INTO command VALUES(22,1,1,'session.abandon','putting Swim away',1795462409446,1,NULL);
INSERT INTO command VALUES(23,1,1,'skill.rename','the new name of Shower',1795462409512,1,NULL);
INSERT INTO command VALUES(24,1,1,'skill.merge','the merging of Tidy into @code',1795462409568,1,NULL);
INSERT INTO command VALUES(25,1,1,'plan.keep','the plan of Cold shower',1795462409597,1,NULL);
INSERT INTO command VALUES(26,1,1,'practice.record','a try at feeling a time',1795462409642,1,NULL);
INSERT INTO command VALUES(27,1,1,'guardian.setPin','the PIN',1795462409680,0,NULL);
INSERT INTO command VALUES(28,1,1,'metric.define','the new metric miles',1795462409850,1,NULL);
INSERT INTO command VALUES(29,1,1,'goal.create','the new goal Novel',1795462409908,1,NULL);
INSERT INTO command VALUES(30,1,1,'sample.log','pages 28',1795462409934,1,NULL);
INSERT INTO command VALUES(31,1,1,'sample.log','pages 12',1795462409953,1,NULL);
INSERT INTO command VALUES(32,1,1,'sample.log','miles 4',1795462409971,1,NULL);
INSERT INTO command VALUES(33,1,1,'track.start','the start of tracking Code',1795462410043,1,NULL);
INSERT INTO command VALUES(34,1,1,'track.stop','the end of tracking Code',1795462410131,1,NULL);
INSERT INTO command VALUES(35,1,1,'track.add','an interval of Reading',1795462410191,1,NULL);
INSERT INTO command VALUES(36,1,1,'session.start','the start of Evening',1795462410217,1,NULL);
INSERT INTO command VALUES(37,1,1,'session.estimate','the estimate for Tidy',1795462410235,1,NULL);
INSERT INTO command VALUES(38,1,1,'session.done','finishing Tidy',1795462410250,1,NULL);
INSERT INTO command VALUES(39,1,1,'settings.set','the setting hints',1795462410291,2,NULL);
INSERT INTO command VALUES(40,1,1,'history.undo','the setting hints',1795462410310,0,39);
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
INSERT INTO session VALUES(5,'0r579w71v7cqwfkc',1,NULL,1795462408899,1,1,1795462408960,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(6,'230s2m4mpzje9krk',1,NULL,1795462409000,1,1,1795462409087,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(7,'83ct1jg97m1tgp6m',1,3,1795462409143,1,1,1795462409260,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(8,'bcskbpmp9whw9gtv',1,NULL,1795462409309,1,1,1795462409335,1,20780,0,0,NULL,NULL);
INSERT INTO session VALUES(9,'rs1vv8z0nkyhdr70',1,NULL,1795462409381,1,2,1795462409446,1,NULL,0,0,NULL,NULL);
INSERT INTO session VALUES(10,'xjdy7xgtp4z1kgn0',1,3,1795462410217,1,0,NULL,NULL,NULL,1,0,NULL,NULL);
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
INSERT INTO sessionTask VALUES(1,5,0,'Shower',NULL,1,300.0,300.0,300.0,300.0,3,'{"spans":[{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148418096267,"wallMilliseconds":1795462408960,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148356968437,"wallMilliseconds":1795462408899,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(2,6,0,'Shower',NULL,1,240.0,540.0,240.0,540.0,7,'{"spans":[{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148485098838,"wallMilliseconds":1795462409027,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148458352742,"wallMilliseconds":1795462409000,"zone":"Etc/UTC"}},{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148544399204,"wallMilliseconds":1795462409087,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148505650862,"wallMilliseconds":1795462409048,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(3,7,0,'Tidy',NULL,1,NULL,NULL,120.0,120.0,0,'{"spans":[{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148687373606,"wallMilliseconds":1795462409229,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148644615822,"wallMilliseconds":1795462409187,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(4,7,1,'Read','book',2,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(5,8,0,'Fix login','code',3,1200.0,1200.0,1200.0,1200.0,32,'{"spans":[{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148793272490,"wallMilliseconds":1795462409335,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28148766943647,"wallMilliseconds":1795462409309,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(6,9,0,'Swim',NULL,0,NULL,NULL,1800.0,1800.0,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(7,10,0,'Tidy',NULL,1,NULL,NULL,180.0,180.0,0,'{"spans":[{"end":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28149707996944,"wallMilliseconds":1795462410250,"zone":"Etc/UTC"},"start":{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28149692559489,"wallMilliseconds":1795462410235,"zone":"Etc/UTC"}}]}');
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
INSERT INTO play VALUES(10,4,0,'Evening','{"bootID":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootNanoseconds":28149692559489,"wallMilliseconds":1795462410235,"zone":"Etc/UTC"}',0.0);
CREATE TABLE seen (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- 1 the hint, 2 the time.
  what INTEGER NOT NULL CHECK (what IN (1, 2)),
  at INTEGER NOT NULL,
  PRIMARY KEY (session, position, what)
) STRICT, WITHOUT ROWID;
INSERT INTO seen VALUES('0r579w71v7cqwfkc',0,2,1795462408960);
INSERT INTO seen VALUES('230s2m4mpzje9krk',0,2,1795462409087);
INSERT INTO seen VALUES('83ct1jg97m1tgp6m',0,2,1795462409229);
INSERT INTO seen VALUES('xjdy7xgtp4z1kgn0',0,2,1795462410250);
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
INSERT INTO estimation VALUES(1,1,1,0,'Shower',NULL,3,300.0,NULL,NULL,372.0,1770014172000,1,20486,81.3953488372092977,2,1,60,1,0,128,NULL,2,1);
INSERT INTO estimation VALUES(2,1,1,1,'Breakfast',NULL,4,900.0,NULL,NULL,880.0,1770015480000,1,20486,97.81420765027321806,3,1,100,1,0,128,NULL,3,1);
INSERT INTO estimation VALUES(3,2,1,0,'Fix login','code',5,600.0,NULL,NULL,1190.0,1774743000000,1,20541,51.037344398340245277,0,1,10,1,0,128,NULL,4,1);
INSERT INTO estimation VALUES(4,3,1,0,'Scales',NULL,6,NULL,NULL,NULL,615.50000000000000001,1775056260000,2,20544,NULL,NULL,1,0,1,0,128,NULL,5,0);
INSERT INTO estimation VALUES(6,5,1,0,'Shower',NULL,3,300.0,NULL,NULL,360.0,1795462408960,1,20780,84.0,2,1,60,1,0,3,NULL,2,0);
INSERT INTO estimation VALUES(7,6,1,0,'Shower',NULL,3,360.0,240.0,540.0,300.0,1795462409087,1,20780,84.0,2,1,60,1,0,7,NULL,2,0);
INSERT INTO estimation VALUES(8,7,1,0,'Tidy',NULL,7,120.0,NULL,NULL,3.0,1795462409229,1,20780,13.333333333333333925,0,1,0,1,1,0,NULL,4,0);
INSERT INTO estimation VALUES(9,8,1,0,'Fix login','code',5,1200.0,NULL,NULL,NULL,1795462409335,1,20780,NULL,NULL,1,0,0,0,32,NULL,4,0);
INSERT INTO estimation VALUES(10,10,1,0,'Tidy',NULL,7,180.0,NULL,NULL,3.0,1795462410250,1,20780,9.2307692307692317257,0,1,0,1,1,0,NULL,4,0);
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
INSERT INTO idempotency VALUES(1,'03d8ebd62c443d79d18bfa7d1e46041e','session.skip','{"idempotencyKey":"03d8ebd62c443d79d18bfa7d1e46041e"}','{"estimateLocked":false,"phase":"none","skipped":"Read","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0}}',1795462409260);
INSERT INTO idempotency VALUES(1,'070327f0a2962e4e121705d956c213b8','skill.merge','{"from":"Tidy","idempotencyKey":"070327f0a2962e4e121705d956c213b8","into":"@code"}','{"id":"wwx2fzj3dzynh89e","lastPlayed":"2026-03-29","name":"@code","personalBestSeconds":-590,"runs":1}',1795462409568);
INSERT INTO idempotency VALUES(1,'0bc688f0c600f523565f86cdff4f15f3','session.do','{"estimates":["4m..9m"],"idempotencyKey":"0bc688f0c600f523565f86cdff4f15f3","name":"Shower"}','{"estimateLocked":true,"estimateText":"4 minutes to 9 minutes","estimatedSeconds":360,"phase":"active","remaining":[],"sessionId":"230s2m4mpzje9krk","task":"Shower","taskCount":1,"taskIndex":1}',1795462409000);
INSERT INTO idempotency VALUES(1,'14674d1d4c46e8d74527054717db4b87','plan.keep','{"by":"23:59","idempotencyKey":"14674d1d4c46e8d74527054717db4b87","name":"Cold shower"}','{"basis":{"method":"runs","rough":true,"runs":3,"text":"From the last 3 times you did Cold shower. That is not much yet, so it is rough."},"by":{"at":"2026-11-23T23:59:00+01:00","text":"23:59"},"chance":1,"chanceText":"more than 19 times in 20","doneBy":{"p50":"2026-11-23T20:40:00+01:00","p50Tenths":7,"p50Text":"20:40","p80":"2026-11-23T20:41:00+01:00","p80Text":"20:41","p90":"2026-11-23T20:43:00+01:00","p90Text":"20:43"},"keptAs":"vq4njxzd194s23ae","name":"Cold shower","startBy":{"isPast":false,"p50":"2026-11-23T23:53:00+01:00","p50Tenths":6,"p50Text":"23:53","p90":"2026-11-23T23:50:00+01:00","p90Text":"23:50"},"totalSeconds":{"p50":360.00000000000006,"p80":425.2762754484266,"p90":521.4696094911525},"totalText":{"p50":"6m 10s","p50Tenths":6,"p80":"7m 10s","p90":"8m 50s"}}',1795462409597);
INSERT INTO idempotency VALUES(1,'1b0973d251c977afc1e58bb745a1595b','session.done','{"idempotencyKey":"1b0973d251c977afc1e58bb745a1595b","took":"6m"}','{"accuracyPercent":84,"actualSeconds":360,"calibration":true,"collected":{"count":2,"scene":"garden","text":"New in your garden: a robin, and 1 more."},"differenceSeconds":-60,"direction":"longer","estimatedSeconds":300,"feedback":{"body":"It took 1m longer than you guessed. The time is the one you remembered. Early days: this is how TimeQuest learns your patterns.","headline":"Close!"},"id":"0r579w71v7cqwfkc-0","integrity":"clean","marks":["adjusted","recalled"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T20:33:28.960+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","sessionId":"0r579w71v7cqwfkc","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":1,"levelBefore":1,"rating":"close","streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795462408960);
INSERT INTO idempotency VALUES(1,'24695ca5b649a0edb44f8ccedc4482d1','goal.create','{"by":"2099-03-01","guess":"8w..12w","idempotencyKey":"24695ca5b649a0edb44f8ccedc4482d1","metric":"pages","name":"Novel","reach":480}','{"badges":[{"count":1,"earnedOn":"2026-11-23","goal":"Novel","key":"firstGoal","text":"First goal: Novel"}],"baseline":0,"by":"2099-03-01","current":0,"guess":{"sealed":true},"id":"7zsxca65tedxk7jr","kind":"reach","metric":"pages","name":"Novel","overdue":false,"progress":0,"reachedBy":"value","sensitive":false,"silence":"unknown","state":"active","target":480,"terms":{"amount":480,"by":"2099-03-01","since":"2026-11-23"},"texts":{"pace":"not sure yet: 4 more weeks","terms":"480 pages by 1 Mar 2099","value":"0 of 480 pages"},"today":{"day":"2026-11-23"},"unit":"pages"}',1795462409908);
INSERT INTO idempotency VALUES(1,'24d4e8e10b2f7b472bc716c521366a35','metric.define','{"idempotencyKey":"24d4e8e10b2f7b472bc716c521366a35","kind":"sum","metric":"Miles","unit":"miles"}','{"better":"up","decimals":0,"key":"miles","kind":"sum","name":"Miles","offered":false,"scopes":[],"sensitive":false,"source":"manual","unit":"miles"}',1795462409850);
INSERT INTO idempotency VALUES(1,'25b09f267b4be9ffbcf63a4554d5e9cb','session.done','{"forgot":true,"idempotencyKey":"25b09f267b4be9ffbcf63a4554d5e9cb"}','{"calibration":false,"estimatedSeconds":1200,"feedback":{"body":"No time for this one, and that is fine. It stays out of your numbers.","headline":"All right"},"id":"bcskbpmp9whw9gtv-0","integrity":"clean","marks":["unmeasured"],"personalBest":false,"phase":"none","recordedAt":"2026-11-23T20:33:29.335+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","sessionId":"bcskbpmp9whw9gtv","skill":"@code","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0},"task":"Fix login","xp":0}',1795462409335);
INSERT INTO idempotency VALUES(1,'2a93089ce3f2db37cc2a9bb5ce20bdcb','practice.record','{"actual":0.001,"idempotencyKey":"2a93089ce3f2db37cc2a9bb5ce20bdcb","target":5}','{"count":1,"run":{"actualSeconds":0.001,"factor":0.0002,"id":"y39jdrgr1ngabej2","recordedAt":"2026-11-23T20:33:29.642+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","targetSeconds":5},"suggestedSeconds":60,"text":"5s early: your inner clock ran fast."}',1795462409642);
INSERT INTO idempotency VALUES(1,'3d2aad84d7855e636baaeec6393d9cf2','track.stop','{"idempotencyKey":"3d2aad84d7855e636baaeec6393d9cf2"}','{"dark":false,"ended":{"activity":"Code","end":"2026-11-23T20:33:30.130+01:00","id":"ptz2t64zdmnzhn3f","marks":[],"seconds":0.087,"spanText":"20:33..20:33","start":"2026-11-23T20:33:30.043+01:00"},"running":false,"todaySeconds":0.087}',1795462410131);
INSERT INTO idempotency VALUES(1,'3dced97784ba26ff6e911dd88f1e033b','session.do','{"estimates":["20m"],"idempotencyKey":"3dced97784ba26ff6e911dd88f1e033b","kind":"@code","name":"Fix login"}','{"estimateLocked":true,"estimateText":"20 minutes","estimatedSeconds":1200,"phase":"active","remaining":[],"sessionId":"bcskbpmp9whw9gtv","task":"Fix login","taskCount":1,"taskIndex":1}',1795462409309);
INSERT INTO idempotency VALUES(1,'450114b32648c6f956e5ffb2cb2b59a5','session.done','{"idempotencyKey":"450114b32648c6f956e5ffb2cb2b59a5","took":"5m"}','{"accuracyPercent":84,"actualSeconds":300,"calibration":true,"differenceSeconds":60,"direction":"shorter","estimatedHighSeconds":540,"estimatedLowSeconds":240,"estimatedSeconds":360,"feedback":{"body":"That is inside your range of 4m to 9m. The time is the one you remembered.","headline":"Inside your range!"},"id":"230s2m4mpzje9krk-0","integrity":"clean","marks":["adjusted","recalled","interrupted"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T20:33:29.087+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","sessionId":"230s2m4mpzje9krk","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":1,"rating":"close","streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795462409087);
INSERT INTO idempotency VALUES(1,'46b652bf1e486326772412dfd63de704','quest.create','{"days":[1],"displayName":"Quiet Quest","idempotencyKey":"46b652bf1e486326772412dfd63de704","name":"Quiet hour","tasks":["Read = Read on @book","Tea = Tea time"]}','{"active":true,"createdAt":"2026-11-23T20:33:28.526+01:00","createdBy":"player","days":[1],"id":"pwa4azhgp6xx01s7","name":"Quiet Quest","playedToday":false,"setupName":"Quiet hour","tasks":[{"id":"tb6zwn2dbyyqqb4x","kind":"book","name":"Read on","setupName":"Read","skill":"@book"},{"id":"2wqy82q05pkpmm73","name":"Tea time","setupName":"Tea","skill":"Tea time"}],"updatedAt":"2026-11-23T20:33:28.526+01:00"}',1795462408526);
INSERT INTO idempotency VALUES(1,'4812321a07bfe20fff508acab41cb061','session.estimate','{"estimate":"2m","idempotencyKey":"4812321a07bfe20fff508acab41cb061"}','{"estimateLocked":true,"estimateText":"2 minutes","estimatedSeconds":120,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"83ct1jg97m1tgp6m","task":"Tidy","taskCount":2,"taskIndex":1}',1795462409187);
INSERT INTO idempotency VALUES(1,'4c20bac0f108f158ebc42c92c54039da','track.start','{"activity":"Code","idempotencyKey":"4c20bac0f108f158ebc42c92c54039da"}','{"activity":"Code","dark":false,"elapsedSeconds":0,"running":true,"since":"2026-11-23T20:33:30.043+01:00","sinceText":"20:33","text":"Code is new here.","todaySeconds":0}',1795462410043);
INSERT INTO idempotency VALUES(1,'4cf65663dde233e61d0c1df94776f078','sample.log','{"idempotencyKey":"4cf65663dde233e61d0c1df94776f078","metric":"miles","value":"3.5"}','{"day":"2026-11-23","dayText":"today 4","dayValue":3.5,"id":"tn87pq64yqmhw1fr","metric":"miles","valueText":"4"}',1795462409971);
INSERT INTO idempotency VALUES(1,'555738c8ef6be9a1d811b6ed66eddd04','skill.rename','{"idempotencyKey":"555738c8ef6be9a1d811b6ed66eddd04","name":"Cold shower","skill":"Shower"}','{"id":"r5zxdqercd0786y4","lastPlayed":"2026-11-23","name":"Cold shower","personalBestSeconds":-72,"runs":3}',1795462409512);
INSERT INTO idempotency VALUES(1,'6060a877b80e0f62cd9938496543691d','session.startTask','{"idempotencyKey":"6060a877b80e0f62cd9938496543691d","task":"Swim"}','{"estimateLocked":false,"phase":"estimating","remaining":["Swim"],"sessionId":"rs1vv8z0nkyhdr70","task":"Swim","taskCount":1,"taskIndex":1}',1795462409381);
INSERT INTO idempotency VALUES(1,'6413ece53bbd59f20abe44505b3c7c7d','data.import','{"commit":true,"idempotencyKey":"6413ece53bbd59f20abe44505b3c7c7d","importId":"2yybkam87td56nx7"}','{"importId":"2yybkam87td56nx7","lines":1,"report":{"activities":0,"alreadyKnown":0,"dryRun":false,"estimations":1,"goals":0,"intervals":0,"knownNotes":0,"leftOut":[],"level":2,"metrics":0,"notes":0,"quests":0,"samples":0,"sessions":1,"settings":0,"untitled":0,"withoutEstimate":0}}',1795462408787);
INSERT INTO idempotency VALUES(1,'6c4779a6b11b667ef84a40e393bd0c24','track.add','{"activity":"Reading","day":"yesterday","from":"02:00","idempotencyKey":"6c4779a6b11b667ef84a40e393bd0c24","to":"03:15"}','{"activity":"Reading","end":"2026-11-22T03:15:00+01:00","id":"sm9ny62s1kk8mn2e","marks":[],"seconds":4500,"spanText":"Sun 22 Nov 2026, 02:00..03:15","start":"2026-11-22T02:00:00+01:00"}',1795462410191);
INSERT INTO idempotency VALUES(1,'744b3c6e45f6de9add10813300167974','session.start','{"idempotencyKey":"744b3c6e45f6de9add10813300167974","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"xjdy7xgtp4z1kgn0","task":"Tidy","taskCount":2,"taskIndex":1}',1795462410217);
INSERT INTO idempotency VALUES(1,'8495839ea3edeca8aafdbcd02daf3b8b','session.do','{"estimates":["5m"],"idempotencyKey":"8495839ea3edeca8aafdbcd02daf3b8b","name":"Shower"}','{"estimateLocked":true,"estimateText":"5 minutes","estimatedSeconds":300,"phase":"active","remaining":[],"sessionId":"0r579w71v7cqwfkc","task":"Shower","taskCount":1,"taskIndex":1}',1795462408899);
INSERT INTO idempotency VALUES(1,'88e1fb3915f3d54b133e5f42f54ed241','session.pause','{"idempotencyKey":"88e1fb3915f3d54b133e5f42f54ed241"}','{"estimateLocked":true,"phase":"paused","remaining":[],"sessionId":"230s2m4mpzje9krk","task":"Shower","taskCount":1,"taskIndex":1}',1795462409027);
INSERT INTO idempotency VALUES(1,'968f337529cf8190898dddf2e4f0d101','settings.set','{"idempotencyKey":"968f337529cf8190898dddf2e4f0d101","key":"hints","value":"off"}','{"settings":[{"about":"When your usual time is shown","allowed":"ask, before, after or off","isDefault":false,"key":"hints","value":"off","values":["ask","before","after","off"]}]}',1795462410291);
INSERT INTO idempotency VALUES(1,'9c3339faa636556450055dc1f62a2df8','sample.log','{"idempotencyKey":"9c3339faa636556450055dc1f62a2df8","metric":"pages","value":"=40"}','{"day":"2026-11-23","dayText":"today 40","dayValue":40,"goals":[{"id":"7zsxca65tedxk7jr","name":"Novel","progress":8,"state":"active","text":"40 of 480 pages"}],"id":"yyqpjnssyqcfecms","metric":"pages","valueText":"12"}',1795462409953);
INSERT INTO idempotency VALUES(1,'a403e2975e959d763596fba897ab0306','history.undo','{"idempotencyKey":"a403e2975e959d763596fba897ab0306"}','{"change":"the setting hints","session":{"estimateLocked":false,"phase":"revealing","quest":"Evening","remaining":["Read"],"sessionId":"xjdy7xgtp4z1kgn0","task":"Tidy","taskCount":2,"taskIndex":1}}',1795462410310);
INSERT INTO idempotency VALUES(1,'b1c272ce9cab923ba6ec3bf530d90609','quest.create','{"days":[1,7],"idempotencyKey":"b1c272ce9cab923ba6ec3bf530d90609","name":"Evening","tasks":["Tidy","Read @book"]}','{"active":true,"createdAt":"2026-11-23T20:33:28.607+01:00","createdBy":"player","days":[1,7],"id":"jkbnpkk0kgszd9np","name":"Evening","playedToday":false,"tasks":[{"id":"54yfgppx37s74fca","name":"Tidy","skill":"Tidy"},{"id":"3ytf2rexmnyy528p","kind":"book","name":"Read","skill":"@book"}],"updatedAt":"2026-11-23T20:33:28.607+01:00"}',1795462408607);
INSERT INTO idempotency VALUES(1,'b386c9b626f427f72edd4b633b2ff94c','session.resume','{"idempotencyKey":"b386c9b626f427f72edd4b633b2ff94c"}','{"estimateLocked":true,"phase":"active","remaining":[],"sessionId":"230s2m4mpzje9krk","task":"Shower","taskCount":1,"taskIndex":1}',1795462409048);
INSERT INTO idempotency VALUES(1,'bfb515f95d72596d5105ff55149cfac0','session.estimate','{"estimate":"3m","idempotencyKey":"bfb515f95d72596d5105ff55149cfac0"}','{"estimateLocked":true,"estimateText":"3 minutes","estimatedSeconds":180,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"xjdy7xgtp4z1kgn0","task":"Tidy","taskCount":2,"taskIndex":1}',1795462410235);
INSERT INTO idempotency VALUES(1,'c60e7f8e76b8e42cfca4e8daf5442888','session.estimate','{"estimate":"30m","hold":true,"idempotencyKey":"c60e7f8e76b8e42cfca4e8daf5442888"}','{"estimateLocked":true,"estimateText":"30 minutes","estimatedSeconds":1800,"phase":"ready","remaining":[],"sessionId":"rs1vv8z0nkyhdr70","task":"Swim","taskCount":1,"taskIndex":1}',1795462409416);
INSERT INTO idempotency VALUES(1,'c6c2514a42d8bbb721a9aaa548a3ec74','session.abandon','{"idempotencyKey":"c6c2514a42d8bbb721a9aaa548a3ec74"}','{"estimateLocked":false,"kept":0,"phase":"none"}',1795462409446);
INSERT INTO idempotency VALUES(1,'c789baf7ed25c28214230d75ba84d9b8','guardian.setPin','{"idempotencyKey":"c789baf7ed25c28214230d75ba84d9b8"}','{"pinSet":true,"protected":[],"unprotected":["Morning Quest","Quiet Quest","Evening"]}',1795462409680);
INSERT INTO idempotency VALUES(1,'c8b32f7a7f77588febfa0ad3d6981260','session.done','{"idempotencyKey":"c8b32f7a7f77588febfa0ad3d6981260"}','{"accuracyPercent":9.230769230769232,"actualSeconds":3,"calibration":true,"differenceSeconds":177,"direction":"shorter","estimatedSeconds":180,"feedback":{"body":"It took 3s. It is kept out of your numbers, in case it was a slip.","headline":"That was quick"},"id":"xjdy7xgtp4z1kgn0-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T20:33:30.250+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","sessionId":"xjdy7xgtp4z1kgn0","skill":"@code","task":"Tidy","xp":0}',1795462410250);
INSERT INTO idempotency VALUES(1,'caadd48df4c5a1368d58052fef1031ef','sample.log','{"idempotencyKey":"caadd48df4c5a1368d58052fef1031ef","metric":"pages","value":"28"}','{"day":"2026-11-23","dayText":"today 28","dayValue":28,"goals":[{"id":"7zsxca65tedxk7jr","name":"Novel","progress":5,"state":"active","text":"28 of 480 pages"}],"id":"p0c78twxmtmrfx39","metric":"pages","valueText":"28"}',1795462409934);
INSERT INTO idempotency VALUES(1,'ce557556c93cbd649e4d2a099ee087ae','quest.create','{"idempotencyKey":"ce557556c93cbd649e4d2a099ee087ae","name":"Morning Quest","template":"morning"}','{"active":true,"createdAt":"2026-11-23T20:33:28.487+01:00","createdBy":"player","days":[2,3,4,5,6],"id":"gsz4wt3xev2xbyyd","name":"Morning Quest","playedToday":false,"reminderTime":"07:30","tasks":[{"id":"702st0f33p29s4a2","name":"Shower","skill":"Shower"},{"id":"0pxzjrhkrsrgxdqy","name":"Get Dressed","skill":"Get Dressed"},{"id":"yntja6vz24cq8n1k","name":"Breakfast","skill":"Breakfast"},{"id":"n6btpfn357b6bv9c","name":"Brush Teeth","skill":"Brush Teeth"},{"id":"0chjecbsq7ch8d0f","name":"Pack Bag","skill":"Pack Bag"}],"updatedAt":"2026-11-23T20:33:28.487+01:00"}',1795462408487);
INSERT INTO idempotency VALUES(1,'d5b786b1aed0911666c4edaf4491e84d','settings.set','{"idempotencyKey":"d5b786b1aed0911666c4edaf4491e84d","key":"timeZone","value":"Europe/Berlin"}','{"settings":[{"about":"The zone of your clock","allowed":"a zone such as Europe/Berlin, or system","isDefault":false,"key":"timeZone","value":"Europe/Berlin","values":["system","Africa/Abidjan","Africa/Accra","Africa/Addis_Ababa","Africa/Algiers","Africa/Asmara","Africa/Bamako","Africa/Bangui","Africa/Banjul","Africa/Bissau","Africa/Blantyre","Africa/Brazzaville","Africa/Bujumbura","Africa/Cairo","Africa/Casablanca","Africa/Ceuta","Africa/Conakry","Africa/Dakar","Africa/Dar_es_Salaam","Africa/Djibouti","Africa/Douala","Africa/El_Aaiun","Africa/Freetown","Africa/Gaborone","Africa/Harare","Africa/Johannesburg","Africa/Juba","Africa/Kampala","Africa/Khartoum","Africa/Kigali","Africa/Kinshasa","Africa/Lagos","Africa/Libreville","Africa/Lome","Africa/Luanda","Africa/Lubumbashi","Africa/Lusaka","Africa/Malabo","Africa/Maputo","Africa/Maseru","Africa/Mbabane","Africa/Mogadishu","Africa/Monrovia","Africa/Nairobi","Africa/Ndjamena","Africa/Niamey","Africa/Nouakchott","Africa/Ouagadougou","Africa/Porto-Novo","Africa/Sao_Tome","Africa/Tripoli","Africa/Tunis","Africa/Windhoek","America/Adak","America/Anchorage","America/Anguilla","America/Antigua","America/Araguaina","America/Argentina/Buenos_Aires","America/Argentina/Catamarca","America/Argentina/Cordoba","America/Argentina/Jujuy","America/Argentina/La_Rioja","America/Argentina/Mendoza","America/Argentina/Rio_Gallegos","America/Argentina/Salta","America/Argentina/San_Juan","America/Argentina/San_Luis","America/Argentina/Tucuman","America/Argentina/Ushuaia","America/Aruba","America/Asuncion","America/Atikokan","America/Bahia","America/Bahia_Banderas","America/Barbados","America/Belem","America/Belize","America/Blanc-Sablon","America/Boa_Vista","America/Bogota","America/Boise","America/Cambridge_Bay","America/Campo_Grande","America/Cancun","America/Caracas","America/Cayenne","America/Cayman","America/Chicago","America/Chihuahua","America/Ciudad_Juarez","America/Costa_Rica","America/Coyhaique","America/Creston","America/Cuiaba","America/Curacao","America/Danmarkshavn","America/Dawson","America/Dawson_Creek","America/Denver","America/Detroit","America/Dominica","America/Edmonton","America/Eirunepe","America/El_Salvador","America/Fort_Nelson","America/Fortaleza","America/Glace_Bay","America/Godthab","America/Goose_Bay","America/Grand_Turk","America/Grenada","America/Guadeloupe","America/Guatemala","America/Guayaquil","America/Guyana","America/Halifax","America/Havana","America/Hermosillo","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Inuvik","America/Iqaluit","America/Jamaica","America/Juneau","America/Kentucky/Louisville","America/Kentucky/Monticello","America/Kralendijk","America/La_Paz","America/Lima","America/Los_Angeles","America/Lower_Princes","America/Maceio","America/Managua","America/Manaus","America/Marigot","America/Martinique","America/Matamoros","America/Mazatlan","America/Menominee","America/Merida","America/Metlakatla","America/Mexico_City","America/Miquelon","America/Moncton","America/Monterrey","America/Montevideo","America/Montreal","America/Montserrat","America/Nassau","America/New_York","America/Nipigon","America/Nome","America/Noronha","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem","America/Nuuk","America/Ojinaga","America/Panama","America/Pangnirtung","America/Paramaribo","America/Phoenix","America/Port-au-Prince","America/Port_of_Spain","America/Porto_Velho","America/Puerto_Rico","America/Punta_Arenas","America/Rainy_River","America/Rankin_Inlet","America/Recife","America/Regina","America/Resolute","America/Rio_Branco","America/Santa_Isabel","America/Santarem","America/Santiago","America/Santo_Domingo","America/Sao_Paulo","America/Scoresbysund","America/Shiprock","America/Sitka","America/St_Barthelemy","America/St_Johns","America/St_Kitts","America/St_Lucia","America/St_Thomas","America/St_Vincent","America/Swift_Current","America/Tegucigalpa","America/Thule","America/Thunder_Bay","America/Tijuana","America/Toronto","America/Tortola","America/Vancouver","America/Whitehorse","America/Winnipeg","America/Yakutat","America/Yellowknife","Antarctica/Casey","Antarctica/Davis","Antarctica/DumontDUrville","Antarctica/Macquarie","Antarctica/Mawson","Antarctica/McMurdo","Antarctica/Palmer","Antarctica/Rothera","Antarctica/South_Pole","Antarctica/Syowa","Antarctica/Troll","Antarctica/Vostok","Arctic/Longyearbyen","Asia/Aden","Asia/Almaty","Asia/Amman","Asia/Anadyr","Asia/Aqtau","Asia/Aqtobe","Asia/Ashgabat","Asia/Atyrau","Asia/Baghdad","Asia/Bahrain","Asia/Baku","Asia/Bangkok","Asia/Barnaul","Asia/Beirut","Asia/Bishkek","Asia/Brunei","Asia/Calcutta","Asia/Chita","Asia/Choibalsan","Asia/Chongqing","Asia/Colombo","Asia/Damascus","Asia/Dhaka","Asia/Dili","Asia/Dubai","Asia/Dushanbe","Asia/Famagusta","Asia/Gaza","Asia/Harbin","Asia/Hebron","Asia/Ho_Chi_Minh","Asia/Hong_Kong","Asia/Hovd","Asia/Irkutsk","Asia/Jakarta","Asia/Jayapura","Asia/Jerusalem","Asia/Kabul","Asia/Kamchatka","Asia/Karachi","Asia/Kashgar","Asia/Kathmandu","Asia/Katmandu","Asia/Khandyga","Asia/Krasnoyarsk","Asia/Kuala_Lumpur","Asia/Kuching","Asia/Kuwait","Asia/Macau","Asia/Magadan","Asia/Makassar","Asia/Manila","Asia/Muscat","Asia/Nicosia","Asia/Novokuznetsk","Asia/Novosibirsk","Asia/Omsk","Asia/Oral","Asia/Phnom_Penh","Asia/Pontianak","Asia/Pyongyang","Asia/Qatar","Asia/Qostanay","Asia/Qyzylorda","Asia/Rangoon","Asia/Riyadh","Asia/Sakhalin","Asia/Samarkand","Asia/Seoul","Asia/Shanghai","Asia/Singapore","Asia/Srednekolymsk","Asia/Taipei","Asia/Tashkent","Asia/Tbilisi","Asia/Tehran","Asia/Thimphu","Asia/Tokyo","Asia/Tomsk","Asia/Ulaanbaatar","Asia/Urumqi","Asia/Ust-Nera","Asia/Vientiane","Asia/Vladivostok","Asia/Yakutsk","Asia/Yangon","Asia/Yekaterinburg","Asia/Yerevan","Atlantic/Azores","Atlantic/Bermuda","Atlantic/Canary","Atlantic/Cape_Verde","Atlantic/Faroe","Atlantic/Madeira","Atlantic/Reykjavik","Atlantic/South_Georgia","Atlantic/St_Helena","Atlantic/Stanley","Australia/Adelaide","Australia/Brisbane","Australia/Broken_Hill","Australia/Currie","Australia/Darwin","Australia/Eucla","Australia/Hobart","Australia/Lindeman","Australia/Lord_Howe","Australia/Melbourne","Australia/Perth","Australia/Sydney","Europe/Amsterdam","Europe/Andorra","Europe/Astrakhan","Europe/Athens","Europe/Belgrade","Europe/Berlin","Europe/Bratislava","Europe/Brussels","Europe/Bucharest","Europe/Budapest","Europe/Busingen","Europe/Chisinau","Europe/Copenhagen","Europe/Dublin","Europe/Gibraltar","Europe/Guernsey","Europe/Helsinki","Europe/Isle_of_Man","Europe/Istanbul","Europe/Jersey","Europe/Kaliningrad","Europe/Kiev","Europe/Kirov","Europe/Kyiv","Europe/Lisbon","Europe/Ljubljana","Europe/London","Europe/Luxembourg","Europe/Madrid","Europe/Malta","Europe/Mariehamn","Europe/Minsk","Europe/Monaco","Europe/Moscow","Europe/Oslo","Europe/Paris","Europe/Podgorica","Europe/Prague","Europe/Riga","Europe/Rome","Europe/Samara","Europe/San_Marino","Europe/Sarajevo","Europe/Saratov","Europe/Simferopol","Europe/Skopje","Europe/Sofia","Europe/Stockholm","Europe/Tallinn","Europe/Tirane","Europe/Ulyanovsk","Europe/Uzhgorod","Europe/Vaduz","Europe/Vatican","Europe/Vienna","Europe/Vilnius","Europe/Volgograd","Europe/Warsaw","Europe/Zagreb","Europe/Zaporozhye","Europe/Zurich","GMT","Indian/Antananarivo","Indian/Chagos","Indian/Christmas","Indian/Cocos","Indian/Comoro","Indian/Kerguelen","Indian/Mahe","Indian/Maldives","Indian/Mauritius","Indian/Mayotte","Indian/Reunion","Pacific/Apia","Pacific/Auckland","Pacific/Bougainville","Pacific/Chatham","Pacific/Chuuk","Pacific/Easter","Pacific/Efate","Pacific/Enderbury","Pacific/Fakaofo","Pacific/Fiji","Pacific/Funafuti","Pacific/Galapagos","Pacific/Gambier","Pacific/Guadalcanal","Pacific/Guam","Pacific/Honolulu","Pacific/Johnston","Pacific/Kanton","Pacific/Kiritimati","Pacific/Kosrae","Pacific/Kwajalein","Pacific/Majuro","Pacific/Marquesas","Pacific/Midway","Pacific/Nauru","Pacific/Niue","Pacific/Norfolk","Pacific/Noumea","Pacific/Pago_Pago","Pacific/Palau","Pacific/Pitcairn","Pacific/Pohnpei","Pacific/Ponape","Pacific/Port_Moresby","Pacific/Rarotonga","Pacific/Saipan","Pacific/Tahiti","Pacific/Tarawa","Pacific/Tongatapu","Pacific/Truk","Pacific/Wake","Pacific/Wallis"]}]}',1795462408415);
INSERT INTO idempotency VALUES(1,'da9a60d5674ef02eb4341e0d37399593','data.import','{"commit":true,"idempotencyKey":"da9a60d5674ef02eb4341e0d37399593","importId":"xg79c4dcsxdcs1kd"}','{"importId":"xg79c4dcsxdcs1kd","lines":3,"report":{"activities":0,"alreadyKnown":0,"dryRun":false,"estimations":3,"goals":0,"intervals":0,"knownNotes":0,"leftOut":[],"level":1,"metrics":0,"notes":0,"quests":0,"samples":0,"sessions":3,"settings":0,"untitled":0,"withoutEstimate":1}}',1795462408667);
INSERT INTO idempotency VALUES(1,'dc0a268ca59394451316950251909682','session.done','{"idempotencyKey":"dc0a268ca59394451316950251909682"}','{"accuracyPercent":13.333333333333334,"actualSeconds":3,"calibration":true,"differenceSeconds":117,"direction":"shorter","estimatedSeconds":120,"feedback":{"body":"It took 3s. It is kept out of your numbers, in case it was a slip.","headline":"That was quick"},"id":"83ct1jg97m1tgp6m-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T20:33:29.229+01:00","recordedAtText":"Mon 23 Nov 2026, 20:33","sessionId":"83ct1jg97m1tgp6m","skill":"Tidy","task":"Tidy","xp":0}',1795462409229);
INSERT INTO idempotency VALUES(1,'e5f226ada8bb93d52d870380d72cf052','history.undo','{"idempotencyKey":"e5f226ada8bb93d52d870380d72cf052"}','{"change":"the import of 1 entry","session":{"estimateLocked":false,"phase":"none"}}',1795462408846);
INSERT INTO idempotency VALUES(1,'f05d78f40e39f8d1d267164f5d15ea24','session.start','{"idempotencyKey":"f05d78f40e39f8d1d267164f5d15ea24","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"83ct1jg97m1tgp6m","task":"Tidy","taskCount":2,"taskIndex":1}',1795462409143);
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
) STRICT;
INSERT INTO playerTotals VALUES(1,310,7,5,398246900885,6,3,0);
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
INSERT INTO dayTotals VALUES(1,20780,1,3,2,168000000000,0,0,2,0);
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
INSERT INTO skillTotals VALUES(2,1,3,1795462409087,1,72.0);
INSERT INTO skillTotals VALUES(3,1,1,1770015480000,2,20.0);
INSERT INTO skillTotals VALUES(4,1,1,1774743000000,3,590.0);
INSERT INTO skillTotals VALUES(5,1,1,1775056260000,NULL,NULL);
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
INSERT INTO pin VALUES(-1,'$y$j9T$W2WsmPlr.33.KaVhZJBNs/$pF7LvEzonDZ2o4aPtnUYz9PRXvSU1r/ppz/Qn7nh93B',0,NULL,NULL);
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
INSERT INTO forecast VALUES(1,'vq4njxzd194s23ae',1,NULL,'cold shower',1795462409597,1,20780,1795474740000,360.00000000000005684,425.27627544842658835,521.4696094911524824,3,'runs',0,24);
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
INSERT INTO practice VALUES(1,'y39jdrgr1ngabej2',1,5.0,0.0010000000000000000208,1795462409642,1,20780,25);
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
INSERT INTO skillCourse VALUES(2,1795462409087,3,0,0.0,0.0,0.0,0.0,0.0,1,0.042375068220067785285,0.0,1);
INSERT INTO skillCourse VALUES(3,1770015480000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.00048842533754984323365,0.0,1);
INSERT INTO skillCourse VALUES(4,1774743000000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.45240768024286226456,0.0,1);
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
INSERT INTO horizon VALUES(1,38);
CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 128),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(1,'631wphte439qw93w',1795462408188);
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
INSERT INTO journal VALUES(1,1,1795462408415000,9,'[{"record":"setting","op":"insert","row":1,"after":{"player":1,"key":"timeZone","value":"Europe/Berlin"}}]');
INSERT INTO journal VALUES(2,2,1795462408487000,9,'[{"record":"routine","op":"insert","row":1,"after":{"uid":"gsz4wt3xev2xbyyd","player":1,"name":"Morning Quest","nameKey":"morning quest","days":62,"createdBy":0,"active":1,"deleted":0,"reminder":450,"position":0,"createdAt":1795462408487,"updatedAt":1795462408487}},{"record":"task","op":"insert","row":1,"after":{"uid":"702st0f33p29s4a2","routine":"gsz4wt3xev2xbyyd","position":0,"name":"Shower"}},{"record":"task","op":"insert","row":2,"after":{"uid":"0pxzjrhkrsrgxdqy","routine":"gsz4wt3xev2xbyyd","position":1,"name":"Get Dressed"}},{"record":"task","op":"insert","row":3,"after":{"uid":"yntja6vz24cq8n1k","routine":"gsz4wt3xev2xbyyd","position":2,"name":"Breakfast"}},{"record":"task","op":"insert","row":4,"after":{"uid":"n6btpfn357b6bv9c","routine":"gsz4wt3xev2xbyyd","position":3,"name":"Brush Teeth"}},{"record":"task","op":"insert","row":5,"after":{"uid":"0chjecbsq7ch8d0f","routine":"gsz4wt3xev2xbyyd","position":4,"name":"Pack Bag"}}]');
INSERT INTO journal VALUES(3,3,1795462408526000,9,'[{"record":"routine","op":"insert","row":2,"after":{"uid":"pwa4azhgp6xx01s7","player":1,"name":"Quiet Quest","nameKey":"quiet hour","days":1,"createdBy":0,"active":1,"deleted":0,"position":1,"setup":"Quiet hour","createdAt":1795462408526,"updatedAt":1795462408526}},{"record":"task","op":"insert","row":6,"after":{"uid":"tb6zwn2dbyyqqb4x","routine":"pwa4azhgp6xx01s7","position":0,"name":"Read on","kind":"book","setup":"Read"}},{"record":"task","op":"insert","row":7,"after":{"uid":"2wqy82q05pkpmm73","routine":"pwa4azhgp6xx01s7","position":1,"name":"Tea time","setup":"Tea"}},{"record":"skillName","op":"insert","row":2,"after":{"player":1,"key":"tea time","skill":"3f82bd8c68jswm64"}},{"record":"skill","op":"update","row":1,"before":{"uid":"3f82bd8c68jswm64","player":1,"name":"Tea"},"after":{"name":"Tea time"}}]');
INSERT INTO journal VALUES(4,4,1795462408607000,9,'[{"record":"routine","op":"insert","row":3,"after":{"uid":"jkbnpkk0kgszd9np","player":1,"name":"Evening","nameKey":"evening","days":65,"createdBy":0,"active":1,"deleted":0,"position":2,"createdAt":1795462408607,"updatedAt":1795462408607}},{"record":"task","op":"insert","row":8,"after":{"uid":"54yfgppx37s74fca","routine":"jkbnpkk0kgszd9np","position":0,"name":"Tidy"}},{"record":"task","op":"insert","row":9,"after":{"uid":"3ytf2rexmnyy528p","routine":"jkbnpkk0kgszd9np","position":1,"name":"Read","kind":"book"}}]');
INSERT INTO journal VALUES(5,5,1795462408667000,9,'[{"record":"routine","op":"insert","row":4,"after":{"uid":"gfzsak4r9beq65ge","player":1,"name":"Piano","nameKey":"piano","days":127,"createdBy":0,"active":0,"deleted":1,"position":3}},{"record":"import","op":"insert","row":5,"after":{"sessions":3}}]');
INSERT INTO journal VALUES(6,6,1795462408787000,9,'[{"record":"import","op":"insert","row":6,"after":{"sessions":1}}]');
INSERT INTO journal VALUES(7,7,1795462408846000,9,'[{"record":"import","op":"delete","row":6,"before":{}}]');
INSERT INTO journal VALUES(8,8,1795462408899000,9,'[{"record":"session","op":"insert","row":5,"after":{"uid":"0r579w71v7cqwfkc","player":1,"startedAt":1795462408899,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":1,"after":{"session":"0r579w71v7cqwfkc","position":0,"name":"Shower","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148356968437,\"wallMilliseconds\":1795462408899,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":5,"after":{"session":"0r579w71v7cqwfkc","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148356968437,\"wallMilliseconds\":1795462408899,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(9,9,1795462408960000,9,'[{"record":"estimation","op":"insert","row":6,"after":{"session":"0r579w71v7cqwfkc","player":1,"position":0,"task":"Shower","skillName":"shower","estimate":300.0,"actual":360.0,"recordedAt":1795462408960,"zone":"Europe/Berlin","day":20780,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":3}},{"record":"sessionTask","op":"update","row":1,"before":{"session":"0r579w71v7cqwfkc","position":0,"name":"Shower","state":0,"plannedLow":300.0,"plannedHigh":300.0,"estimateLow":300.0,"estimateHigh":300.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148356968437,\"wallMilliseconds\":1795462408899,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"marks":3,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148418096267,\"wallMilliseconds\":1795462408960,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148356968437,\"wallMilliseconds\":1795462408899,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":5,"before":{"uid":"0r579w71v7cqwfkc","player":1,"startedAt":1795462408899,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795462408960,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":5,"before":{"session":"0r579w71v7cqwfkc","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148356968437,\"wallMilliseconds\":1795462408899,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"insert","row":1,"after":{"command":9}}]');
INSERT INTO journal VALUES(10,10,1795462409000000,9,'[{"record":"session","op":"insert","row":6,"after":{"uid":"230s2m4mpzje9krk","player":1,"startedAt":1795462409000,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":2,"after":{"session":"230s2m4mpzje9krk","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":6,"after":{"session":"230s2m4mpzje9krk","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(11,11,1795462409027000,9,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"230s2m4mpzje9krk","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148485098838,\"wallMilliseconds\":1795462409027,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"230s2m4mpzje9krk","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":3}}]');
INSERT INTO journal VALUES(12,12,1795462409048000,9,'[{"record":"sessionTask","op":"update","row":2,"before":{"session":"230s2m4mpzje9krk","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148485098838,\"wallMilliseconds\":1795462409027,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}}]}"},"after":{"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148505650862,\"wallMilliseconds\":1795462409048,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148485098838,\"wallMilliseconds\":1795462409027,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":6,"before":{"session":"230s2m4mpzje9krk","phase":3,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":2}}]');
INSERT INTO journal VALUES(13,13,1795462409087000,9,'[{"record":"estimation","op":"insert","row":7,"after":{"session":"230s2m4mpzje9krk","player":1,"position":0,"task":"Shower","skillName":"shower","estimate":360.0,"estimateLow":240.0,"estimateHigh":540.0,"actual":300.0,"recordedAt":1795462409087,"zone":"Europe/Berlin","day":20780,"accuracy":84.0,"rating":2,"level":1,"xp":60,"calibration":1,"integrity":0,"marks":7}},{"record":"sessionTask","op":"update","row":2,"before":{"session":"230s2m4mpzje9krk","position":0,"name":"Shower","state":0,"plannedLow":240.0,"plannedHigh":540.0,"estimateLow":240.0,"estimateHigh":540.0,"marks":4,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148505650862,\"wallMilliseconds\":1795462409048,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148485098838,\"wallMilliseconds\":1795462409027,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}}]}"},"after":{"state":1,"marks":7,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148485098838,\"wallMilliseconds\":1795462409027,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}},{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148544399204,\"wallMilliseconds\":1795462409087,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148505650862,\"wallMilliseconds\":1795462409048,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":6,"before":{"uid":"230s2m4mpzje9krk","player":1,"startedAt":1795462409000,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795462409087,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":6,"before":{"session":"230s2m4mpzje9krk","phase":2,"position":0,"title":"Shower","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148458352742,\"wallMilliseconds\":1795462409000,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":9},"after":{"command":13}}]');
INSERT INTO journal VALUES(14,14,1795462409143000,9,'[{"record":"session","op":"insert","row":7,"after":{"uid":"83ct1jg97m1tgp6m","player":1,"routine":"jkbnpkk0kgszd9np","startedAt":1795462409143,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":3,"after":{"session":"83ct1jg97m1tgp6m","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":4,"after":{"session":"83ct1jg97m1tgp6m","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":7,"after":{"session":"83ct1jg97m1tgp6m","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(15,15,1795462409187000,9,'[{"record":"sessionTask","op":"update","row":3,"before":{"session":"83ct1jg97m1tgp6m","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":120.0,"estimateHigh":120.0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":7,"before":{"session":"83ct1jg97m1tgp6m","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(16,16,1795462409229000,9,'[{"record":"estimation","op":"insert","row":8,"after":{"session":"83ct1jg97m1tgp6m","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":120.0,"actual":3.0,"recordedAt":1795462409229,"zone":"Europe/Berlin","day":20780,"accuracy":13.333333333333334,"rating":0,"level":1,"xp":0,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":3,"before":{"session":"83ct1jg97m1tgp6m","position":0,"name":"Tidy","state":0,"estimateLow":120.0,"estimateHigh":120.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148687373606,\"wallMilliseconds\":1795462409229,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":7,"before":{"session":"83ct1jg97m1tgp6m","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":13},"after":{"command":16}}]');
INSERT INTO journal VALUES(17,17,1795462409260000,9,'[{"record":"sessionTask","op":"update","row":4,"before":{"session":"83ct1jg97m1tgp6m","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"state":2}},{"record":"session","op":"update","row":7,"before":{"uid":"83ct1jg97m1tgp6m","player":1,"routine":"jkbnpkk0kgszd9np","startedAt":1795462409143,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0},"after":{"outcome":1,"endedAt":1795462409260,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":7,"before":{"session":"83ct1jg97m1tgp6m","phase":4,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148644615822,\"wallMilliseconds\":1795462409187,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(18,18,1795462409309000,9,'[{"record":"session","op":"insert","row":8,"after":{"uid":"bcskbpmp9whw9gtv","player":1,"startedAt":1795462409309,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":5,"after":{"session":"bcskbpmp9whw9gtv","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148766943647,\"wallMilliseconds\":1795462409309,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"insert","row":8,"after":{"session":"bcskbpmp9whw9gtv","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148766943647,\"wallMilliseconds\":1795462409309,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(19,19,1795462409335000,9,'[{"record":"estimation","op":"insert","row":9,"after":{"session":"bcskbpmp9whw9gtv","player":1,"position":0,"task":"Fix login","kind":"code","skillName":"@code","estimate":1200.0,"recordedAt":1795462409335,"zone":"Europe/Berlin","day":20780,"level":1,"xp":0,"calibration":0,"integrity":0,"marks":32}},{"record":"sessionTask","op":"update","row":5,"before":{"session":"bcskbpmp9whw9gtv","position":0,"name":"Fix login","kind":"code","state":0,"plannedLow":1200.0,"plannedHigh":1200.0,"estimateLow":1200.0,"estimateHigh":1200.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148766943647,\"wallMilliseconds\":1795462409309,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":3,"marks":32,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148793272490,\"wallMilliseconds\":1795462409335,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148766943647,\"wallMilliseconds\":1795462409309,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"session","op":"update","row":8,"before":{"uid":"bcskbpmp9whw9gtv","player":1,"startedAt":1795462409309,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":1,"endedAt":1795462409335,"endedZone":"Europe/Berlin","completedDay":20780}},{"record":"play","op":"delete","row":8,"before":{"session":"bcskbpmp9whw9gtv","phase":2,"position":0,"title":"Fix login","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28148766943647,\"wallMilliseconds\":1795462409309,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0}},{"record":"horizon","op":"update","row":1,"before":{"command":16},"after":{"command":19}}]');
INSERT INTO journal VALUES(20,20,1795462409381000,9,'[{"record":"session","op":"insert","row":9,"after":{"uid":"rs1vv8z0nkyhdr70","player":1,"startedAt":1795462409381,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0}},{"record":"sessionTask","op":"insert","row":6,"after":{"session":"rs1vv8z0nkyhdr70","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":9,"after":{"session":"rs1vv8z0nkyhdr70","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(21,21,1795462409416000,9,'[{"record":"sessionTask","op":"update","row":6,"before":{"session":"rs1vv8z0nkyhdr70","position":0,"name":"Swim","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":1800.0,"estimateHigh":1800.0}},{"record":"play","op":"update","row":9,"before":{"session":"rs1vv8z0nkyhdr70","phase":0,"position":0,"title":"Swim","pausedSeconds":0.0},"after":{"phase":1}}]');
INSERT INTO journal VALUES(22,22,1795462409446000,9,'[{"record":"session","op":"update","row":9,"before":{"uid":"rs1vv8z0nkyhdr70","player":1,"startedAt":1795462409381,"startedZone":"Europe/Berlin","outcome":0,"calibration":0,"bonus":0},"after":{"outcome":2,"endedAt":1795462409446,"endedZone":"Europe/Berlin"}},{"record":"play","op":"delete","row":9,"before":{"session":"rs1vv8z0nkyhdr70","phase":1,"position":0,"title":"Swim","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(23,23,1795462409512000,9,'[{"record":"skill","op":"update","row":2,"before":{"uid":"r5zxdqercd0786y4","player":1,"name":"Shower"},"after":{"name":"Cold shower"}},{"record":"skillName","op":"insert","row":8,"after":{"player":1,"key":"cold shower","skill":"r5zxdqercd0786y4"}},{"record":"routine","op":"update","row":1,"before":{"uid":"gsz4wt3xev2xbyyd","player":1,"name":"Morning Quest","nameKey":"morning quest","days":62,"createdBy":0,"active":1,"deleted":0,"reminder":450,"position":0,"createdAt":1795462408487,"updatedAt":1795462408487},"after":{"updatedAt":1795462409512}},{"record":"task","op":"update","row":1,"before":{"uid":"702st0f33p29s4a2","routine":"gsz4wt3xev2xbyyd","position":0,"name":"Shower"},"after":{"name":"Cold shower"}}]');
INSERT INTO journal VALUES(24,24,1795462409568000,9,'[{"record":"skillName","op":"update","row":7,"before":{"player":1,"key":"tidy","skill":"43pq7dn8w17ankjx"},"after":{"skill":"wwx2fzj3dzynh89e"}},{"record":"skill","op":"delete","row":6,"before":{"uid":"43pq7dn8w17ankjx","player":1,"name":"Tidy"}}]');
INSERT INTO journal VALUES(25,25,1795462409597000,9,'[{"record":"forecast","op":"insert","row":1,"after":{"uid":"vq4njxzd194s23ae","player":1,"skillKey":"cold shower","madeAt":1795462409597,"zone":"Europe/Berlin","day":20780,"deadline":1795474740000,"p50":360.00000000000006,"p80":425.2762754484266,"p90":521.4696094911525,"runs":3,"method":"runs","origin":0,"lastCommand":24}}]');
INSERT INTO journal VALUES(26,26,1795462409642000,9,'[{"record":"practice","op":"insert","row":1,"after":{"uid":"y39jdrgr1ngabej2","player":1,"target":5.0,"actual":0.001,"recordedAt":1795462409642,"zone":"Europe/Berlin","day":20780,"lastCommand":25}}]');
INSERT INTO journal VALUES(27,27,1795462409680000,9,'[{"record":"pin","op":"insert","row":27,"after":{}}]');
INSERT INTO journal VALUES(28,28,1795462409850000,9,'[{"record":"metric","op":"insert","row":1,"after":{"player":1,"key":"miles","name":"Miles","unit":"miles","kind":0,"better":0,"decimals":0,"sensitive":0,"lastCommand":27}}]');
INSERT INTO journal VALUES(29,29,1795462409908000,9,'[{"record":"goal","op":"insert","row":1,"after":{"uid":"7zsxca65tedxk7jr","player":1,"name":"Novel","kind":0,"metric":"pages","silence":0,"reachedBy":0,"position":0,"archived":0,"createdAt":1795462409908,"zone":"Europe/Berlin","lastCommand":28}},{"record":"goalTerms","op":"insert","row":1,"after":{"uid":"2t8zaxykbp0khdng","player":1,"goal":"7zsxca65tedxk7jr","since":20780,"amount":480.0,"rhythm":0,"weekdays":127,"by":47176,"lastCommand":28}},{"record":"goalGuess","op":"insert","row":1,"after":{"uid":"zrk8w0skd27rbw1n","player":1,"goal":"7zsxca65tedxk7jr","madeOn":20780,"earliest":20836,"latest":20864,"lastCommand":28}},{"record":"badge","op":"insert","row":1,"after":{"player":1,"badge":"0x7rmhjygwr6d81a","key":0,"earnedOn":20780,"goal":"7zsxca65tedxk7jr","lastCommand":28}}]');
INSERT INTO journal VALUES(30,30,1795462409934000,9,'[{"record":"metric","op":"insert","row":2,"after":{"player":1,"key":"pages","name":"Pages","unit":"pages","kind":0,"better":0,"decimals":0,"low":0.0,"high":100000.0,"sensitive":0,"lastCommand":29}},{"record":"sample","op":"insert","row":1,"after":{"uid":"p0c78twxmtmrfx39","player":1,"metric":"pages","value":28.0,"at":1795462409934,"zone":"Europe/Berlin","day":20780,"recordedAt":1795462409934,"lastCommand":29}}]');
INSERT INTO journal VALUES(31,31,1795462409953000,9,'[{"record":"sample","op":"insert","row":2,"after":{"uid":"yyqpjnssyqcfecms","player":1,"metric":"pages","value":12.0,"at":1795462409953,"zone":"Europe/Berlin","day":20780,"recordedAt":1795462409953,"lastCommand":30}}]');
INSERT INTO journal VALUES(32,32,1795462409971000,9,'[{"record":"sample","op":"insert","row":3,"after":{"uid":"tn87pq64yqmhw1fr","player":1,"metric":"miles","value":3.5,"at":1795462409971,"zone":"Europe/Berlin","day":20780,"recordedAt":1795462409971,"lastCommand":31}}]');
INSERT INTO journal VALUES(33,33,1795462410043000,9,'[{"record":"activity","op":"insert","row":1,"after":{"uid":"q1apyrcj8xf6w31q","player":1,"name":"Code","nameKey":"code","position":0,"archived":0,"lastCommand":32}},{"record":"interval","op":"insert","row":1,"after":{"uid":"ptz2t64zdmnzhn3f","player":1,"activity":"q1apyrcj8xf6w31q","startedAt":1795462410043,"zone":"Europe/Berlin","unconfirmed":0,"boot":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootMilliseconds":28149501,"lastCommand":32}}]');
INSERT INTO journal VALUES(34,34,1795462410131000,9,'[{"record":"interval","op":"update","row":1,"before":{"uid":"ptz2t64zdmnzhn3f","player":1,"activity":"q1apyrcj8xf6w31q","startedAt":1795462410043,"zone":"Europe/Berlin","unconfirmed":0,"boot":"88efa90e-290a-4ee1-888d-ce4d9622144a","bootMilliseconds":28149501,"lastCommand":32},"after":{"endedAt":1795462410130,"boot":null,"bootMilliseconds":null}}]');
INSERT INTO journal VALUES(35,35,1795462410191000,9,'[{"record":"activity","op":"insert","row":2,"after":{"uid":"ycsfrgxrhb1kzd7a","player":1,"name":"Reading","nameKey":"reading","position":1,"archived":0,"lastCommand":34}},{"record":"interval","op":"insert","row":2,"after":{"uid":"sm9ny62s1kk8mn2e","player":1,"activity":"ycsfrgxrhb1kzd7a","startedAt":1795309200000,"endedAt":1795313700000,"zone":"Europe/Berlin","unconfirmed":0,"lastCommand":34}}]');
INSERT INTO journal VALUES(36,36,1795462410217000,9,'[{"record":"session","op":"insert","row":10,"after":{"uid":"xjdy7xgtp4z1kgn0","player":1,"routine":"jkbnpkk0kgszd9np","startedAt":1795462410217,"startedZone":"Europe/Berlin","outcome":0,"calibration":1,"bonus":0}},{"record":"sessionTask","op":"insert","row":7,"after":{"session":"xjdy7xgtp4z1kgn0","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"sessionTask","op":"insert","row":8,"after":{"session":"xjdy7xgtp4z1kgn0","position":1,"name":"Read","kind":"book","state":0,"marks":0,"watch":"{\"spans\":[]}"}},{"record":"play","op":"insert","row":10,"after":{"session":"xjdy7xgtp4z1kgn0","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0}}]');
INSERT INTO journal VALUES(37,37,1795462410235000,9,'[{"record":"sessionTask","op":"update","row":7,"before":{"session":"xjdy7xgtp4z1kgn0","position":0,"name":"Tidy","state":0,"marks":0,"watch":"{\"spans\":[]}"},"after":{"estimateLow":180.0,"estimateHigh":180.0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149692559489,\"wallMilliseconds\":1795462410235,\"zone\":\"Etc/UTC\"},\"spans\":[]}"}},{"record":"play","op":"update","row":10,"before":{"session":"xjdy7xgtp4z1kgn0","phase":0,"position":0,"title":"Evening","pausedSeconds":0.0},"after":{"phase":2,"firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149692559489,\"wallMilliseconds\":1795462410235,\"zone\":\"Etc/UTC\"}"}}]');
INSERT INTO journal VALUES(38,38,1795462410250000,9,'[{"record":"estimation","op":"insert","row":10,"after":{"session":"xjdy7xgtp4z1kgn0","player":1,"position":0,"task":"Tidy","skillName":"tidy","estimate":180.0,"actual":3.0,"recordedAt":1795462410250,"zone":"Europe/Berlin","day":20780,"accuracy":9.230769230769232,"rating":0,"level":1,"xp":0,"calibration":1,"integrity":1,"marks":0}},{"record":"sessionTask","op":"update","row":7,"before":{"session":"xjdy7xgtp4z1kgn0","position":0,"name":"Tidy","state":0,"estimateLow":180.0,"estimateHigh":180.0,"marks":0,"watch":"{\"runningSince\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149692559489,\"wallMilliseconds\":1795462410235,\"zone\":\"Etc/UTC\"},\"spans\":[]}"},"after":{"state":1,"watch":"{\"spans\":[{\"end\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149707996944,\"wallMilliseconds\":1795462410250,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149692559489,\"wallMilliseconds\":1795462410235,\"zone\":\"Etc/UTC\"}}]}"}},{"record":"play","op":"update","row":10,"before":{"session":"xjdy7xgtp4z1kgn0","phase":2,"position":0,"title":"Evening","firstLockIn":"{\"bootID\":\"88efa90e-290a-4ee1-888d-ce4d9622144a\",\"bootNanoseconds\":28149692559489,\"wallMilliseconds\":1795462410235,\"zone\":\"Etc/UTC\"}","pausedSeconds":0.0},"after":{"phase":4}},{"record":"horizon","op":"update","row":1,"before":{"command":19},"after":{"command":38}}]');
INSERT INTO journal VALUES(39,39,1795462410291000,9,'[{"record":"setting","op":"insert","row":2,"after":{"player":1,"key":"hints","value":"off"}}]');
INSERT INTO journal VALUES(40,40,1795462410310000,9,'[{"record":"setting","op":"delete","row":2,"before":{"player":1,"key":"hints","value":"off"}}]');
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
  lastCommand INTEGER NOT NULL,
  UNIQUE (player, key),
  CHECK (low <= high)
) STRICT;
INSERT INTO metric VALUES(1,1,'miles','Miles','miles',0,0,0,NULL,NULL,0,27);
INSERT INTO metric VALUES(2,1,'pages','Pages','pages',0,0,0,0.0,100000.0,0,29);
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
) STRICT;
INSERT INTO sample VALUES(1,'p0c78twxmtmrfx39',1,'pages',28.0,NULL,1795462409934,1,20780,1795462409934,NULL,29);
INSERT INTO sample VALUES(2,'yyqpjnssyqcfecms',1,'pages',12.0,NULL,1795462409953,1,20780,1795462409953,NULL,30);
INSERT INTO sample VALUES(3,'tn87pq64yqmhw1fr',1,'miles',3.5,NULL,1795462409971,1,20780,1795462409971,NULL,31);
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
INSERT INTO sampleDay VALUES(1,'miles',20780,3.5,3.5,1.0,1,3.5);
INSERT INTO sampleDay VALUES(1,'pages',20780,40.0,40.0,2.0,2,12.0);
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
INSERT INTO goal VALUES(1,'7zsxca65tedxk7jr',1,'Novel',0,'pages',NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,1795462409908,1,28);
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
INSERT INTO goalTerms VALUES(1,'2t8zaxykbp0khdng',1,'7zsxca65tedxk7jr',20780,480.0,0,127,NULL,47176,28);
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
INSERT INTO goalGuess VALUES(1,'zrk8w0skd27rbw1n',1,'7zsxca65tedxk7jr',20780,20836,20864,28);
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
INSERT INTO badge VALUES(1,1,'0x7rmhjygwr6d81a',0,NULL,20780,'7zsxca65tedxk7jr',28);
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
  lastCommand INTEGER NOT NULL,
  CHECK (endedAt >= startedAt)
) STRICT;
INSERT INTO interval VALUES(1,'ptz2t64zdmnzhn3f',1,'q1apyrcj8xf6w31q',1795462410043,1795462410130,1,NULL,NULL,0,NULL,NULL,32);
INSERT INTO interval VALUES(2,'sm9ny62s1kk8mn2e',1,'ycsfrgxrhb1kzd7a',1795309200000,1795313700000,1,NULL,NULL,0,NULL,NULL,34);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('erasure',0);
INSERT INTO sqlite_sequence VALUES('command',40);
INSERT INTO sqlite_sequence VALUES('skill',6);
INSERT INTO sqlite_sequence VALUES('skillName',8);
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
COMMIT;
PRAGMA foreign_keys = ON;
PRAGMA application_id = 1414615892;
PRAGMA user_version = 9;
