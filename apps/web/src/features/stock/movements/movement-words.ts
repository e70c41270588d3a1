import type { RouterOutputs } from "@/trpc/outputs";

export type Movement = RouterOutputs["office"]["stock"]["listMovements"]["items"][number];

/** Why stock moved, in the order of how often people ask for it. */
export const reasonWords: Record<Movement["reason"], string> = {
  delivery: "Delivered to a customer",
  delivery_undone: "Delivery undone",
  collection: "Collected at the yard",
  receipt: "Came from a supplier",
  returned_to_supplier: "Empties back to a supplier",
  transfer: "Transfer",
  count: "Count",
  load_difference: "Van's load differed",
  opening: "Opening stock",
};

export const conditionWords = { full: "Full", empty: "Empty" } as const;

/** Where it is told what moved it; null where there is no such page. */
export function causeOf(movement: Movement): { href: string; words: string } | null {
  const { orderId, roundId, transferId, supplierOrderId } = movement;
  if (supplierOrderId) return { href: `/suppliers/orders/${supplierOrderId}`, words: "The order" };
  if (transferId) return { href: `/stock/transfers/${transferId}`, words: "The transfer" };
  if (orderId) return { href: `/orders/${orderId}`, words: "The order" };
  if (roundId) return { href: `/rounds/${roundId}`, words: "The round" };
  return null;
}
