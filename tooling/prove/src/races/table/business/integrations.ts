import { each, gone, holds, holdsInQueue, one, settled, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { webhook } from "../../things";

/** Creates the test business of the stage's business, with the demo. Returns its id. */
async function testBusiness(stage: Stage): Promise<string> {
  const { id } = await stage.do("POST /test-business");
  return id;
}

const waitingResets = `
  SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = 'reset_test_business' AND j.payload->>'tenantId' = $1`;

export const integrations: RaceTable = {
  "POST /test-business": [
    settled("the test business of one business", async ({ tenantId, owner }) => ({
      ask: () => ({ as: owner.token }),
      after: () => [
        holds(1, "SELECT count(*) FROM businesses WHERE test_of = $1", tenantId),
        holds(
          1,
          "SELECT count(*) FROM activity WHERE tenant_id = $1 AND action = 'test_business.opened'",
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /test-business/clock": [
    each("the clock of a test business", async (stage) => {
      const id = await testBusiness(stage);
      return {
        ask: (caller) => ({
          as: stage.owner.token,
          body: { now: `2030-01-${10 + caller}T00:00:00Z` },
        }),
        after: (done) => [
          holds(
            done,
            "SELECT count(*) FROM activity WHERE tenant_id = $1 AND action = 'test_business.clock_set'",
            id,
          ),
        ],
      };
    }),
  ],
  "POST /test-business/reset": [
    each("a reset of a test business", async (stage) => {
      const id = await testBusiness(stage);
      return {
        ask: () => ({ as: stage.owner.token }),
        after: () => [holdsInQueue(1, waitingResets, id)],
      };
    }),
  ],
  "POST /test-business/api-keys": [
    each("test keys of one name", async (stage) => {
      const id = await testBusiness(stage);
      return {
        ask: () => ({ as: stage.owner.token, body: { name: "CI", scopes: ["orders:read"] } }),
        after: (done) => [
          holds(done, "SELECT count(DISTINCT key_hash) FROM api_keys WHERE tenant_id = $1", id),
        ],
      };
    }),
  ],
  "DELETE /test-business/api-keys/{id}": [
    gone("a test key", async (stage) => {
      const as = stage.owner.token;
      await testBusiness(stage);
      const { id } = await stage.do("POST /test-business/api-keys", {
        body: { name: "CI", scopes: ["orders:read"] },
      });
      return { ask: () => ({ as, at: { id } }) };
    }),
  ],
  "POST /webhooks": [
    {
      // A business may have at most ten webhooks.
      ...each("webhooks of their own", async ({ tenantId }) => ({
        ask: () => ({ body: { url: "http://127.0.0.1:9/hook" } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM webhook_endpoints WHERE tenant_id = $1", tenantId),
        ],
      })),
      most: 8,
    },
  ],
  "PATCH /webhooks/{id}": [
    each("where a webhook leads", async (stage) => {
      const id = await webhook(stage);
      const url = (caller: number) => `http://127.0.0.1:9/${caller}`;
      return {
        ask: (caller) => ({ at: { id }, body: { url: url(caller), description: url(caller) } }),
        after: () => [
          holds(true, "SELECT description = url FROM webhook_endpoints WHERE id = $1", id),
        ],
      };
    }),
  ],
  "DELETE /webhooks/{id}": [
    gone("the webhook that is removed", async (stage) => {
      const id = await webhook(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(0, "SELECT count(*) FROM webhook_endpoints WHERE id = $1", id)],
      };
    }),
  ],
  "POST /webhooks/pause/{id}": [
    one("the webhook that is paused", async (stage) => {
      const id = await webhook(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(true, "SELECT paused_at IS NOT NULL FROM webhook_endpoints WHERE id = $1", id),
        ],
      };
    }),
  ],
  "POST /webhooks/resume/{id}": [
    one("the webhook that is resumed", async (stage) => {
      const id = await webhook(stage);
      await stage.do("POST /webhooks/pause/{id}", { at: { id } });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(true, "SELECT paused_at IS NULL FROM webhook_endpoints WHERE id = $1", id),
        ],
      };
    }),
  ],
  "POST /webhooks/rotate/{id}": [
    each("the secret of a webhook", async (stage) => {
      const id = await webhook(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(
            true,
            "SELECT sealed_secret <> sealed_previous FROM webhook_endpoints WHERE id = $1",
            id,
          ),
        ],
      };
    }),
  ],
  "POST /webhooks/test/{id}": [
    each("tests of one webhook", async (stage) => {
      const id = await webhook(stage);
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM webhook_attempts WHERE endpoint_id = $1", id),
        ],
      };
    }),
  ],
  "POST /webhooks/send-again/{id}": [
    each("what is sent again", async (stage) => {
      const id = await webhook(stage);
      const { tenantId, sql } = stage;
      const { rows } = await sql.query<{ id: string }>(
        `INSERT INTO events (tenant_id, type, at, subject_kind, subject_id, sequence)
         VALUES ($1, 'order.placed', now(), 'order', $2, 1) RETURNING id`,
        [tenantId, id],
      );
      await sql.query(
        `INSERT INTO webhook_deliveries (tenant_id, endpoint_id, sequence, event_id, state, due_at)
         VALUES ($1, $2, 1, $3, 'delivered', now())`,
        [tenantId, id, rows[0]?.id],
      );
      return {
        ask: () => ({ at: { id }, body: { eventId: rows[0]?.id } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting'",
            id,
          ),
        ],
      };
    }),
  ],
};
