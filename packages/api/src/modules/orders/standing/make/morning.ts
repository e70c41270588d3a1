import { runSql, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../../platform/jobs/enqueue";
import { isHour } from "../../../../platform/jobs/time-at";
import { daysAfter, timeIn } from "../../../../platform/values/format";
import { calendarOf, selectStanding, type StandingRow } from "../queries";
import { dueDays, type DueDay } from "../rules/days";
import { standingToday } from "../today";
import { openDays } from "../view";
import { dueNow, makeOrder } from "./make-order";
import type { Morning, Tools } from "./morning-tools";
import { missed, noteRefusal } from "./refusal";

/* What happens each morning: the orders of the days that come near are made (docs/decisions/0313). */

/** The hours of a business's own clock in which the orders are made. */
const morningHours = { from: 5, until: 10 };
/** Until then a worker that was away all morning makes up for it. */
const lastHour = 23;

/** By the clock, hourly: a job for each business that has a standing order, from its morning on. */
export async function repeatByMorning(
  { database }: Pick<Service, "database">,
  asked: Tasks["repeat_by_morning"],
  now = new Date(),
): Promise<void> {
  const payload = sql<Tasks["repeat_orders"]>`jsonb_build_object('tenantId', b.id)`;
  await enqueueForRows(
    database.service,
    "repeat_orders",
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isHour(now, { from: morningHours.from, until: lastHour }, asked))
      .where("b.id", "in", (eb) =>
        eb
          .selectFrom("standing_orders as s")
          .where("s.state", "=", sql.lit("active"))
          .select("s.tenant_id"),
      ),
    { payload },
  );
}

/** So many are read at once. */
const atOnce = 200;
/** A day that went by unmade is noted so many days later at most. */
const daysMissed = 7;

/** Makes the orders of one business. What is not due costs no statement of its own. */
export async function repeatOrders(
  tools: Tools & Pick<Service, "log">,
  { tenantId }: Tasks["repeat_orders"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const business = await service.business.findUnique({
    where: { id: tenantId },
    select: { timeZone: true },
  });
  if (!business) return;
  const { timeZone } = business;
  const today = await standingToday(service, { id: tenantId, timeZone }, now);
  const morning: Morning = { tenantId, timeZone, now, ...today };
  const hour = Number(timeIn(timeZone, now).slice(0, 2));
  const isMorning = hour >= morningHours.from && hour <= morningHours.until;
  const done = { made: 0, refused: 0 };
  for (let after: string | null = null; ;) {
    const rows = await readActive(tools, tenantId, after);
    for (const row of rows) {
      // What was set up or resumed today begins with the next morning.
      if (!isMorning && row.activeFrom > morning.today) continue;
      for (const due of dueNow(row, morning)) done[await makeOrder(tools, morning, row, due)] += 1;
      for (const due of unmade(row, morning)) await noteRefusal(tools, morning, row, due, missed);
      if (isOver(row, morning)) await endOver(tools, morning, row.id);
    }
    if (rows.length < atOnce) break;
    after = rows.at(-1)?.id ?? null;
  }
  if (done.made + done.refused > 0) tools.log.info({ tenantId, ...done }, "made standing orders");
}

const readActive = ({ database }: Tools, tenantId: string, after: string | null) =>
  runSql(
    database.service,
    selectStanding
      .where("s.tenant_id", "=", tenantId)
      .where("s.state", "=", sql.lit("active"))
      .where((eb) => (after === null ? eb.lit(true) : eb("s.id", ">", after)))
      .orderBy("s.id")
      .limit(atOnce),
  );

/** Days of the last week for which nothing is noted. */
function unmade(row: StandingRow, morning: Morning): DueDay[] {
  const { today } = morning;
  const week = daysAfter(today, -daysMissed);
  const from = row.activeFrom > week ? row.activeFrom : week;
  const noted = new Set(row.occurrences.map(({ dueOn }) => dueOn));
  return dueDays(row, calendarOf(row, morning), from, daysAfter(today, -1)).filter(
    ({ dueOn }) => !noted.has(dueOn),
  );
}

/** Its last day is past, and none that was moved is to come. */
const isOver = (row: StandingRow, morning: Morning): boolean =>
  row.endsOn !== null &&
  row.endsOn < morning.today &&
  openDays(row, morning, 1).length === 0 &&
  row.occurrences.every(({ deliversOn }) => deliversOn < morning.today);

const endOver = ({ database }: Tools, { tenantId, now }: Morning, id: string) =>
  database.service.standingOrder.updateMany({
    where: { tenantId, id, state: "active" },
    data: { state: "ended", stateWhy: "Its last day is past.", endedAt: now, updatedAt: now },
  });
