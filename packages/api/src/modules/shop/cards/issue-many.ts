import { anyUuid, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";

/** So many cards are made, and printed, at once: 25 sheets. */
export const mostCards = 200;

/**
 * Makes a card for each of these addresses that has none, in two statements. Rows are locked in the order of their
 * ids, so of two who press at once the second finds the cards of the first.
 * @returns the addresses that have a card now and had none before
 * @throws not_found where one is none of the business; conflict where one is archived
 */
export async function issueCards(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  addressIds: readonly string[],
): Promise<{ id: string; line1: string }[]> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_addresses")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(addressIds))
      .orderBy("id")
      .forNoKeyUpdate()
      .select(["id", "line1", "archived_at as archivedAt", "card_issued_at as cardIssuedAt"]),
  );
  if (rows.length < new Set(addressIds).size) throw notFound("address");
  const archived = rows.find(({ archivedAt }) => archivedAt !== null);
  if (archived) throw conflict(`${archived.line1} is archived: choose the others alone.`);
  const without = rows.filter(({ cardIssuedAt }) => cardIssuedAt === null);
  if (without.length > 0) {
    await tx.deliveryAddress.updateMany({
      where: { tenantId, id: { in: without.map(({ id }) => id) } },
      data: { cardIssuedAt: now, updatedAt: now },
    });
  }
  return without.map(({ id, line1 }) => ({ id, line1 }));
}
