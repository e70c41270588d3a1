import { setTimeout as pause } from "node:timers/promises";

import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MigrationAdapters } from "../migrations/adapter";
import { testDatabase } from "../testing";
import { withShortWaits } from "./short-waits";

const { owner, urls, drop } = await testDatabase();
const other = new Client({ connectionString: urls.owner });
beforeAll(async () => {
  await other.connect();
  await owner.query("CREATE TABLE first_things (id int)");
  await owner.query("CREATE TABLE second_things (id int)");
});
afterAll(async () => {
  await other.end();
  await drop();
});

const columns = async (table: string) => {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0",
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Applies a script like a migration. */
async function migrateBy(script: string): Promise<void> {
  const adapters = new MigrationAdapters(urls.owner);
  try {
    await (await adapters.connect()).executeScript(script);
  } finally {
    await adapters.close();
  }
}

describe("a migration while others are served", () => {
  it.each([
    ["of one statement", "one", "ALTER TABLE first_things ADD COLUMN one int"],
    [
      "of several",
      "two",
      "ALTER TABLE second_things ADD COLUMN two int; ALTER TABLE first_things ADD COLUMN two int",
    ],
  ])("%s lets writers pass whom it would have wait for a long reader", async (_, name, script) => {
    await other.query("BEGIN");
    await other.query("SELECT FROM first_things");
    const migrated = migrateBy(script);
    const until = performance.now() + 5000;
    let longestMs = 0;
    while (performance.now() < until) {
      const since = performance.now();
      await owner.query("INSERT INTO first_things (id) VALUES (1)");
      longestMs = Math.max(longestMs, performance.now() - since);
      await pause(20);
    }
    expect(await columns("first_things")).not.toContain(name);
    await other.query("COMMIT");
    await migrated;
    expect(await columns("first_things")).toContain(name);
    // It waited in turns of two seconds instead of all five at once.
    expect(longestMs).toBeGreaterThan(1000);
    expect(longestMs).toBeLessThan(4500);
  });

  it("is begun anew after a deadlock", async () => {
    await other.query("BEGIN");
    await other.query("LOCK TABLE second_things IN ACCESS SHARE MODE");
    const migrated = migrateBy(
      "ALTER TABLE first_things ADD COLUMN three int; ALTER TABLE second_things ADD COLUMN three int",
    );
    const waits = "SELECT FROM pg_locks WHERE relation = 'second_things'::regclass AND NOT granted";
    await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1);
    // The first one to wait checks for deadlocks first, and is ended: the migration.
    await other.query("SELECT FROM first_things");
    await other.query("COMMIT");
    await migrated;
    expect(await columns("second_things")).toContain("three");
  });
});

it("takes back what fails for another reason, at once", async () => {
  let times = 0;
  const failing = withShortWaits(other, async () => {
    times += 1;
    await other.query("ALTER TABLE first_things ADD COLUMN four int");
    await other.query("ALTER TABLE first_things ADD COLUMN four int");
  });
  await expect(failing).rejects.toThrow(DatabaseError);
  expect(times).toBe(1);
  expect(await columns("first_things")).not.toContain("four");
});

it("leaves the session's own wait as it was", async () => {
  await withShortWaits(other, async () => {});
  expect((await other.query("SHOW lock_timeout")).rows).toEqual([{ lock_timeout: "0" }]);
});
