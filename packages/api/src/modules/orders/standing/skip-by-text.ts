import {
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith, runPatiently } from "../../../platform/audit/change";
import { Refusal } from "../../../platform/base/errors";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { fromDay, shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { notifyOffice, queueText } from "../../messages";
import { skipDay } from "./acts";
import type { Tools } from "./make/morning-tools";
import { standingToday } from "./today";
import { openDays } from "./view";

/**
 * Skips the day that a customer was told of last before they answered SKIP, and answers them. What can't be skipped any
 * more waits for the office; what was skipped before is answered with that. Run twice, it is done and answered once.
 */
export async function skipByText(
  tools: Tools,
  { tenantId, textId }: Tasks["skip_by_text"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const asked = await readAsked(service, tenantId, textId);
  if (!asked || asked.isAnswered) return;
  const business = { id: tenantId, timeZone: asked.timeZone };
  const by = { tenantId, kind: "shopper", name: "The customer, by text" } as const;
  const { change } = changeWith(
    service,
    (tx, happening) => recordActivity(tx, by, happening, { now, requestId: null }),
    { events: tools.events, providers: tools.providers, now },
  );
  const day = shortDay(fromDay(asked.deliversOn));
  try {
    await change(async (tx, record, emit) => {
      const acting = { business, now, by: "customer" } as const;
      const row = await skipDay({ tx, record, emit }, acting, asked.standingOrderId, asked.dueOn);
      const [next] = openDays(row, await standingToday(tx, business, now), 1);
      const words = next ? ` The next is on ${shortDay(fromDay(next.deliversOn))}.` : "";
      await answer(tx, asked, `Your delivery on ${day} is left out.${words}`, now);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await runPatiently(service, async (tx) => {
      if (await isSkipped(tx, asked)) {
        await answer(tx, asked, `Your delivery on ${day} is left out already.`, now);
        return;
      }
      const words = `Your delivery on ${day} can't be left out by text any more. Please phone us.`;
      if ((await answer(tx, asked, words, now)) === null) return;
      await tx.text.updateMany({ where: { tenantId, id: textId }, data: { answeredAt: null } });
      const notice = {
        kind: "text.received",
        title: `${asked.customerName} wants to skip ${day}, and it is too late for that`,
        body: error.message,
        href: webPages.customer(asked.customerId, "messages"),
      } as const;
      await notifyOffice(tx, tenantId, notice, { now });
    });
  }
}

type Asked = NonNullable<Awaited<ReturnType<typeof readAsked>>>;

/** They ask now, so they are answered now, at night too. */
const answer = (tx: Tx, { id, tenantId, business, ...asked }: Asked, words: string, now: Date) =>
  queueText(
    tx,
    tenantId,
    {
      customerId: asked.customerId,
      number: asked.number,
      channel: asked.channel,
      body: `${business}: ${words}`,
      once: onceOf(id),
      goesAtNight: true,
    },
    now,
  );

/** By the link, by the office, or by the same word before: a customer who hears nothing at once writes again. */
const isSkipped = async (tx: Tx, { tenantId, standingOrderId, dueOn }: Asked): Promise<boolean> =>
  (await tx.standingOccurrence.count({
    where: { tenantId, standingOrderId, dueOn: fromDay(dueOn), state: "skipped" },
  })) > 0;

const onceOf = (textId: string) => `skip:${textId}`;

/** The text that asks, and the day of the standing order that its writer was told of last before it. */
const readAsked = (runner: SqlRunner, tenantId: string, textId: string) =>
  runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("texts as t")
      .innerJoin("businesses as b", "b.id", "t.tenant_id")
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "t.tenant_id").onRef("c.id", "=", "t.customer_id"),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("texts as told")
            .innerJoin("standing_occurrences as d", (join) =>
              join
                .onRef("d.tenant_id", "=", "told.tenant_id")
                .onRef("d.order_id", "=", "told.order_id"),
            )
            .whereRef("told.tenant_id", "=", "t.tenant_id")
            .whereRef("told.customer_id", "=", "t.customer_id")
            .where("told.moment", "=", sql.lit("standing_order"))
            .whereRef("told.created_at", "<=", "t.created_at")
            .orderBy("told.created_at", "desc")
            .limit(1)
            .select(["d.standing_order_id", "d.due_on", "d.delivers_on"])
            .as("told"),
        (join) => join.onTrue(),
      )
      .where("t.tenant_id", "=", tenantId)
      .where("t.id", "=", textId)
      .select([
        "t.id",
        "t.tenant_id as tenantId",
        "t.customer_id as customerId",
        "c.name as customerName",
        "t.number",
        "t.channel",
        "b.name as business",
        "b.time_zone as timeZone",
        "told.standing_order_id as standingOrderId",
        sql<string>`told.due_on::text`.as("dueOn"),
        sql<string>`told.delivers_on::text`.as("deliversOn"),
        sql<boolean>`exists(select 1 from texts a where ${sameBusiness("a", "t")}
          and a.customer_id = t.customer_id and a.once = ${onceOf(textId)})`.as("isAnswered"),
      ]),
  );
