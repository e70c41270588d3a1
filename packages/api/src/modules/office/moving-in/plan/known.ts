import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type ProductUnit,
  type Tx,
} from "@roundsman/db";
import type { VatKind } from "../../../../platform/values/values";
import { holdingsOfMany } from "../../../customers";
import type { ReadSheet } from "../sheets/recognise";

/* What the business has already, as far as a workbook bears on it: a few statements, whatever the number of rows. */

interface Terms {
  days: number;
  from: "invoice" | "end_of_month";
}

export interface KnownCustomer {
  id: string;
  name: string;
  /** The account number. */
  reference: string | null;
  /** In small letters. */
  email: string | null;
  onAccount: boolean;
  terms: Terms | null;
  addresses: KnownAddress[];
}

export interface KnownAddress {
  id: string;
  name: string | null;
  line1: string;
  line2: string | null;
  city: string | null;
  postcode: string | null;
}

export interface KnownProduct extends VatKind {
  id: string;
  name: string;
  sku: string | null;
  unit: ProductUnit;
  returnable: boolean;
  exchangeGroupId: string | null;
}

export type Known = Awaited<ReturnType<typeof readKnown>>;

/** What stands in these columns of the sheets of a kind. */
function written(
  sheets: readonly ReadSheet[],
  kinds: readonly string[],
  fields: readonly string[],
) {
  const found = sheets
    .filter(({ key }) => kinds.includes(key))
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => fields.map((field) => cells[field] ?? "")));
  return [...new Set(found.filter(Boolean))];
}

const naming = ["addresses", "agreedPrices", "balances", "credit", "cylinders", "orders"];

export async function readKnown(db: PrismaClient | Tx, tenantId: string, sheets: ReadSheet[]) {
  const names = [
    ...written(sheets, naming, ["customer"]),
    ...written(sheets, ["customers"], ["name"]),
  ].map((name) => name.toLowerCase());
  const references = [
    ...names,
    ...written(sheets, ["customers"], ["reference"]).map((reference) => reference.toLowerCase()),
  ];
  const emails = written(sheets, ["customers"], ["email"]);
  const customers = await runSql(
    db,
    sqlBuilder
      .selectFrom("customers as c")
      .where("c.tenant_id", "=", tenantId)
      .where("c.archived_at", "is", null)
      .where(
        sql<boolean>`(lower(c.name) = any(${names}::text[]) or c.email = any(${emails}::citext[])
          or lower(c.external_ref) = any(${references}::text[]))`,
      )
      .orderBy("c.id")
      .select([
        "c.id",
        "c.name",
        "c.external_ref as reference",
        sql<string | null>`lower(c.email::text)`.as("email"),
        "c.on_account as onAccount",
        "c.terms_days as days",
        "c.terms_from as from",
      ]),
  );
  const ids = customers.map(({ id }) => id);
  const addresses = await db.deliveryAddress.findMany({
    where: { tenantId, customerId: { in: ids }, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      id: true,
      customerId: true,
      name: true,
      line1: true,
      line2: true,
      city: true,
      postcode: true,
    },
  });
  const addressesOf = groupedBy(addresses, ({ customerId }) => customerId);
  const products = await db.product.findMany({
    where: { tenantId },
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      sku: true,
      vatRate: true,
      vatTreatment: true,
      unit: true,
      returnable: true,
      exchangeGroupId: true,
      archivedAt: true,
    },
  });
  const lists = await db.rateSet.findMany({
    where: { tenantId },
    select: { id: true, name: true, archivedAt: true },
  });
  const groups = await db.exchangeGroup.findMany({
    where: { tenantId, archivedAt: null },
    select: { id: true, name: true },
  });
  const yards = await db.location.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, archivedAt: true },
  });
  const levels = await db.stockLevel.findMany({
    where: { tenantId },
    select: { locationId: true, productId: true },
  });
  const listPrices = await db.rateSetPrice.findMany({
    where: { tenantId },
    select: { rateSetId: true, productId: true },
  });
  const agreed = await runSql(
    db,
    sqlBuilder
      .selectFrom("agreed_rates")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", anyUuid(ids))
      .select(["customer_id as customerId", "product_id as productId"]),
  );
  const numbers = written(sheets, ["balances"], ["number"]);
  const balances = await db.invoice.findMany({
    where: { tenantId, sequence: null, status: { not: "void" }, number: { in: numbers } },
    select: { number: true },
  });
  const orderNumbers = written(sheets, ["orders"], ["order"]);
  const orders = await db.order.findMany({
    where: { tenantId, externalRef: { in: orderNumbers } },
    select: { externalRef: true },
  });
  const business = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { paymentTermsDays: true, paymentTermsFrom: true },
  });
  const held = await holdingsOfMany(db, tenantId, ids);
  return {
    customers: customers.map(
      ({ id, name, reference, email, onAccount, days, from }): KnownCustomer => ({
        id,
        name,
        reference,
        email,
        onAccount,
        terms: days === null || from === null ? null : { days, from },
        addresses: addressesOf.get(id) ?? [],
      }),
    ),
    products,
    groups,
    lists,
    yards,
    terms: { days: business.paymentTermsDays, from: business.paymentTermsFrom },
    balances: new Set(balances.map(({ number }) => number)),
    orders: new Set(orders.map(({ externalRef }) => externalRef)),
    /** Where there is something already, by the ids of both. */
    levels: new Set(levels.map((level) => `${level.locationId} ${level.productId}`)),
    listPrices: new Set(listPrices.map((price) => `${price.rateSetId} ${price.productId}`)),
    agreed: new Set(agreed.map((price) => `${price.customerId} ${price.productId}`)),
    held: new Set(held.map(({ customerId, productId }) => `${customerId} ${productId}`)),
  };
}

function groupedBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
