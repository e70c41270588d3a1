/**
 * Where a stop's signature or photo is seen. In the app itself: a browser asking REST for a picture names
 * no business, which somebody in several of them must.
 */
export const proofPath = (roundId: string, stopId: string): string =>
  `/rounds/${roundId}/stops/${stopId}/proof`;
