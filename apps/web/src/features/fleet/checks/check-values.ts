import type { RouterOutputs } from "@/trpc/outputs";

export type WalkRoundCheck = RouterOutputs["office"]["walkRoundChecks"]["one"];

export const checkHref = (id: string): string => `/rounds/checks/${id}`;

/** What a check found, in words. */
export function resultOf({ defects }: Pick<WalkRoundCheck, "defects">): string {
  if (defects.length === 0) return "All in order";
  return defects.map(({ point, words }) => `${point}: ${words}`).join("; ");
}
