import { bringTestPeople, fillTestBusiness } from "@roundsman/db/demo";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";

/**
 * Replaces the data of a test business by the demo's, all of it or nothing. Keys, members and webhooks stay. Done
 * once for each time it was asked for.
 * @param now by the clock of the test business
 */
export async function resetTestBusiness(
  { database, providers, log }: Pick<Service, "database" | "providers" | "log">,
  { tenantId }: Tasks["reset_test_business"],
  now = new Date(),
): Promise<void> {
  const { pool } = await database.nodeHolding(tenantId);
  const client = await pool.connect();
  try {
    await bringTestPeople(client, tenantId, now);
    await client.query("BEGIN");
    const asked = await client.query(
      "SELECT FROM hold_business($1) held WHERE held.resetting_since IS NOT NULL",
      [tenantId],
    );
    if (asked.rowCount === 0) {
      await client.query("ROLLBACK");
      return;
    }
    await client.query("SELECT empty_test_business($1)", [tenantId]);
    await fillTestBusiness(client, tenantId, now);
    await client.query(
      `INSERT INTO activity (tenant_id, at, actor_kind, actor_name, action, words, subject_kind, subject_id)
       VALUES ($1, $2, 'system', 'Roundsman', 'test_business.reset', 'Replaced all data by the demo', 'business', $3)`,
      [tenantId, now, tenantId],
    );
    await client.query(
      "UPDATE businesses SET resetting_since = NULL, reset_at = now() WHERE id = $1",
      [tenantId],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  await providers.files.deleteTenant(tenantId);
  log.info({ tenantId }, "filled a test business with the demo");
}
