import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { promisesOf, ratiosKept, table, type Compared } from "./figures";
import { makeKey } from "./key";
import { load, type Turn, type Wanted } from "./load";
import { onDatabase } from "./on-database";
import { startRest, openDemoDatabase } from "@roundsman/testing/running";
import { judgeAll } from "@roundsman/testing/verdict";
import { startPlain } from "./plain";
import { someOrders } from "./some-orders";

/*
 * Compares the built REST server with a plain server on the same data. Both get the same load in turns, so that other
 * work of the machine slows both alike. `pnpm bench`, after a build. Options: `--rounds 7 --seconds 4`; `--profile
 * FOLDER` writes a CPU profile of the REST server. The last lines compare each ratio with its goal and with the last
 * figure in docs/performance.md. The exit code is 1 if a goal is missed.
 */
const kept = new URL("../../../docs/performance.md", import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
    profile: { type: "string" },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const Page = z.object({ items: z.array(z.object({ id: z.string() })) });

const demo = await openDemoDatabase();
const { profile } = values;
const rest = await startRest(
  demo,
  profile ? { node: ["--cpu-prof", `--cpu-prof-dir=${profile}`] } : {},
);
const plain = await startPlain(demo);
try {
  const headers = { authorization: `Bearer ${await makeKey(rest.url)}` };
  const listed = await fetch(`${rest.url}/orders?limit=100`, { headers });
  const ids = Page.parse(await listed.json()).items.map(({ id }) => id);
  const reading = (path: string) => ({ path, headers });
  const requests: { name: string; goal: number; wanted: Wanted[]; clients?: number }[] = [
    {
      name: "an order with its lines",
      goal: 0.5,
      wanted: ids.map((id) => reading(`/orders/${id}`)),
    },
    { name: "a page of 50 orders", goal: 0.9, wanted: [reading("/orders?limit=50")] },
    // Comes last because it leaves orders in the database.
    {
      name: "taking an order of 3 lines",
      goal: 0.4,
      wanted: (await onDatabase(demo.url, someOrders)).map((order) => ({
        path: "/orders",
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(order),
      })),
      clients: 16,
    },
  ];
  const compared: Compared[] = [];
  for (const { name, goal, wanted, clients } of requests) {
    const turns: { rest: Turn[]; plain: Turn[] } = { rest: [], plain: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const ofPlain = await load(plain.url, wanted, seconds, clients);
      const ofRest = await load(rest.url, wanted, seconds, clients);
      // The first round warms both servers up and is not counted.
      if (round === 0) continue;
      turns.plain.push(ofPlain);
      turns.rest.push(ofRest);
    }
    compared.push({ name, goal, ...turns });
  }
  console.log(table(compared));
  const names = requests.map(({ name }) => name);
  const before = ratiosKept(await readFile(kept, "utf8"), names);
  const missed = await judgeAll(promisesOf(compared, before), null, (line) => console.log(line));
  if (missed > 0) process.exitCode = 1;
} finally {
  await Promise.all([rest.stop(), plain.stop()]);
  await demo.close();
}
