import {
  runSqlForOne,
  sqlBuilder,
  type InferResult,
  type Prisma,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import type { Goods } from "../guards";

const withName = { select: { name: true } } as const;

/** All of a transfer that is shown; one statement, by joins. */
export const withAll = {
  fromLocation: withName,
  toLocation: withName,
  round: { select: { id: true, roundDate: true, vehicle: withName, driver: withName } },
  lines: {
    include: { product: withName },
    orderBy: [{ product: { sortName: "asc" } }, { condition: "asc" }],
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

/** The same of several, in one statement; those that are not there are missing. */
export const readTransfers = (
  db: PrismaClient | Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<TransferRow[]> =>
  db.stockTransfer.findMany({
    where: { tenantId, id: { in: [...ids] } },
    include: withAll,
    relationLoadStrategy: "join",
  });

/** The transfer named by `id`; 404 otherwise. */
export const findTransfer = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { transfer: await readTransfer(ctx.db, ctx.business.id, input.id) } }),
  );

const selectTransfers = sqlBuilder
  .selectFrom("stock_transfers")
  .select([
    "id",
    "status",
    "method",
    "from_location_id as fromLocationId",
    "to_location_id as toLocationId",
  ]);

/** A transfer whose row is taken: nobody else moves it on meanwhile. */
export type LockedTransfer = InferResult<typeof selectTransfers>[number] & { lines: Goods[] };

/** @throws not_found */
export async function lockTransfer(tx: Tx, tenantId: string, id: string): Promise<LockedTransfer> {
  const row = await runSqlForOne(
    tx,
    selectTransfers.where("tenant_id", "=", tenantId).where("id", "=", id).forUpdate(),
  );
  if (!row) throw notFound("transfer");
  const lines = await tx.stockTransferLine.findMany({
    where: { tenantId, transferId: id },
    select: { productId: true, condition: true, quantity: true },
    orderBy: [{ productId: "asc" }, { condition: "asc" }],
  });
  return { ...row, lines };
}
