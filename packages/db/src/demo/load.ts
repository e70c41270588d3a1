import { Client } from "pg";
import { pastBilling } from "./business/billing";
import { Clock } from "./base/clock";
import { fellsideDetails, sandboxConnection, tradeAtFellside } from "./fellside";
import { openHarbour } from "./harbour";
import { fellside, harbour, personId } from "./base/ids";
import { insert } from "./base/insert";
import { exportJournal } from "./books/journal";
import { people } from "./business/people";
import { openShop } from "./business/shop";
import { askForTrust } from "./business/trust";

const daysOfTrade = 90;

/**
 * Fills an empty database with the demo: same ids and figures every time, dates counted from `now`. One transaction
 * loads all or nothing.
 * @param serviceUrl signs in as the role that reads every business
 * @returns false if the database has businesses already, and nothing was done
 */
export async function loadDemo(serviceUrl: string, secretKey: string, now: Date): Promise<boolean> {
  const client = new Client({ connectionString: serviceUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // With two loaders at once, the second waits, and finds the first one's work.
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
  const { users, members, signIns } = people(clock, secretKey);
  await insert(client, "users", users);
  await businesses(client, clock);
  await pastBilling(client, clock);
  await insert(client, "members", members);
  await insert(client, "sign_ins", signIns);

  await tradeAtFellside(client, clock, daysOfTrade);
  await insert(client, "business_counters", [
    { tenant_id: harbour, next_invoice: 1, next_credit_note: 1, next_order: 1 },
  ]);
  await openShop(client, clock);
  await openHarbour(client, clock);
  await askForTrust(client, clock);
  await closeBooks(client, clock);
  await exportJournal(client, clock);
  await client.query("SELECT analyze_written()");
}

/**
 * Closes the month before the last, and leaves the last one open: one month to read and one to try. Runs after
 * everything else, because a closed month accepts no entries.
 */
async function closeBooks(client: Client, clock: Clock): Promise<void> {
  await client.query("UPDATE businesses SET books_closed_to = $2 WHERE id = $1", [
    fellside,
    clock.endOfMonth(2),
  ]);
}

async function businesses(client: Client, clock: Clock): Promise<void> {
  const createdAt = clock.at(200, 9);
  await insert(client, "businesses", [
    {
      id: fellside,
      name: "Fellside Gas",
      slug: "fellside",
      ...fellsideDetails,
      // As its areas would set it: on a cluster they could not change a row of this same transaction.
      has_delivery_areas: true,
      created_at: createdAt,
      updated_at: createdAt,
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
      vat_number: "GB123456727",
      vat_registered: true,
      vat_registered_from: "2019-07-01",
      vat_scheme: "cash",
      payment_terms_days: 30,
      bank_name: null,
      bank_account_name: "Harbour Fuels",
      bank_sort_code: "20-00-01",
      bank_account_number: "44668800",
      has_delivery_areas: false,
      created_at: createdAt,
      updated_at: createdAt,
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
      updated_at: createdAt,
    },
    {
      tenant_id: harbour,
      plan: "starter",
      status: "none",
      set_up_by_staff: true,
      current_period_end: null,
      provider_customer_ref: null,
      provider_subscription_ref: null,
      updated_at: createdAt,
    },
  ]);
  await insert(client, "support_grants", [
    {
      tenant_id: fellside,
      level: "act",
      until: clock.inDays(365),
      set_by_user_id: personId("olivia"),
      set_by_name: "Olivia Tyson",
      updated_at: createdAt,
    },
  ]);
  await insert(client, "payment_connections", [sandboxConnection(clock)]);
}
