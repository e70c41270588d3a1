import { makeKey } from "@roundsman/api/testing";
import { grantable } from "@roundsman/testing/demo";
import { z } from "zod";
import { callTool } from "../assistants";
import type { Field } from "./field";
import type { Report } from "./report";
import { openStage } from "./stage";

const Shown = z.object({ confirm: z.string() });
const Done = z.object({ result: z.object({ order: z.object({ orderId: z.uuid() }) }) });
const Refused = z.object({ error: z.string() });

/**
 * Races the confirmation of one order by many callers, at any of the servers. The order is placed once, and all
 * successful answers are equal. Callers that come while the first one is running are refused with that reason.
 */
export async function raceAssistants(field: Field, callers: number, report: Report): Promise<void> {
  const stage = await openStage(field);
  const { send, sql } = field;
  const { business, owner, tenantId, product } = stage;
  report.businesses.push(tenantId);
  report.races += 1;
  report.requests += callers;
  const key = await makeKey(field.service, business, owner, grantable);
  const order = {
    fulfilment: "collection",
    paymentMethod: "cash",
    lines: [{ productId: product.id, quantity: 1 }],
  };
  const shown = await callTool({ send, key }, "take_order", order);
  const { confirm } = Shown.parse(JSON.parse(shown.text));
  const answers = await Promise.all(
    Array.from({ length: callers }, () =>
      callTool({ send, key }, "take_order", { ...order, confirm }),
    ),
  );
  const about = "take_order confirmed by many";
  const ids = answers.flatMap(({ ok, text }) =>
    ok ? [Done.parse(JSON.parse(text)).result.order.orderId] : [],
  );
  if (new Set(ids).size !== 1)
    report.keys.push(`${about}: ${new Set(ids).size} orders are told of`);
  const others = answers.flatMap(({ ok, text }) =>
    ok ? [] : [Refused.parse(JSON.parse(text)).error],
  );
  report.answers.push(
    ...others.filter((error) => error !== "conflict").map((error) => `${about}: ${error}`),
  );
  const { rows } = await sql.query<{ orders: number; records: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE tenant_id = $1) AS orders,
            (SELECT count(*)::int FROM activity WHERE tenant_id = $1 AND actor_name LIKE 'Assistant for %') AS records`,
    [tenantId],
  );
  const { orders = 0, records = 0 } = rows[0] ?? {};
  if (orders !== 1) report.truths.push(`${about}: ${orders} orders`);
  if (records !== 1) report.records.push(`${about}: ${records} recorded, not 1`);
}
