import { isOnCluster, runSql, sql, sqlBuilder, type Tables } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { remindByText } from "../modules/billing/debts/remind-by-text";
import { remindByMorning, remindCustomers } from "../modules/billing/debts/send-reminders";
import { compareLedger, compareLedgers } from "../modules/billing/ledger/compare";
import { findBankDifferences } from "../modules/books/bank/compare";
import { sendEmail } from "../modules/billing/mails/send-email";
import { endPaymentSession } from "../modules/billing/payments/checkout";
import { readReaderPayment } from "../modules/billing/payments/door/settle";
import { raiseByNight, raiseEverySale } from "../modules/billing/mails/raise-every-sale";
import { sendRefund } from "../modules/billing/payments/send-refund";
import { sendAccounts, sendAllAccounts } from "../modules/books/connections/push";
import { eraseBusiness, eraseTraces } from "../modules/business/closing";
import { endSubscription } from "../modules/console/subscriptions/terms";
import { tellTrustRequests } from "../modules/console/trust/tell-staff";
import { geocodeAddress } from "../modules/customers/addresses/addresses";
import { forgetChecks } from "../modules/delivery/fleet/checks/forget";
import { remindPapers } from "../modules/delivery/fleet/papers/remind";
import { forecastByNight, forecastUse } from "../modules/delivery/forecast/by-night";
import { routeRound } from "../modules/delivery/rounds/route";
import { endMandateThere, readMandateThere } from "../modules/direct-debit/account/mandates";
import { collectByMorning, collectDirectDebits } from "../modules/direct-debit/morning";
import { cancelDirectDebit, sendDirectDebit } from "../modules/direct-debit/send-direct-debit";
import { readDirectDebitThere } from "../modules/direct-debit/settle-direct-debit";
import { eraseShutOut } from "../modules/identity/account/erase-person";
import { sendInvitation } from "../modules/identity/invitations/send-invitation";
import { sendServiceEmail } from "../modules/messages/mails/outbox";
import { forgetEndedPhones, pushNotice } from "../modules/messages/push/push-notice";
import { sendText } from "../modules/messages/texts/send";
import { priceText } from "../modules/messages/texts/spending";
import { makeExport, sweepExports } from "../modules/office/exports/jobs";
import { forgetOldWorkbooks } from "../modules/office/moving-in/uploads";
import { forgetOldInvoices } from "../modules/office/privacy/erasure";
import { resetTestBusiness } from "../modules/office/test-business/reset";
import { repeatByMorning, repeatOrders } from "../modules/orders/standing/make/morning";
import { skipByText } from "../modules/orders/standing/skip-by-text";
import { dropUnpaidOrder } from "../modules/shop/checkout/unpaid";
import { checkDomain } from "../modules/shop/domains/check-domain";
import { checkForgotten } from "../modules/shop/domains/lapse";
import { tellEvening } from "../modules/shop/moments/evening";
import { pushMoment } from "../modules/shop/moments/push-moment";
import { tellCustomer } from "../modules/shop/moments/tell";
import { mailOrder } from "../modules/shop/order-mails/mail-order";
import { tellLateSupplies } from "../modules/stock/supplier-orders/jobs";
import type { Service, Working } from "../platform/context/context";
import type { TaskName, Tasks } from "../platform/jobs/enqueue";

/** Long enough that no request holds the rows, short enough that no statement is long. */
const rowsAtOnce = 5000;

/** What is of no use to anybody any more, and since when: nothing here is a record of what happened. */
const rubbish = [
  { table: "sessions", column: "expires", days: 0 },
  { table: "sign_in_challenges", column: "expires_at", days: 0 },
  { table: "verification_tokens", column: "expires", days: 0 },
  { table: "shop_sessions", column: "expires_at", days: 0 },
  // A browser keeps a basket for 30 days.
  { table: "shop_baskets", column: "created_at", days: 60 },
  { table: "checkout_holds", column: "held_until", days: 1 },
  // Words that a shop's search did not find, 90 days after the last time.
  { table: "shop_searches", column: "forget_after", days: 0 },
  // Apps that nobody allowed in 30 days, and what those that were have shown and used up.
  { table: "oauth_clients", column: "forget_after", days: 0 },
  { table: "oauth_requests", column: "expires_at", days: 0 },
  // Kept for a while after it was used: shown again, it ends what was given for it.
  { table: "oauth_codes", column: "expires_at", days: 1 },
  { table: "oauth_access_tokens", column: "expires_at", days: 0 },
  { table: "oauth_refresh_tokens", column: "expires_at", days: 0 },
  { table: "throttles", column: "expires_at", days: 0 },
  // Kept for 24 hours.
  { table: "idempotency_keys", column: "created_at", days: 1 },
  // The service's own mails hold addresses, and links that have run out.
  { table: "service_emails", column: "created_at", days: 90 },
  { table: "sandbox_sessions", column: "created_at", days: 30 },
  { table: "accounts_consents", column: "expires_at", days: 0 },
  { table: "events", column: "at", days: 30 },
  { table: "webhook_attempts", column: "at", days: 30 },
  // What waits is due within a day, unless its endpoint is paused: then it goes with its event.
  { table: "webhook_deliveries", column: "due_at", days: 31 },
  // The provider sends none again after 30 days.
  { table: "provider_notices", column: "received_at", days: 90 },
] as const satisfies readonly Rubbish[];

