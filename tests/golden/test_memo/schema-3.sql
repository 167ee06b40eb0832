BEGIN TRANSACTION;
CREATE TABLE "comparisons" (
   "id" INTEGER PRIMARY KEY,
   "schedule" INTEGER NOT NULL REFERENCES "schedules"("id"),
   "machine" TEXT NOT NULL REFERENCES "machines"("digest"),
   "status" TEXT NOT NULL,
   "original_times" TEXT NOT NULL,
   "times" TEXT NOT NULL,
   "message" TEXT NOT NULL,
   "time_limit" REAL,
   "date" TEXT NOT NULL
) STRICT;
INSERT INTO "comparisons" VALUES(1,2,'a86893ff8e858b90','ok','[0.4, 0.6]','[0.1, 0.25]','a "note"',2.0,'2026-11-22T09:10:10+00:00');
INSERT INTO "comparisons" VALUES(2,3,'a86893ff8e858b90','wrong output','[]','[]','`B[0]` is 1',NULL,'2026-11-22T09:10:10+00:00');
INSERT INTO "comparisons" VALUES(3,1,'a86893ff8e858b90','ok','[0.4]','[0.1, oops','',NULL,'2026-11-22T09:10:10+00:00');
CREATE TABLE "episodes" (
   "id" INTEGER PRIMARY KEY,
   "schedule" INTEGER NOT NULL REFERENCES "schedules"("id"),
   "agent" TEXT NOT NULL,
   "actions" TEXT NOT NULL,
   "rewards" TEXT NOT NULL,
   "speedup" REAL,
   "date" TEXT NOT NULL
) STRICT;
INSERT INTO "episodes" VALUES(1,2,'random','["reverse level 0"]','[0.25]',1.4,'2026-11-22T09:10:10+00:00');
CREATE TABLE "executions" (
   "id" INTEGER PRIMARY KEY,
   "schedule" INTEGER NOT NULL REFERENCES "schedules"("id"),
   "machine" TEXT NOT NULL REFERENCES "machines"("digest"),
   "status" TEXT NOT NULL,
   "times" TEXT NOT NULL,
   "cut_off" INTEGER NOT NULL,
   "message" TEXT NOT NULL,
   "time_limit" REAL,
   "cutoff" REAL,
   "seed" INTEGER,
   "code" TEXT,
   "date" TEXT NOT NULL
) STRICT;
INSERT INTO "executions" VALUES(1,1,'a86893ff8e858b90','ok','[0.4, 0.5, 0.45]',0,'',300.0,NULL,NULL,NULL,'2026-11-22T09:10:10+00:00');
INSERT INTO "executions" VALUES(2,2,'a86893ff8e858b90','ok','[0.2, 0.1, 0.3]',0,'',10.0,2.0,3,'e13e332bd08e13cbe2aee094e130ed23','2026-11-22T09:10:10+00:00');
INSERT INTO "executions" VALUES(3,3,'a86893ff8e858b90','timeout','[]',0,'no end after 5 s',5.0,NULL,NULL,NULL,'2026-11-22T09:10:10+00:00');
CREATE TABLE "machines" (
   "digest" TEXT PRIMARY KEY,
   "cpu" TEXT,
   "cores" INTEGER,
   "compiler" TEXT,
   "version" TEXT,
   "flags" TEXT,
   "threads" INTEGER
) STRICT;
INSERT INTO "machines" VALUES('a86893ff8e858b90','cpu',2,'gcc','gcc 12','-O3',2);
CREATE TABLE "programs" (
   "digest" TEXT PRIMARY KEY,
   "name" TEXT NOT NULL
) STRICT;
INSERT INTO "programs" VALUES('69177409ec0d51b866bf5b0a869a99e5','add');
CREATE TABLE "schedules" (
   "id" INTEGER PRIMARY KEY,
   "program" TEXT NOT NULL REFERENCES "programs"("digest"),
   "key" TEXT NOT NULL,
   "text" TEXT NOT NULL,
   "legal" INTEGER NOT NULL,
   "reason" TEXT NOT NULL
) STRICT;
INSERT INTO "schedules" VALUES(1,'69177409ec0d51b866bf5b0a869a99e5','original','',1,'');
INSERT INTO "schedules" VALUES(2,'69177409ec0d51b866bf5b0a869a99e5','k1','reverse(S1, 0)',1,'');
INSERT INTO "schedules" VALUES(3,'69177409ec0d51b866bf5b0a869a99e5','k2','parallelize(S1, 0)',1,'');
INSERT INTO "schedules" VALUES(4,'69177409ec0d51b866bf5b0a869a99e5','k3','reverse(S1, 0); reverse(S1, 0)',0,'it reads "too" early');
CREATE UNIQUE INDEX "idx_schedules_program_key"
    ON "schedules" ("program", "key");
CREATE UNIQUE INDEX "idx_executions_schedule_machine"
    ON "executions" ("schedule", "machine");
CREATE UNIQUE INDEX "idx_comparisons_schedule_machine"
    ON "comparisons" ("schedule", "machine");
COMMIT;
PRAGMA user_version=3;
