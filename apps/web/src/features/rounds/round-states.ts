import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Round = RouterOutputs["office"]["rounds"]["one"];
export type Stop = Round["stops"][number];
export type Status = Round["status"];

/** A state as a StatusBadge shows it. */
type Shown = { kind: StatusKind; words: string };

/** A round with what only those see who plan and drive it. */
export type HandedRound = Round &
  Pick<
    RouterOutputs["office"]["rounds"]["board"]["rounds"][number],
    "changedSinceIssue" | "asks" | "can" | "next"
  >;

/** Where a round stands. Changed: its driver has yet to be told. */
export function roundState(
  round: Pick<HandedRound, "status" | "issuedAt" | "changedSinceIssue" | "lostAt">,
): Shown {
  if (round.lostAt !== undefined) return { kind: "failed", words: "Van lost" };
  switch (round.status) {
    case "done":
      return { kind: "done", words: "Done" };
    case "out":
      return { kind: "moving", words: "Out" };
    case "planned":
      if (round.issuedAt === null) return { kind: "waiting", words: "Planned" };
      return round.changedSinceIssue
        ? { kind: "attention", words: "Changed" }
        : { kind: "scheduled", words: "Issued" };
  }
}

export const isRecorded = (stop: Pick<Stop, "completedAt" | "failedAt">): boolean =>
  stop.completedAt !== null || stop.failedAt !== null;

/** True where only the middle of the stop's postcode district is known. */
export const isApproximate = ({ pin, approximate }: Pick<Stop, "pin" | "approximate">): boolean =>
  pin === undefined && approximate === true;

/** The signature, the photo, or both. */
export const proofsOf = ({ proof, proofs }: Pick<Stop, "proof" | "proofs">) =>
  proofs ?? (proof ? [proof] : []);

/** Part delivered: something was ordered that was not handed over. */
export const isShort = ({ completedAt, lines }: Stop): boolean =>
  completedAt !== null && lines.some((line) => line.deliveredQuantity < line.quantity);

export function stopState(stop: Stop): Shown {
  if (stop.failedAt !== null) return { kind: "failed", words: "Not delivered" };
  if (stop.completedAt === null) {
    return stop.orderStatus === "cancelled"
      ? { kind: "ended", words: "Cancelled" }
      : { kind: "waiting", words: "To do" };
  }
  if (isShort(stop)) return { kind: "attention", words: "Part delivered" };
  return { kind: "done", words: "Delivered" };
}

/** How far a round is: stops recorded, those of them that failed, and all. */
export function progressOf({ stops }: Pick<Round, "stops">) {
  return {
    done: stops.filter(isRecorded).length,
    failed: stops.filter((stop) => stop.failedAt !== null).length,
    all: stops.length,
  };
}

/** What a round is called: its van and driver, as far as it has them. */
export function roundName({ vehicleName, driverName }: Pick<Round, "vehicleName" | "driverName">) {
  return [vehicleName, driverName].filter((name) => name !== null).join(", ") || "Round";
}
