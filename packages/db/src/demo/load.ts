import { Client } from "pg";
import { uploadStatement } from "./bank";
import { pastBilling } from "./billing";
import { products, priceLists } from "./catalogue";
import { noteCalls } from "./calls";
import { Clock } from "./clock";
import { closeDays } from "./close-days";
import { collectByDirectDebit } from "./direct-debits";
import { giveDiscounts, sellByMeasure } from "./discounts";
import { creditInvoices } from "./credit-notes";
import { agreeCredit } from "./credit";
import { customerRows, makeCustomers } from "./customers";
import { fleet } from "./fleet";
import { openHarbour } from "./harbour";
import { fellside, harbour, idOf, personId } from "./ids";
import { insert } from "./insert";
import { invoice, invoiceSale } from "./invoicing";
import { exportJournal } from "./journal";
import { notices } from "./notices";
import { people } from "./people";
import { openShop } from "./shop";
import { supply } from "./suppliers";
import { numberOrders, options } from "./take-order";
import { daysOfTrade, trade } from "./trading";
import { keepRecords } from "./records";
import { Transfers } from "./transfers";
import { askForTrust } from "./trust";

/**
 * Fills an empty database with the demo: same ids and figures every
 * time, dates told from `now`. One transaction: it is all there or not at all.
 * @param serviceUrl signs in as the role that sees every business
 * @returns false where there are businesses already, and nothing was done
 */
