import type { RouterOutputs } from "@/trpc/outputs";

type Questions = RouterOutputs["console"]["trustQuestions"]["list"];
type Subprocessors = RouterOutputs["console"]["trustSubprocessors"]["list"];

export type Question = Questions["items"][number];
export type Subprocessor = Subprocessors["items"][number];
/** What the rows' actions need beside their row: why nothing can be changed; null where it can. */
export type Context = Pick<Questions & Subprocessors, "whyNoChange">;
