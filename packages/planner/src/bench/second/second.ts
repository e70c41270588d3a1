import { checkPlan } from "../../check/check-plan";
import { evaluateRound } from "../../check/evaluate-round";
import type { Costs } from "../../options";
import type { Plan } from "../../plan";
import type { Rounds } from "../../planning";
import { isOutside, isOverThreshold } from "../../preferences/against";
import type { Problem } from "../../problem";
import { dayOf, noonOf } from "../days";
import { timed } from "../timed";
import { askVroom } from "./ask-vroom";
import { setOut } from "./set-out";

/** Both solvers are measured by kilometres. VROOM has no preferences, so they cost nothing here. */
const KILOMETRES: Costs = {
  perMetre: 1,
  perSecond: 0,
  perVan: 0,
  outsidePatch: 0,
  overThreshold: 0,
};

/** Prints the plans of a second solver for a merchant's days, and ours after as much processor time. */
export function setBesideASecond(program: string | undefined, seed: number): void {
  if (!program) {
    console.log("No second solver: VROOM is not set to the path of the program.\n");
    return;
  }
  const { morning, noon } = noonOf(seed);
  const days: [string, Problem][] = [
    ["40 orders, 3 vans", dayOf(40, 3, seed)],
    ["80 orders, 5 vans", dayOf(80, 5, seed)],
    ["120 orders, 8 vans", dayOf(120, 8, seed)],
    ["200 orders, 12 vans", dayOf(200, 12, seed)],
    ["the same at noon", setOut(noon, morning)],
  ];
  console.log("| day | cpu s | ours km | VROOM km | ours longer by | vans | left out |");
  console.log("|---|---:|---:|---:|---:|---|---|");
  for (const [name, day] of days) {
    const { rounds, cpu } = askVroom(program, day);
    const theirs = planOf(day, rounds);
    const { answer: ours } = timed(day, KILOMETRES, cpu, seed);
    const gap = (ours.cost / theirs.cost - 1) * 100;
    const both = (figureOf: (plan: Plan) => number) => `${figureOf(ours)} and ${figureOf(theirs)}`;
    console.log(
      `| ${name} | ${cpu.toFixed(1)} | ${km(ours)} | ${km(theirs)} | ${gap.toFixed(2)} % | ` +
        `${both((plan) => plan.rounds.length)} | ${both((plan) => plan.leftOut.length)} |`,
    );
  }
  console.log();
}

const km = ({ cost }: Plan) => (cost / 1000).toFixed(1);

/**
 * Turns another solver's rounds into a plan of ours, evaluated and checked by the same checker.
 * @throws Error if the checker refuses them
 */
export function planOf(problem: Problem, rounds: Rounds): Plan {
  const orders = new Map(problem.orders.map((order) => [order.id, order]));
  const driven = rounds.map(({ vanId, orderIds }) => {
    const van = problem.vans.find(({ id }) => id === vanId);
    if (!van) throw new Error(`There is no van ${vanId}`);
    const stops = orderIds.flatMap((id) => orders.get(id) ?? []);
    return {
      vanId,
      orderIds,
      outsideIds: stops.filter((stop) => isOutside(stop, van)).map(({ id }) => id),
      overThreshold: isOverThreshold(stops, van),
      ...evaluateRound(stops, van, problem.matrix),
    };
  });
  const sum = (figureOf: (round: (typeof driven)[number]) => number) =>
    driven.reduce((total, round) => total + figureOf(round), 0);
  const brought = new Set(rounds.flatMap(({ orderIds }) => orderIds));
  const left = problem.orders.filter(({ id }) => !brought.has(id));
  const plan: Plan = {
    rounds: driven,
    leftOut: left.map(({ id }) => ({ orderId: id, reason: "no_time" })),
    cost: sum(({ totals }) => totals.metres),
    totals: {
      metres: sum(({ totals }) => totals.metres),
      drivingSeconds: sum(({ totals }) => totals.drivingSeconds),
      totalSeconds: sum(({ totals }) => totals.totalSeconds),
    },
    iterations: 0,
    stoppedBy: "time",
  };
  const faults = checkPlan(problem, plan, KILOMETRES);
  if (faults.length > 0)
    throw new Error(`The second solver's plan does not hold: ${faults.join("; ")}`);
  return plan;
}
