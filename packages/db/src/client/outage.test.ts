import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { startEmbedded } from "../embedded/start-embedded";
import { ensureRoles } from "../row-security/roles";
import { databaseUrls } from "../urls";
import { createDatabase } from "./create-database";
import { Client } from "pg";

// A separate server, because this test stops it.
const folder = await mkdtemp(join(tmpdir(), "roundsman-outage-"));
await chmod(folder, 0o755);
const server = await startEmbedded({ folder, durable: false });
const { port } = new URL(server.url);
const urls = databaseUrls({ DATABASE_URL: server.url });
const losses: Error[] = [];
const database = createDatabase({ urls, onConnectionLost: (error) => losses.push(error) });

afterAll(async () => {
  await database.close();
  await (await startEmbedded({ folder })).stop();
  await rm(folder, { recursive: true });
});

const answers = async () =>
  await Promise.all([
    database.business.$queryRaw`SELECT 1 AS one`,
    database.service.$queryRaw`SELECT 1 AS one`,
  ]);

test("both pools fail while PostgreSQL is away, and recover by themselves when it is back", async () => {
  const owner = new Client({ connectionString: urls.owner });
  await owner.connect();
  await ensureRoles(owner, urls);
  await owner.end();
  expect(await answers()).toEqual([[{ one: 1 }], [{ one: 1 }]]);

  await server.stop();
  await expect(answers()).rejects.toThrow(/reach|terminat|closed/i);
  expect(losses.length).toBeGreaterThan(0);

  await startEmbedded({ folder, port: Number(port), durable: false });
  expect(await answers()).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});
