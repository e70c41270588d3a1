import type { Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { starterGroups } from "./starter-catalogue";

/**
 * Puts starter cylinders into exchange groups, as far as the business has a group's deposit; a cylinder that is in a group
 * already stays there. The deposit is charged with an agreement, and not offered by itself.
 */
export async function groupStarters(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  now: Date,
): Promise<void> {
  for (const { name, charge, cylinders } of starterGroups) {
    const deposit = await tx.product.findFirst({
      where: { tenantId, sku: charge },
      select: { id: true, chargeGroupId: true },
    });
    if (!deposit) continue;
    const wanted = {
      tenantId,
      sku: { in: [...cylinders] },
      returnable: true,
      exchangeGroupId: null,
    };
    if ((await tx.product.count({ where: wanted })) === 0) continue;
    const exchangeGroupId =
      deposit.chargeGroupId ?? (await makeGroup(tx, record, { tenantId, name, now }, deposit.id));
    if (exchangeGroupId === null) continue;
    await tx.product.updateMany({ where: wanted, data: { exchangeGroupId, updatedAt: now } });
  }
}

/** Null where another group of the business has the name. */
async function makeGroup(
  tx: Tx,
  record: Recorder,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
  chargeProductId: string,
): Promise<string | null> {
  const [made] = await tx.exchangeGroup.createManyAndReturn({
    data: [{ tenantId, name, createdAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made) return null;
  await tx.product.updateMany({
    where: { tenantId, id: chargeProductId },
    data: { sold: false, chargeGroupId: made.id },
  });
  await record({
    action: "exchange_group.created",
    words: `Added the exchange group ${name} from the starter catalogue`,
    subject: { kind: "exchange_group", id: made.id },
    after: { name, chargeProductId },
  });
  return made.id;
}
