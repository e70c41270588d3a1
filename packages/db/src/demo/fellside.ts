import type { ClientBase } from "pg";
import { deliverInAreas, takePlaces } from "./catalogue/areas";
import { uploadStatement } from "./books/bank";
import { noteCalls } from "./customers/calls";
import { priceLists, products } from "./catalogue/products";
import type { Clock } from "./base/clock";
import { closeDays } from "./trading/close-days";
import { agreeCredit } from "./customers/credit";
import { creditInvoices } from "./books/credit-notes";
import { customerRows, makeCustomers } from "./customers/customers";
import { pairReaders } from "./trading/card-readers";
import { collectByDirectDebit } from "./books/direct-debits";
import { agreeOnCylinders } from "./stock/cylinders";
import { giveDiscounts } from "./catalogue/discounts";
import { fleet } from "./business/fleet";
import { burnFuel } from "./trading/fuel-use";
import { fellside, idOf } from "./base/ids";
import { insert, type Row } from "./base/insert";
import { sellLaterGoods } from "./catalogue/later-goods";
import { invoice, invoiceSale } from "./books/invoicing";
import { notices } from "./business/notices";
import { textCustomers } from "./customers/texts";
import { keepOnTheRoad } from "./trading/on-the-road";
import { keepRecords } from "./business/records";
import { rentCylinders } from "./stock/rental";
import { numberCylinders } from "./stock/serials";
import { repeatOrders } from "./trading/standing";
import { supply } from "./stock/suppliers";
import { numberOrders, options } from "./trading/take-order";
import { trade } from "./trading/trading";
import { Transfers } from "./stock/transfers";

/** Fellside's details. */
export const fellsideDetails = {
  time_zone: "Europe/London",
  phone: "01539 555 0142",
  email: "hello@fellside.example",
  address: "Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ",
  company_number: "01378211",
  vat_number: "GB123456782",
  vat_registered: true,
  vat_registered_from: "2015-04-01",
  vat_scheme: "standard",
  payment_terms_days: 30,
  bank_name: "Fell & Lakes Bank",
  bank_account_name: "Fellside Gas Ltd",
  bank_sort_code: "20-00-00",
  bank_account_number: "55779911",
};

/** The account at the sandbox, which can take money. */
export const sandboxConnection = (clock: Clock) => ({
  tenant_id: fellside,
  provider: "sandbox",
  account_ref: `acct_sandbox_${fellside}`,
  charges_enabled: true,
  connected_at: clock.at(200, 9),
  updated_at: clock.at(200, 9),
});

/** The first customer has certified the share of their fuel for a home. */
const certificate = (clock: Clock): Row => ({
  tenant_id: fellside,
  id: idOf("vatCertificate", 1),
  address_id: idOf("address", 1),
  customer_id: idOf("customer", 1),
  qualifying_percent: 70,
  signed_by: "The occupier",
  signed_on: clock.day(120),
  valid_from: clock.day(120),
  created_at: clock.at(120, 11),
});

/** They also stated the appliance for their logs. */
const statement = (clock: Clock): Row => ({
  tenant_id: fellside,
  id: idOf("applianceStatement", 1),
  address_id: idOf("address", 1),
  appliance: "Clearview Vision 500",
  fuels: ["wood"],
  stated_by: "The occupier",
  stated_on: clock.day(120),
  recorded_by_name: "Olivia Fell",
  created_at: clock.at(120, 11),
});

/** Writes Fellside's goods, customers, and `days` days of trade. Its people and drivers exist already. */
export async function tradeAtFellside(
  client: ClientBase,
  clock: Clock,
  days: number,
): Promise<void> {
  const catalogue = priceLists(clock);
  await insert(client, "products", products(clock));
  await sellLaterGoods(client, clock);
  await insert(client, "rate_sets", catalogue.sets);
  await insert(client, "rate_set_prices", catalogue.prices);
  const customers = makeCustomers();
  const { customers: customerTable, addresses, agreedRates } = customerRows(customers, clock);
  await insert(client, "customers", customerTable);
  await insert(client, "delivery_addresses", addresses);
  await insert(client, "vat_certificates", [certificate(clock)]);
  await insert(client, "appliance_statements", [statement(clock)]);
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
  await deliverInAreas(client, clock);

  const { locations, vehicles, profiles, papers, patches, driverPatches } = fleet(clock);
  await insert(client, "locations", locations);
  await insert(client, "vehicles", vehicles);
  await insert(client, "driver_profiles", profiles);
  await insert(client, "fleet_papers", papers);
  await insert(client, "patches", patches);
  await insert(client, "driver_patches", driverPatches);

  const { book, depot } = trade(customers, clock, days);
  const invoices = invoice(book, customers, clock);
  const sales = invoiceSale(book, invoices + 1, clock);
  const creditNotes = creditInvoices(book, clock);
  const past = burnFuel(customers, clock);
  const nextOrder = numberOrders([...book.rows("orders"), ...past.book.rows("orders")]);
  await book.write(client);
  await takePlaces(client, clock);
  await giveDiscounts(client);
  await agreeCredit(client);
  await noteCalls(client, clock);
  await uploadStatement(client, clock);
  await collectByDirectDebit(client, clock);
  await repeatOrders(client, clock);
  await pairReaders(client, clock);
  await supply(client, depot, clock);
  const transfers = new Transfers(depot, clock);
  await transfers.write(client);
  await insert(client, "stock_movements", [...depot.opening(clock, days), ...depot.movements]);
  await transfers.writeHolds(client);
  await insert(client, "business_counters", [
    {
      tenant_id: fellside,
      next_invoice: invoices + sales + 1,
      next_credit_note: creditNotes + 1,
      next_order: nextOrder,
    },
  ]);
  await agreeOnCylinders(client, clock);
  await rentCylinders(client, clock);
  await keepOnTheRoad(client);
  await numberCylinders(client, clock);
  await insert(client, "notifications", notices(clock));
  await textCustomers(client, clock);
  await keepRecords(client, clock);
  await closeDays(client, clock);
  await past.write(client);
  await workOutRounds(client);
  // Last, because the row is on every node of a cluster, and meanwhile nobody else can change such a table.
  await client.query("UPDATE businesses SET tracks_serials = true WHERE id = $1", [fellside]);
}

/** The service's own job computes routes and times of rounds still to be driven, as after any change of them. */
async function workOutRounds(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM rounds WHERE tenant_id = $1 AND status <> 'done'",
    [fellside],
  );
  // Separate from the rounds: on a cluster it would run on the rounds' node, in a transaction that can't notify the
  // worker.
  await client.query(
    `SELECT enqueue_job('route_round', jsonb_build_object('tenantId', $1::text, 'roundId', id),
                        NULL, 'route_round:' || id)
       FROM unnest($2::text[]) AS id`,
    [fellside, rows.map(({ id }) => id)],
  );
}