export async function loadDemo(serviceUrl: string, secretKey: string, now: Date): Promise<boolean> {
  const client = new Client({ connectionString: serviceUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Two loaders at once: the second waits, and finds the first one's work.
    await client.query("SELECT pg_advisory_xact_lock(7402010)");
    const { rows } = await client.query("SELECT 1 FROM businesses LIMIT 1");
    if (rows.length > 0) return false;
    await fill(client, new Clock(now), secretKey);
    await client.query("COMMIT");
    return true;
  } finally {
    await client.end();
  }
}

async function fill(client: Client, clock: Clock, secretKey: string): Promise<void> {
  const { users, members } = people(clock, secretKey);
  await insert(client, "users", users);
  await businesses(client, clock);
  await pastBilling(client, clock);
  await insert(client, "members", members);

  const catalogue = priceLists(clock);
  await insert(client, "products", products(clock));
  await sellByMeasure(client, clock);
  await insert(client, "rate_sets", catalogue.sets);
  await insert(client, "rate_set_prices", catalogue.prices);
  const customers = makeCustomers();
  const { customers: customerTable, addresses, agreedRates } = customerRows(customers, clock);
  await insert(client, "customers", customerTable);
  await insert(client, "delivery_addresses", addresses);
  await insert(client, "agreed_rates", agreedRates);
  await insert(
    client,
    "delivery_options",
    options.map(({ n, name, minDays, maxDays, pence }) => ({
      tenant_id: fellside,
      id: idOf("deliveryOption", n),
      name,
      min_days: minDays,
      max_days: maxDays,
      price_pence: pence,
      sort_order: n,
      created_at: clock.at(180, 10),
      updated_at: clock.at(180, 10),
    })),
  );

  const { locations, vehicles, profiles, patches, driverPatches } = fleet(clock);
  await insert(client, "locations", locations);
  await insert(client, "vehicles", vehicles);
  await insert(client, "driver_profiles", profiles);
  await insert(client, "patches", patches);
  await insert(client, "driver_patches", driverPatches);

  const { book, depot } = trade(customers, clock);
  const invoices = invoice(book, customers, clock);
  const sales = invoiceSale(book, invoices + 1, clock);
  const creditNotes = creditInvoices(book, clock);
  const nextOrder = numberOrders(book.rows("orders"));
  await book.write(client);
  await giveDiscounts(client);
  await agreeCredit(client);
  await noteCalls(client, clock);
  await uploadStatement(client, clock);
  await collectByDirectDebit(client, clock);
  await supply(client, depot, clock);
  const transfers = new Transfers(depot, clock);
  await transfers.write(client);
  await insert(client, "stock_movements", [
    ...depot.opening(clock, daysOfTrade),
    ...depot.movements,
  ]);
  await transfers.writeHolds(client);
  await insert(client, "business_counters", [
    {
      tenant_id: fellside,
      next_invoice: invoices + sales + 1,
      next_credit_note: creditNotes + 1,
      next_order: nextOrder,
    },
    { tenant_id: harbour, next_invoice: 1, next_credit_note: 1, next_order: 1 },
  ]);
  await insert(client, "notifications", notices(clock));
  await keepRecords(client, clock);
  await openShop(client, clock);
  await openHarbour(client, clock);
  await askForTrust(client, clock);
  await closeDays(client, clock);
  await workOutRounds(client);
  await closeBooks(client, clock);
  await exportJournal(client, clock);
}

/**
 * The month before the last is closed, and the last one waits to be: there is one to look at and one to try. It comes
 * after everything else, since nothing is dated in a closed month.
 */
async function closeBooks(client: Client, clock: Clock): Promise<void> {
  await client.query("UPDATE businesses SET books_closed_to = $2 WHERE id = $1", [
    fellside,
    clock.endOfMonth(2),
  ]);
}

/** Ways and times of rounds that are yet to be driven come from the service's own job, as after any change of them. */
async function workOutRounds(client: Client): Promise<void> {
  await client.query(
    `SELECT enqueue_job('route_round', jsonb_build_object('tenantId', tenant_id, 'roundId', id),
                        NULL, 'route_round:' || id)
     FROM rounds WHERE status <> 'done'`,
  );
}

async function businesses(client: Client, clock: Clock): Promise<void> {
  const made = clock.at(200, 9);
  await insert(client, "businesses", [
    {
      id: fellside,
      name: "Fellside Gas",
      slug: "fellside",
      time_zone: "Europe/London",
      phone: "01539 555 0142",
      email: "hello@fellside.example",
      address: "Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ",
      company_number: "01378211",
      vat_number: "GB123456789",
      payment_terms_days: 30,
      bank_name: "Fell & Lakes Bank",
      bank_account_name: "Fellside Gas Ltd",
      bank_sort_code: "20-00-00",
      bank_account_number: "55779911",
      created_at: made,
      updated_at: made,
    },
    {
      id: harbour,
      name: "Harbour Fuels",
      slug: "harbour",
      time_zone: "Europe/London",
      phone: "01946 555 0117",
      email: "office@harbour.example",
      address: "Harbour Side, Whitehaven CA28 7LU",
      company_number: null,
      vat_number: null,
      payment_terms_days: 30,
      bank_name: null,
      bank_account_name: null,
      bank_sort_code: null,
      bank_account_number: null,
      created_at: made,
      updated_at: made,
    },
  ]);
  await insert(client, "subscriptions", [
    {
      tenant_id: fellside,
      plan: "depot",
      status: "active",
      set_up_by_staff: false,
      current_period_end: clock.inDays(18),
      provider_customer_ref: `cus_sandbox_${fellside}`,
      provider_subscription_ref: `sub_sandbox_${fellside}`,
      updated_at: made,
    },
    {
      tenant_id: harbour,
      plan: "starter",
      status: "none",
      set_up_by_staff: true,
      current_period_end: null,
      provider_customer_ref: null,
      provider_subscription_ref: null,
      updated_at: made,
    },
  ]);
  await insert(client, "support_grants", [
    {
      tenant_id: fellside,
      level: "act",
      until: clock.inDays(365),
      set_by_user_id: personId("olivia"),
      set_by_name: "Olivia Tyson",
      updated_at: made,
    },
  ]);
  await insert(client, "payment_connections", [
    {
      tenant_id: fellside,
      provider: "sandbox",
      account_ref: `acct_sandbox_${fellside}`,
      charges_enabled: true,
      connected_at: made,
      updated_at: made,
    },
  ]);
}
