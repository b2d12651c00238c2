BEGIN TRANSACTION;
CREATE TABLE device (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  uid TEXT NOT NULL CHECK (length(uid) BETWEEN 1 AND 128),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(1,'kbfaed8xtfnfv4tn',1795257107055);
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  -- The Unix user in a system service; NULL for the one player of a user service.
  unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,NULL,1795257107055);
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
INSERT INTO routine VALUES(1,'wya8wrsjg7f47cra',1,'Morning Quest','morning quest',62,0,1,0,450,NULL,0);
INSERT INTO routine VALUES(2,'92br1wq331e9z7yy',1,'Evening','evening',65,0,1,0,NULL,NULL,1);
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
INSERT INTO task VALUES(1,'cryyfz9d45kjj1gs',1,0,'Shower',NULL,NULL);
INSERT INTO task VALUES(2,'91dtzk0d0en4kf8p',1,1,'Get Dressed',NULL,NULL);
INSERT INTO task VALUES(3,'x5p8rcerefpmrwr5',1,2,'Breakfast',NULL,NULL);
INSERT INTO task VALUES(4,'wdbwbtdebbnt1aar',1,3,'Brush Teeth',NULL,NULL);
INSERT INTO task VALUES(5,'j9kays0gzr23qhxx',1,4,'Pack Bag',NULL,NULL);
INSERT INTO task VALUES(6,'c76x1pebwg3nfnqs',2,0,'Tidy',NULL,NULL);
INSERT INTO task VALUES(7,'p9kk737yqf38ha4c',2,1,'Read','book',NULL);
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
INSERT INTO command VALUES(1,1,1,'settings.set','the setting timeZone',1795257107239,1,NULL);
INSERT INTO command VALUES(2,1,1,'quest.create','the new quest Morning Quest',1795257107320,1,NULL);
INSERT INTO command VALUES(3,1,1,'quest.create','the new quest Evening',1795257107373,1,NULL);
INSERT INTO command VALUES(4,1,1,'data.import','the import of 3 plays',1795257107403,1,NULL);
INSERT INTO command VALUES(5,1,1,'data.import','the import of 1 plays',1795257107476,3,NULL);
INSERT INTO command VALUES(6,1,1,'history.undo','the import of 1 plays',1795257107532,0,5);
INSERT INTO command VALUES(7,1,1,'session.do','the start of Shower',1795257107572,1,NULL);
INSERT INTO command VALUES(8,1,1,'session.done','finishing Shower',1795257107599,1,NULL);
INSERT INTO command VALUES(9,1,1,'session.do','the start of Shower',1795257107641,1,NULL);
INSERT INTO command VALUES(10,1,1,'session.pause','the pause of Shower',1795257107766,1,NULL);
INSERT INTO command VALUES(11,1,1,'session.resume','the end of the pause of Shower',1795257107811,1,NULL);
INSERT INTO command VALUES(12,1,1,'session.done','finishing Shower',1795257107851,1,NULL);
INSERT INTO command VALUES(13,1,1,'session.start','the start of Evening',1795257107887,1,NULL);
INSERT INTO command VALUES(14,1,1,'session.estimate','the estimate for Tidy',1795257107916,1,NULL);
INSERT INTO command VALUES(15,1,1,'session.done','finishing Tidy',1795257107958,1,NULL);
INSERT INTO command VALUES(16,1,1,'session.skip','skipping Read',1795257107997,1,NULL);
INSERT INTO command VALUES(17,1,1,'session.do','the start of Fix login',1795257108029,1,NULL);
INSERT INTO command VALUES(18,1,1,'session.done','finishing Fix login',1795257108087,1,NULL);
INSERT INTO command VALUES(19,1,1,'session.startTask','the start of Swim',1795257108170,1,NULL);
INSERT INTO command VALUES(20,1,1,'session.estimate','the estimate for Swim',1795257108237,1,NULL);
INSERT INTO command VALUES(21,1,1,'session.abandon','putting Swim away',1795257108287,1,NULL);
INSERT INTO command VALUES(22,1,1,'skill.rename','the new name of Shower',1795257108405,1,NULL);
INSERT INTO command VALUES(23,1,1,'skill.merge','the merging of Tidy into @code',1795257108472,1,NULL);
INSERT INTO command VALUES(24,1,1,'guardian.setPin','the PIN',1795257108693,0,NULL);
INSERT INTO command VALUES(25,1,1,'session.start','the start of Evening',1795257108779,1,NULL);
INSERT INTO command VALUES(26,1,1,'session.estimate','the estimate for Tidy',1795257108894,1,NULL);
INSERT INTO command VALUES(27,1,1,'session.done','finishing Tidy',1795257109027,1,NULL);
INSERT INTO command VALUES(28,1,1,'settings.set','the setting hints',1795257109161,2,NULL);
INSERT INTO command VALUES(29,1,1,'history.undo','the setting hints',1795257109242,0,28);
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  command INTEGER NOT NULL REFERENCES command ON DELETE CASCADE,
  record TEXT NOT NULL,
  recordID INTEGER NOT NULL,
  -- The row as a JSON array in the order of its columns; NULL where it does not exist.
  before TEXT,
  after TEXT,
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT;
INSERT INTO journal VALUES(1,1,'setting',1,NULL,'[1,"timeZone","Europe/Berlin"]');
INSERT INTO journal VALUES(2,2,'routine',1,NULL,'["wya8wrsjg7f47cra",1,"Morning Quest","morning quest",62,0,1,0,450,null,0]');
INSERT INTO journal VALUES(3,2,'task',1,NULL,'["cryyfz9d45kjj1gs",1,0,"Shower",null,null]');
INSERT INTO journal VALUES(4,2,'task',2,NULL,'["91dtzk0d0en4kf8p",1,1,"Get Dressed",null,null]');
INSERT INTO journal VALUES(5,2,'task',3,NULL,'["x5p8rcerefpmrwr5",1,2,"Breakfast",null,null]');
INSERT INTO journal VALUES(6,2,'task',4,NULL,'["wdbwbtdebbnt1aar",1,3,"Brush Teeth",null,null]');
INSERT INTO journal VALUES(7,2,'task',5,NULL,'["j9kays0gzr23qhxx",1,4,"Pack Bag",null,null]');
INSERT INTO journal VALUES(8,3,'routine',2,NULL,'["92br1wq331e9z7yy",1,"Evening","evening",65,0,1,0,null,null,1]');
INSERT INTO journal VALUES(9,3,'task',6,NULL,'["c76x1pebwg3nfnqs",2,0,"Tidy",null,null]');
INSERT INTO journal VALUES(10,3,'task',7,NULL,'["p9kk737yqf38ha4c",2,1,"Read","book",null]');
INSERT INTO journal VALUES(11,4,'routine',3,NULL,'["gfzsak4r9beq65ge",1,"Piano","piano",127,0,0,1,null,null,2]');
INSERT INTO journal VALUES(12,4,'import',4,NULL,'[3]');
INSERT INTO journal VALUES(13,5,'import',5,NULL,'[1]');
INSERT INTO journal VALUES(14,6,'import',5,'[]',NULL);
INSERT INTO journal VALUES(15,7,'session',4,NULL,'["cs0c41wdzc6fj02z",1,null,1795257107572,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(16,7,'sessionTask',1,NULL,'[4,0,"Shower",null,0,300.0,300.0,300.0,300.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812693727698,\"wallMilliseconds\":1795257107572,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(17,7,'play',4,NULL,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812693727698,\"wallMilliseconds\":1795257107572,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(18,8,'estimation',5,NULL,'[4,1,0,"Shower",null,1,300.0,null,null,360.0,1795257107599,1,20778,84.0,2,1,60,1,0,3,null]');
INSERT INTO journal VALUES(19,8,'sessionTask',1,'[4,0,"Shower",null,0,300.0,300.0,300.0,300.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812693727698,\"wallMilliseconds\":1795257107572,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]','[4,0,"Shower",null,1,300.0,300.0,300.0,300.0,3,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812720989419,\"wallMilliseconds\":1795257107599,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812693727698,\"wallMilliseconds\":1795257107572,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(20,8,'session',4,'["cs0c41wdzc6fj02z",1,null,1795257107572,1,0,null,null,null,1,0,null,null]','["cs0c41wdzc6fj02z",1,null,1795257107572,1,1,1795257107599,1,20778,1,0,null,null]');
INSERT INTO journal VALUES(21,8,'play',4,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812693727698,\"wallMilliseconds\":1795257107572,\"zone\":\"Etc\\/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(22,9,'session',5,NULL,'["911dr5rpf5nashj0",1,null,1795257107641,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(23,9,'sessionTask',2,NULL,'[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(24,9,'play',5,NULL,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(25,10,'sessionTask',2,'[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]','[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812887603572,\"wallMilliseconds\":1795257107766,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(26,10,'play',5,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]','[3,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(27,11,'sessionTask',2,'[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812887603572,\"wallMilliseconds\":1795257107766,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}}]}"]','[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812933248080,\"wallMilliseconds\":1795257107811,\"zone\":\"Etc\\/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812887603572,\"wallMilliseconds\":1795257107766,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(28,11,'play',5,'[3,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]','[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(29,12,'estimation',6,NULL,'[5,1,0,"Shower",null,1,360.0,240.0,540.0,300.0,1795257107851,1,20778,84.0,2,1,60,1,0,7,null]');
INSERT INTO journal VALUES(30,12,'sessionTask',2,'[5,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812933248080,\"wallMilliseconds\":1795257107811,\"zone\":\"Etc\\/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812887603572,\"wallMilliseconds\":1795257107766,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}}]}"]','[5,0,"Shower",null,1,240.0,540.0,240.0,540.0,7,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812887603572,\"wallMilliseconds\":1795257107766,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}},{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812973102012,\"wallMilliseconds\":1795257107851,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812933248080,\"wallMilliseconds\":1795257107811,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(31,12,'play',5,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.0]','[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.045644508]');
INSERT INTO journal VALUES(32,12,'session',5,'["911dr5rpf5nashj0",1,null,1795257107641,1,0,null,null,null,1,0,null,null]','["911dr5rpf5nashj0",1,null,1795257107641,1,1,1795257107851,1,20778,1,0,null,null]');
INSERT INTO journal VALUES(33,12,'play',5,'[2,0,"Shower","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26812762935691,\"wallMilliseconds\":1795257107641,\"zone\":\"Etc\\/UTC\"}",0.045644508]',NULL);
INSERT INTO journal VALUES(34,13,'session',6,NULL,'["3j2514079fx8rnp8",1,2,1795257107887,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(35,13,'sessionTask',3,NULL,'[6,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(36,13,'sessionTask',4,NULL,'[6,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(37,13,'play',6,NULL,'[0,0,"Evening",null,0.0]');
INSERT INTO journal VALUES(38,14,'sessionTask',3,'[6,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[6,0,"Tidy",null,0,null,null,120.0,120.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(39,14,'play',6,'[0,0,"Evening",null,0.0]','[2,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(40,15,'estimation',7,NULL,'[6,1,0,"Tidy",null,5,120.0,null,null,3.0,1795257107958,1,20778,13.333333333333334,0,1,10,1,1,0,null]');
INSERT INTO journal VALUES(41,15,'sessionTask',3,'[6,0,"Tidy",null,0,null,null,120.0,120.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]','[6,0,"Tidy",null,1,null,null,120.0,120.0,0,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813080298374,\"wallMilliseconds\":1795257107958,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(42,15,'play',6,'[2,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"}",0.0]','[4,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(43,16,'sessionTask',4,'[6,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]','[6,1,"Read","book",2,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(44,16,'session',6,'["3j2514079fx8rnp8",1,2,1795257107887,1,0,null,null,null,1,0,null,null]','["3j2514079fx8rnp8",1,2,1795257107887,1,1,1795257107997,1,20778,1,0,null,null]');
INSERT INTO journal VALUES(45,16,'play',6,'[4,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813037531257,\"wallMilliseconds\":1795257107916,\"zone\":\"Etc\\/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(46,17,'session',7,NULL,'["k1pf77hjfptxn7am",1,null,1795257108029,1,0,null,null,null,0,0,null,null]');
INSERT INTO journal VALUES(47,17,'sessionTask',5,NULL,'[7,0,"Fix login","code",0,1200.0,1200.0,1200.0,1200.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813150825855,\"wallMilliseconds\":1795257108029,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(48,17,'play',7,NULL,'[2,0,"Fix login","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813150825855,\"wallMilliseconds\":1795257108029,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(49,18,'estimation',8,NULL,'[7,1,0,"Fix login","code",3,1200.0,null,null,null,1795257108087,1,20778,null,null,1,0,0,0,32,null]');
INSERT INTO journal VALUES(50,18,'sessionTask',5,'[7,0,"Fix login","code",0,1200.0,1200.0,1200.0,1200.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813150825855,\"wallMilliseconds\":1795257108029,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]','[7,0,"Fix login","code",3,1200.0,1200.0,1200.0,1200.0,32,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813209284846,\"wallMilliseconds\":1795257108087,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813150825855,\"wallMilliseconds\":1795257108029,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(51,18,'session',7,'["k1pf77hjfptxn7am",1,null,1795257108029,1,0,null,null,null,0,0,null,null]','["k1pf77hjfptxn7am",1,null,1795257108029,1,1,1795257108087,1,20778,0,0,null,null]');
INSERT INTO journal VALUES(52,18,'play',7,'[2,0,"Fix login","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26813150825855,\"wallMilliseconds\":1795257108029,\"zone\":\"Etc\\/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(53,19,'session',8,NULL,'["qd9w5vzx0yc8tthb",1,null,1795257108170,1,0,null,null,null,0,0,null,null]');
INSERT INTO journal VALUES(54,19,'sessionTask',6,NULL,'[8,0,"Swim",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(55,19,'play',8,NULL,'[0,0,"Swim",null,0.0]');
INSERT INTO journal VALUES(56,20,'sessionTask',6,'[8,0,"Swim",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[8,0,"Swim",null,0,null,null,1800.0,1800.0,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(57,20,'play',8,'[0,0,"Swim",null,0.0]','[1,0,"Swim",null,0.0]');
INSERT INTO journal VALUES(58,21,'session',8,'["qd9w5vzx0yc8tthb",1,null,1795257108170,1,0,null,null,null,0,0,null,null]','["qd9w5vzx0yc8tthb",1,null,1795257108170,1,2,1795257108287,1,null,0,0,null,null]');
INSERT INTO journal VALUES(59,21,'play',8,'[1,0,"Swim",null,0.0]',NULL);
INSERT INTO journal VALUES(60,22,'skill',1,'["r5zxdqercd0786y4",1,"Shower"]','["r5zxdqercd0786y4",1,"Cold shower"]');
INSERT INTO journal VALUES(61,22,'skillName',6,NULL,'[1,"cold shower",1]');
INSERT INTO journal VALUES(62,23,'skillName',5,'[1,"tidy",5]','[1,"tidy",3]');
INSERT INTO journal VALUES(63,23,'skill',5,'["43pq7dn8w17ankjx",1,"Tidy"]',NULL);
INSERT INTO journal VALUES(64,24,'pin',24,NULL,'[]');
INSERT INTO journal VALUES(65,25,'session',9,NULL,'["cr0ket10yzqp7e2p",1,2,1795257108779,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(66,25,'sessionTask',7,NULL,'[9,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(67,25,'sessionTask',8,NULL,'[9,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(68,25,'play',9,NULL,'[0,0,"Evening",null,0.0]');
INSERT INTO journal VALUES(69,26,'sessionTask',7,'[9,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[9,0,"Tidy",null,0,null,null,180.0,180.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(70,26,'play',9,'[0,0,"Evening",null,0.0]','[2,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(71,27,'estimation',9,NULL,'[9,1,0,"Tidy",null,5,180.0,null,null,3.0,1795257109027,1,20778,9.230769230769232,0,1,10,1,1,0,null]');
INSERT INTO journal VALUES(72,27,'sessionTask',7,'[9,0,"Tidy",null,0,null,null,180.0,180.0,0,"{\"runningSince\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"},\"spans\":[]}"]','[9,0,"Tidy",null,1,null,null,180.0,180.0,0,"{\"spans\":[{\"end\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814148617780,\"wallMilliseconds\":1795257109027,\"zone\":\"Etc\\/UTC\"},\"start\":{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"}}]}"]');
INSERT INTO journal VALUES(73,27,'play',9,'[2,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"}",0.0]','[4,0,"Evening","{\"bootID\":\"8f7e5d32-0c13-4320-a279-eb0fad101029\",\"bootNanoseconds\":26814016286249,\"wallMilliseconds\":1795257108894,\"zone\":\"Etc\\/UTC\"}",0.0]');
INSERT INTO journal VALUES(74,28,'setting',2,NULL,'[1,"hints","off"]');
INSERT INTO journal VALUES(75,29,'setting',2,'[1,"hints","off"]',NULL);
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
INSERT INTO session VALUES(1,'j2pkhgpsv5b5vdvp',1,1,1770013800000,1,1,1770015600000,1,20486,1,20,NULL,4);
INSERT INTO session VALUES(2,'mjdtt81h49kwnrg5',1,NULL,1774741800000,1,1,1774743000000,1,20541,1,0,NULL,4);
INSERT INTO session VALUES(3,'60yfpd046jy2kz46',1,3,1775055600000,2,2,NULL,NULL,NULL,1,0,NULL,4);
INSERT INTO session VALUES(4,'cs0c41wdzc6fj02z',1,NULL,1795257107572,1,1,1795257107599,1,20778,1,0,NULL,NULL);
INSERT INTO session VALUES(5,'911dr5rpf5nashj0',1,NULL,1795257107641,1,1,1795257107851,1,20778,1,0,NULL,NULL);
INSERT INTO session VALUES(6,'3j2514079fx8rnp8',1,2,1795257107887,1,1,1795257107997,1,20778,1,0,NULL,NULL);
INSERT INTO session VALUES(7,'k1pf77hjfptxn7am',1,NULL,1795257108029,1,1,1795257108087,1,20778,0,0,NULL,NULL);
INSERT INTO session VALUES(8,'qd9w5vzx0yc8tthb',1,NULL,1795257108170,1,2,1795257108287,1,NULL,0,0,NULL,NULL);
INSERT INTO session VALUES(9,'cr0ket10yzqp7e2p',1,2,1795257108779,1,0,NULL,NULL,NULL,1,0,NULL,NULL);
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
INSERT INTO sessionTask VALUES(1,4,0,'Shower',NULL,1,300.0,300.0,300.0,300.0,3,'{"spans":[{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812720989419,"wallMilliseconds":1795257107599,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812693727698,"wallMilliseconds":1795257107572,"zone":"Etc\/UTC"}}]}');
INSERT INTO sessionTask VALUES(2,5,0,'Shower',NULL,1,240.0,540.0,240.0,540.0,7,'{"spans":[{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812887603572,"wallMilliseconds":1795257107766,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812762935691,"wallMilliseconds":1795257107641,"zone":"Etc\/UTC"}},{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812973102012,"wallMilliseconds":1795257107851,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26812933248080,"wallMilliseconds":1795257107811,"zone":"Etc\/UTC"}}]}');
INSERT INTO sessionTask VALUES(3,6,0,'Tidy',NULL,1,NULL,NULL,120.0,120.0,0,'{"spans":[{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26813080298374,"wallMilliseconds":1795257107958,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26813037531257,"wallMilliseconds":1795257107916,"zone":"Etc\/UTC"}}]}');
INSERT INTO sessionTask VALUES(4,6,1,'Read','book',2,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(5,7,0,'Fix login','code',3,1200.0,1200.0,1200.0,1200.0,32,'{"spans":[{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26813209284846,"wallMilliseconds":1795257108087,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26813150825855,"wallMilliseconds":1795257108029,"zone":"Etc\/UTC"}}]}');
INSERT INTO sessionTask VALUES(6,8,0,'Swim',NULL,0,NULL,NULL,1800.0,1800.0,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(7,9,0,'Tidy',NULL,1,NULL,NULL,180.0,180.0,0,'{"spans":[{"end":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26814148617780,"wallMilliseconds":1795257109027,"zone":"Etc\/UTC"},"start":{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26814016286249,"wallMilliseconds":1795257108894,"zone":"Etc\/UTC"}}]}');
INSERT INTO sessionTask VALUES(8,9,1,'Read','book',0,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
CREATE TABLE play (
  id INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  -- 0 estimating, 1 ready, 2 active, 3 paused, 4 revealing.
  phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 4),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  title TEXT NOT NULL,
  firstLockIn TEXT CHECK (length(firstLockIn) BETWEEN 2 AND 1024),
  pausedSeconds REAL NOT NULL CHECK (pausedSeconds >= 0)
) STRICT;
INSERT INTO play VALUES(9,4,0,'Evening','{"bootID":"8f7e5d32-0c13-4320-a279-eb0fad101029","bootNanoseconds":26814016286249,"wallMilliseconds":1795257108894,"zone":"Etc\/UTC"}',0.0);
CREATE TABLE seen (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- 1 the hint, 2 the time.
  what INTEGER NOT NULL CHECK (what IN (1, 2)),
  at INTEGER NOT NULL,
  PRIMARY KEY (session, position, what)
) STRICT, WITHOUT ROWID;
INSERT INTO seen VALUES('3j2514079fx8rnp8',0,2,1795257107958);
INSERT INTO seen VALUES('911dr5rpf5nashj0',0,2,1795257107851);
INSERT INTO seen VALUES('cr0ket10yzqp7e2p',0,2,1795257109027);
INSERT INTO seen VALUES('cs0c41wdzc6fj02z',0,2,1795257107599);
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
INSERT INTO estimation VALUES(5,4,1,0,'Shower',NULL,1,300.0,NULL,NULL,360.0,1795257107599,1,20778,84.0,2,1,60,1,0,3,NULL,1,0);
INSERT INTO estimation VALUES(6,5,1,0,'Shower',NULL,1,360.0,240.0,540.0,300.0,1795257107851,1,20778,84.0,2,1,60,1,0,7,NULL,1,0);
INSERT INTO estimation VALUES(7,6,1,0,'Tidy',NULL,5,120.0,NULL,NULL,3.0,1795257107958,1,20778,13.333333333333333925,0,1,10,1,1,0,NULL,3,1);
INSERT INTO estimation VALUES(8,7,1,0,'Fix login','code',3,1200.0,NULL,NULL,NULL,1795257108087,1,20778,NULL,NULL,1,0,0,0,32,NULL,3,0);
INSERT INTO estimation VALUES(9,9,1,0,'Tidy',NULL,5,180.0,NULL,NULL,3.0,1795257109027,1,20778,9.2307692307692317257,0,1,10,1,1,0,NULL,3,0);
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
INSERT INTO idempotency VALUES(1,'051bb64e8769efe03e8cc9ac96a7cbe7','session.estimate','{"estimate":"30m","hold":true,"idempotencyKey":"051bb64e8769efe03e8cc9ac96a7cbe7"}','{"estimateLocked":true,"estimateText":"30 minutes","estimatedSeconds":1800,"phase":"ready","remaining":[],"sessionId":"qd9w5vzx0yc8tthb","task":"Swim","taskCount":1,"taskIndex":1}',1795257108237);
INSERT INTO idempotency VALUES(1,'05cfc903b084ae951ff7e1ca3462a119','settings.set','{"idempotencyKey":"05cfc903b084ae951ff7e1ca3462a119","key":"hints","value":"off"}','{"settings":[{"allowed":"ask, before, after or off","isDefault":false,"key":"hints","value":"off"}]}',1795257109161);
INSERT INTO idempotency VALUES(1,'0a8eaf59a1dae8689b4cbd6feb9d7122','session.resume','{"idempotencyKey":"0a8eaf59a1dae8689b4cbd6feb9d7122"}','{"estimateLocked":true,"phase":"active","remaining":[],"sessionId":"911dr5rpf5nashj0","task":"Shower","taskCount":1,"taskIndex":1}',1795257107811);
INSERT INTO idempotency VALUES(1,'157973545045d859f2a00a5e1b0a8890','settings.set','{"idempotencyKey":"157973545045d859f2a00a5e1b0a8890","key":"timeZone","value":"Europe/Berlin"}','{"settings":[{"allowed":"a zone such as Europe/Berlin, or system","isDefault":false,"key":"timeZone","value":"Europe/Berlin"}]}',1795257107239);
INSERT INTO idempotency VALUES(1,'16a85617e3b7430bf6a34df28e2d3f9d','session.estimate','{"estimate":"2m","idempotencyKey":"16a85617e3b7430bf6a34df28e2d3f9d"}','{"estimateLocked":true,"estimateText":"2 minutes","estimatedSeconds":120,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"3j2514079fx8rnp8","task":"Tidy","taskCount":2,"taskIndex":1}',1795257107916);
INSERT INTO idempotency VALUES(1,'1f10fa2c15c6467671f083348d018def','session.do','{"estimates":["4m..9m"],"idempotencyKey":"1f10fa2c15c6467671f083348d018def","name":"Shower"}','{"estimateLocked":true,"estimateText":"4 minutes to 9 minutes","estimatedSeconds":360,"phase":"active","remaining":[],"sessionId":"911dr5rpf5nashj0","task":"Shower","taskCount":1,"taskIndex":1}',1795257107641);
INSERT INTO idempotency VALUES(1,'2ad763f2ca66f18deb9134d08f1f6808','quest.create','{"days":[1,7],"idempotencyKey":"2ad763f2ca66f18deb9134d08f1f6808","name":"Evening","tasks":["Tidy","Read @book"]}','{"active":true,"createdBy":"player","days":[1,7],"id":"92br1wq331e9z7yy","name":"Evening","playedToday":false,"tasks":[{"id":"c76x1pebwg3nfnqs","name":"Tidy","skill":"Tidy"},{"id":"p9kk737yqf38ha4c","kind":"book","name":"Read","skill":"@book"}]}',1795257107373);
INSERT INTO idempotency VALUES(1,'38398167714199612103fd0c8d613c2d','session.done','{"idempotencyKey":"38398167714199612103fd0c8d613c2d"}','{"accuracyPercent":9.230769230769232,"actualSeconds":3,"calibration":true,"differenceSeconds":177,"direction":"shorter","estimatedSeconds":180,"feedback":{"body":"It took 3s, 2m 57s less than you guessed: the guess held 60 times that. Anything under 3s counts as 3s. Early days: this is how TimeQuest learns your patterns.","headline":"A discovery!"},"id":"cr0ket10yzqp7e2p-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-21T11:31:49.027+01:00","recordedAtText":"Sat 21 Nov 2026, 11:31","sessionId":"cr0ket10yzqp7e2p","skill":"@code","task":"Tidy","xp":10}',1795257109027);
INSERT INTO idempotency VALUES(1,'39f1fbc11a3b8a4aa6828a2d4208d8c6','session.done','{"idempotencyKey":"39f1fbc11a3b8a4aa6828a2d4208d8c6"}','{"accuracyPercent":13.333333333333334,"actualSeconds":3,"calibration":true,"differenceSeconds":117,"direction":"shorter","estimatedSeconds":120,"feedback":{"body":"It took 3s, 1m 57s less than you guessed: the guess held 40 times that. Anything under 3s counts as 3s. Still learning your patterns.","headline":"Good to know!"},"id":"3j2514079fx8rnp8-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":true,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-21T11:31:47.958+01:00","recordedAtText":"Sat 21 Nov 2026, 11:31","sessionId":"3j2514079fx8rnp8","skill":"Tidy","task":"Tidy","xp":10}',1795257107958);
INSERT INTO idempotency VALUES(1,'41177d1cfb4ef846701af78c34ba5e40','history.undo','{"idempotencyKey":"41177d1cfb4ef846701af78c34ba5e40"}','{"change":"the setting hints","session":{"estimateLocked":false,"phase":"revealing","quest":"Evening","remaining":["Read"],"sessionId":"cr0ket10yzqp7e2p","task":"Tidy","taskCount":2,"taskIndex":1}}',1795257109242);
INSERT INTO idempotency VALUES(1,'43a331e2bac7d6c9bc24d1e81a733e77','session.done','{"forgot":true,"idempotencyKey":"43a331e2bac7d6c9bc24d1e81a733e77"}','{"calibration":false,"estimatedSeconds":1200,"feedback":{"body":"No time for this one, and that is fine. It stays out of your numbers.","headline":"All right"},"id":"k1pf77hjfptxn7am-0","integrity":"clean","marks":["unmeasured"],"personalBest":false,"phase":"none","recordedAt":"2026-11-21T11:31:48.087+01:00","recordedAtText":"Sat 21 Nov 2026, 11:31","sessionId":"k1pf77hjfptxn7am","skill":"@code","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0},"task":"Fix login","xp":0}',1795257108087);
INSERT INTO idempotency VALUES(1,'4500b5496c6fdebd3c80cba4278df1b4','session.start','{"idempotencyKey":"4500b5496c6fdebd3c80cba4278df1b4","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"3j2514079fx8rnp8","task":"Tidy","taskCount":2,"taskIndex":1}',1795257107887);
INSERT INTO idempotency VALUES(1,'51446440ff33157c8da2f1cea7c89898','session.done','{"idempotencyKey":"51446440ff33157c8da2f1cea7c89898","took":"6m"}','{"accuracyPercent":84,"actualSeconds":360,"calibration":true,"differenceSeconds":-60,"direction":"longer","estimatedSeconds":300,"feedback":{"body":"It took 1m longer than you guessed. The time is the one you remembered. Every run now helps to learn your patterns.","headline":"Nearly there!"},"id":"cs0c41wdzc6fj02z-0","integrity":"clean","marks":["adjusted","recalled"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-21T11:31:47.599+01:00","recordedAtText":"Sat 21 Nov 2026, 11:31","sessionId":"cs0c41wdzc6fj02z","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":1,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795257107599);
INSERT INTO idempotency VALUES(1,'56245b816c5c5e3e42ac01c48383f961','data.import','{"commit":true,"idempotencyKey":"56245b816c5c5e3e42ac01c48383f961","importId":"4v4z60y0mtece2mv"}','{"importId":"4v4z60y0mtece2mv","lines":3,"report":{"alreadyKnown":0,"dryRun":false,"estimations":3,"leftOut":[],"quests":0,"sessions":3,"settings":0,"untitled":0,"withoutEstimate":1}}',1795257107403);
INSERT INTO idempotency VALUES(1,'7324340bb6b142adf16cb96bf20791b7','session.do','{"estimates":["5m"],"idempotencyKey":"7324340bb6b142adf16cb96bf20791b7","name":"Shower"}','{"estimateLocked":true,"estimateText":"5 minutes","estimatedSeconds":300,"phase":"active","remaining":[],"sessionId":"cs0c41wdzc6fj02z","task":"Shower","taskCount":1,"taskIndex":1}',1795257107572);
INSERT INTO idempotency VALUES(1,'76edfb81bffff4a922004e93c72432b0','quest.create','{"idempotencyKey":"76edfb81bffff4a922004e93c72432b0","name":"Morning Quest","template":"morning"}','{"active":true,"createdBy":"player","days":[2,3,4,5,6],"id":"wya8wrsjg7f47cra","name":"Morning Quest","playedToday":false,"reminderTime":"07:30","tasks":[{"id":"cryyfz9d45kjj1gs","name":"Shower","skill":"Shower"},{"id":"91dtzk0d0en4kf8p","name":"Get Dressed","skill":"Get Dressed"},{"id":"x5p8rcerefpmrwr5","name":"Breakfast","skill":"Breakfast"},{"id":"wdbwbtdebbnt1aar","name":"Brush Teeth","skill":"Brush Teeth"},{"id":"j9kays0gzr23qhxx","name":"Pack Bag","skill":"Pack Bag"}]}',1795257107320);
INSERT INTO idempotency VALUES(1,'7aa34edeee2d41a79ce7d90668f3f8e6','session.estimate','{"estimate":"3m","idempotencyKey":"7aa34edeee2d41a79ce7d90668f3f8e6"}','{"estimateLocked":true,"estimateText":"3 minutes","estimatedSeconds":180,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"cr0ket10yzqp7e2p","task":"Tidy","taskCount":2,"taskIndex":1}',1795257108894);
INSERT INTO idempotency VALUES(1,'9689cbcc142ea48d0f6a834daafcf52a','session.start','{"idempotencyKey":"9689cbcc142ea48d0f6a834daafcf52a","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"cr0ket10yzqp7e2p","task":"Tidy","taskCount":2,"taskIndex":1}',1795257108779);
INSERT INTO idempotency VALUES(1,'a01821806634b6451779fa275c116359','session.skip','{"idempotencyKey":"a01821806634b6451779fa275c116359"}','{"estimateLocked":false,"phase":"none","skipped":"Read","summary":{"averageAccuracy":13.333333333333334,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":10}}',1795257107997);
INSERT INTO idempotency VALUES(1,'a43c0fbaea63f9c0254cef1862fdf4b1','session.startTask','{"idempotencyKey":"a43c0fbaea63f9c0254cef1862fdf4b1","task":"Swim"}','{"estimateLocked":false,"phase":"estimating","remaining":["Swim"],"sessionId":"qd9w5vzx0yc8tthb","task":"Swim","taskCount":1,"taskIndex":1}',1795257108170);
INSERT INTO idempotency VALUES(1,'afc6240c91a3ad8ccecf181fed3b3857','session.abandon','{"idempotencyKey":"afc6240c91a3ad8ccecf181fed3b3857"}','{"estimateLocked":false,"kept":0,"phase":"none"}',1795257108287);
INSERT INTO idempotency VALUES(1,'b91fbe616546b6ea68087f782893308b','session.pause','{"idempotencyKey":"b91fbe616546b6ea68087f782893308b"}','{"estimateLocked":true,"phase":"paused","remaining":[],"sessionId":"911dr5rpf5nashj0","task":"Shower","taskCount":1,"taskIndex":1}',1795257107766);
INSERT INTO idempotency VALUES(1,'d48d5986c64e873ef6a7aa05afdedb62','session.do','{"estimates":["20m"],"idempotencyKey":"d48d5986c64e873ef6a7aa05afdedb62","kind":"@code","name":"Fix login"}','{"estimateLocked":true,"estimateText":"20 minutes","estimatedSeconds":1200,"phase":"active","remaining":[],"sessionId":"k1pf77hjfptxn7am","task":"Fix login","taskCount":1,"taskIndex":1}',1795257108029);
INSERT INTO idempotency VALUES(1,'d76910074ec8887e7e3fc8fabd30700e','history.undo','{"idempotencyKey":"d76910074ec8887e7e3fc8fabd30700e"}','{"change":"the import of 1 plays","session":{"estimateLocked":false,"phase":"none"}}',1795257107532);
INSERT INTO idempotency VALUES(1,'db2145469ec2592a90af17623bbc27a8','data.import','{"commit":true,"idempotencyKey":"db2145469ec2592a90af17623bbc27a8","importId":"2kb33k12hqgt5s0g"}','{"importId":"2kb33k12hqgt5s0g","lines":1,"report":{"alreadyKnown":0,"dryRun":false,"estimations":1,"leftOut":[],"quests":0,"sessions":1,"settings":0,"untitled":0,"withoutEstimate":0}}',1795257107476);
INSERT INTO idempotency VALUES(1,'de2263e8f5ce0c8acb94980b95982b17','skill.merge','{"from":"Tidy","idempotencyKey":"de2263e8f5ce0c8acb94980b95982b17","into":"@code"}','{"id":"wwx2fzj3dzynh89e","lastPlayed":"2026-11-21","name":"@code","personalBestSeconds":117,"runs":2}',1795257108472);
INSERT INTO idempotency VALUES(1,'e5c59615087a1d21ef854227ffaf3a46','session.done','{"idempotencyKey":"e5c59615087a1d21ef854227ffaf3a46","took":"5m"}','{"accuracyPercent":84,"actualSeconds":300,"calibration":true,"differenceSeconds":60,"direction":"shorter","estimatedHighSeconds":540,"estimatedLowSeconds":240,"estimatedSeconds":360,"feedback":{"body":"It took 1m less than you guessed. That lies inside your range of 4m to 9m. The time is the one you remembered. Every run now helps to learn your patterns.","headline":"Your range held!"},"id":"911dr5rpf5nashj0-0","integrity":"clean","marks":["adjusted","recalled","interrupted"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-21T11:31:47.851+01:00","recordedAtText":"Sat 21 Nov 2026, 11:31","sessionId":"911dr5rpf5nashj0","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795257107851);
INSERT INTO idempotency VALUES(1,'f9d8490c5b4c52a1b115e55707c5fd21','guardian.setPin','{"idempotencyKey":"f9d8490c5b4c52a1b115e55707c5fd21"}','{"pinSet":true}',1795257108693);
INSERT INTO idempotency VALUES(1,'fed1b5ec31d9f63995d571ec02993dcc','skill.rename','{"idempotencyKey":"fed1b5ec31d9f63995d571ec02993dcc","name":"Cold shower","skill":"Shower"}','{"id":"r5zxdqercd0786y4","lastPlayed":"2026-11-21","name":"Cold shower","personalBestSeconds":-72,"runs":3}',1795257108405);
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
INSERT INTO shelf VALUES(5,'estimation',5,'[4,1,0,"Scales",null,4,300.0,null,null,290.0,1777629900000,3,20574,96.82539682539682,3,1,100,1,0,128,null]');
INSERT INTO shelf VALUES(5,'session',4,'["sz4yd4mnacmrf6h5",1,null,1777629600000,3,1,1777629900000,3,20574,1,0,null,5]');
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
INSERT INTO dayTotals VALUES(1,20778,1,3,4,190564102564,2,0,2,0);
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
INSERT INTO skillTotals VALUES(1,1,3,1795257107851,1,72.0);
INSERT INTO skillTotals VALUES(2,1,1,1770015480000,2,20.0);
INSERT INTO skillTotals VALUES(3,1,3,1795257109027,7,117.0);
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
INSERT INTO pin VALUES(-1,'$y$j9T$jFVEh8s4qJSz3rHtHtE7Z.$TUTkBmYVVJdlzaQLZ648Gw1beUY4eqbUkprCj/OPJw3',0,NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('command',29);
INSERT INTO sqlite_sequence VALUES('journal',75);
INSERT INTO sqlite_sequence VALUES('skill',5);
INSERT INTO sqlite_sequence VALUES('skillName',6);
CREATE INDEX taskOfRoutine ON task (routine, position);
CREATE INDEX skillOfPlayer ON skill (player);
CREATE INDEX skillNameOfSkill ON skillName (skill);
CREATE INDEX commandToUndo ON command (player, state, id);
CREATE INDEX journalOfCommand ON journal (command, seq);
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
CREATE INDEX commandByAge ON command (at);
CREATE INDEX commandOfTarget ON command (target) WHERE target IS NOT NULL;
CREATE INDEX commandOfRestore ON command (id) WHERE method = 'data.restore';
CREATE INDEX sessionOfRoutine ON session (routine, player, startedAt);
CREATE INDEX bestOfSkill ON estimation (skill, recordedAt) WHERE best = 1;
CREATE INDEX estimationOfName ON estimation (skillName);
COMMIT;
PRAGMA application_id = 1414615892;
PRAGMA user_version = 3;
