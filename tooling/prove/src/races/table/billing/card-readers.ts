import { createHash, randomBytes, randomUUID } from "node:crypto";
import { each, gone, holds, one, settled, type RaceTable } from "../../race";
import { goOut, order, round } from "../../things";
import type { Stage } from "../../stage";

const connect = (stage: Stage): Promise<unknown> =>
  stage.do("PUT /card-readers/connection", { body: {} });

const code = () => randomBytes(4).toString("hex");
const pair = (stage: Stage, more: object = {}): Promise<{ id: string }> =>
  stage.do("POST /card-readers", {
    body: { name: `Reader ${randomUUID()}`, pairingCode: code(), ...more },
  });

/** Creates a stop whose order is paid in cash, on a van with an idle card reader. */
async function doorWithReader(stage: Stage) {
  const { tenantId, sql, vehicle } = stage;
  await connect(stage);
  await sql.query(
    "UPDATE reader_payments SET state = 'failed', ended_at = now() WHERE tenant_id = $1 AND ended_at IS NULL",
    [tenantId],
  );
  const aboard = "SELECT id FROM card_readers WHERE vehicle_id = $1 AND unpaired_at IS NULL";
  const { rows } = await sql.query(aboard, [vehicle.id]);
  if (rows.length === 0) await pair(stage, { vehicleId: vehicle.id });
  const made = await order(stage, { paymentMethod: "cash" });
  const { id, stops } = await round(stage, made);
  await goOut(stage, { id });
  return { at: { id, stopId: stops[0]?.id ?? "" }, orderId: made.id };
}

/** Creates a stop whose reader asks for a card. */
async function asking(stage: Stage) {
  const door = await doorWithReader(stage);
  await stage.do("POST /rounds/{id}/stops/{stopId}/card", { at: door.at });
  return door;
}

const payments = "SELECT count(*) FROM reader_payments WHERE order_id = $1";

export const cardReaders: RaceTable = {
  "PUT /card-readers/connection": [
    each("the business's account for card readers", async ({ tenantId, callers }) => ({
      // Callers with a key would be refused, so only people call.
      ask: (caller) => ({ as: callers[caller % 2] ?? null, body: {} }),
      after: () => [
        holds(1, "SELECT count(*) FROM card_reader_connections WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "DELETE /card-readers/connection": [
    one("the account of card readers that is disconnected", async (stage) => {
      await connect(stage);
      return {
        ask: (caller) => ({ as: stage.callers[caller % 2] ?? null }),
        after: () => [
          holds(
            0,
            "SELECT count(*) FROM card_reader_connections WHERE tenant_id = $1",
            stage.tenantId,
          ),
        ],
      };
    }),
  ],
  "POST /card-readers": [
    one("the one reader of a van", async (stage) => {
      await connect(stage);
      const { id: vehicleId } = stage.vehicle;
      const off = "UPDATE card_readers SET vehicle_id = NULL WHERE vehicle_id = $1";
      await stage.sql.query(off, [vehicleId]);
      return {
        ask: () => ({
          body: { name: `Reader ${randomUUID()}`, pairingCode: code(), vehicleId },
        }),
        after: () => [
          holds(1, "SELECT count(*) FROM card_readers WHERE vehicle_id = $1", vehicleId),
        ],
      };
    }),
  ],
  "PATCH /card-readers/{id}": [
    each("the name of a reader", async (stage) => {
      await connect(stage);
      const { id } = await pair(stage);
      const name = `Reader ${randomUUID()}`;
      return {
        ask: () => ({ at: { id }, body: { name } }),
        after: () => [holds(name, "SELECT name FROM card_readers WHERE id = $1", id)],
      };
    }),
  ],
  "DELETE /card-readers/{id}": [
    gone("a reader that is unpaired", async (stage) => {
      await connect(stage);
      const { id } = await pair(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(1, "SELECT count(unpaired_at) FROM card_readers WHERE id = $1", id)],
      };
    }),
  ],
  "POST /card-readers/{id}/check": [
    each(
      "how a reader does",
      async (stage) => {
        await connect(stage);
        const { id } = await pair(stage);
        return {
          ask: () => ({ at: { id } }),
          after: () => [holds("paired", "SELECT state FROM card_readers WHERE id = $1", id)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /rounds/{id}/stops/{stopId}/card": [
    settled("a card that is asked for once, however often it is tapped", async (stage) => {
      const { at, orderId } = await doorWithReader(stage);
      return {
        ask: () => ({ at, as: stage.driver.token }),
        after: () => [holds(1, payments, orderId)],
      };
    }),
  ],
  "POST /rounds/{id}/stops/{stopId}/card/cancel": [
    {
      ...one("a reader that is stopped", async (stage) => {
        const { at, orderId } = await asking(stage);
        return {
          ask: () => ({ at, as: stage.driver.token }),
          after: () => [
            holds("cancelled", "SELECT state FROM reader_payments WHERE order_id = $1", orderId),
          ],
        };
      }),
      // Callers during the stop get its state. Later callers are refused, because the reader is idle.
      wins: "some",
    },
  ],
  "POST /rounds/{id}/stops/{stopId}/card/ask": [
    each(
      "how a payment on a reader stands",
      async (stage) => {
        const { at, orderId } = await asking(stage);
        return {
          ask: () => ({ at, as: stage.driver.token }),
          after: () => [holds(1, payments, orderId)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /webhooks/card-readers/{id}/{token}": [
    each(
      "what the provider tells of a payment on a reader",
      async (stage) => {
        const { orderId } = await asking(stage);
        const token = randomBytes(32).toString("hex");
        const hash = createHash("sha256").update(token).digest("hex");
        const known = "UPDATE reader_payments SET notice_hash = $2 WHERE order_id = $1";
        await stage.sql.query(known, [orderId, hash]);
        const payload = { client_transaction_id: "x", merchant_code: "SANDBOX" };
        return {
          ask: () => ({
            at: { id: stage.tenantId, token },
            as: null,
            body: JSON.stringify({ payload }),
            headers: { "content-type": "application/json" },
          }),
          after: () => [holds(1, payments, orderId)],
        };
      },
      { records: 0 },
    ),
  ],
};
