import type { Stop } from "../round-states";

type ProofKind = NonNullable<Stop["proof"]>["kind"];

/**
 * Where a stop's signature or photo is seen. In the app itself: a browser asking REST for a picture names
 * no business, which somebody in several of them must.
 */
export const proofPath = (roundId: string, stopId: string, kind: ProofKind): string =>
  `/rounds/${roundId}/stops/${stopId}/proof?kind=${kind}`;
