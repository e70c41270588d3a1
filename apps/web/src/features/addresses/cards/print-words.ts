/** What was made of the cards that were asked for. */
export function madeWords(asked: number, made: number): string {
  if (made === 0) return asked === 1 ? "It was made before." : "All of them were made before.";
  const before = asked - made;
  const words = made === 1 ? "1 new card is made" : `${made} new cards are made`;
  if (before === 0) return `${words}.`;
  return `${words}; ${before} ${before === 1 ? "was" : "were"} made before and ${before === 1 ? "stays" : "stay"} as ${before === 1 ? "it is" : "they are"}.`;
}

/** The paper of these cards. */
export const printPath = (businessId: string, addressIds: readonly string[]): string =>
  `/api/bottle-cards?${new URLSearchParams([
    ["business", businessId],
    ...addressIds.map((id) => ["address", id]),
  ]).toString()}`;
