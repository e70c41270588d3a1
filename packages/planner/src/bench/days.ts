import { DEFAULT_COSTS } from "../options";
import type { Plan } from "../plan";
import type { Problem } from "../problem";
import { Random } from "../solver/random";
import { lakeDistrict } from "./lake-district";
import { timed } from "./timed";

/** A merchant's day in the Lake District; the same seed makes the same day. */
export const dayOf = (orders: number, vans: number, seed: number): Problem => {
  const random = new Random(seed);
  return lakeDistrict(orders, vans, () => random.unit());
};

/** Prints the plans of 200 orders for 12 vans after one, three and ten seconds. */
export function planTheDay(seed: number): void {
  const day = dayOf(200, 12, seed);
  for (const seconds of [1, 3, 10]) say("Day of 200 orders, 12 vans", day, seconds, seed);
  console.log();
}

/**
 * Prints the plan of 1,000 orders for 40 vans after 30 seconds, and its distance from the plan after five minutes.
 */
export function planTheLargeDay(seed: number): void {
  const day = withLargerVans(dayOf(1000, 40, seed), 1.5);
  const name = "Day of 1,000 orders, 40 larger vans";
  compare(say(name, day, 30, seed), say(name, day, 300, seed), 2);
}

/** Raises capacities so that space does not run out before time does. */
const withLargerVans = (day: Problem, factor: number): Problem => ({
  ...day,
  vans: day.vans.map((van) => {
    const { kg, litres, hazardKg } = van.capacity;
    const larger = (most: number | null) => (most === null ? null : most * factor);
    return {
      ...van,
      capacity: { kg: larger(kg), litres: larger(litres), hazardKg: larger(hazardKg) },
    };
  }),
});

/** Prints the plan of the rest of a day at noon after two seconds, and its distance from the plan after thirty. */
export function replanTheDay(seed: number): void {
  const { noon } = noonOf(seed);
  const name = `At noon, ${noon.orders.length} orders and ${noon.vans.length} vans left`;
  compare(say(name, noon, 2, seed), say(name, noon, 30, seed), 2);
}

/**
 * The rest of a day at noon, and the morning's plan: half of each round is driven and stays, one van has broken down
 * with the other half of its round aboard, and 20 orders have come in.
 */
export function noonOf(seed: number): { morning: Plan; noon: Problem } {
  const all = dayOf(220, 12, seed);
  const early: Problem = { ...all, orders: all.orders.slice(0, 200) };
  const { answer } = timed(early, DEFAULT_COSTS, 3, seed);
  return { morning: answer, noon: atNoon(all, answer) };
}

function atNoon(all: Problem, planned: Plan): Problem {
  const driven = new Map(
    planned.rounds.map(({ vanId, orderIds }) => [
      vanId,
      orderIds.slice(0, Math.floor(orderIds.length / 2)),
    ]),
  );
  const lost = planned.rounds[0]?.vanId ?? "";
  const done = new Set(driven.get(lost));
  return {
    ...all,
    orders: all.orders.filter(({ id }) => !done.has(id)),
    vans: all.vans
      .filter(({ id }) => id !== lost)
      .map((van) => ({ ...van, begins: driven.get(van.id) ?? [] })),
  };
}

function say(name: string, problem: Problem, seconds: number, seed: number): Plan {
  const { answer, cpu } = timed(problem, DEFAULT_COSTS, seconds, seed);
  const { rounds, leftOut, totals, iterations } = answer;
  console.log(
    `${name}: ${(totals.metres / 1000).toFixed(1)} km, ${rounds.length} rounds, ` +
      `${leftOut.length} left out, ${iterations} iterations in ${cpu.toFixed(1)} s`,
  );
  return answer;
}

/** Prints by how many per cent the short plan costs more than the long one. */
function compare(short: Plan, long: Plan, goal: number): void {
  const gap = (short.cost / long.cost - 1) * 100;
  const less = short.leftOut.length - long.leftOut.length;
  const isWithinGoal = gap <= goal && less <= 0;
  const out = less > 0 ? `, and leaves ${less} more out` : "";
  console.log(
    `${isWithinGoal ? "held  " : "BROKEN"} the shorter costs ${gap.toFixed(2)} % more${out}, goal ${goal} %\n`,
  );
  if (!isWithinGoal) process.exitCode = 1;
}
