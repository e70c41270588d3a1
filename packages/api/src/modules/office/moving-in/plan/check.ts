import { runSql, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import { sumsOf } from "../../../orders";
import type { BookDays } from "../../../ledger";
import type { ReadSheet } from "../sheets/recognise";
import { Faults, rowsOf, type Fault } from "./faults";
import { readKnown } from "./known";
import { Naming } from "./naming";
import type { Plan } from "./plan";
import { planOrders, planPriceLists, planProducts, planStock } from "./plan-goods";
import { planCylinders } from "./plan-cylinders";
import {
  planAddresses,
  planAgreedPrices,
  planBalances,
  planCredit,
  planCustomers,
  type Planning,
} from "./plan-people";

/** What is signed off. Money in pence; `ordersPence` includes VAT. */
export const MovingInTotals = z
  .object({
    customers: z.int().min(0),
    addresses: z.int().min(0),
    products: z.int().min(0),
    priceLists: z.int().min(0),
    listPrices: z.int().min(0),
    agreedPrices: z.int().min(0),
    invoices: z.int().min(0),
    owedPence: z.int().min(0),
    creditPence: z.int().min(0),
    cylinders: z.int(),
    depositPence: z.int().min(0),
    stock: z.array(z.object({ yard: z.string(), full: z.int(), empty: z.int() })),
    orders: z.int().min(0),
    ordersPence: z.int().min(0),
  })
  .meta({ id: "MovingInTotals" });
export type MovingInTotals = z.infer<typeof MovingInTotals>;

export interface Checked {
  faults: Fault[];
  plan: Plan;
  totals: MovingInTotals;
}

/**
 * What the sheets come to against what the business has now, and all that is wrong with them. A look and the writing
 * judge alike: both come here.
 */
export async function check(
  db: PrismaClient | Tx,
  tenantId: string,
  sheets: ReadSheet[],
  days: BookDays,
): Promise<Checked> {
  const known = await readKnown(db, tenantId, sheets);
  const faults = new Faults();
  const naming = new Naming(faults);
  for (const { reference, ...customer } of known.customers) {
    naming.addCustomer({ ...customer, isNew: false }, reference);
  }
  for (const { archivedAt, ...product } of known.products) {
    if (archivedAt === null) naming.addProduct({ ...product, isNew: false });
  }
  const plan: Plan = {
    lists: [],
    yards: [],
    products: [],
    customers: [],
    addresses: [],
    listPrices: [],
    agreedPrices: [],
    balances: [],
    credit: [],
    cylinders: [],
    deposits: [],
    agreements: [],
    stock: [],
    orders: [],
  };
  const newId = await idsFor(db, sheets);
  const planning: Planning = { plan, faults, naming, known, newId, days };
  // What rows name is planned before them.
  planProducts(planning, rowsOf("products", sheets, faults));
  planPriceLists(planning, rowsOf("priceLists", sheets, faults));
  planCustomers(planning, rowsOf("customers", sheets, faults));
  planAddresses(planning, rowsOf("addresses", sheets, faults));
  planAgreedPrices(planning, rowsOf("agreedPrices", sheets, faults));
  planBalances(planning, rowsOf("balances", sheets, faults));
  planCredit(planning, rowsOf("credit", sheets, faults));
  planStock(planning, rowsOf("stock", sheets, faults));
  planCylinders(planning, rowsOf("cylinders", sheets, faults));
  planOrders(planning, rowsOf("orders", sheets, faults));
  return { faults: faults.all, plan, totals: totalsOf(plan) };
}

/** New ids in their order, from the database: as many as the rows could need. */
async function idsFor(db: PrismaClient | Tx, sheets: readonly ReadSheet[]): Promise<() => string> {
  const most = sheets.reduce((sum, { key, rows }) => sum + mostIds(key) * rows.length, 3);
  const made = await runSql(db, sqlIds(most));
  let next = 0;
  return () => {
    const id = made[next]?.id;
    if (id === undefined) throw new Error("More ids are wanted than rows could need");
    next += 1;
    return id;
  };
}

/** Cylinders come with two movements, and their deposit with up to two agreements of four rows. */
const mostIds = (key: ReadSheet["key"]) => (key === "cylinders" ? 10 : 3);

const sqlIds = (count: number) =>
  sqlBuilder
    .selectFrom(sql<{ n: number }>`generate_series(1, ${count}::int)`.as<"s">(sql`s (n)`))
    .select(sql<string>`uuidv7()::text`.as("id"));

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0);

function totalsOf(plan: Plan): MovingInTotals {
  const yards = [...new Set(plan.stock.map(({ yard }) => yard))].toSorted();
  const inYard = (yard: string, condition: "full" | "empty") =>
    sum(
      plan.stock.filter((place) => place.yard === yard && place.condition === condition),
      ({ quantity }) => quantity,
    );
  return {
    customers: plan.customers.length,
    addresses: plan.addresses.length,
    products: plan.products.length,
    priceLists: plan.lists.length,
    listPrices: plan.listPrices.length,
    agreedPrices: plan.agreedPrices.length,
    invoices: plan.balances.length,
    owedPence: sum(plan.balances, ({ leftPence }) => leftPence),
    creditPence: sum(plan.credit, ({ amountPence }) => amountPence),
    cylinders: sum(plan.cylinders, ({ quantity }) => quantity),
    depositPence:
      sum(plan.deposits, ({ pence }) => pence) +
      sum(plan.agreements, ({ quantity, chargePence }) => quantity * chargePence),
    stock: yards.map((yard) => ({
      yard,
      full: inYard(yard, "full"),
      empty: inYard(yard, "empty"),
    })),
    orders: plan.orders.length,
    ordersPence: sum(
      plan.orders,
      ({ lines, deliveryChargePence }) => sumsOf(lines, deliveryChargePence).totalPence,
    ),
  };
}
