import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, expect, test } from "vitest";

import { existingCluster } from "./cluster";
import { freePort } from "./free-port";
import { runningEmbedded, runningServer } from "./running";
import { startEmbedded } from "./start-embedded";

const folder = await newFolder();
const port = await freePort();
afterAll(() => remove(folder));

const cluster = async () => (await existingCluster(folder)) ?? "";
const pid = async () => (await runningServer(await cluster()))?.pid ?? 0;

async function newFolder(mode = 0o755): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "roundsman-embedded-"));
  await chmod(path, mode);
  return path;
}

async function remove(folder: string): Promise<void> {
  await (await startEmbedded({ folder })).stop();
  await rm((await existingCluster(folder)) ?? folder, { recursive: true });
  await rm(folder, { recursive: true, force: true });
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test("keeps its data over a stop and a start, at the same address", async () => {
  const first = await startEmbedded({ folder, port });
  await ask(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  expect(await runningEmbedded(folder)).toBeUndefined();

  const second = await startEmbedded({ folder, port });
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("loses nothing acknowledged when the server is killed", async () => {
  const { url } = await startEmbedded({ folder, port });
  await ask(url, "INSERT INTO kept VALUES (2)");
  process.kill(await pid(), "SIGKILL");

  const again = await startEmbedded({ folder, port });
  expect(await ask(again.url, "SELECT one FROM kept")).toEqual([{ one: 1 }, { one: 2 }]);
  expect(await ask(again.url, "SELECT current_setting('fsync') AS fsync")).toEqual([
    { fsync: "on" },
  ]);
});

test("takes over a server that outlived who started it", async () => {
  const first = await startEmbedded({ folder, port });
  const before = await pid();
  const second = await startEmbedded({ folder, port });
  expect(await pid()).toBe(before);
  expect(await runningEmbedded(folder)).toBe(first.url);
  await second.stop();
  expect(await pid()).toBe(0);
});

test("moves a running server to another port", async () => {
  await startEmbedded({ folder, port });
  const other = await freePort();
  const moved = await startEmbedded({ folder, port: other });
  expect(new URL(moved.url).port).toBe(String(other));
  expect(await ask(moved.url, "SHOW port")).toEqual([{ port: String(other) }]);
});

test("starts although its lock file names a process that is somebody else's now", async () => {
  const first = await startEmbedded({ folder, port });
  const lockFile = join(await cluster(), "postmaster.pid");
  const lines = (await readFile(lockFile, "utf8")).split("\n");
  await first.stop();
  await writeFile(lockFile, [process.pid, ...lines.slice(1)].join("\n"));
  await chmod(lockFile, 0o644);

  const second = await startEmbedded({ folder, port });
  expect(await ask(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("is made once by two who start at once", async () => {
  const fresh = { folder: await newFolder(), durable: false };
  const [one, two] = await Promise.all([startEmbedded(fresh), startEmbedded(fresh)]);
  expect(one.url).toBe(two.url);
  await remove(fresh.folder);
});

test("listens on this machine alone, and keeps its passwords to its owner", async () => {
  const { url } = await startEmbedded({ folder, port });
  expect(await ask(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect((await stat(join(folder, "passwords.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(await cluster())).mode & 0o777).toBe(0o700);
  const guessed = url.replace(/:[0-9a-f]+@/, ":guessed@");
  await expect(ask(guessed, "SELECT 1")).rejects.toThrow("password authentication failed");
});

test("says why when the port is taken", async () => {
  const taken = await freePort();
  const holder = createServer().listen(taken, "127.0.0.1");
  const starting = startEmbedded({ folder, port: taken });
  await expect(starting).rejects.toThrow("Address already in use");
  holder.close();
});

// PostgreSQL then runs as another account, which can't enter root's folders.
test.runIf(userInfo().uid === 0)("works for root in a folder only root may enter", async () => {
  const closed = await newFolder(0o700);
  const { url } = await startEmbedded({ folder: closed, durable: false });
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await existingCluster(closed)).toMatch(/^\/var\/lib\/roundsman\//);
  await remove(closed);
});
