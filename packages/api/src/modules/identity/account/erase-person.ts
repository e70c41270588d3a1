import {
  allowMinute,
  isOnCluster,
  runOnOwnCopiesForOne,
  runSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { carryOut } from "../../../platform/credentials";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { waitsFor } from "../../../platform/jobs/erased";
import { restartExports } from "../../business";

/**
 * Erases a person's account with all that stands of them in businesses' records. On a cluster their credentials, memberships and
 * sign-in are gone with this change; a job erases what stands of them, in a transaction of its own (docs/decisions/0364).
 * @throws conflict for staff, for the only owner of a business, and for one erased meanwhile
 */
export async function erasePerson(
  tx: Tx,
  id: string,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const person = await runOnOwnCopiesForOne(
    tx,
    sqlBuilder
      .selectFrom("users")
      .where("id", "=", id)
      .where("erased_at", "is", null)
      .select("staff_role as staffRole")
      .forUpdate(),
  );
  // On a cluster a job may still be at it.
  const isUnderWay = isOnCluster() && (await waitsFor(tx, jobKey(id)));
  if (!person || isUnderWay) throw conflict("This account was erased already.");
  if (person.staffRole)
    throw conflict("Staff can't be erased: take their console role away first.");
  await holdOwners(tx, id);
  refuseIf(await whyOnlyOwner(tx, id));
  await carryOut(tx, "accountErased", { userId: id }, { now, requestId });
  const places = await tx.member.findMany({ where: { userId: id }, select: { tenantId: true } });
  const tenantIds = places.map(({ tenantId }) => tenantId);
  if (isOnCluster()) await shutOut(tx, id, { tenantIds, now });
  else {
    await allowMinute(tx);
    await runSql(tx, eraseRecords(id, now));
  }
  for (const tenantId of tenantIds) {
    const happening = {
      action: "member.erased",
      words: "A member's account was erased",
      subject: { kind: "member", id },
    };
    const who = { kind: "system", name: "Roundsman", tenantId } as const;
    await recordActivity(tx, who, happening, { now, requestId });
    if (!isOnCluster()) await restartExports(tx, tenantId, now);
  }
}

const jobKey = (userId: string) => `erase_person:${userId}`;

const eraseRecords = (id: string, now: Date) =>
  sqlBuilder.selectNoFrom(sql`erase_person(${id}, ${now}::timestamptz)::text`.as("done"));

/** They are in no business any more and can't sign in, before what stands of them is erased. */
async function shutOut(
  tx: Tx,
  userId: string,
  { tenantIds, now }: { tenantIds: string[]; now: Date },
): Promise<void> {
  const scans = await tx.fleetPaper.findMany({
    where: { userId, scanKey: { not: null } },
    select: { scanKey: true },
  });
  // Their papers go with their memberships.
  const fileKeys = scans.flatMap(({ scanKey }) => scanKey ?? []);
  if (fileKeys.length > 0) await enqueue(tx, "erase_traces", { fileKeys, emailIds: [] });
  await tx.member.deleteMany({ where: { userId } });
  await tx.user.updateMany({ where: { id: userId, lockedAt: null }, data: { lockedAt: now } });
  await enqueue(tx, "erase_person", { userId, tenantIds }, { key: jobKey(userId) });
}

/** The job on a cluster: erases what stands of a person who was shut out. Done again, it changes nothing more. */
export async function eraseShutOut(
  { database: { service } }: Pick<Service, "database">,
  { userId, tenantIds }: Tasks["erase_person"],
  now = new Date(),
): Promise<void> {
  const person = await service.user.findUnique({
    where: { id: userId },
    select: { erasedAt: true },
  });
  if (!person) return;
  if (person.erasedAt === null) await runSql(service, eraseRecords(userId, now));
  for (const tenantId of tenantIds) {
    await service.$transaction((tx) => restartExports(tx, tenantId, now));
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
