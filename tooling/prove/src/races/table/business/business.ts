import { makeKey, makeMember } from "@roundsman/api/testing";
import { each, gone, holds, holdsInQueue, one, settled, type RaceTable } from "../../race";

export const business: RaceTable = {
  "PATCH /business": [
    each("its details", async ({ tenantId }) => ({
      ask: (caller) => ({ body: { phone: `${caller}`, address: `${caller}` } }),
      after: () => [holds(true, "SELECT phone = address FROM businesses WHERE id = $1", tenantId)],
    })),
  ],
  "PATCH /number-series": [
    each("its prefixes", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: { invoice: { prefix: `A${caller}` }, creditNote: { prefix: `B${caller}` } },
      }),
      after: () => [
        holds(
          true,
          `SELECT substr(invoice_prefix, 2) = substr(credit_note_prefix, 2)
             FROM business_counters WHERE tenant_id = $1`,
          tenantId,
        ),
      ],
    })),
  ],
  "PATCH /reminders": [
    each("the subject of a reminder", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: { levels: [{ level: 1, subject: `A${caller}`, text: `A${caller}` }] },
      }),
      after: () => [
        holds(
          true,
          "SELECT subject = text FROM reminder_levels WHERE tenant_id = $1 AND level = 1",
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /base-rates": [
    each("the base rates that a business enters", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: {
          rates: ["2026-02-05", "2026-08-06"].map((startsOn) => ({
            startsOn,
            percent: caller % 90,
          })),
        },
      }),
      after: () => [
        holds(
          1,
          "SELECT count(DISTINCT percent) FROM base_rates WHERE tenant_id = $1 HAVING count(*) = 2",
          tenantId,
        ),
      ],
    })),
  ],
  "DELETE /business": [
    one(
      "closing it, of which its owner is told once",
      async ({ owner, sql, tenantId }) => {
        const { rows } = await sql.query<{ name: string }>(
          "SELECT name FROM businesses WHERE id = $1",
          [tenantId],
        );
        return {
          ask: () => ({ as: owner.token, query: { name: rows[0]?.name ?? "" } }),
          after: () => [
            holds(
              1,
              "SELECT count(*) FROM emails WHERE kind = 'business.closed' AND tenant_id = $1",
              tenantId,
            ),
          ],
        };
      },
      { others: ["business_locked"] },
    ),
  ],
  "POST /business/export": [
    settled("one export", async ({ tenantId }) => ({
      ask: () => ({}),
      after: () => [
        holds(1, "SELECT count(*) FROM business_exports WHERE tenant_id = $1", tenantId),
        holdsInQueue(
          1,
          `SELECT count(*) FROM graphile_worker._private_jobs WHERE payload->>'tenantId' = $1
             AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'make_export')`,
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /support-access": [
    each("what support may do", async ({ owner, tenantId }) => ({
      ask: (caller) => ({ as: owner.token, body: { level: caller % 2 ? "view" : "act" } }),
      after: () => [holds(1, "SELECT count(*) FROM support_grants WHERE tenant_id = $1", tenantId)],
    })),
  ],
  "POST /api-keys": [
    each("keys of one name", async ({ owner, tenantId }) => ({
      ask: () => ({ as: owner.token, body: { name: "Till", scopes: ["orders:read"] } }),
      after: (done) => [
        holds(
          done,
          "SELECT count(DISTINCT key_hash) FROM api_keys WHERE name = 'Till' AND tenant_id = $1",
          tenantId,
        ),
      ],
    })),
  ],
  "POST /api-keys/{id}/adopt": [
    one("a key that somebody left", async ({ service, business: at, sql, owner }) => {
      const left = await makeMember(service, at, "admin");
      await makeKey(service, at, left, ["orders:read"]);
      await sql.query("DELETE FROM members WHERE user_id = $1", [left.id]);
      const { rows } = await sql.query<{ id: string }>(
        "SELECT id FROM api_keys WHERE created_by_user_id = $1",
        [left.id],
      );
      return { ask: () => ({ as: owner.token, at: { id: rows[0]?.id ?? "" } }) };
    }),
  ],
  "DELETE /api-keys/{id}": [
    gone("a key", async (stage) => {
      const as = stage.owner.token;
      const { id } = await stage.do("POST /api-keys", {
        body: { name: "Till", scopes: ["orders:read"] },
      });
      return { ask: () => ({ as, at: { id } }) };
    }),
  ],
  "POST /notifications/read": [
    each(
      "one's notices",
      async ({ service, tenantId, owner }) => {
        const row = { tenantId, userId: owner.id, kind: "order.placed", title: "An order" };
        await service.database.service.notification.createMany({ data: [row, row] });
        const unread = "SELECT count(*) FROM notifications WHERE read_at IS NULL AND user_id = $1";
        return {
          ask: () => ({ as: owner.token, body: {} }),
          after: () => [holds(0, unread, owner.id)],
        };
      },
      { records: 0 },
    ),
  ],
};
