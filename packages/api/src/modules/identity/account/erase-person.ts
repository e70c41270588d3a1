import type { Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { carryOut } from "../../../platform/credentials";
import { enqueue } from "../../../platform/jobs/enqueue";
import { restartExports } from "../../business";

/**
 * Erases a person's account with all that stands of them in businesses' records.
 * @throws conflict for staff, for the only owner of a business, and for one erased meanwhile
 */
export async function erasePerson(
  tx: Tx,
  id: string,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const [person] = await tx.$queryRaw<{ staff: boolean }[]>`
    SELECT staff_role IS NOT NULL AS staff FROM users WHERE id = ${id} AND erased_at IS NULL FOR UPDATE`;
  if (!person) throw conflict("This account was erased already.");
  if (person.staff) throw conflict("Staff can't be erased: their staff role goes first.");
  await refuseOnlyOwner(tx, id);
  await carryOut(tx, "accountErased", { userId: id }, { now, requestId });
  const places = await tx.member.findMany({ where: { userId: id }, select: { tenantId: true } });
  const [traces] = await tx.$queryRaw<{ emailIds: string[] }[]>`
    SELECT email_ids AS "emailIds" FROM erase_person(${id}, ${now}::timestamptz)`;
  if (traces) await enqueue(tx, "erase_traces", { fileKeys: [], emailIds: traces.emailIds });
  for (const { tenantId } of places) {
    const happening = {
      action: "member.erased",
      words: "A member's account was erased",
      subject: { kind: "member", id },
    };
    const who = { kind: "system", name: "Roundsman", tenantId } as const;
    await recordActivity(tx, who, happening, { now, requestId });
    await restartExports(tx, tenantId, now);
  }
}

/** All owners of their businesses are held, so that of two who leave at once one waits for the other. */
async function refuseOnlyOwner(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM members
     WHERE role = 'owner' AND tenant_id IN (SELECT tenant_id FROM members WHERE user_id = ${id})
     ORDER BY tenant_id, user_id FOR UPDATE`;
  const alone = await tx.$queryRaw<{ name: string }[]>`
    SELECT b.name FROM members m JOIN businesses b ON b.id = m.tenant_id AND b.closed_at IS NULL
     WHERE m.user_id = ${id} AND m.role = 'owner'
       AND NOT EXISTS (SELECT FROM members o WHERE o.tenant_id = m.tenant_id AND o.role = 'owner'
                         AND o.user_id <> m.user_id)
     ORDER BY b.name`;
  if (alone.length === 0) return;
  const names = alone.map(({ name }) => name).join(", ");
  throw conflict(
    `Nobody else owns ${names}: make somebody an owner, or delete the business, first.`,
  );
}