/** A table, and the column that says when its rows were over, or so many days before they are. */
type Rubbish = {
  [Table in keyof Tables]: { table: Table; column: keyof Tables[Table]; days: number };
}[keyof Tables];

/**
 * Takes so many of the rows away that are over. Those held by a request stay for the next time. On a cluster all that are
 * over go at once, and held ones are waited for: there rows of several nodes can't be held.
 */
const takeAway = ({ table, column }: Rubbish, before: Date) => {
  const rows = sqlBuilder.dynamic.table<keyof Tables>(table).as("r");
  const some = sqlBuilder
    .selectFrom(rows)
    .where(sql.ref(`r.${column}`), "<", before)
    .limit(rowsAtOnce)
    .select(sql.ref("r.ctid").as("ctid"))
    .forUpdate()
    .skipLocked();
  return sqlBuilder
    .with("gone", (db) => {
      const taking = db.deleteFrom(rows).returning(sql.lit(1).as("one"));
      return isOnCluster()
        ? taking.where(sql.ref(`r.${column}`), "<", before)
        : taking.where(sql.ref("r.ctid"), "in", some);
    })
    .selectFrom("gone")
    .select(sql<number>`count(*)::int`.as("count"));
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - milliseconds({ days }));

/** Takes away what has run out, in small steps. */
export async function sweep(
  { database, log }: Pick<Service, "database" | "log">,
  _: Tasks["sweep"],
  now = new Date(),
): Promise<void> {
  const swept: Record<string, number> = {};
  for (const kind of rubbish) {
    let count = rowsAtOnce;
    while (count === rowsAtOnce) {
      const [gone] = await runSql(database.service, takeAway(kind, daysBefore(now, kind.days)));
      count = gone?.count ?? 0;
      swept[kind.table] = (swept[kind.table] ?? 0) + count;
    }
  }
  swept["push_subscriptions"] = await forgetEndedPhones(database.service);
  swept["invoices"] = await forgetOldInvoices(database.service, now);
  swept["workbooks"] = await forgetOldWorkbooks(database.service, now);
  const domains = await checkForgotten(database.service, now);
  if (domains > 0) log.warn({ domains }, "domains were not checked for two days");
  log.info({ swept }, "took away what has run out");
}

/**
 * Does one job. What it throws is tried again later, ever more rarely.
 * @param now by the clock of the business that the job is for
 */
type Job<Name extends TaskName> = (service: Working, job: Tasks[Name], now: Date) => Promise<void>;

/** The jobs the worker does. One that stands in no line here stays in the queue. */
export const jobs: { readonly [Name in TaskName]?: Job<Name> } = {
  check_domain: checkDomain,
  end_payment_session: endPaymentSession,
  send_refund: sendRefund,
  read_reader_payment: readReaderPayment,
  geocode_address: geocodeAddress,
  route_round: routeRound,
  send_email: sendEmail,
  send_service_email: sendServiceEmail,
  send_invitation: sendInvitation,
  mail_order: mailOrder,
  tell_customer: tellCustomer,
  tell_evening: tellEvening,
  send_text: sendText,
  remind_by_text: remindByText,
  skip_by_text: skipByText,
  push_notice: pushNotice,
  push_moment: pushMoment,
  price_text: priceText,
  drop_unpaid_order: dropUnpaidOrder,
  end_subscription: endSubscription,
  erase_business: eraseBusiness,
  erase_traces: eraseTraces,
  erase_person: eraseShutOut,
  reset_test_business: resetTestBusiness,
  make_export: makeExport,
  tell_trust_requests: tellTrustRequests,
  sweep_exports: sweepExports,
  tell_late_supplies: tellLateSupplies,
  remind_papers: remindPapers,
  forget_walk_round_checks: forgetChecks,
  raise_by_night: raiseByNight,
  raise_every_sale: raiseEverySale,
  send_accounts: sendAccounts,
  send_all_accounts: sendAllAccounts,
  remind_by_morning: remindByMorning,
  remind_customers: remindCustomers,
  repeat_by_morning: repeatByMorning,
  repeat_orders: repeatOrders,
  forecast_by_night: forecastByNight,
  forecast_use: forecastUse,
  collect_by_morning: collectByMorning,
  collect_direct_debits: collectDirectDebits,
  send_direct_debit: sendDirectDebit,
  read_direct_debit: readDirectDebitThere,
  cancel_direct_debit: cancelDirectDebit,
  read_mandate: readMandateThere,
  end_mandate: endMandateThere,
  compare_ledgers: compareLedgers,
  compare_ledger: compareLedger(findBankDifferences),
  sweep,
};
