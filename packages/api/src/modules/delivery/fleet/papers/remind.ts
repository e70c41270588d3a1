import { prepareSql, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../../platform/context/context";
import type { ByTheClock, Tasks } from "../../../../platform/jobs/enqueue";
import { isAsked, timeAt } from "../../../../platform/jobs/time-at";
import { countWords, fromDay, shortDay } from "../../../../platform/values/format";
import { isOfOffice, queueEmails } from "../../../messages";
import { papersRule } from "../../gas/rules";
import { paperNames, reminderStep } from "../../gas/in-date";

/** Papers in use, whose they are, and no newer one of their kind has taken their place. */
const standingPapers = sqlBuilder
  .selectFrom("fleet_papers as p")
  .leftJoin("users as u", "u.id", "p.user_id")
  .leftJoin("vehicles as v", (join) =>
    join.onRef("v.tenant_id", "=", "p.tenant_id").onRef("v.id", "=", "p.vehicle_id"),
  )
  .where("p.archived_at", "is", null)
  .where("v.archived_at", "is", null)
  .where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("fleet_papers as n")
          .whereRef("n.tenant_id", "=", "p.tenant_id")
          .whereRef("n.kind", "=", "p.kind")
          .where("n.archived_at", "is", null)
          .where(
            sql<boolean>`n.user_id is not distinct from p.user_id and n.vehicle_id is not distinct from p.vehicle_id`,
          )
          .whereRef("n.expires_on", ">", "p.expires_on")
          .select("n.id"),
      ),
    ),
  );

/** Those of a business that are out on a day (YYYY-MM-DD), or run out within so many days of it; the first at the top. */
export const endingWithin = (
  { tenantId, today }: { tenantId: string; today: string },
  days: number,
) =>
  standingPapers
    .where("p.tenant_id", "=", tenantId)
    .where("p.expires_on", "<=", sql<Date>`${today}::date + ${days}::int`)
    .orderBy("p.expires_on")
    .orderBy("p.id");

interface Due extends ByTheClock {
  now: Date;
  most: number;
  [value: string]: unknown;
}

/**
 * Papers that run out within so many days by their business's own clock, and when its office was reminded of them. All
 * businesses in one statement.
 */
const readDue = prepareSql(({ now, most, testBusiness }: Due) => {
  const today = sql<Date>`(${timeAt(now)} at time zone b.time_zone)::date`;
  const left = sql<number>`(p.expires_on - ${today})`;
  return standingPapers
    .innerJoin("businesses as b", (join) =>
      join.onRef("b.id", "=", "p.tenant_id").on("b.closed_at", "is", null),
    )
    .where(sql<boolean>`${left} between 0 and ${most}::int`)
    .where(isAsked({ testBusiness }))
    .orderBy("p.tenant_id")
    .orderBy("p.expires_on")
    .orderBy("p.id")
    .select([
      "p.tenant_id as tenantId",
      "p.id",
      "p.kind",
      "p.number",
      sql<string>`p.expires_on::text`.as("expiresOn"),
      left.as("daysLeft"),
      "p.reminded_days as remindedDays",
      sql<string>`coalesce(v.name, u.name, '')`.as("whose"),
      "b.name as businessName",
    ]);
});

type DuePaper = Awaited<ReturnType<typeof readDue>>[number];

const readOffice = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.tenant_id", "=", tenantId)
    .where(isOfOffice)
    .orderBy("u.email")
    .select("u.email"),
);

/**
 * Mails each office of papers that run out, at each of the rule's steps once: one mail for all that is due. In one
 * transaction with what was reminded of, so that a repeated job writes nothing again.
 */
export async function remindPapers(
  { database, log }: Pick<Service, "database" | "log">,
  { testBusiness }: Tasks["remind_papers"],
  now = new Date(),
): Promise<void> {
  const steps = papersRule.on(now.toISOString().slice(0, 10))?.values.remindDays ?? [];
  const rows = await readDue(database.service, { now, most: Math.max(0, ...steps), testBusiness });
  const due = rows.flatMap((row) => {
    const step = reminderStep(row, steps);
    return step === null ? [] : { ...row, step };
  });
  for (const tenantId of new Set(due.map((paper) => paper.tenantId))) {
    const papers = due.filter((paper) => paper.tenantId === tenantId);
    const office = await readOffice(database.service, { tenantId });
    const text = [
      papers.map(lineOf).join("\n"),
      "A round whose driver's or vehicle's paper is out is not issued without a reason.",
      papers[0]?.businessName ?? "",
    ].join("\n\n");
    const subject = `${countWords(papers.length, "paper")} of drivers or vehicles will run out`;
    const letters = office.map(({ email }) => ({ kind: "fleet_papers", to: email, subject, text }));
    await database.service.$transaction(async (tx) => {
      for (const step of steps) {
        const ids = papers.filter((paper) => paper.step === step).map(({ id }) => id);
        await tx.fleetPaper.updateMany({
          where: { tenantId, id: { in: ids } },
          data: { remindedDays: step },
        });
      }
      await queueEmails(tx, tenantId, letters, now);
    });
  }
  if (due.length > 0) log.info({ papers: due.length }, "reminded of papers that run out");
}

function lineOf({ whose, kind, number, expiresOn, daysLeft }: DuePaper): string {
  const paper = [`${whose}: ${paperNames[kind]}`, ...(number === null ? [] : [number])].join(" ");
  const left = daysLeft === 0 ? "today" : `in ${countWords(daysLeft, "day")}`;
  return `${paper} runs out on ${shortDay(fromDay(expiresOn))}, ${left}.`;
}
