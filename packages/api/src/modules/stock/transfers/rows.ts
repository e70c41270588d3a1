import type { Prisma, PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

const named = { select: { name: true } } as const;

/** All of a transfer that is shown; one statement, by joins. */
export const withAll = {
  fromLocation: named,
  toLocation: named,
  round: { select: { id: true, roundDate: true, vehicle: named, driver: named } },
  lines: {
    include: { product: named },
    orderBy: [{ product: { name: "asc" } }, { condition: "asc" }],
  },
  history: { orderBy: { position: "asc" } },
  proofs: { orderBy: { createdAt: "asc" } },
} as const satisfies Prisma.StockTransferInclude;

export type TransferRow = Prisma.StockTransferGetPayload<{ include: typeof withAll }>;

/** A transfer as it stands now. @throws not_found */
export async function readTransfer(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<TransferRow> {
  const row = await db.stockTransfer.findFirst({
    where: { tenantId, id },
    include: withAll,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("transfer");
  return row;
}
