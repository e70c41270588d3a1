import type { Prisma, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

const shown = {
  account: { select: { id: true, email: true, name: true, customerId: true } },
} as const satisfies Prisma.TradeApplicationInclude;

export type TradeApplicationRow = Prisma.TradeApplicationGetPayload<{ include: typeof shown }>;

type Reader = Pick<Tx, "tradeApplication">;

/** In one statement, each with the account it was made with. */
export const readApplications = (
  tx: Reader,
  which: Pick<Prisma.TradeApplicationFindManyArgs, "where" | "orderBy" | "take">,
): Promise<TradeApplicationRow[]> =>
  tx.tradeApplication.findMany({ ...which, include: shown, relationLoadStrategy: "join" });

/** @throws not_found */
export async function applicationNow(
  tx: Reader,
  tenantId: string,
  id: string,
): Promise<TradeApplicationRow> {
  const [row] = await readApplications(tx, { where: { tenantId, id } });
  if (!row) throw notFound("trade application");
  return row;
}
