import { availableParallelism, cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkPlan } from "../check/check-plan";
import { plan } from "../make-plan";
import { type Costs, DEFAULT_COSTS } from "../options";
import type { Plan } from "../plan";
import type { Problem } from "../problem";
import { Random } from "../solver/random";
import { findInstances, type Instance } from "./find-instances";
import { lakeDistrict } from "./lake-district";

const HELP = `Plans published instances and a merchant's day on one thread, and sets the cost beside the best known.

  pnpm bench:planner [--data <folder>] [--seconds <n>] [--seed <n>] [name ...]

  --data     folder with cvrp/*.vrp, vrptw/*.txt and best.json; else VRP_DATA, else ../shared/data/vrp
  --seconds  processor time for each instance, 10 where not given: what a free core would give it in as
             many seconds, however busy the machine is
  name       only instances whose names begin with one of these; "day" is the merchant's day`;

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
  const wanted = (name: string) =>
    positionals.length === 0 || positionals.some((start) => name.startsWith(start));
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];

  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, load ${load} before\n`,
  );
  const folder = resolve(ROOT, values.data ?? process.env.VRP_DATA ?? "../shared/data/vrp");
  const instances = findInstances(folder).filter(({ name }) => wanted(name));
  if (wanted("day")) planTheDay(seed);
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

/** Prints what three seconds make of 200 orders for 12 vans. */
function planTheDay(seed: number): void {
  const random = new Random(seed);
  const day = lakeDistrict(200, 12, () => random.unit());
  for (const seconds of [1, 3, 10]) {
    const { answer, cpu } = timed(day, DEFAULT_COSTS, seconds, seed);
    const { rounds, leftOut, totals, iterations } = answer;
    console.log(
      `Day of 200 orders, 12 vans: ${(totals.metres / 1000).toFixed(1)} km, ${rounds.length} rounds, ` +
        `${leftOut.length} left out, ${iterations} iterations in ${cpu.toFixed(1)} s`,
    );
  }
  console.log();
}

/** @throws Error where the checker finds fault with the plan */
function timed(
  problem: Problem,
  costs: Costs,
  seconds: number,
  seed: number,
): { answer: Plan; wall: number; cpu: number } {
  const [startedAt, startedWith] = [performance.now(), processorTime()];
  const answer = plan(problem, { costs, seed, milliseconds: seconds * 1000, now: processorTime });
  const wall = (performance.now() - startedAt) / 1000;
  const cpu = (processorTime() - startedWith) / 1000;
  const faults = checkPlan(problem, answer, costs);
  if (faults.length > 0) throw new Error(`The plan does not hold: ${faults.join("; ")}`);
  return { answer, wall, cpu };
}

/** Milliseconds this process has had of the processor; the search runs on one thread of it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
