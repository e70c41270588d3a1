import { evaluateRound } from "./check/evaluate-round";
import { checkProblem } from "./check-problem";
import { type Manned, whyCrowdedOut } from "./leaving-out/crowded-out";
import { whyHopeless } from "./leaving-out/hopeless";
import { DEFAULT_COSTS, type PlanOptions, type Progress } from "./options";
import type { LeftOut, Plan, PlannedRound, StoppedBy } from "./plan";
import { isOutside, isOverThreshold } from "./preferences/against";
import type { PlanOrder, Problem } from "./problem";
import { Annealing } from "./solver/annealing";
import { compile } from "./solver/compile";

/** The orders of each van's round, in sequence. */
export type Rounds = readonly Pick<PlannedRound, "vanId" | "orderIds">[];

/** Iterations between two readings of the clock: about a millisecond for a day of 200 orders. */
const STRETCH = 100;
const DEFAULT_ITERATIONS = 20_000;

/** A search that advances a stretch at a time, and has an answer at any moment. */
export class Planning {
  readonly #problem: Problem;
  readonly #options: PlanOptions;
  readonly #hopeful: readonly PlanOrder[];
  readonly #hopeless: readonly LeftOut[];
  readonly #annealing: Annealing;
  readonly #most: number;
  readonly #startedAt: number;
  #reported = -1;

  /**
   * @param start valid rounds to begin with; default none
   * @throws ProblemError if the problem contradicts itself
   */
  constructor(problem: Problem, options: PlanOptions = {}, start?: Rounds) {
    checkProblem(problem);
    this.#problem = problem;
    this.#options = options;
    this.#startedAt = options.now?.() ?? 0;
    const timed = options.now !== undefined && options.milliseconds !== undefined;
    this.#most = options.iterations ?? (timed ? Infinity : DEFAULT_ITERATIONS);

    const settled = new Set(problem.vans.flatMap((van) => van.begins ?? []));
    const hopes = problem.orders.map((order) =>
      settled.has(order.id) ? null : whyHopeless(order, problem),
    );
    this.#hopeless = hopes.filter((reason) => reason !== null);
    this.#hopeful = problem.orders.filter((_, index) => hopes[index] === null);
    const costs = { ...DEFAULT_COSTS, ...options.costs };
    const model = compile({ ...problem, orders: this.#hopeful }, costs);
    this.#annealing = new Annealing(model, options.seed ?? 1, start && this.#numbered(start));
  }

  /** Returns for each van of the problem the orders of its round, by their numbers in the search. */
  #numbered(rounds: Rounds): Int32Array[] {
    const numbers = new Map(this.#hopeful.map((order, index) => [order.id, index]));
    const byVan = new Map(rounds.map(({ vanId, orderIds }) => [vanId, orderIds]));
    return this.#problem.vans.map(({ id }) =>
      Int32Array.from((byVan.get(id) ?? []).flatMap((order) => numbers.get(order) ?? [])),
    );
  }

  /** The reason why the search ended; null while it should go on. */
  stoppedBy(): StoppedBy | null {
    if (this.#options.signal?.aborted) return "signal";
    const { iterations } = this.#annealing.search;
    if (iterations >= this.#most || this.#hopeful.length === 0) return "iterations";
    return this.#shareOfTime() >= 1 ? "time" : null;
  }

  /** Searches one stretch, and reports each per cent of the allowance used. */
  advance(): void {
    const { search } = this.#annealing;
    const left = this.#most - search.iterations;
    this.#annealing.run(Math.min(STRETCH, left), this.#share());
    const percent = Math.floor(this.#share() * 100);
    if (percent <= this.#reported) return;
    this.#reported = percent;
    this.#options.onProgress?.(this.progress());
  }

  progress(): Progress {
    const { search } = this.#annealing;
    return {
      share: this.#share(),
      iterations: search.iterations,
      cost: search.best.drivingCost,
      vansOut: search.best.rounds().filter((round) => round.length > 0).length,
      leftOut: this.#hopeless.length + search.best.leftOut().length,
    };
  }

  /** The best plan so far. */
  answer(): Plan {
    const { search } = this.#annealing;
    const manned = search.best.rounds().map((round, index): Manned => ({
      van: this.#problem.vans[index]!,
      orders: round.map((order) => this.#hopeful[order]!),
    }));
    const rounds = manned
      .filter(({ orders }) => orders.length > 0)
      .map(({ van, orders }): PlannedRound => ({
        vanId: van.id,
        orderIds: orders.map((order) => order.id),
        outsideIds: orders.filter((order) => isOutside(order, van)).map((order) => order.id),
        overThreshold: isOverThreshold(orders, van),
        ...evaluateRound(orders, van, this.#problem.matrix, { begins: van.begins?.length ?? 0 }),
      }));
    const crowdedOut = search.best
      .leftOut()
      .map((order) => whyCrowdedOut(this.#hopeful[order]!, manned));
    const total = (part: (round: PlannedRound) => number) =>
      rounds.reduce((sum, round) => sum + part(round), 0);
    return {
      rounds,
      leftOut: [...this.#hopeless, ...crowdedOut],
      cost: search.best.drivingCost,
      totals: {
        metres: total((round) => round.totals.metres),
        drivingSeconds: total((round) => round.totals.drivingSeconds),
        totalSeconds: total((round) => round.totals.totalSeconds),
      },
      iterations: search.iterations,
      stoppedBy: this.stoppedBy() ?? "signal",
    };
  }

  /** Used share of the allowance, by iterations or by time: the larger one counts. */
  #share(): number {
    const done = this.#annealing.search.iterations / this.#most;
    return Math.min(1, Math.max(done, this.#shareOfTime()));
  }

  #shareOfTime(): number {
    const { now, milliseconds } = this.#options;
    if (now === undefined || milliseconds === undefined) return 0;
    return (now() - this.#startedAt) / milliseconds;
  }
}
