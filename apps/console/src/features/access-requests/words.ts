import { formatHours } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type AccessRequests = RouterOutputs["console"]["accessRequests"]["look"];
export type AccessRequest = NonNullable<AccessRequests["latest"]>;

export const askedLevels = [
  { value: "view", label: "Look only" },
  { value: "act", label: "Make changes" },
] as const;

/** In hours from the answer. */
export const askedHours = ["1", "4", "24", "72", "168"].map((value) => ({
  value,
  label: formatHours(Number(value)),
}));

export const askedWords = { view: "to look", act: "to make changes" } as const;

export const outcomeWords = {
  granted: "Granted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Nobody answered for a week",
} as const;
