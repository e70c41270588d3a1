import { parseArgs } from "node:util";
import { z } from "zod";
import { median } from "@roundsman/testing/figures";
import { grow } from "./grow";
import { signIn } from "./key";
import { orders as pastOrders } from "./kinds";
import { startRest, openDemoDatabase } from "@roundsman/testing/running";

/*
 * Compares each list of a business with ten thousand orders to the same list of a business with a million: two
 * databases and two REST servers, requested in turns by one caller. `pnpm bench:lists`; `--many 1000000 --turns 60`.
 */

const { values } = parseArgs({
  options: {
    few: { type: "string", default: "10000" },
    many: { type: "string", default: "1000000" },
    turns: { type: "string", default: "60" },
  },
});
const turns = Number(values.turns);
const goal = 1.5;

async function open(orders: number) {
  const demo = await openDemoDatabase();
  await grow(demo.url, [pastOrders], orders);
  const rest = await startRest(demo);
  const headers = { cookie: await signIn(rest.url) };
  const ask = async (path: string): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(rest.url + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - from;
  };
  const read = async (path: string): Promise<unknown> =>
    await (await fetch(rest.url + path, { headers })).json().catch(() => null);
  return { ask, read, close: () => rest.stop().then(() => demo.close()) };
}

const Page = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() });
const Reference = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Returns the paths of all lists without parameters, then the orders' list as the office requests it. */
async function listsOf(read: (path: string) => Promise<unknown>): Promise<string[]> {
  const { paths } = Reference.parse(await read("/openapi.json"));
  const plain = Object.keys(paths).filter(
    (path) => paths[path]?.["get"] && !/[{]|^\/(console|trust)|export/.test(path),
  );
  const lists: string[] = [];
  for (const path of plain) if (Page.safeParse(await read(path)).success) lists.push(path);
  return [...lists, ...ofOrders];
}

const ofOrders = [
  "/orders?status=placed",
  "/orders?status=delivered",
  "/orders?q=fell",
  "/orders?q=LA9",
  "/orders?q=zzzz",
];

const [few, many] = await Promise.all([open(Number(values.few)), open(Number(values.many))]);
try {
  console.log(
    `| list | ${values.few} orders, p50 | ${values.many} orders, p50 | ratio (${goal}) |`,
  );
  console.log("|---|---|---|---|");
  for (const path of await listsOf(few.read)) {
    const took: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let turn = -5; turn < turns; turn += 1) {
      const [ofFew, ofMany] = [await few.ask(path), await many.ask(path)];
      // The first turns warm both servers up and are not counted.
      if (turn < 0) continue;
      took.few.push(ofFew);
      took.many.push(ofMany);
    }
    const [a, b] = [median(took.few), median(took.many)];
    console.log(`| ${path} | ${a.toFixed(1)} ms | ${b.toFixed(1)} ms | ${(b / a).toFixed(2)} |`);
  }
} finally {
  await Promise.all([few.close(), many.close()]);
}
