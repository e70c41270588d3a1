import type { RouterOutputs } from "@/trpc/outputs";

/** A day's plan as the service proposes it, beside the day as it stands, with what its preferences cost. */
export type Proposal = RouterOutputs["office"]["planning"]["propose"];
export type LeftOut = Proposal["leftOut"][number];

/** Why an order found no place, in a sentence or two. */
export function leftOutWhy({ reason, detail, vansWithoutDriver }: LeftOut): string {
  if (vansWithoutDriver.length > 0 && detail) return detail;
  return [leftOutWords[reason], detail].filter(Boolean).join(". ");
}

const leftOutWords: Record<LeftOut["reason"], string> = {
  no_position: "Nobody knows where it is: set its pin",
  no_van: "No van goes out",
  too_big: "More than any van carries",
  window: "Not within its hours",
  too_far: "Too far for a shift",
  no_room: "No room left on the vans",
  no_time: "No time left in the shifts",
};
