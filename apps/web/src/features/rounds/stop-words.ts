import type { Stop } from "./round-states";

type Reason<Of extends keyof Stop> = NonNullable<Stop[Of]> & string;

/** Why a delivery failed, as drivers say it. In the order they are offered. */
export const failureWords: Record<Reason<"failureReason">, string> = {
  nobody_in: "Nobody in",
  refused: "Refused",
  no_access: "No access",
  wrong_address: "Wrong address",
  no_payment: "No payment",
  not_on_vehicle: "Not on the van",
  out_of_time: "Out of time",
  unsafe: "Not safe",
  vehicle_problem: "Trouble with the van",
  other: "Something else",
};

/** Why less was handed over than ordered. */
export const shortfallWords: Record<Reason<"shortfallReason">, string> = {
  not_on_vehicle: "Not on the van",
  no_empty_to_swap: "No empty to swap",
  changed_mind: "Changed their mind",
  refused: "Refused",
  damaged: "Damaged",
  other: "Something else",
};

/** What was wrong at a door that was delivered to. */
export const issueWords: Record<Reason<"issue">, string> = {
  empties_short: "Empties short",
  empties_not_ours: "Empties not ours",
  wrong_product: "Wrong product",
  damaged: "Damaged",
  leaking: "Leaking",
  payment: "Payment",
  access: "Access",
  other: "Something else",
};

export const leaveWords: Record<Reason<"leaveInstruction">, string> = {
  none: "Don't leave it",
  neighbour: "Leave with a neighbour",
  safe_place: "Leave in a safe place",
};

const leftWords: Record<Reason<"leaveInstruction">, string | null> = {
  none: null,
  neighbour: "Left with a neighbour",
  safe_place: "Left in a safe place",
};

/** Everything said of a stop's outcome, in one line; empty while nothing is. */
export function outcomeWords(stop: Stop): string {
  const said = [
    ...(stop.completedAt && stop.leaveInstruction
      ? [leftWords[stop.leaveInstruction], stop.leaveDetail]
      : []),
    stop.failureReason && failureWords[stop.failureReason],
    stop.failureNote,
    stop.shortfallReason && shortfallWords[stop.shortfallReason],
    stop.issue && issueWords[stop.issue],
    stop.issueNote,
  ];
  return said.filter(Boolean).join(" · ");
}
