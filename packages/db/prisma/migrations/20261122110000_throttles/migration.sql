-- Counts that every process adds to. Unlogged: what a crash forgets begins anew, and an attempt waits for no disk.
CREATE UNLOGGED TABLE "throttles" (
    "kind" VARCHAR(60) NOT NULL,
    "subject" CHAR(64) NOT NULL,
    "used" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("kind","subject")
);
