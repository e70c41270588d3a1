import type { FleetPaperKind } from "@roundsman/db";

/* Papers of drivers and vehicles: which hold on a day, and which do not. Pure. */

export const paperNames: Record<FleetPaperKind, string> = {
  driving_licence: "driving licence",
  adr_certificate: "ADR certificate",
  awareness_training: "awareness training",
  mot: "MOT",
  insurance: "insurance",
  extinguisher: "extinguisher",
  other: "other paper",
};

/** A paper as a round knows it; `expiresOn` is the last day on which it holds, YYYY-MM-DD. */
export interface RoundPaper {
  kind: FleetPaperKind;
  ofDriver: boolean;
  number: string | null;
  expiresOn: string;
}

export const isInDate = ({ expiresOn }: Pick<RoundPaper, "expiresOn">, day: string): boolean =>
  day <= expiresOn;

/**
 * Kinds that keep a round from being issued once they are out. An ADR certificate and awareness training are asked
 * for by what the van carries; what an "other" paper is for, nobody knows.
 */
const blocking = new Set<FleetPaperKind>(["driving_licence", "mot", "insurance", "extinguisher"]);

/**
 * What is out of date on a day, of the kinds that somebody has noted at all: the newest of a kind counts, of driver
 * and vehicle each.
 */
export function gapsOf(
  papers: readonly RoundPaper[],
  day: string,
): { paper: RoundPaper; ranOutOn: string }[] {
  const newest = new Map<string, RoundPaper>();
  for (const paper of papers) {
    const key = `${paper.kind} ${paper.ofDriver}`;
    const before = newest.get(key);
    if (!before || before.expiresOn < paper.expiresOn) newest.set(key, paper);
  }
  return [...newest.values()]
    .filter((paper) => blocking.has(paper.kind) && !isInDate(paper, day))
    .map((paper) => ({ paper, ranOutOn: paper.expiresOn }));
}

/**
 * The step at which the office is to be reminded now: the nearest one, where it was not reminded at it or nearer; null
 * where it need not be.
 * @param steps days before the last day
 */
export function reminderStep(
  { daysLeft, remindedDays }: { daysLeft: number; remindedDays: number | null },
  steps: readonly number[],
): number | null {
  const reached = steps.filter((step) => daysLeft <= step);
  if (daysLeft < 0 || reached.length === 0) return null;
  const step = Math.min(...reached);
  return remindedDays === null || step < remindedDays ? step : null;
}
