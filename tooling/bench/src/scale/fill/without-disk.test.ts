import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startPostgres } from "@roundsman/testing/running";
import { afterAll, beforeEach, expect, it } from "vitest";
import { onDatabase } from "../../on-database";
import { putBack, whileLoading } from "./without-disk";

const folder = await mkdtemp(join(tmpdir(), "roundsman-bench-"));
const { superuserUrl, stop } = await startPostgres(folder, await freePort());
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const watch = { time: <T>(_: string, work: () => Promise<T>) => work() };
const ask = async (statement: string): Promise<string[]> =>
  await onDatabase(superuserUrl, async (client) => {
    const { rows } = await client.query<{ line: string }>(statement);
    return rows.map(({ line }) => line);
  });
/** Returns the settings of `ALTER SYSTEM`: set by hand, and set by a run. */
const set = () =>
  ask(`SELECT name || '=' || setting AS line FROM pg_file_settings
        WHERE sourcefile LIKE '%/postgresql.auto.conf' ORDER BY name`);
const fsync = () => ask("SELECT current_setting('fsync') AS line");

const byHand = "full_page_writes=on";
beforeEach(async () => {
  await onDatabase(superuserUrl, putBack);
  await ask("ALTER SYSTEM SET full_page_writes = on");
});

it("waits for no disk while it works, and puts back what stood", async () => {
  await whileLoading([superuserUrl], watch, async () => {
    expect(await fsync()).toEqual(["off"]);
    expect(await set()).toEqual([
      "autovacuum=off",
      "fsync=off",
      "full_page_writes=off",
      expect.stringContaining("roundsman_bench.stood="),
    ]);
  });
  expect(await set()).toEqual([byHand]);
  await expect.poll(fsync).toEqual(["on"]);
});

it("puts it back where the work fails", async () => {
  const failing = async () => {
    throw new Error("The disk is full");
  };
  await expect(whileLoading([superuserUrl], watch, failing)).rejects.toThrow("The disk is full");
  expect(await set()).toEqual([byHand]);
});

it.each(["SIGINT", "SIGTERM"])("puts it back at %s, whatever it is at", async (signal) => {
  const signals = new EventEmitter();
  const never = async () => {
    setImmediate(() => signals.emit(signal, signal));
    await once(signals, "never");
  };
  const loading = whileLoading([superuserUrl], watch, never, signals);
  await expect(loading).rejects.toThrow(`Stopped by ${signal}`);
  expect(await set()).toEqual([byHand]);
  expect(signals.listenerCount(signal)).toBe(0);
});

it("of a run that was killed, the next one puts back what stood before it", async () => {
  const left = await new Promise<string[]>((resolve) => {
    const killed = async () => {
      resolve(await set());
      await once(new EventEmitter(), "never");
    };
    void whileLoading([superuserUrl], watch, killed, new EventEmitter());
  });
  expect(left).toContain("fsync=off");
  await whileLoading([superuserUrl], watch, async () => {
    expect(await fsync()).toEqual(["off"]);
  });
  expect(await set()).toEqual([byHand]);
});
