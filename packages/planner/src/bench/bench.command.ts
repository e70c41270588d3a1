import { availableParallelism, cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Costs } from "../options";
import { planTheDay, planTheLargeDay, replanTheDay } from "./days";
import { findInstances, type Instance } from "./find-instances";
import { setBesideASecond } from "./second/second";
import { timed } from "./timed";

const HELP = `Plans published instances and a merchant's day on one thread, and sets the cost beside the best known.

  pnpm bench:planner [--data <folder>] [--seconds <n>] [--seed <n>] [name ...]

  --data     folder with cvrp/*.vrp, vrptw/*.txt and best.json; else VRP_DATA, else ../shared/data/vrp
  --seconds  processor time for each instance, 10 where not given: what a free core would give it in as
             many seconds, however busy the machine is
  name       only instances whose names begin with one of these; "day" is the merchant's day, "replan" the same day
             planned again at noon. Where they are named alone: "large" is 1,000 orders for 40 vans, which takes six
             minutes; "second" is days of several sizes, given to VROOM as well, whose path the variable VROOM has`;

const days = new Set(["day", "replan", "large", "second"]);
const DISTANCE: Costs = { perMetre: 1, perSecond: 0, perVan: 0, outsidePatch: 0, overThreshold: 0 };
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: "string" },
      seconds: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const isChosen = (name: string) =>
    positionals.length === 0 || positionals.some((start) => name.startsWith(start));
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];

  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, load ${load} before\n`,
  );
  if (isChosen("day")) planTheDay(seed);
  if (isChosen("replan")) replanTheDay(seed);
  if (positionals.includes("large")) planTheLargeDay(seed);
  if (positionals.includes("second")) setBesideASecond(process.env.VROOM, seed);
  if (positionals.length > 0 && positionals.every((name) => days.has(name))) return;
  const folder = resolve(ROOT, values.data ?? process.env.VRP_DATA ?? "../shared/data/vrp");
  const instances = findInstances(folder).filter(({ name }) => isChosen(name));
  for (const family of ["CVRP", "Solomon"] as const) {
    const members = instances.filter((instance) => instance.family === family);
    if (members.length > 0) planFamily(family, members, seconds, seed);
  }
}

/** Prints a line for each instance, and the mean. */
function planFamily(
  family: string,
  instances: readonly Instance[],
  seconds: number,
  seed: number,
): void {
  console.log(`| ${family} | cost | best known | gap | vans | iterations | wall s | cpu s |`);
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  const gaps: number[] = [];
  for (const { name, best, read } of instances) {
    const { answer, wall, cpu } = timed(read(), DISTANCE, seconds, seed);
    const gap = best === null ? null : (answer.cost / best - 1) * 100;
    if (gap !== null) gaps.push(gap);
    const cost = Number(answer.cost.toFixed(2));
    const percent = gap === null ? "" : `${gap.toFixed(2)} %`;
    const effort = `${answer.iterations} | ${wall.toFixed(1)} | ${cpu.toFixed(1)}`;
    console.log(
      `| ${name} | ${cost} | ${best ?? ""} | ${percent} | ${answer.rounds.length} | ${effort} |`,
    );
  }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  console.log(`\nMean gap: ${mean.toFixed(2)} % over ${gaps.length} instances\n`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
