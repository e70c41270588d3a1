import {
  runHolding,
  runSql,
  sqlBuilder,
  type Prisma,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { conflict, isDuplicate, notFound } from "../../../platform/base/errors";
import { dateTime } from "../../../platform/values/format";
import { selectDriversAmong } from "../fleet/drivers/queries";
import type { Patch } from "./schema";

/** Those who drive now: who is made an admin keeps what they knew, and is not told of. */
export const withDrivers = (tenantId: string) =>
  ({
    drivers: {
      where: { tenantId, profile: { tenantId, member: { tenantId, role: "driver" } } },
      select: { userId: true },
      orderBy: { userId: "asc" },
    },
  }) as const satisfies Prisma.PatchInclude;

type PatchRow = Prisma.PatchGetPayload<{ include: ReturnType<typeof withDrivers> }>;

export const viewPatch = (row: PatchRow): z.infer<typeof Patch> => ({
  id: row.id,
  name: row.name,
  outwardCodes: row.outwardCodes,
  weekdays: row.weekdays,
  driverUserIds: row.drivers.map(({ userId }) => userId),
  createdAt: dateTime(row.createdAt),
});

/** @throws not_found */
export async function readPatch(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<z.infer<typeof Patch>> {
  const row = await db.patch.findFirst({ where: { tenantId, id }, include: withDrivers(tenantId) });
  if (!row) throw notFound("patch");
  return viewPatch(row);
}

/** Takes the patch's row and reads it as it then stands. @throws not_found */
export async function lockPatch(tx: Tx, tenantId: string, id: string) {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("patches")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  return readPatch(tx, tenantId, id);
}

/**
 * Says who knows a patch: these drivers and no others.
 * @throws not_found for anybody who is no driver of the business
 */
export async function putDrivers(
  tx: Tx,
  { tenantId, patchId }: { tenantId: string; patchId: string },
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(userIds)];
  const drivers = await runHolding(tx, tenantId, selectDriversAmong(tenantId, ids), (rows) =>
    rows.forUpdate(),
  );
  if (drivers.length < ids.length) throw notFound("driver");
  await tx.driverProfile.createMany({
    data: ids.map((userId) => ({ tenantId, userId, updatedAt: now })),
    skipDuplicates: true,
  });
  await tx.driverPatch.deleteMany({ where: { tenantId, patchId } });
  await tx.driverPatch.createMany({ data: ids.map((userId) => ({ tenantId, userId, patchId })) });
}

/** @throws conflict where the write gives a patch the name of another */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another patch has this name.", "name");
    throw error;
  }
}

/** The patches of a business, as they decide on which days rounds go out: 1 for Monday. */
export const readPatchDays = (
  db: PrismaClient,
  tenantId: string,
): Promise<{ outwardCodes: string[]; weekdays: number[] }[]> =>
  db.patch.findMany({ where: { tenantId }, select: { outwardCodes: true, weekdays: true } });
