import { holdShards } from "./ask-shards";
import type { StatementHook } from "./statement-hooks";
import { NO_TENANT } from "../tenant-scope";

const beginning = /^\s*begin\b/i;

/**
 * On a cluster: tells the business once more as a transaction begins, for itself alone. Citus hands that on to the other
 * nodes, which a write to a table on every node comes to; what the connection was told it does not hand on.
 * @param tenantInScope a UUID, as `TenantScope` gives it
 */
export const tellOtherNodes =
  (tenantInScope: () => string): StatementHook =>
  (text, connection) => {
    const tenantId = tenantInScope();
    if (!beginning.test(text) || tenantId === NO_TENANT) return undefined;
    return (error) => {
      // Where it fails, so does whatever the transaction asks next.
      if (error) return;
      connection.query(`SET LOCAL app.tenant_id = '${tenantId}'`, () => {});
      holdShards(connection, tenantId);
    };
  };
