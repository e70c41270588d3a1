import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { median } from "@roundsman/testing/figures";
import { fillDemo, makeCluster, moveBusiness, startRest } from "@roundsman/testing/running";
import { makeKey } from "../key";
import { onDatabase } from "../on-database";
import { someOrders } from "../some-orders";
import { measureCrowd } from "./crowd";
import { Databases } from "./databases";

/*
 * Compares one PostgreSQL with a Citus cluster: the same operations in turns, with two built REST servers and one
 * caller. The cluster is the one of CITUS_URL. The plain database is on its coordinator, so that both have the same
 * settings. `pnpm bench:citus`; `--turns 60 --shards 8`. The last lines compare each ratio with the goal. The exit
 * code is 1 if a goal is missed. `--businesses 100` measures instead the load of 100 businesses together on one
 * worker, then two, and so on; `--seconds 20`. `--workers host:port,host:port` names the workers. They need not be in
 * the cluster yet. The default is all workers of the cluster.
 */

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "60" },
    shards: { type: "string", default: "8" },
    businesses: { type: "string" },
    seconds: { type: "string", default: "20" },
    workers: { type: "string" },
  },
});
const turns = Number(values.turns);
const goal = 1.5;
const coordinator = process.env["CITUS_URL"];
if (!coordinator) {
  console.log("bench:citus did not run: CITUS_URL names no cluster (docs/scale.md).");
  process.exit();
}

interface Side {
  name: "plain" | "cluster";
  send: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Ids of orders, bodies of POST /orders, and paths of open stops. */
  orders: string[];
  asked: object[];
  stops: string[];
}

interface Answer {
  ms: number;
  status: number;
  body: unknown;
}

const Things = z.object({ items: z.array(z.object({ id: z.string() })) });

const databases = await Databases.of(coordinator, values.workers?.split(","));
const { workers } = databases;

/** The API key is created on one side and copied to the other, so that it works on both. */
let key: string | undefined;

async function copyKeys(): Promise<void> {
  const { rows } = await onDatabase(databases.url("plain"), (client) =>
    client.query<{ row: object }>("SELECT to_jsonb(k) AS row FROM api_keys k"),
  );
  await onDatabase(databases.url("cluster"), async (client) => {
    for (const { row } of rows) {
      const given = JSON.stringify(row);
      await client.query(
        "INSERT INTO api_keys SELECT * FROM jsonb_populate_record(NULL::api_keys, $1)",
        [given],
      );
    }
  });
}

/** Steps to run when the bench ends, even after an error. */
const closing: (() => Promise<void>)[] = [];

async function open(name: Side["name"]): Promise<Side> {
  const url = databases.url(name);
  if (name === "plain") await databases.make(name);
  else await makeCluster(url, workers, Number(values.shards));
  const environment = await fillDemo(url);
  const folder = await mkdtemp(join(tmpdir(), "roundsman-bench-"));
  const rest = await startRest(
    { environment, folder },
    { env: name === "cluster" ? { DATABASE_CLUSTER: "citus" } : {} },
  );
  closing.push(async () => {
    await rest.stop();
    await rm(folder, { recursive: true, force: true });
  });
  key ??= await makeKey(rest.url, ["orders:read", "orders:write", "rounds:read", "rounds:write"]);
  if (name === "cluster") await copyKeys();
  const send: Side["send"] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const from = performance.now();
    const answer = await fetch(rest.url + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      ms: performance.now() - from,
      status: answer.status,
      body: JSON.parse(text || "null"),
    };
  };
  const ids = async (path: string) =>
    Things.parse((await send("GET", path)).body).items.map(({ id }) => id);
  const stops = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `SELECT format('/rounds/%s/stops/%s/complete', s.round_id, s.id) AS path
         FROM stops s JOIN rounds r ON r.tenant_id = s.tenant_id AND r.id = s.round_id
        WHERE r.status = 'out' AND s.completed_at IS NULL AND s.failed_at IS NULL ORDER BY s.sequence`,
    );
    return rows.map(({ path }) => path);
  });
  return {
    name,
    send,
    orders: await ids("/orders?limit=100"),
    asked: await onDatabase(url, someOrders),
    stops,
  };
}

