import type { Tx } from "@roundsman/db";
import type { BasketEmpties, BasketLine } from "./basket";

interface Of {
  tenantId: string;
  orderId: string;
}

/** Puts these in place of all lines an order has. */
export async function putLines(tx: Tx, of: Of, lines: readonly BasketLine[]): Promise<void> {
  await tx.orderLine.deleteMany({ where: { ...of } });
  await tx.orderLine.createMany({ data: lines.map((line) => ({ ...of, ...line })) });
}

/** Puts these in place of all empties an order is to bring back. */
export async function putEmpties(tx: Tx, of: Of, empties: readonly BasketEmpties[]): Promise<void> {
  await tx.orderCollect.deleteMany({ where: { ...of } });
  if (empties.length === 0) return;
  await tx.orderCollect.createMany({ data: empties.map((line) => ({ ...of, ...line })) });
}
