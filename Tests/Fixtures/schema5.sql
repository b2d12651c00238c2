BEGIN TRANSACTION;
CREATE TABLE device (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  uid TEXT NOT NULL CHECK (length(uid) BETWEEN 1 AND 128),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(1,'2ws7xqapmx67ewmd',1795390359725);
CREATE TABLE player (
  id INTEGER PRIMARY KEY,
  -- The Unix user in a system service; NULL for the one player of a user service.
  unixUser INTEGER UNIQUE CHECK (unixUser BETWEEN 0 AND 4294967295),
  createdAt INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,NULL,1795390359725);
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
INSERT INTO routine VALUES(1,'5hvnvcn8dd4a05qn',1,'Morning Quest','morning quest',62,0,1,0,450,NULL,0);
INSERT INTO routine VALUES(2,'sxkfd644ke00s1x1',1,'Evening','evening',65,0,1,0,NULL,NULL,1);
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
INSERT INTO task VALUES(1,'32bfq597cd1kg1yb',1,0,'Shower',NULL,NULL);
INSERT INTO task VALUES(2,'tfzx7htmqefcs2mh',1,1,'Get Dressed',NULL,NULL);
INSERT INTO task VALUES(3,'9s92mx3k4ty81j59',1,2,'Breakfast',NULL,NULL);
INSERT INTO task VALUES(4,'vc5aewk9t5wfqfhw',1,3,'Brush Teeth',NULL,NULL);
INSERT INTO task VALUES(5,'r25s9zkasgwefbhh',1,4,'Pack Bag',NULL,NULL);
INSERT INTO task VALUES(6,'nd3yn4hf8ebyazrs',2,0,'Tidy',NULL,NULL);
INSERT INTO task VALUES(7,'xcwpnh9e6y7yk1qy',2,1,'Read','book',NULL);
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
INSERT INTO command VALUES(1,1,1,'settings.set','the setting timeZone',1795390359786,1,NULL);
INSERT INTO command VALUES(2,1,1,'quest.create','the new quest Morning Quest',1795390359830,1,NULL);
INSERT INTO command VALUES(3,1,1,'quest.create','the new quest Evening',1795390359872,1,NULL);
INSERT INTO command VALUES(4,1,1,'data.import','the import of 3 plays',1795390359902,1,NULL);
INSERT INTO command VALUES(5,1,1,'data.import','the import of 1 plays',1795390359941,3,NULL);
INSERT INTO command VALUES(6,1,1,'history.undo','the import of 1 plays',1795390359973,0,5);
INSERT INTO command VALUES(7,1,1,'session.do','the start of Shower',1795390360004,1,NULL);
INSERT INTO command VALUES(8,1,1,'session.done','finishing Shower',1795390360028,1,NULL);
INSERT INTO command VALUES(9,1,1,'session.do','the start of Shower',1795390360056,1,NULL);
INSERT INTO command VALUES(10,1,1,'session.pause','the pause of Shower',1795390360075,1,NULL);
INSERT INTO command VALUES(11,1,1,'session.resume','the end of the pause of Shower',1795390360096,1,NULL);
INSERT INTO command VALUES(12,1,1,'session.done','finishing Shower',1795390360118,1,NULL);
INSERT INTO command VALUES(13,1,1,'session.start','the start of Evening',1795390360142,1,NULL);
INSERT INTO command VALUES(14,1,1,'session.estimate','the estimate for Tidy',1795390360164,1,NULL);
INSERT INTO command VALUES(15,1,1,'session.done','finishing Tidy',1795390360187,1,NULL);
INSERT INTO command VALUES(16,1,1,'session.skip','skipping Read',1795390360211,1,NULL);
INSERT INTO command VALUES(17,1,1,'session.do','the start of Fix login',1795390360233,1,NULL);
INSERT INTO command VALUES(18,1,1,'session.done','finishing Fix login',1795390360254,1,NULL);
INSERT INTO command VALUES(19,1,1,'session.startTask','the start of Swim',1795390360283,1,NULL);
INSERT INTO command VALUES(20,1,1,'session.estimate','the estimate for Swim',1795390360304,1,NULL);
INSERT INTO command VALUES(21,1,1,'session.abandon','putting Swim away',1795390360319,1,NULL);
INSERT INTO command VALUES(22,1,1,'skill.rename','the new name of Shower',1795390360345,1,NULL);
INSERT INTO command VALUES(23,1,1,'skill.merge','the merging of Tidy into @code',1795390360378,1,NULL);
INSERT INTO command VALUES(24,1,1,'plan.keep','the plan of Cold shower',1795390360401,1,NULL);
INSERT INTO command VALUES(25,1,1,'practice.record','a try at feeling a time',1795390360430,1,NULL);
INSERT INTO command VALUES(26,1,1,'guardian.setPin','the PIN',1795390360466,0,NULL);
INSERT INTO command VALUES(27,1,1,'session.start','the start of Evening',1795390360506,1,NULL);
INSERT INTO command VALUES(28,1,1,'session.estimate','the estimate for Tidy',1795390360523,1,NULL);
INSERT INTO command VALUES(29,1,1,'session.done','finishing Tidy',1795390360543,1,NULL);
INSERT INTO command VALUES(30,1,1,'settings.set','the setting hints',1795390360572,2,NULL);
INSERT INTO command VALUES(31,1,1,'history.undo','the setting hints',1795390360593,0,30);
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
INSERT INTO journal VALUES(2,2,'routine',1,NULL,'["5hvnvcn8dd4a05qn",1,"Morning Quest","morning quest",62,0,1,0,450,null,0]');
INSERT INTO journal VALUES(3,2,'task',1,NULL,'["32bfq597cd1kg1yb",1,0,"Shower",null,null]');
INSERT INTO journal VALUES(4,2,'task',2,NULL,'["tfzx7htmqefcs2mh",1,1,"Get Dressed",null,null]');
INSERT INTO journal VALUES(5,2,'task',3,NULL,'["9s92mx3k4ty81j59",1,2,"Breakfast",null,null]');
INSERT INTO journal VALUES(6,2,'task',4,NULL,'["vc5aewk9t5wfqfhw",1,3,"Brush Teeth",null,null]');
INSERT INTO journal VALUES(7,2,'task',5,NULL,'["r25s9zkasgwefbhh",1,4,"Pack Bag",null,null]');
INSERT INTO journal VALUES(8,3,'routine',2,NULL,'["sxkfd644ke00s1x1",1,"Evening","evening",65,0,1,0,null,null,1]');
INSERT INTO journal VALUES(9,3,'task',6,NULL,'["nd3yn4hf8ebyazrs",2,0,"Tidy",null,null]');
INSERT INTO journal VALUES(10,3,'task',7,NULL,'["xcwpnh9e6y7yk1qy",2,1,"Read","book",null]');
INSERT INTO journal VALUES(11,4,'routine',3,NULL,'["gfzsak4r9beq65ge",1,"Piano","piano",127,0,0,1,null,null,2]');
INSERT INTO journal VALUES(12,4,'import',4,NULL,'[3]');
INSERT INTO journal VALUES(13,5,'import',5,NULL,'[1]');
INSERT INTO journal VALUES(14,6,'import',5,'[]',NULL);
INSERT INTO journal VALUES(15,7,'session',5,NULL,'["rgqddy65s9sf2knr",1,null,1795390360004,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(16,7,'sessionTask',1,NULL,'[5,0,"Shower",null,0,300.0,300.0,300.0,300.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497915379620,\"wallMilliseconds\":1795390360004,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(17,7,'play',5,NULL,'[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497915379620,\"wallMilliseconds\":1795390360004,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(18,8,'estimation',6,NULL,'[5,1,0,"Shower",null,1,300.0,null,null,360.0,1795390360028,1,20780,84.0,2,1,60,1,0,3,null]');
INSERT INTO journal VALUES(19,8,'sessionTask',1,'[5,0,"Shower",null,0,300.0,300.0,300.0,300.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497915379620,\"wallMilliseconds\":1795390360004,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]','[5,0,"Shower",null,1,300.0,300.0,300.0,300.0,3,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497939767891,\"wallMilliseconds\":1795390360028,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497915379620,\"wallMilliseconds\":1795390360004,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(20,8,'session',5,'["rgqddy65s9sf2knr",1,null,1795390360004,1,0,null,null,null,1,0,null,null]','["rgqddy65s9sf2knr",1,null,1795390360004,1,1,1795390360028,1,20780,1,0,null,null]');
INSERT INTO journal VALUES(21,8,'play',5,'[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497915379620,\"wallMilliseconds\":1795390360004,\"zone\":\"Etc/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(22,8,'horizon',1,NULL,'[8]');
INSERT INTO journal VALUES(23,9,'session',6,NULL,'["mkczmk44ebqq3nf1",1,null,1795390360056,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(24,9,'sessionTask',2,NULL,'[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(25,9,'play',6,NULL,'[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(26,10,'sessionTask',2,'[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]','[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497986954086,\"wallMilliseconds\":1795390360075,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(27,10,'play',6,'[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]','[3,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(28,11,'sessionTask',2,'[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497986954086,\"wallMilliseconds\":1795390360075,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}}]}"]','[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498007503776,\"wallMilliseconds\":1795390360096,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497986954086,\"wallMilliseconds\":1795390360075,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(29,11,'play',6,'[3,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]','[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(30,12,'estimation',7,NULL,'[6,1,0,"Shower",null,1,360.0,240.0,540.0,300.0,1795390360118,1,20780,84.0,2,1,60,1,0,7,null]');
INSERT INTO journal VALUES(31,12,'sessionTask',2,'[6,0,"Shower",null,0,240.0,540.0,240.0,540.0,4,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498007503776,\"wallMilliseconds\":1795390360096,\"zone\":\"Etc/UTC\"},\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497986954086,\"wallMilliseconds\":1795390360075,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}}]}"]','[6,0,"Shower",null,1,240.0,540.0,240.0,540.0,7,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497986954086,\"wallMilliseconds\":1795390360075,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}},{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498029836739,\"wallMilliseconds\":1795390360118,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498007503776,\"wallMilliseconds\":1795390360096,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(32,12,'session',6,'["mkczmk44ebqq3nf1",1,null,1795390360056,1,0,null,null,null,1,0,null,null]','["mkczmk44ebqq3nf1",1,null,1795390360056,1,1,1795390360118,1,20780,1,0,null,null]');
INSERT INTO journal VALUES(33,12,'play',6,'[2,0,"Shower","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50497967495629,\"wallMilliseconds\":1795390360056,\"zone\":\"Etc/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(34,12,'horizon',1,'[8]','[12]');
INSERT INTO journal VALUES(35,13,'session',7,NULL,'["j5nx7eg5zh79n09j",1,2,1795390360142,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(36,13,'sessionTask',3,NULL,'[7,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(37,13,'sessionTask',4,NULL,'[7,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(38,13,'play',7,NULL,'[0,0,"Evening",null,0.0]');
INSERT INTO journal VALUES(39,14,'sessionTask',3,'[7,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[7,0,"Tidy",null,0,null,null,120.0,120.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(40,14,'play',7,'[0,0,"Evening",null,0.0]','[2,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(41,15,'estimation',8,NULL,'[7,1,0,"Tidy",null,5,120.0,null,null,3.0,1795390360187,1,20780,13.333333333333334,0,1,10,1,1,0,null]');
INSERT INTO journal VALUES(42,15,'sessionTask',3,'[7,0,"Tidy",null,0,null,null,120.0,120.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]','[7,0,"Tidy",null,1,null,null,120.0,120.0,0,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498098715921,\"wallMilliseconds\":1795390360187,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(43,15,'play',7,'[2,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"}",0.0]','[4,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(44,15,'horizon',1,'[12]','[15]');
INSERT INTO journal VALUES(45,16,'sessionTask',4,'[7,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]','[7,1,"Read","book",2,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(46,16,'session',7,'["j5nx7eg5zh79n09j",1,2,1795390360142,1,0,null,null,null,1,0,null,null]','["j5nx7eg5zh79n09j",1,2,1795390360142,1,1,1795390360211,1,20780,1,0,null,null]');
INSERT INTO journal VALUES(47,16,'play',7,'[4,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498076313229,\"wallMilliseconds\":1795390360164,\"zone\":\"Etc/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(48,17,'session',8,NULL,'["3a7j7c3j420kbm1a",1,null,1795390360233,1,0,null,null,null,0,0,null,null]');
INSERT INTO journal VALUES(49,17,'sessionTask',5,NULL,'[8,0,"Fix login","code",0,1200.0,1200.0,1200.0,1200.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498144781684,\"wallMilliseconds\":1795390360233,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(50,17,'play',8,NULL,'[2,0,"Fix login","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498144781684,\"wallMilliseconds\":1795390360233,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(51,18,'estimation',9,NULL,'[8,1,0,"Fix login","code",3,1200.0,null,null,null,1795390360254,1,20780,null,null,1,0,0,0,32,null]');
INSERT INTO journal VALUES(52,18,'sessionTask',5,'[8,0,"Fix login","code",0,1200.0,1200.0,1200.0,1200.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498144781684,\"wallMilliseconds\":1795390360233,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]','[8,0,"Fix login","code",3,1200.0,1200.0,1200.0,1200.0,32,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498165835154,\"wallMilliseconds\":1795390360254,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498144781684,\"wallMilliseconds\":1795390360233,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(53,18,'session',8,'["3a7j7c3j420kbm1a",1,null,1795390360233,1,0,null,null,null,0,0,null,null]','["3a7j7c3j420kbm1a",1,null,1795390360233,1,1,1795390360254,1,20780,0,0,null,null]');
INSERT INTO journal VALUES(54,18,'play',8,'[2,0,"Fix login","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498144781684,\"wallMilliseconds\":1795390360233,\"zone\":\"Etc/UTC\"}",0.0]',NULL);
INSERT INTO journal VALUES(55,18,'horizon',1,'[15]','[18]');
INSERT INTO journal VALUES(56,19,'session',9,NULL,'["840ze6c4d83sq9ey",1,null,1795390360283,1,0,null,null,null,0,0,null,null]');
INSERT INTO journal VALUES(57,19,'sessionTask',6,NULL,'[9,0,"Swim",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(58,19,'play',9,NULL,'[0,0,"Swim",null,0.0]');
INSERT INTO journal VALUES(59,20,'sessionTask',6,'[9,0,"Swim",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[9,0,"Swim",null,0,null,null,1800.0,1800.0,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(60,20,'play',9,'[0,0,"Swim",null,0.0]','[1,0,"Swim",null,0.0]');
INSERT INTO journal VALUES(61,21,'session',9,'["840ze6c4d83sq9ey",1,null,1795390360283,1,0,null,null,null,0,0,null,null]','["840ze6c4d83sq9ey",1,null,1795390360283,1,2,1795390360319,1,null,0,0,null,null]');
INSERT INTO journal VALUES(62,21,'play',9,'[1,0,"Swim",null,0.0]',NULL);
INSERT INTO journal VALUES(63,22,'skill',1,'["r5zxdqercd0786y4",1,"Shower"]','["r5zxdqercd0786y4",1,"Cold shower"]');
INSERT INTO journal VALUES(64,22,'skillName',6,NULL,'[1,"cold shower",1]');
INSERT INTO journal VALUES(65,23,'skillName',5,'[1,"tidy",5]','[1,"tidy",3]');
INSERT INTO journal VALUES(66,23,'skill',5,'["43pq7dn8w17ankjx",1,"Tidy"]',NULL);
INSERT INTO journal VALUES(67,24,'forecast',1,NULL,'["ce5rqqxq3x4p876s",1,null,"cold shower",1795390360401,1,20780,1795474740000,345.35312306440636,422.6116691273291,475.0214133576013,3,"estimate",0,23]');
INSERT INTO journal VALUES(68,25,'practice',1,NULL,'["d6z3q0jrrnaww9sd",1,5.0,0.001,1795390360430,1,20780,24]');
INSERT INTO journal VALUES(69,26,'pin',26,NULL,'[]');
INSERT INTO journal VALUES(70,27,'session',10,NULL,'["9fsrydccgr2v0tsf",1,2,1795390360506,1,0,null,null,null,1,0,null,null]');
INSERT INTO journal VALUES(71,27,'sessionTask',7,NULL,'[10,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(72,27,'sessionTask',8,NULL,'[10,1,"Read","book",0,null,null,null,null,0,"{\"spans\":[]}"]');
INSERT INTO journal VALUES(73,27,'play',10,NULL,'[0,0,"Evening",null,0.0]');
INSERT INTO journal VALUES(74,28,'sessionTask',7,'[10,0,"Tidy",null,0,null,null,null,null,0,"{\"spans\":[]}"]','[10,0,"Tidy",null,0,null,null,180.0,180.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]');
INSERT INTO journal VALUES(75,28,'play',10,'[0,0,"Evening",null,0.0]','[2,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(76,29,'estimation',10,NULL,'[10,1,0,"Tidy",null,5,180.0,null,null,3.0,1795390360543,1,20780,9.230769230769232,0,1,10,1,1,0,null]');
INSERT INTO journal VALUES(77,29,'sessionTask',7,'[10,0,"Tidy",null,0,null,null,180.0,180.0,0,"{\"runningSince\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"},\"spans\":[]}"]','[10,0,"Tidy",null,1,null,null,180.0,180.0,0,"{\"spans\":[{\"end\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498454959403,\"wallMilliseconds\":1795390360543,\"zone\":\"Etc/UTC\"},\"start\":{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"}}]}"]');
INSERT INTO journal VALUES(78,29,'play',10,'[2,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"}",0.0]','[4,0,"Evening","{\"bootID\":\"c67cee06-acc9-4835-a6cf-d92f2dfa4817\",\"bootNanoseconds\":50498434747565,\"wallMilliseconds\":1795390360523,\"zone\":\"Etc/UTC\"}",0.0]');
INSERT INTO journal VALUES(79,29,'horizon',1,'[18]','[29]');
INSERT INTO journal VALUES(80,30,'setting',2,NULL,'[1,"hints","off"]');
INSERT INTO journal VALUES(81,31,'setting',2,'[1,"hints","off"]',NULL);
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
INSERT INTO session VALUES(5,'rgqddy65s9sf2knr',1,NULL,1795390360004,1,1,1795390360028,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(6,'mkczmk44ebqq3nf1',1,NULL,1795390360056,1,1,1795390360118,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(7,'j5nx7eg5zh79n09j',1,2,1795390360142,1,1,1795390360211,1,20780,1,0,NULL,NULL);
INSERT INTO session VALUES(8,'3a7j7c3j420kbm1a',1,NULL,1795390360233,1,1,1795390360254,1,20780,0,0,NULL,NULL);
INSERT INTO session VALUES(9,'840ze6c4d83sq9ey',1,NULL,1795390360283,1,2,1795390360319,1,NULL,0,0,NULL,NULL);
INSERT INTO session VALUES(10,'9fsrydccgr2v0tsf',1,2,1795390360506,1,0,NULL,NULL,NULL,1,0,NULL,NULL);
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
INSERT INTO sessionTask VALUES(1,5,0,'Shower',NULL,1,300.0,300.0,300.0,300.0,3,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50497939767891,"wallMilliseconds":1795390360028,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50497915379620,"wallMilliseconds":1795390360004,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(2,6,0,'Shower',NULL,1,240.0,540.0,240.0,540.0,7,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50497986954086,"wallMilliseconds":1795390360075,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50497967495629,"wallMilliseconds":1795390360056,"zone":"Etc/UTC"}},{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498029836739,"wallMilliseconds":1795390360118,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498007503776,"wallMilliseconds":1795390360096,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(3,7,0,'Tidy',NULL,1,NULL,NULL,120.0,120.0,0,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498098715921,"wallMilliseconds":1795390360187,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498076313229,"wallMilliseconds":1795390360164,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(4,7,1,'Read','book',2,NULL,NULL,NULL,NULL,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(5,8,0,'Fix login','code',3,1200.0,1200.0,1200.0,1200.0,32,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498165835154,"wallMilliseconds":1795390360254,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498144781684,"wallMilliseconds":1795390360233,"zone":"Etc/UTC"}}]}');
INSERT INTO sessionTask VALUES(6,9,0,'Swim',NULL,0,NULL,NULL,1800.0,1800.0,0,'{"spans":[]}');
INSERT INTO sessionTask VALUES(7,10,0,'Tidy',NULL,1,NULL,NULL,180.0,180.0,0,'{"spans":[{"end":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498454959403,"wallMilliseconds":1795390360543,"zone":"Etc/UTC"},"start":{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498434747565,"wallMilliseconds":1795390360523,"zone":"Etc/UTC"}}]}');
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
INSERT INTO play VALUES(10,4,0,'Evening','{"bootID":"c67cee06-acc9-4835-a6cf-d92f2dfa4817","bootNanoseconds":50498434747565,"wallMilliseconds":1795390360523,"zone":"Etc/UTC"}',0.0);
CREATE TABLE seen (
  session TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- 1 the hint, 2 the time.
  what INTEGER NOT NULL CHECK (what IN (1, 2)),
  at INTEGER NOT NULL,
  PRIMARY KEY (session, position, what)
) STRICT, WITHOUT ROWID;
INSERT INTO seen VALUES('9fsrydccgr2v0tsf',0,2,1795390360543);
INSERT INTO seen VALUES('j5nx7eg5zh79n09j',0,2,1795390360187);
INSERT INTO seen VALUES('mkczmk44ebqq3nf1',0,2,1795390360118);
INSERT INTO seen VALUES('rgqddy65s9sf2knr',0,2,1795390360028);
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
INSERT INTO estimation VALUES(6,5,1,0,'Shower',NULL,1,300.0,NULL,NULL,360.0,1795390360028,1,20780,84.0,2,1,60,1,0,3,NULL,1,0);
INSERT INTO estimation VALUES(7,6,1,0,'Shower',NULL,1,360.0,240.0,540.0,300.0,1795390360118,1,20780,84.0,2,1,60,1,0,7,NULL,1,0);
INSERT INTO estimation VALUES(8,7,1,0,'Tidy',NULL,5,120.0,NULL,NULL,3.0,1795390360187,1,20780,13.333333333333333925,0,1,10,1,1,0,NULL,3,1);
INSERT INTO estimation VALUES(9,8,1,0,'Fix login','code',3,1200.0,NULL,NULL,NULL,1795390360254,1,20780,NULL,NULL,1,0,0,0,32,NULL,3,0);
INSERT INTO estimation VALUES(10,10,1,0,'Tidy',NULL,5,180.0,NULL,NULL,3.0,1795390360543,1,20780,9.2307692307692317257,0,1,10,1,1,0,NULL,3,0);
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
INSERT INTO idempotency VALUES(1,'01ab7a7611a0673b237d7d72ccf0f4db','session.estimate','{"estimate":"3m","idempotencyKey":"01ab7a7611a0673b237d7d72ccf0f4db"}','{"estimateLocked":true,"estimateText":"3 minutes","estimatedSeconds":180,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"9fsrydccgr2v0tsf","task":"Tidy","taskCount":2,"taskIndex":1}',1795390360523);
INSERT INTO idempotency VALUES(1,'0cea524ad2e315da55f67cae3e4f488b','settings.set','{"idempotencyKey":"0cea524ad2e315da55f67cae3e4f488b","key":"timeZone","value":"Europe/Berlin"}','{"settings":[{"allowed":"a zone such as Europe/Berlin, or system","isDefault":false,"key":"timeZone","value":"Europe/Berlin","values":["system","Africa/Abidjan","Africa/Accra","Africa/Addis_Ababa","Africa/Algiers","Africa/Asmara","Africa/Bamako","Africa/Bangui","Africa/Banjul","Africa/Bissau","Africa/Blantyre","Africa/Brazzaville","Africa/Bujumbura","Africa/Cairo","Africa/Casablanca","Africa/Ceuta","Africa/Conakry","Africa/Dakar","Africa/Dar_es_Salaam","Africa/Djibouti","Africa/Douala","Africa/El_Aaiun","Africa/Freetown","Africa/Gaborone","Africa/Harare","Africa/Johannesburg","Africa/Juba","Africa/Kampala","Africa/Khartoum","Africa/Kigali","Africa/Kinshasa","Africa/Lagos","Africa/Libreville","Africa/Lome","Africa/Luanda","Africa/Lubumbashi","Africa/Lusaka","Africa/Malabo","Africa/Maputo","Africa/Maseru","Africa/Mbabane","Africa/Mogadishu","Africa/Monrovia","Africa/Nairobi","Africa/Ndjamena","Africa/Niamey","Africa/Nouakchott","Africa/Ouagadougou","Africa/Porto-Novo","Africa/Sao_Tome","Africa/Tripoli","Africa/Tunis","Africa/Windhoek","America/Adak","America/Anchorage","America/Anguilla","America/Antigua","America/Araguaina","America/Argentina/Buenos_Aires","America/Argentina/Catamarca","America/Argentina/Cordoba","America/Argentina/Jujuy","America/Argentina/La_Rioja","America/Argentina/Mendoza","America/Argentina/Rio_Gallegos","America/Argentina/Salta","America/Argentina/San_Juan","America/Argentina/San_Luis","America/Argentina/Tucuman","America/Argentina/Ushuaia","America/Aruba","America/Asuncion","America/Atikokan","America/Bahia","America/Bahia_Banderas","America/Barbados","America/Belem","America/Belize","America/Blanc-Sablon","America/Boa_Vista","America/Bogota","America/Boise","America/Cambridge_Bay","America/Campo_Grande","America/Cancun","America/Caracas","America/Cayenne","America/Cayman","America/Chicago","America/Chihuahua","America/Ciudad_Juarez","America/Costa_Rica","America/Coyhaique","America/Creston","America/Cuiaba","America/Curacao","America/Danmarkshavn","America/Dawson","America/Dawson_Creek","America/Denver","America/Detroit","America/Dominica","America/Edmonton","America/Eirunepe","America/El_Salvador","America/Fort_Nelson","America/Fortaleza","America/Glace_Bay","America/Godthab","America/Goose_Bay","America/Grand_Turk","America/Grenada","America/Guadeloupe","America/Guatemala","America/Guayaquil","America/Guyana","America/Halifax","America/Havana","America/Hermosillo","America/Indiana/Indianapolis","America/Indiana/Knox","America/Indiana/Marengo","America/Indiana/Petersburg","America/Indiana/Tell_City","America/Indiana/Vevay","America/Indiana/Vincennes","America/Indiana/Winamac","America/Inuvik","America/Iqaluit","America/Jamaica","America/Juneau","America/Kentucky/Louisville","America/Kentucky/Monticello","America/Kralendijk","America/La_Paz","America/Lima","America/Los_Angeles","America/Lower_Princes","America/Maceio","America/Managua","America/Manaus","America/Marigot","America/Martinique","America/Matamoros","America/Mazatlan","America/Menominee","America/Merida","America/Metlakatla","America/Mexico_City","America/Miquelon","America/Moncton","America/Monterrey","America/Montevideo","America/Montreal","America/Montserrat","America/Nassau","America/New_York","America/Nipigon","America/Nome","America/Noronha","America/North_Dakota/Beulah","America/North_Dakota/Center","America/North_Dakota/New_Salem","America/Nuuk","America/Ojinaga","America/Panama","America/Pangnirtung","America/Paramaribo","America/Phoenix","America/Port-au-Prince","America/Port_of_Spain","America/Porto_Velho","America/Puerto_Rico","America/Punta_Arenas","America/Rainy_River","America/Rankin_Inlet","America/Recife","America/Regina","America/Resolute","America/Rio_Branco","America/Santa_Isabel","America/Santarem","America/Santiago","America/Santo_Domingo","America/Sao_Paulo","America/Scoresbysund","America/Shiprock","America/Sitka","America/St_Barthelemy","America/St_Johns","America/St_Kitts","America/St_Lucia","America/St_Thomas","America/St_Vincent","America/Swift_Current","America/Tegucigalpa","America/Thule","America/Thunder_Bay","America/Tijuana","America/Toronto","America/Tortola","America/Vancouver","America/Whitehorse","America/Winnipeg","America/Yakutat","America/Yellowknife","Antarctica/Casey","Antarctica/Davis","Antarctica/DumontDUrville","Antarctica/Macquarie","Antarctica/Mawson","Antarctica/McMurdo","Antarctica/Palmer","Antarctica/Rothera","Antarctica/South_Pole","Antarctica/Syowa","Antarctica/Troll","Antarctica/Vostok","Arctic/Longyearbyen","Asia/Aden","Asia/Almaty","Asia/Amman","Asia/Anadyr","Asia/Aqtau","Asia/Aqtobe","Asia/Ashgabat","Asia/Atyrau","Asia/Baghdad","Asia/Bahrain","Asia/Baku","Asia/Bangkok","Asia/Barnaul","Asia/Beirut","Asia/Bishkek","Asia/Brunei","Asia/Calcutta","Asia/Chita","Asia/Choibalsan","Asia/Chongqing","Asia/Colombo","Asia/Damascus","Asia/Dhaka","Asia/Dili","Asia/Dubai","Asia/Dushanbe","Asia/Famagusta","Asia/Gaza","Asia/Harbin","Asia/Hebron","Asia/Ho_Chi_Minh","Asia/Hong_Kong","Asia/Hovd","Asia/Irkutsk","Asia/Jakarta","Asia/Jayapura","Asia/Jerusalem","Asia/Kabul","Asia/Kamchatka","Asia/Karachi","Asia/Kashgar","Asia/Kathmandu","Asia/Katmandu","Asia/Khandyga","Asia/Krasnoyarsk","Asia/Kuala_Lumpur","Asia/Kuching","Asia/Kuwait","Asia/Macau","Asia/Magadan","Asia/Makassar","Asia/Manila","Asia/Muscat","Asia/Nicosia","Asia/Novokuznetsk","Asia/Novosibirsk","Asia/Omsk","Asia/Oral","Asia/Phnom_Penh","Asia/Pontianak","Asia/Pyongyang","Asia/Qatar","Asia/Qostanay","Asia/Qyzylorda","Asia/Rangoon","Asia/Riyadh","Asia/Sakhalin","Asia/Samarkand","Asia/Seoul","Asia/Shanghai","Asia/Singapore","Asia/Srednekolymsk","Asia/Taipei","Asia/Tashkent","Asia/Tbilisi","Asia/Tehran","Asia/Thimphu","Asia/Tokyo","Asia/Tomsk","Asia/Ulaanbaatar","Asia/Urumqi","Asia/Ust-Nera","Asia/Vientiane","Asia/Vladivostok","Asia/Yakutsk","Asia/Yangon","Asia/Yekaterinburg","Asia/Yerevan","Atlantic/Azores","Atlantic/Bermuda","Atlantic/Canary","Atlantic/Cape_Verde","Atlantic/Faroe","Atlantic/Madeira","Atlantic/Reykjavik","Atlantic/South_Georgia","Atlantic/St_Helena","Atlantic/Stanley","Australia/Adelaide","Australia/Brisbane","Australia/Broken_Hill","Australia/Currie","Australia/Darwin","Australia/Eucla","Australia/Hobart","Australia/Lindeman","Australia/Lord_Howe","Australia/Melbourne","Australia/Perth","Australia/Sydney","Europe/Amsterdam","Europe/Andorra","Europe/Astrakhan","Europe/Athens","Europe/Belgrade","Europe/Berlin","Europe/Bratislava","Europe/Brussels","Europe/Bucharest","Europe/Budapest","Europe/Busingen","Europe/Chisinau","Europe/Copenhagen","Europe/Dublin","Europe/Gibraltar","Europe/Guernsey","Europe/Helsinki","Europe/Isle_of_Man","Europe/Istanbul","Europe/Jersey","Europe/Kaliningrad","Europe/Kiev","Europe/Kirov","Europe/Kyiv","Europe/Lisbon","Europe/Ljubljana","Europe/London","Europe/Luxembourg","Europe/Madrid","Europe/Malta","Europe/Mariehamn","Europe/Minsk","Europe/Monaco","Europe/Moscow","Europe/Oslo","Europe/Paris","Europe/Podgorica","Europe/Prague","Europe/Riga","Europe/Rome","Europe/Samara","Europe/San_Marino","Europe/Sarajevo","Europe/Saratov","Europe/Simferopol","Europe/Skopje","Europe/Sofia","Europe/Stockholm","Europe/Tallinn","Europe/Tirane","Europe/Ulyanovsk","Europe/Uzhgorod","Europe/Vaduz","Europe/Vatican","Europe/Vienna","Europe/Vilnius","Europe/Volgograd","Europe/Warsaw","Europe/Zagreb","Europe/Zaporozhye","Europe/Zurich","GMT","Indian/Antananarivo","Indian/Chagos","Indian/Christmas","Indian/Cocos","Indian/Comoro","Indian/Kerguelen","Indian/Mahe","Indian/Maldives","Indian/Mauritius","Indian/Mayotte","Indian/Reunion","Pacific/Apia","Pacific/Auckland","Pacific/Bougainville","Pacific/Chatham","Pacific/Chuuk","Pacific/Easter","Pacific/Efate","Pacific/Enderbury","Pacific/Fakaofo","Pacific/Fiji","Pacific/Funafuti","Pacific/Galapagos","Pacific/Gambier","Pacific/Guadalcanal","Pacific/Guam","Pacific/Honolulu","Pacific/Johnston","Pacific/Kanton","Pacific/Kiritimati","Pacific/Kosrae","Pacific/Kwajalein","Pacific/Majuro","Pacific/Marquesas","Pacific/Midway","Pacific/Nauru","Pacific/Niue","Pacific/Norfolk","Pacific/Noumea","Pacific/Pago_Pago","Pacific/Palau","Pacific/Pitcairn","Pacific/Pohnpei","Pacific/Ponape","Pacific/Port_Moresby","Pacific/Rarotonga","Pacific/Saipan","Pacific/Tahiti","Pacific/Tarawa","Pacific/Tongatapu","Pacific/Truk","Pacific/Wake","Pacific/Wallis"]}]}',1795390359786);
INSERT INTO idempotency VALUES(1,'1e1730e726284f43906d2625d8f40688','session.start','{"idempotencyKey":"1e1730e726284f43906d2625d8f40688","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"j5nx7eg5zh79n09j","task":"Tidy","taskCount":2,"taskIndex":1}',1795390360142);
INSERT INTO idempotency VALUES(1,'2ac3466173447a0793a3f6ca68eb3c41','session.estimate','{"estimate":"30m","hold":true,"idempotencyKey":"2ac3466173447a0793a3f6ca68eb3c41"}','{"estimateLocked":true,"estimateText":"30 minutes","estimatedSeconds":1800,"phase":"ready","remaining":[],"sessionId":"840ze6c4d83sq9ey","task":"Swim","taskCount":1,"taskIndex":1}',1795390360304);
INSERT INTO idempotency VALUES(1,'315892a2523a7d0ceb0991ed7b266ef8','history.undo','{"idempotencyKey":"315892a2523a7d0ceb0991ed7b266ef8"}','{"change":"the import of 1 plays","session":{"estimateLocked":false,"phase":"none"}}',1795390359973);
INSERT INTO idempotency VALUES(1,'3c4a43407028e119fecd2e9ae0d6a57a','history.undo','{"idempotencyKey":"3c4a43407028e119fecd2e9ae0d6a57a"}','{"change":"the setting hints","session":{"estimateLocked":false,"phase":"revealing","quest":"Evening","remaining":["Read"],"sessionId":"9fsrydccgr2v0tsf","task":"Tidy","taskCount":2,"taskIndex":1}}',1795390360593);
INSERT INTO idempotency VALUES(1,'408876bdbdffb66e8b5b6192f64a98fd','settings.set','{"idempotencyKey":"408876bdbdffb66e8b5b6192f64a98fd","key":"hints","value":"off"}','{"settings":[{"allowed":"ask, before, after or off","isDefault":false,"key":"hints","value":"off","values":["ask","before","after","off"]}]}',1795390360572);
INSERT INTO idempotency VALUES(1,'42f1e1d54ff887343706c1b8ac429253','session.abandon','{"idempotencyKey":"42f1e1d54ff887343706c1b8ac429253"}','{"estimateLocked":false,"kept":0,"phase":"none"}',1795390360319);
INSERT INTO idempotency VALUES(1,'50e0e27437074fcf1ace6d9fb072d988','session.pause','{"idempotencyKey":"50e0e27437074fcf1ace6d9fb072d988"}','{"estimateLocked":true,"phase":"paused","remaining":[],"sessionId":"mkczmk44ebqq3nf1","task":"Shower","taskCount":1,"taskIndex":1}',1795390360075);
INSERT INTO idempotency VALUES(1,'5995f699a89aadf1d9a7f416b22d3d13','session.estimate','{"estimate":"2m","idempotencyKey":"5995f699a89aadf1d9a7f416b22d3d13"}','{"estimateLocked":true,"estimateText":"2 minutes","estimatedSeconds":120,"phase":"active","quest":"Evening","remaining":["Read"],"sessionId":"j5nx7eg5zh79n09j","task":"Tidy","taskCount":2,"taskIndex":1}',1795390360164);
INSERT INTO idempotency VALUES(1,'5f83359bc1930eabfe982f64f32436b1','quest.create','{"idempotencyKey":"5f83359bc1930eabfe982f64f32436b1","name":"Morning Quest","template":"morning"}','{"active":true,"createdBy":"player","days":[2,3,4,5,6],"id":"5hvnvcn8dd4a05qn","name":"Morning Quest","playedToday":false,"reminderTime":"07:30","tasks":[{"id":"32bfq597cd1kg1yb","name":"Shower","skill":"Shower"},{"id":"tfzx7htmqefcs2mh","name":"Get Dressed","skill":"Get Dressed"},{"id":"9s92mx3k4ty81j59","name":"Breakfast","skill":"Breakfast"},{"id":"vc5aewk9t5wfqfhw","name":"Brush Teeth","skill":"Brush Teeth"},{"id":"r25s9zkasgwefbhh","name":"Pack Bag","skill":"Pack Bag"}]}',1795390359830);
INSERT INTO idempotency VALUES(1,'62c5baf9998d15ad1e4ceb02631f582e','plan.keep','{"by":"23:59","idempotencyKey":"62c5baf9998d15ad1e4ceb02631f582e","name":"Cold shower"}','{"basis":{"method":"estimate","rough":true,"runs":3,"text":"From a guess and 3 runs of Cold shower. So it is still rough."},"by":{"at":"2026-11-23T23:59:00+01:00","text":"23:59"},"chance":0.9999999928838968,"chanceText":"more than 19 times in 20","doneBy":{"p50":"2026-11-23T00:39:00+01:00","p50Text":"00:39","p80":"2026-11-23T00:40:00+01:00","p80Text":"00:40","p90":"2026-11-23T00:41:00+01:00","p90Text":"00:41"},"keptAs":"ce5rqqxq3x4p876s","name":"Cold shower","startBy":{"isPast":false,"p50":"2026-11-23T23:53:00+01:00","p50Text":"23:53","p90":"2026-11-23T23:51:00+01:00","p90Text":"23:51"},"totalSeconds":{"p50":345.35312306440636,"p80":422.6116691273291,"p90":475.0214133576013},"totalText":{"p50":"5m 50s","p80":"7m 10s","p90":"8m"}}',1795390360401);
INSERT INTO idempotency VALUES(1,'631530badde8b3a28497cc73652cd974','session.resume','{"idempotencyKey":"631530badde8b3a28497cc73652cd974"}','{"estimateLocked":true,"phase":"active","remaining":[],"sessionId":"mkczmk44ebqq3nf1","task":"Shower","taskCount":1,"taskIndex":1}',1795390360096);
INSERT INTO idempotency VALUES(1,'6cfdaa75031eb8aaeef3d01283635f87','session.skip','{"idempotencyKey":"6cfdaa75031eb8aaeef3d01283635f87"}','{"estimateLocked":false,"phase":"none","skipped":"Read","summary":{"averageAccuracy":13.333333333333334,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":10}}',1795390360211);
INSERT INTO idempotency VALUES(1,'78ad78405835b3d867cd2fbbb78211fe','session.startTask','{"idempotencyKey":"78ad78405835b3d867cd2fbbb78211fe","task":"Swim"}','{"estimateLocked":false,"phase":"estimating","remaining":["Swim"],"sessionId":"840ze6c4d83sq9ey","task":"Swim","taskCount":1,"taskIndex":1}',1795390360283);
INSERT INTO idempotency VALUES(1,'7af1c69088f9facf0801743cf9fdc5c1','session.done','{"idempotencyKey":"7af1c69088f9facf0801743cf9fdc5c1","took":"6m"}','{"accuracyPercent":84,"actualSeconds":360,"calibration":true,"differenceSeconds":-60,"direction":"longer","estimatedSeconds":300,"feedback":{"body":"It took 1m longer than you guessed. The time is the one you remembered. Still learning your patterns.","headline":"Very near!"},"id":"rgqddy65s9sf2knr-0","integrity":"clean","marks":["adjusted","recalled"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T00:32:40.028+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","sessionId":"rgqddy65s9sf2knr","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":1,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795390360028);
INSERT INTO idempotency VALUES(1,'80de6df385c766a05ba9cab640a6c319','session.do','{"estimates":["4m..9m"],"idempotencyKey":"80de6df385c766a05ba9cab640a6c319","name":"Shower"}','{"estimateLocked":true,"estimateText":"4 minutes to 9 minutes","estimatedSeconds":360,"phase":"active","remaining":[],"sessionId":"mkczmk44ebqq3nf1","task":"Shower","taskCount":1,"taskIndex":1}',1795390360056);
INSERT INTO idempotency VALUES(1,'81011ba3c0f1fedd1b078f4bdbcab4c0','data.import','{"commit":true,"idempotencyKey":"81011ba3c0f1fedd1b078f4bdbcab4c0","importId":"set945d1az1s214t"}','{"importId":"set945d1az1s214t","lines":1,"report":{"alreadyKnown":0,"dryRun":false,"estimations":1,"leftOut":[],"notes":0,"quests":0,"sessions":1,"settings":0,"untitled":0,"withoutEstimate":0}}',1795390359941);
INSERT INTO idempotency VALUES(1,'997bdd11e0680c15a7f0db430bda074a','session.start','{"idempotencyKey":"997bdd11e0680c15a7f0db430bda074a","quest":"Evening"}','{"estimateLocked":false,"phase":"estimating","quest":"Evening","remaining":["Tidy","Read"],"sessionId":"9fsrydccgr2v0tsf","task":"Tidy","taskCount":2,"taskIndex":1}',1795390360506);
INSERT INTO idempotency VALUES(1,'9eb7677bd086f965a926b5011f60a759','skill.merge','{"from":"Tidy","idempotencyKey":"9eb7677bd086f965a926b5011f60a759","into":"@code"}','{"id":"wwx2fzj3dzynh89e","lastPlayed":"2026-11-23","name":"@code","personalBestSeconds":117,"runs":2}',1795390360378);
INSERT INTO idempotency VALUES(1,'a93da46a5a1108b4496d04db48757516','session.do','{"estimates":["20m"],"idempotencyKey":"a93da46a5a1108b4496d04db48757516","kind":"@code","name":"Fix login"}','{"estimateLocked":true,"estimateText":"20 minutes","estimatedSeconds":1200,"phase":"active","remaining":[],"sessionId":"3a7j7c3j420kbm1a","task":"Fix login","taskCount":1,"taskIndex":1}',1795390360233);
INSERT INTO idempotency VALUES(1,'ae5a99ce688d2dba12e7b4011c85445f','practice.record','{"actual":0.001,"idempotencyKey":"ae5a99ce688d2dba12e7b4011c85445f","target":5}','{"count":1,"run":{"actualSeconds":0.001,"factor":0.0002,"id":"d6z3q0jrrnaww9sd","recordedAt":"2026-11-23T00:32:40.430+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","targetSeconds":5},"suggestedSeconds":60,"text":"5s early: your inner clock ran fast."}',1795390360430);
INSERT INTO idempotency VALUES(1,'c0f26c549235689ffb94f0de434d7e69','data.import','{"commit":true,"idempotencyKey":"c0f26c549235689ffb94f0de434d7e69","importId":"2kw6qrerdasc50az"}','{"importId":"2kw6qrerdasc50az","lines":3,"report":{"alreadyKnown":0,"dryRun":false,"estimations":3,"leftOut":[],"notes":0,"quests":0,"sessions":3,"settings":0,"untitled":0,"withoutEstimate":1}}',1795390359902);
INSERT INTO idempotency VALUES(1,'d5c755cca781b24a85ceb9b213ae6951','session.done','{"forgot":true,"idempotencyKey":"d5c755cca781b24a85ceb9b213ae6951"}','{"calibration":false,"estimatedSeconds":1200,"feedback":{"body":"No time for this one, and that is fine. It stays out of your numbers.","headline":"Noted"},"id":"3a7j7c3j420kbm1a-0","integrity":"clean","marks":["unmeasured"],"personalBest":false,"phase":"none","recordedAt":"2026-11-23T00:32:40.254+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","sessionId":"3a7j7c3j420kbm1a","skill":"@code","summary":{"averageAccuracy":0,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":2,"streak":{"active":true,"current":1},"xpEarned":0},"task":"Fix login","xp":0}',1795390360254);
INSERT INTO idempotency VALUES(1,'de234cd734a14845db89b160274389fd','quest.create','{"days":[1,7],"idempotencyKey":"de234cd734a14845db89b160274389fd","name":"Evening","tasks":["Tidy","Read @book"]}','{"active":true,"createdBy":"player","days":[1,7],"id":"sxkfd644ke00s1x1","name":"Evening","playedToday":false,"tasks":[{"id":"nd3yn4hf8ebyazrs","name":"Tidy","skill":"Tidy"},{"id":"xcwpnh9e6y7yk1qy","kind":"book","name":"Read","skill":"@book"}]}',1795390359872);
INSERT INTO idempotency VALUES(1,'e10e7bd2eb590a2c15af17b9ea3c7529','session.done','{"idempotencyKey":"e10e7bd2eb590a2c15af17b9ea3c7529"}','{"accuracyPercent":13.333333333333334,"actualSeconds":3,"calibration":true,"differenceSeconds":117,"direction":"shorter","estimatedSeconds":120,"feedback":{"body":"It took 3s, 1m 57s less than you guessed: the guess held 40 times that. Anything under 3s counts as 3s. Every run now helps to learn your patterns.","headline":"Time to spare!"},"id":"j5nx7eg5zh79n09j-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":true,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T00:32:40.187+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","sessionId":"j5nx7eg5zh79n09j","skill":"Tidy","task":"Tidy","xp":10}',1795390360187);
INSERT INTO idempotency VALUES(1,'e15a88ca7949d0ba08aa05ad21f7b694','guardian.setPin','{"idempotencyKey":"e15a88ca7949d0ba08aa05ad21f7b694"}','{"pinSet":true}',1795390360466);
INSERT INTO idempotency VALUES(1,'e4e64d87f3ac8766fa58d787ec0e39af','session.do','{"estimates":["5m"],"idempotencyKey":"e4e64d87f3ac8766fa58d787ec0e39af","name":"Shower"}','{"estimateLocked":true,"estimateText":"5 minutes","estimatedSeconds":300,"phase":"active","remaining":[],"sessionId":"rgqddy65s9sf2knr","task":"Shower","taskCount":1,"taskIndex":1}',1795390360004);
INSERT INTO idempotency VALUES(1,'f4e463c2eba27bbf82985b682bfb95b4','session.done','{"idempotencyKey":"f4e463c2eba27bbf82985b682bfb95b4"}','{"accuracyPercent":9.230769230769232,"actualSeconds":3,"calibration":true,"differenceSeconds":177,"direction":"shorter","estimatedSeconds":180,"feedback":{"body":"It took 3s, 2m 57s less than you guessed: the guess held 60 times that. Anything under 3s counts as 3s. Still learning your patterns.","headline":"Good to know!"},"id":"9fsrydccgr2v0tsf-0","integrity":"suspiciouslyFast","marks":[],"next":{"started":false,"task":"Read"},"personalBest":false,"phase":"revealing","quest":"Evening","rating":"way_off","recordedAt":"2026-11-23T00:32:40.543+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","sessionId":"9fsrydccgr2v0tsf","skill":"@code","task":"Tidy","xp":10}',1795390360543);
INSERT INTO idempotency VALUES(1,'f995cd311b2e83fd303a8ae160c8a340','skill.rename','{"idempotencyKey":"f995cd311b2e83fd303a8ae160c8a340","name":"Cold shower","skill":"Shower"}','{"id":"r5zxdqercd0786y4","lastPlayed":"2026-11-23","name":"Cold shower","personalBestSeconds":-72,"runs":3}',1795390360345);
INSERT INTO idempotency VALUES(1,'fd4af0f32d9c528ef28a574abf0173a1','session.done','{"idempotencyKey":"fd4af0f32d9c528ef28a574abf0173a1","took":"5m"}','{"accuracyPercent":84,"actualSeconds":300,"calibration":true,"differenceSeconds":60,"direction":"shorter","estimatedHighSeconds":540,"estimatedLowSeconds":240,"estimatedSeconds":360,"feedback":{"body":"It took 1m less than the middle of your range. That lies inside your range of 4m to 9m. The time is the one you remembered. Early days: this is how TimeQuest learns your patterns.","headline":"Inside your range!"},"id":"mkczmk44ebqq3nf1-0","integrity":"clean","marks":["adjusted","recalled","interrupted"],"personalBest":false,"phase":"none","rating":"close","recordedAt":"2026-11-23T00:32:40.118+01:00","recordedAtText":"Mon 23 Nov 2026, 00:32","sessionId":"mkczmk44ebqq3nf1","skill":"Shower","summary":{"averageAccuracy":84,"completionBonus":0,"daysPlayed":3,"levelAfter":2,"levelBefore":1,"streak":{"active":true,"current":1},"xpEarned":60},"task":"Shower","xp":60}',1795390360118);
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
INSERT INTO skillTotals VALUES(1,1,3,1795390360118,1,72.0);
INSERT INTO skillTotals VALUES(2,1,1,1770015480000,2,20.0);
INSERT INTO skillTotals VALUES(3,1,3,1795390360543,8,117.0);
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
INSERT INTO pin VALUES(-1,'$y$j9T$nCZVeoVHBtPeelbwBwasr/$H7E200FTlajQcN6hUFIPduA1rm2e0gbaPulwdc5dkaC',0,NULL,NULL);
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
INSERT INTO forecast VALUES(1,'ce5rqqxq3x4p876s',1,NULL,'cold shower',1795390360401,1,20780,1795474740000,345.35312306440636121,422.61166912732909396,475.02141335760131824,3,'estimate',0,23);
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
INSERT INTO practice VALUES(1,'d6z3q0jrrnaww9sd',1,5.0,0.0010000000000000000208,1795390360430,1,20780,24);
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
INSERT INTO skillCourse VALUES(1,1795390360118,3,0,0.0,0.0,0.0,0.0,0.0,1,0.042375068220067785285,0.0,1);
INSERT INTO skillCourse VALUES(2,1770015480000,1,0,0.0,0.0,0.0,0.0,0.0,1,0.00048842533754984323365,0.0,1);
INSERT INTO skillCourse VALUES(3,1795390360543,3,0,0.0,0.0,0.0,0.0,0.0,3,2.8663056018680261871,0.8000000000000000444,1);
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('erasure',0);
INSERT INTO sqlite_sequence VALUES('command',31);
INSERT INTO sqlite_sequence VALUES('journal',81);
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
CREATE INDEX forecastInTime ON forecast (player, madeAt);
CREATE INDEX forecastOfRoutine ON forecast (routine, day) WHERE routine IS NOT NULL;
CREATE INDEX practiceInTime ON practice (player, recordedAt);
CREATE INDEX rangeInTime ON estimation (player, recordedAt) WHERE estimateLow IS NOT NULL;
CREATE INDEX claimInTime ON estimation (player, recordedAt)
  WHERE rating IS NOT NULL AND calibration = 0 AND marks & 26 = 0 AND (integrity <> 2 OR marks & 64 <> 0);
COMMIT;
PRAGMA application_id = 1414615892;
PRAGMA user_version = 5;