const nth = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error("There is nothing to ask for");
  return one;
};

const operations: {
  name: string;
  most?: number;
  ask: (side: Side, turn: number) => Promise<Answer>;
}[] = [
  {
    name: "GET /orders/{id}",
    ask: ({ send, orders }, turn) => send("GET", `/orders/${nth(orders, turn)}`),
  },
  { name: "GET /orders?limit=50", ask: ({ send }) => send("GET", "/orders?limit=50") },
  {
    name: "POST /orders",
    ask: ({ send, asked }, turn) => send("POST", "/orders", nth(asked, turn)),
  },
  {
    name: "POST …/stops/{id}/complete",
    ask: ({ send, stops }, turn) =>
      send("POST", nth(stops, turn), { recordId: randomUUID(), doneAt: new Date().toISOString() }),
  },
];

/**
 * Prints which worker stores the rows of two businesses. Moves the second one first if both are on the same worker
 * and another exists.
 */
async function showPlaces(): Promise<void> {
  const url = databases.url("cluster");
  const [first, second] = await placesOf(url, ["fellside", "harbour"]);
  const other = workers.find((at) => at !== first?.at);
  if (first && second && first.at === second.at && other) {
    await moveBusiness(url, second.slug, other);
  }
  for (const { slug, at, rows } of await placesOf(url, ["fellside", "harbour"])) {
    console.log(`${slug}: ${rows} customers at ${at}`);
  }
}

interface PlaceOf {
  slug: string;
  at: string;
  rows: number;
}

async function placesOf(url: string, slugs: readonly string[]): Promise<PlaceOf[]> {
  const found: PlaceOf[] = [];
  for (const slug of slugs) {
    await onDatabase(url, async (client) => {
      const business = await client.query<{ id: string }>(
        "SELECT id FROM businesses WHERE slug = $1",
        [slug],
      );
      const id = [business.rows[0]?.id];
      const place = await client.query<{ at: string }>(
        `SELECT nodename || ':' || nodeport AS at FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
          WHERE shardid = get_shard_id_for_distribution_column('customers', $1::uuid)`,
        id,
      );
      const held = await client.query<{ rows: number }>(
        "SELECT count(*)::int AS rows FROM customers WHERE tenant_id = $1",
        id,
      );
      found.push({ slug, at: place.rows[0]?.at ?? "", rows: held.rows[0]?.rows ?? 0 });
    });
  }
  return found;
}

if (values.businesses) {
  await measureCrowd(databases, {
    businesses: Number(values.businesses),
    seconds: Number(values.seconds),
    shards: Number(values.shards),
  });
  process.exit();
}

let missed = 0;
try {
  const sides = [await open("plain"), await open("cluster")];
  await showPlaces();
  console.log(`\n| operation | one PostgreSQL, p50 | cluster, p50 | ratio (${goal}) |`);
  console.log("| --- | --- | --- | --- |");
  for (const { name, ask } of operations) {
    const took = { plain: [] as number[], cluster: [] as number[] };
    const ends = name.includes("stops")
      ? Math.min(...sides.map(({ stops }) => stops.length))
      : turns;
    // The first turns warm both servers up and are not counted. There are too few stops to spend any on that.
    const warming = name.includes("stops") ? 0 : 5;
    for (let turn = 0; turn < ends + warming; turn += 1) {
      for (const side of sides) {
        const { ms, status, body } = await ask(side, turn);
        if (status >= 300)
          throw new Error(`${side.name}, ${name}: ${status} ${JSON.stringify(body)}`);
        if (turn >= warming) took[side.name].push(ms);
      }
    }
    const [plain, cluster] = [median(took.plain), median(took.cluster)];
    if (cluster / plain > goal) missed += 1;
    console.log(
      `| ${name} | ${plain.toFixed(1)} ms | ${cluster.toFixed(1)} ms | ${(cluster / plain).toFixed(2)} |`,
    );
  }
} finally {
  for (const close of closing) await close();
  for (const name of ["plain", "cluster"]) await databases.drop(name);
}
console.log(missed === 0 ? "All within the goal" : `${missed} above the goal`);
if (missed > 0) process.exitCode = 1;
