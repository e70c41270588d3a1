import { runSql, runSqlForOne, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { SandboxSession, type SandboxStore } from "@roundsman/providers";

const asJson = (session: SandboxSession) => sql`${JSON.stringify(session)}::jsonb`;
const fromJson = (data: unknown): SandboxSession => SandboxSession.parse(data);

/** The sandbox provider's memory, in the service's own database: it survives restarts and is one for all processes. */
export const sandboxStore = (service: PrismaClient): SandboxStore => ({
  async put(session) {
    const kept = await runSqlForOne(
      service,
      sqlBuilder
        .insertInto("sandbox_sessions")
        .values({
          id: session.id,
          account_ref: session.tenantId,
          data: asJson(session),
          updated_at: sql`now()`,
        })
        .onConflict((clash) =>
          // It sets nothing anew, and so gives the row that is there.
          clash.column("id").doUpdateSet((eb) => ({
            updated_at: eb.ref("sandbox_sessions.updated_at"),
          })),
        )
        .returning("data"),
    );
    return kept ? fromJson(kept.data) : session;
  },
  async get(id) {
    const kept = await service.sandboxSession.findFirst({ where: { id } });
    return kept && fromJson(kept.data);
  },
  async update(session, before) {
    const updated = await runSql(
      service,
      sqlBuilder
        .updateTable("sandbox_sessions")
        .set({ data: asJson(session), updated_at: sql`now()` })
        .where("id", "=", session.id)
        .where("data", "=", asJson(before))
        .returning("id"),
    );
    return updated.length === 1;
  },
});
