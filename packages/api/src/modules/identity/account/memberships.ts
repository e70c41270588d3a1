import type { PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import type { Session } from "./schema";

/** Everywhere somebody is a member, by name, whatever business a request is about; closed ones are gone. */
export async function membershipsOf(
  service: PrismaClient,
  userId: string,
): Promise<z.infer<typeof Session>["memberships"]> {
  const rows = await service.member.findMany({
    where: { userId, business: { closedAt: null } },
    relationLoadStrategy: "join",
    select: { role: true, business: { select: { id: true, slug: true, name: true } } },
    orderBy: { business: { name: "asc" } },
  });
  return rows.map(({ role, business: { id, slug, name } }) => ({ tenantId: id, slug, name, role }));
}
