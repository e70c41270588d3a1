import type { Prisma, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { TradeAddress, TradeContact, type TradeApplication } from "./schema";

const withAccount = {
  account: { select: { id: true, email: true, name: true, customerId: true } },
} as const satisfies Prisma.TradeApplicationInclude;

export type TradeApplicationRow = Prisma.TradeApplicationGetPayload<{
  include: typeof withAccount;
}>;

type ApplicationReader = Pick<Tx, "tradeApplication">;

/** In one statement, each with the account it was made with. */
export const readApplications = (
  tx: ApplicationReader,
  which: Pick<Prisma.TradeApplicationFindManyArgs, "where" | "orderBy" | "take">,
): Promise<TradeApplicationRow[]> =>
  tx.tradeApplication.findMany({ ...which, include: withAccount, relationLoadStrategy: "join" });

/** @throws not_found */
export async function applicationNow(
  tx: ApplicationReader,
  tenantId: string,
  id: string,
): Promise<TradeApplicationRow> {
  const [row] = await readApplications(tx, { where: { tenantId, id } });
  if (!row) throw notFound("trade application");
  return row;
}

export const viewApplication = (row: TradeApplicationRow): TradeApplication => ({
  id: row.id,
  status: row.status,
  businessName: row.businessName,
  phone: row.phone,
  companyNumber: row.companyNumber,
  vatNumber: row.vatNumber,
  contacts: TradeContact.array().nullable().parse(row.contacts),
  address: TradeAddress.parse(row.address),
  notes: row.notes,
  account: { id: row.account.id, email: row.account.email, name: row.account.name },
  customerId: row.customerId,
  reason: row.reason,
  decidedAt: dateTimeOrNull(row.decidedAt),
  createdAt: dateTime(row.createdAt),
});
