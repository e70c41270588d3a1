import { Prisma, type PrismaClient } from "@roundsman/db";
import type { SandboxSession, SandboxStore } from "@roundsman/providers";

const asJson = (session: SandboxSession) => session as unknown as Prisma.InputJsonObject;
const fromJson = (data: Prisma.JsonValue) => data as unknown as SandboxSession;

/** The sandbox provider's memory, in the service's own database: it survives restarts and is one for all processes. */
export const sandboxStore = (service: PrismaClient): SandboxStore => ({
  async put(session) {
    const [kept] = await service.$queryRaw<{ data: Prisma.JsonValue }[]>(Prisma.sql`
      INSERT INTO sandbox_sessions AS kept (id, account_ref, data, updated_at)
      VALUES (${session.id}, ${session.tenantId}, ${asJson(session)}, now())
      ON CONFLICT (id) DO UPDATE SET updated_at = kept.updated_at RETURNING data`);
    return kept ? fromJson(kept.data) : session;
  },
  async get(id) {
    const kept = await service.sandboxSession.findFirst({ where: { id } });
    return kept && fromJson(kept.data);
  },
  async update(session, from) {
    const { count } = await service.sandboxSession.updateMany({
      where: { id: session.id, data: { path: ["status"], equals: from } },
      data: { data: asJson(session) },
    });
    return count === 1;
  },
});
