import type { RouterOutputs } from "@/trpc/outputs";

export type Progress = RouterOutputs["office"]["firstRun"]["progress"];
export const stepNames = ["details", "yard", "product", "customer", "order"] as const;
export type StepName = (typeof stepNames)[number];

/** Whether a step is done, was left for later, is the next one, or comes after that. */
export type StepState = "done" | "skipped" | "current" | "next";

/** What is done shows by what there is; of the rest the first that was not left out is next. */
export function statesOf(
  progress: Progress,
  skipped: ReadonlySet<StepName>,
): { name: StepName; state: StepState }[] {
  const open = stepNames.find((name) => !progress[name] && !skipped.has(name));
  return stepNames.map((name) => {
    if (progress[name]) return { name, state: "done" };
    if (skipped.has(name)) return { name, state: "skipped" };
    return { name, state: name === open ? "current" : "next" };
  });
}

/** Over once nothing of it is left to do or to leave out. */
export const isOver = (progress: Progress, skipped: ReadonlySet<StepName>): boolean =>
  stepNames.every((name) => progress[name] || skipped.has(name));
