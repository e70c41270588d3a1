import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { loadDemo } from "../demo/load";
import { existingCluster } from "../embedded/cluster";
import { startEmbedded, type Embedded } from "../embedded/start-embedded";
import { migrate } from "../migrations/migrate";
import { databaseUrls } from "../urls";
import { backup } from "./backup";
import { restore } from "./restore";
import { tablesOf } from "./tables";

/* Backs the demo up during writes, and restores it elsewhere. */

/** Today's secrets, and one that does not exist yet. */
const secretFiles = [
  "connections-key",
  "preview-key",
  "sandbox-secret",
  "secret-key",
  "secret-of-tomorrow",
  "vapid-key",
];

const home = await mkdtemp(join(tmpdir(), "roundsman-backup-"));
const from = join(home, "data");
const file = join(home, "kept.zip");
let server: Embedded;

const connect = async (connectionString: string) => {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
};

/** Returns a sum for each table over all of its rows in any order, as this connection's snapshot has them. */
async function digests(client: Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum
         FROM (SELECT ${columns.join(", ")} FROM ${name}) t`,
    );
    sums[name] = rows[0]?.sum ?? "";
  }
  return sums;
}

async function removeData(folder: string): Promise<void> {
  const cluster = await existingCluster(join(folder, "postgres"));
  if (cluster) await rm(cluster, { recursive: true, force: true });
}

beforeAll(async () => {
  server = await startEmbedded({ folder: join(from, "postgres"), durable: false });
  const urls = databaseUrls({ DATABASE_URL: server.url });
  await migrate(urls);
  await loadDemo(urls.service, "a secret key that is for tests only", new Date());
  await mkdir(join(from, "files/tenants/one"), { recursive: true });
  await writeFile(join(from, "files/tenants/one/picture.png"), Buffer.from([1, 2, 3]));
  for (const name of secretFiles)
    await writeFile(join(from, name), `the ${name} of this installation`);
  await writeFile(join(from, "running.json"), "[1]");
  await writeFile(join(from, "yesterday.zip"), "an archive kept beside the data");
});
afterAll(async () => {
  await server.stop();
  for (const name of await readdir(home)) await removeData(join(home, name));
  await rm(home, { recursive: true, force: true });
});

/** Moves stock and adds people again and again until the signal aborts. */
function keepWriting() {
  const stopping = new AbortController();
  const writing = (async () => {
    const client = await connect(server.url);
    let writes = 0;
    for (; !stopping.signal.aborted; writes += 1) {
      await client.query(
        `INSERT INTO stock_movements (tenant_id, location_id, product_id, condition, quantity, reason)
         SELECT tenant_id, location_id, product_id, condition, 1, 'count' FROM stock_levels ORDER BY random() LIMIT 5`,
      );
      await client.query(`UPDATE customers SET notes = $1`, [`Written ${writes} times`]);
    }
    await client.end();
    return writes;
  })();
  return () => {
    stopping.abort();
    return writing;
  };
}

describe("a backup under writes", () => {
  let then: Record<string, string>;
  let writes: number;
  beforeAll(async () => {
    const stop = keepWriting();
    await backup({
      folder: from,
      file,
      secrets: true,
      onSnapshot: async (client) => {
        then = await digests(client);
      },
    });
    writes = await stop();
  });

  it("is one file for its owner alone, and the service has gone on meanwhile", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(writes).toBeGreaterThan(0);
    const client = await connect(server.url);
    expect(await digests(client)).not.toEqual(then);
    await client.end();
  });

  it("restored in an empty folder, is every table as at its moment, and stock adds up", async () => {
    const folder = join(home, "restored");
    expect(await restore({ file, folder, replace: false, durable: false })).toMatchObject({
      secrets: true,
      putAside: null,
    });
    const restored = await startEmbedded({ folder: join(folder, "postgres"), durable: false });
    const client = await connect(restored.url);
    try {
      expect(await digests(client)).toEqual(then);
      const { rows } = await client.query(
        `SELECT l.location_id FROM stock_levels l LEFT JOIN (
           SELECT tenant_id, location_id, product_id, condition, sum(quantity) AS moved
             FROM stock_movements GROUP BY 1, 2, 3, 4) m USING (tenant_id, location_id, product_id, condition)
          WHERE l.on_hand <> coalesce(m.moved, 0)`,
      );
      expect(rows).toEqual([]);
      // Triggers and sequences continue.
      await client.query(
        `INSERT INTO stock_movements (tenant_id, location_id, product_id, condition, quantity, reason)
         SELECT tenant_id, location_id, product_id, condition, 7, 'count' FROM stock_levels LIMIT 1`,
      );
      await client.query(`SELECT enqueue_job('sweep', '{}')`);
    } finally {
      await client.end();
      await restored.stop();
    }
    expect(await readFile(join(folder, "files/tenants/one/picture.png"))).toEqual(
      Buffer.from([1, 2, 3]),
    );
    expect(await readdir(folder)).toEqual(["files", "postgres", ...secretFiles].toSorted());
    for (const name of secretFiles) {
      const text = await readFile(join(folder, name), "utf8");
      expect(text).toBe(`the ${name} of this installation`);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    // Root lends the cluster to an account that may enter the folder but not list it.
    const passable = userInfo().uid === 0 ? 0o711 : 0o700;
    expect((await stat(folder)).mode & 0o777).toBe(passable);
    expect((await stat(join(folder, "postgres"))).mode & 0o777).toBe(passable);
    expect((await stat(join(folder, "files/tenants"))).mode & 0o777).toBe(0o700);
  });

  it("goes over nothing unasked, and over nothing that runs", async () => {
    const folder = join(home, "restored");
    await expect(restore({ file, folder, replace: false, durable: false })).rejects.toThrow(
      /not empty/,
    );
    await expect(restore({ file, folder: from, replace: true, durable: false })).rejects.toThrow(
      /is running/,
    );
  });

  it("put aside, what was there can be had again", async () => {
    const folder = join(home, "restored");
    const { putAside } = await restore({ file, folder, replace: true, durable: false });
    expect(await readFile(join(putAside ?? "", "secret-key"), "utf8")).toContain("the secret-key");
    expect(await readdir(folder)).toEqual(["files", "postgres", ...secretFiles].toSorted());
  });

  it.each([
    [
      "a byte of it is another",
      (bytes: Buffer) => bytes.fill(bytes.readUInt8(9000) ^ 1, 9000, 9001),
    ],
    ["its end is missing", (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ["it is something else", () => Buffer.from("not a backup")],
  ])("is refused where %s, and nothing has changed", async (_, damage) => {
    const damaged = join(home, "damaged.zip");
    await writeFile(damaged, damage(await readFile(file)));
    const before = await readdir(home);
    const folder = join(home, "restored");
    const key = await stat(join(folder, "secret-key"));
    await expect(restore({ file: damaged, folder, replace: true, durable: false })).rejects.toThrow(
      /damaged/,
    );
    expect(await readdir(home)).toEqual(before);
    expect((await stat(join(folder, "secret-key"))).ino).toBe(key.ino);
  });
});

it("leaves the secrets out where asked", async () => {
  const bare = join(home, "bare.zip");
  await backup({ folder: from, file: bare, secrets: false });
  const folder = join(home, "without");
  expect(await restore({ file: bare, folder, replace: false, durable: false })).toMatchObject({
    secrets: false,
  });
  expect(await readdir(folder)).toEqual(["files", "postgres"]);
});
