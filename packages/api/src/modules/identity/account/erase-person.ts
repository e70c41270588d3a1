import { runSql, runSqlForOne, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { conflict, refuseIf } from "../../../platform/base/errors";
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
  const person = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("users")
      .where("id", "=", id)
      .where("erased_at", "is", null)
      .select("staff_role as staffRole")
      .forUpdate(),
  );
  if (!person) throw conflict("This account was erased already.");
  if (person.staffRole)
    throw conflict("Staff can't be erased: take their console role away first.");
  await holdOwners(tx, id);
  refuseIf(await whyOnlyOwner(tx, id));
  await carryOut(tx, "accountErased", { userId: id }, { now, requestId });
  const places = await tx.member.findMany({ where: { userId: id }, select: { tenantId: true } });
  const erased = sql<{
    file_keys: string[];
    email_ids: string[];
    tenant_ids: string[] | null;
  }>`erase_person(${id}, ${now}::timestamptz)`.as("erased");
  const traces = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom(erased)
      .select([
        "erased.file_keys as fileKeys",
        "erased.email_ids as emailIds",
        sql<string[]>`coalesce(erased.tenant_ids, '{}')::text[]`.as("tenantIds"),
      ]),
  );
  if (traces) await enqueue(tx, "erase_traces", traces);
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
async function holdOwners(tx: Tx, id: string): Promise<void> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("members")
      .where("role", "=", sql.lit("owner"))
      .where("tenant_id", "in", (eb) =>
        eb.selectFrom("members as own").where("own.user_id", "=", id).select("own.tenant_id"),
      )
      .orderBy("tenant_id")
      .orderBy("user_id")
      .select("user_id")
      .forUpdate(),
  );
}

/** Why a person can't be erased: a business that is open would be left without an owner; null where none would. */
export async function whyOnlyOwner(db: PrismaClient | Tx, id: string): Promise<string | null> {
  const alone = await runSql(
    db,
    sqlBuilder
      .selectFrom("members as m")
      .innerJoin("businesses as b", "b.id", "m.tenant_id")
      .where("b.closed_at", "is", null)
      .where("b.test_of", "is", null)
      .where("m.user_id", "=", id)
      .where("m.role", "=", sql.lit("owner"))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("members as o")
              .whereRef("o.tenant_id", "=", "m.tenant_id")
              .where("o.role", "=", sql.lit("owner"))
              .whereRef("o.user_id", "<>", "m.user_id")
              .select("o.user_id"),
          ),
        ),
      )
      .orderBy("b.name")
      .select("b.name"),
  );
  if (alone.length === 0) return null;
  const names = alone.map(({ name }) => name).join(", ");
  return `Nobody else owns ${names}: make somebody an owner, or delete the business, first.`;
}
