import { analyzeWritten, insertRows, type Tx } from "@roundsman/db";
import { noPosition, queueGeocodings } from "../../customers";
import { tellOfCredit } from "../../orders";
import type { Plan } from "./plan/plan";
import { putAgreements } from "./put-agreements";
import { putMoney, putOrders, putStock, type Putting } from "./put-documents";

/* Writes what a workbook comes to. The statements are as many for one row as for thousands. */

/** A row that came in, by its table and key; `partId` of a price is the product. */
interface CameIn {
  kind: string;
  thingId: string;
  partId: string;
}

export async function putPlan(tx: Tx, plan: Plan, putting: Putting): Promise<void> {
  await putGoods(tx, plan, putting);
  await putCustomers(tx, plan, putting);
  await putMoney(tx, plan, putting);
  await putAgreements(tx, plan, putting);
  await putStock(tx, plan, putting);
  await putOrders(tx, plan, putting);
  const { tenantId, movingInId } = putting;
  await insertRows(
    tx,
    "moving_in_rows",
    cameIn(plan).map((row) => ({ tenantId, movingInId, ...row })),
  );
  await analyzeWritten(tx);
  await tellOfCredit(tx, {
    tenantId,
    now: putting.now,
    what: "moving in",
    customerIds: [...plan.balances, ...plan.orders].map(({ customerId }) => customerId),
  });
}

const byIds = (kind: string, rows: readonly { id: string }[]): CameIn[] =>
  rows.map(({ id }) => ({ kind, thingId: id, partId: id }));

const cameIn = (plan: Plan): CameIn[] => [
  ...byIds("products", plan.products),
  ...byIds("rate_sets", plan.lists),
  ...byIds("locations", plan.yards),
  ...byIds("customers", plan.customers),
  ...byIds("delivery_addresses", plan.addresses),
  ...byIds("invoices", plan.balances),
  ...byIds("receipts", plan.credit),
  ...plan.agreements.flatMap(({ id, invoiceId, receiptId, allocationId }) => [
    ...byIds("cylinder_agreements", [{ id }]),
    ...byIds("invoices", [{ id: invoiceId }]),
    ...byIds("receipts", [{ id: receiptId }]),
    ...byIds("allocations", [{ id: allocationId }]),
  ]),
  ...byIds("call_notes", plan.deposits),
  ...byIds("orders", plan.orders),
  ...byIds("stock_movements", [
    ...plan.stock,
    ...plan.cylinders.flatMap(({ outId, backId }) => [{ id: outId }, { id: backId }]),
  ]),
  ...plan.listPrices.map(({ rateSetId, productId }) => ({
    kind: "rate_set_prices",
    thingId: rateSetId,
    partId: productId,
  })),
  ...plan.agreedPrices.map(({ customerId, productId }) => ({
    kind: "agreed_rates",
    thingId: customerId,
    partId: productId,
  })),
];

const decimal = (value: number | null) => (value === null ? null : String(value));

async function putGoods(tx: Tx, plan: Plan, { tenantId, now }: Putting): Promise<void> {
  const made = { tenantId, createdAt: now, updatedAt: now };
  await insertRows(
    tx,
    "products",
    plan.products.map(({ id, row }) => ({
      ...made,
      id,
      ...row,
      fullKg: decimal(row.fullKg),
      emptyKg: decimal(row.emptyKg),
      volumeLitres: decimal(row.volumeLitres),
      hazardKg: decimal(row.hazardKg),
    })),
  );
  await insertRows(
    tx,
    "rate_sets",
    plan.lists.map((list) => ({ ...made, ...list })),
  );
  await insertRows(
    tx,
    "rate_set_prices",
    plan.listPrices.map((row) => ({ tenantId, ...row })),
  );
  await insertRows(
    tx,
    "locations",
    plan.yards.map((yard) => ({ ...made, ...yard })),
  );
}

async function putCustomers(tx: Tx, plan: Plan, putting: Putting): Promise<void> {
  const { tenantId, now, located } = putting;
  const made = { tenantId, createdAt: now, updatedAt: now };
  await insertRows(
    tx,
    "customers",
    plan.customers.map(({ id, rateSetId, row }) => ({
      ...made,
      id,
      rateSetId,
      name: row.name,
      email: row.email,
      phone: row.phone,
      noTextsSince: row.noTexts ? now : null,
      doNotCallSince: row.doNotCall ? now : null,
      onAccount: row.onAccount,
      creditLimitPence: row.creditLimitPence,
      termsDays: row.paymentTerms?.days ?? null,
      termsFrom: row.paymentTerms?.from ?? null,
      accountsName: row.accountsName,
      accountsEmail: row.accountsEmail,
      notes: row.notes,
      companyNumber: row.companyNumber,
      vatNumber: row.vatNumber,
      externalRef: row.reference,
    })),
  );
  await insertRows(
    tx,
    "delivery_addresses",
    plan.addresses.map((address) => ({
      ...made,
      ...address,
      ...positionOf(putting, address.postcode),
    })),
  );
  await insertRows(
    tx,
    "agreed_rates",
    plan.agreedPrices.map((row) => ({ tenantId, ...row })),
  );
  await insertRows(
    tx,
    "call_notes",
    plan.deposits.map(({ id, customerId, words }) => ({
      tenantId,
      id,
      customerId,
      words,
      notedAt: now,
      notedByName: putting.by.name,
      notedByUserId: putting.by.id,
    })),
  );
  if (!located.failed) return;
  await queueGeocodings(
    tx,
    tenantId,
    plan.addresses.map(({ id }) => id),
  );
}

const positionOf = ({ located }: Putting, postcode: string | null) =>
  (postcode === null ? undefined : located.positions.get(postcode)) ?? noPosition;
