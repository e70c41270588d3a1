import type { RouterOutputs } from "@/trpc/outputs";

type Questions = RouterOutputs["console"]["trustQuestions"]["list"];
type Subprocessors = RouterOutputs["console"]["trustSubprocessors"]["list"];

export type Question = Questions["items"][number];
export type Subprocessor = Subprocessors["items"][number];
/** The reason why nothing can be changed, which the rows' actions need; null if they are allowed. */
export type Context = Pick<Questions & Subprocessors, "whyNoChange">;
