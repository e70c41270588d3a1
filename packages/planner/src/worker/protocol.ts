import type { PlanOptions, Progress } from "../options";
import type { Plan } from "../plan";
import type { Problem } from "../problem";

/** What the worker is started with. */
export interface Task {
  readonly problem: Problem;
  readonly options: Pick<PlanOptions, "seed" | "iterations" | "milliseconds" | "costs">;
  /** One integer both sides share; anything but 0 asks for the answer at once. */
  readonly stop: SharedArrayBuffer;
}

/** What the worker tells. */
export type News =
  | { readonly kind: "begun" }
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "answer"; readonly plan: Plan };
