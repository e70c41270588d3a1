import { runSql, sameBusiness, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import { recordActivity } from "../../platform/audit/activity";
import { runPatiently } from "../../platform/audit/change";
import type { Service } from "../../platform/context/context";
import { enqueue, enqueueForRows, type Tasks } from "../../platform/jobs/enqueue";
import { isHour } from "../../platform/jobs/time-at";
import { todayIn } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { notifyOffice } from "../messages";
import { runBudgetPlans } from "./budget-months";
import { accountOf, readConnection, type Account, type Tools } from "./account/connection";
import { readLater } from "./account/mandates";
import { collectable, planFor, workingDaysAfter, type Planning } from "./plan";

/* What happens each morning: what is under way is read anew, and what falls due is planned (docs/decisions/0258). */

/** The hour of a business's own clock in which its collections are planned. */
const hourOfMorning = 6;

/** By the clock, hourly: a job for each business whose morning it is and that has an account. */
export async function collectByMorning(
  { database }: Pick<Service, "database">,
  asked: Tasks["collect_by_morning"],
  now = new Date(),
): Promise<void> {
  const payload = sql<Tasks["collect_direct_debits"]>`jsonb_build_object('tenantId', b.id)`;
  await enqueueForRows(
    database.service,
    "collect_direct_debits",
    sqlBuilder
      .selectFrom("businesses as b")
      .innerJoin("direct_debit_connections as n", "n.tenant_id", "b.id")
      .where("b.verified_at", "is not", null)
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isHour(now, { from: hourOfMorning }, asked)),
    { payload },
  );
}

/**
 * The morning of one business: reads anew what is under way, sees to budget plans, plans what falls due, and has the
 * provider asked for what is planned for now. Run twice, or twice at once, it plans each invoice once.
 */
export async function collectDirectDebits(
  tools: Tools,
  { tenantId }: Tasks["collect_direct_debits"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const connection = await readConnection(service, tenantId);
  const account = accountOf(tools, connection);
  if (!connection || !account) return;
  if (!(await isOpen(account))) {
    await runPatiently(service, (tx) => tellOfToken(tx, tenantId, now));
    return;
  }
  const business = await service.business.findUniqueOrThrow({ where: { id: tenantId } });
  const today = todayIn(business.timeZone, now);
  const { accountRef, noticeDays, retries } = connection;
  const planning: Planning = {
    tenantId,
    businessName: business.name,
    today,
    now,
    accountRef,
    noticeDays,
  };
  await askWhatIsDue(tools, tenantId, today);
  await runBudgetPlans(service, { ...planning, retries });
  const until = workingDaysAfter(today, noticeDays);
  const due = await runSql(
    service,
    collectable(tenantId, accountRef)
      .where("m.collects", "=", true)
      .where("i.disputed_since", "is", null)
      // The monthly sum pays them.
      .where(
        sql<boolean>`not exists (select from budget_plans p where ${sameBusiness("p", "i")}
          and p.customer_id = i.customer_id and p.state <> 'ended')`,
      )
      .where("i.due_on", "<=", sql<Date>`${until}::date`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("direct_debits as d")
              .whereRef("d.tenant_id", "=", "i.tenant_id")
              .whereRef("d.invoice_id", "=", "i.id")
              .groupBy("d.invoice_id")
              // What the office or a bank took back is collected again only where the office asks for it; what was
              // given up here before the provider was asked, as soon as it falls due again.
              .having(
                sql<boolean>`bool_or(d.by_office or d.receipts > 0 or d.state <> 'failed' and d.asked_at is not null)
                  or count(*) filter (where d.state = 'failed') > ${retries}::int`,
              )
              .select("d.invoice_id"),
          ),
        ),
      ),
  );
  const wanted = new Set(due.map(({ id }) => id));
  for (const customerId of new Set(due.map((invoice) => invoice.customerId))) {
    await runPatiently(service, (tx) =>
      planFor(
        tx,
        planning,
        customerId,
        (id) => wanted.has(id),
        async (happening) => {
          if (!happening) return;
          const system = { tenantId, kind: "system", name: "Roundsman" } as const;
          await recordActivity(tx, system, happening, { now, requestId: null });
        },
      ),
    );
  }
}

/** False where the provider no longer accepts the token. @throws ProviderFailed where it is out of reach */
const isOpen = ({ directDebit, token }: Account): Promise<boolean> =>
  directDebit.readAccount(token).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderFailed && error.code === "unauthorised") return false;
      throw error;
    },
  );

const tellOfToken = (tx: Tx, tenantId: string, now: Date) =>
  notifyOffice(
    tx,
    tenantId,
    {
      kind: "direct_debit.failed",
      title: "GoCardless no longer accepts the access token",
      body: "Nothing is collected until an owner connects the account again, with a new token.",
      href: webPages.directDebit,
    },
    { now },
  );

/** So long what was paid out is looked at each morning. What comes back later is told by a webhook. */
const daysToComeBack = 60;

/** Jobs that ask for what is planned for today or before, and that read what is under way or may still come back. */
async function askWhatIsDue({ database }: Tools, tenantId: string, today: string): Promise<void> {
  const { service } = database;
  const underWay = await runSql(
    service,
    sqlBuilder
      .selectFrom("direct_debits")
      .where("tenant_id", "=", tenantId)
      .where(
        sql<boolean>`(state = 'requested' and ask_on <= ${today}::date
          or state in ('submitted', 'confirmed')
          or state = 'paid_out' and collect_on >= ${today}::date - ${daysToComeBack}::int)`,
      )
      .select(["id", "state"]),
  );
  for (const { id: directDebitId, state } of underWay) {
    if (state === "requested") {
      await enqueue(service, "send_direct_debit", { tenantId, directDebitId });
    } else {
      await readLater(service, tenantId, { directDebitId });
    }
  }
  const mandates = await runSql(
    service,
    sqlBuilder
      .selectFrom("mandates")
      .where("tenant_id", "=", tenantId)
      .where("request_ref", "is not", null)
      .where(sql<boolean>`state in ('pending', 'submitted', 'active')`)
      .select("id"),
  );
  for (const { id: mandateId } of mandates) await readLater(service, tenantId, { mandateId });
}
