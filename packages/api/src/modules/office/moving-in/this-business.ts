import type { PrismaClient } from "@roundsman/db";
import { day, dayOrNull, numberOrNull } from "../../../platform/values/format";
import { isMeasured, type KeptPrice, vatWords } from "../../../platform/values/values";
import { knownGoods } from "../../catalogue";
import { holdingsOfMany } from "../../customers";
import { people, unlikeNames, type Names } from "./people-sheets";
import type { WrittenSheet } from "./read-tables";
import { filledSheets, type FilledRow } from "./workbook";

/* A business as a workbook that another one could move in with. Each of its tables is read once. */

const pounds = (pence: number) => pence / 100;
const yes = (flag: boolean) => (flag ? "yes" : "no");
/** A price that was entered including VAT is what is paid: the other follows from it. */
const priceOf = ({ unitPrice, unitPriceIncVat }: KeptPrice) => ({
  unitPrice: unitPriceIncVat === null ? pounds(unitPrice) : null,
  unitPriceIncVat: unitPriceIncVat === null ? null : pounds(unitPriceIncVat),
});

export async function workbookSheets(db: PrismaClient, tenantId: string): Promise<WrittenSheet[]> {
  const { names, customers, addresses, newReference } = await people(db, tenantId);
  const { productNames, goods } = await catalogue(db, tenantId, names);
  const money = await open(db, tenantId, names);
  const held = await holdingsOfMany(db, tenantId, [...names.keys()]);
  const orders = await openOrders(db, tenantId, { names, productNames, newReference });
  return filledSheets({
    customers: [...customers, ...orders.guestRows],
    addresses,
    ...goods,
    balances: money.balances,
    credit: [...money.credit, ...orders.paid],
    cylinders: held.map(({ customerId, productId, quantity }) => ({
      customer: names.get(customerId) ?? null,
      product: productNames.get(productId) ?? null,
      quantity,
    })),
    orders: orders.rows,
  });
}

async function catalogue(db: PrismaClient, tenantId: string, names: Names) {
  const products = await db.product.findMany({
    where: { tenantId, archivedAt: null },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
  });
  const productNames = unlikeNames(products, ({ sku, name }) => sku ?? name);
  const lists = await db.rateSet.findMany({
    where: { tenantId, archivedAt: null },
    orderBy: { name: "asc" },
    include: { prices: true },
  });
  const agreed = await db.agreedRate.findMany({ where: { tenantId } });
  const levels = await db.stockLevel.findMany({
    where: { tenantId, onHand: { not: 0 } },
    include: { location: { select: { name: true } } },
  });
  const stock = new Map<
    string,
    { yard: string; product: string | null; full: number; empty: number }
  >();
  for (const { locationId, productId, condition, onHand, location } of levels) {
    const key = `${locationId} ${productId}`;
    const product = productNames.get(productId) ?? null;
    const place = stock.get(key) ?? { yard: location.name, product, full: 0, empty: 0 };
    place[condition] = onHand;
    stock.set(key, place);
  }
  return {
    productNames,
    goods: {
      products: products.map((row): FilledRow => ({
        name: row.name,
        sku: row.sku,
        category: row.category,
        brand: row.brand,
        alsoKnownAs: row.alsoKnownAs,
        description: row.description,
        ...priceOf(row),
        vat: vatWords(row),
        unit: row.unit,
        fullKg: numberOrNull(row.fullKg),
        emptyKg: numberOrNull(row.emptyKg),
        volumeLitres: numberOrNull(row.volumeLitres),
        hazardKg: numberOrNull(row.hazardKg),
        goods: knownGoods.some(({ unNumber }) => unNumber === row.unNumber) ? row.unNumber : null,
        safetySheetUrl: row.safetySheetUrl,
        returnable: yes(row.returnable),
        sold: yes(row.sold),
        lowLevel: row.lowLevel,
      })),
      priceLists: lists.flatMap(({ name: list, prices }): FilledRow[] =>
        prices.length === 0
          ? [{ list }]
          : prices.flatMap((price) => {
              const product = productNames.get(price.productId);
              return product === undefined ? [] : [{ list, product, ...priceOf(price) }];
            }),
      ),
      agreedPrices: agreed.flatMap((price): FilledRow[] => {
        const customer = names.get(price.customerId);
        const product = productNames.get(price.productId);
        return customer && product ? [{ customer, product, ...priceOf(price) }] : [];
      }),
      stock: [...stock.values()].filter(({ product }) => product !== null),
    },
  };
}

/** What is open on accounts: invoices of which something is left, and credit. */
async function open(db: PrismaClient, tenantId: string, names: Names) {
  const invoices = await db.invoice.findMany({
    where: { tenantId, status: "sent", customerId: { not: null } },
    orderBy: [{ issuedOn: "asc" }, { number: "asc" }],
  });
  const reversals = { none: { tenantId } };
  const standing = { tenantId, customerId: { not: null }, reversesId: null, reversals };
  const receipts = await db.receipt.findMany({
    where: standing,
    orderBy: [{ receivedOn: "asc" }, { id: "asc" }],
  });
  const notes = await db.creditNote.findMany({
    where: standing,
    orderBy: [{ issuedOn: "asc" }, { number: "asc" }],
  });
  const nameOf = (id: string | null) => names.get(id ?? "") ?? null;
  const credit = (
    customerId: string | null,
    pence: number,
    on: Date,
    reference: string | null,
  ): FilledRow[] =>
    pence > 0
      ? [{ customer: nameOf(customerId), amount: pounds(pence), receivedOn: day(on), reference }]
      : [];
  return {
    balances: invoices.map((row): FilledRow => ({
      customer: nameOf(row.customerId),
      number: row.number,
      issuedOn: day(row.issuedOn),
      dueOn: day(row.dueOn),
      total: pounds(row.totalPence),
      paid: row.paidPence === 0 ? null : pounds(row.paidPence),
    })),
    credit: [
      ...receipts.flatMap((row) =>
        credit(row.customerId, row.amountPence - row.allocatedPence, row.receivedOn, row.reference),
      ),
      ...notes.flatMap((row) =>
        credit(row.customerId, row.totalPence - row.allocatedPence, row.issuedOn, row.number),
      ),
    ],
  };
}

const payments = { on_account: "account", cash: "cash", link: "link" } as const;

/**
 * What is ordered and not delivered. A guest of the shop becomes a customer, whose address is that of the order. What was
 * paid ahead is credit.
 */
async function openOrders(
  db: PrismaClient,
  tenantId: string,
  {
    names,
    productNames,
    newReference,
  }: { names: Names; productNames: Names; newReference: () => string },
) {
  const found = await db.order.findMany({
    where: { tenantId, status: "placed" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: {
      lines: { orderBy: { position: "asc" } },
      collect: true,
      deliveryAddress: true,
    },
  });
  const guestRows: FilledRow[] = [];
  const paid: FilledRow[] = [];
  const rows = found.flatMap((order): FilledRow[] => {
    const named = names.get(order.customerId ?? "");
    const reference = named === undefined ? newReference() : null;
    const customer = named ?? reference;
    if (named === undefined) {
      guestRows.push({
        reference,
        name: order.customerName ?? order.deliverToName ?? order.number,
        line1: order.deliverToAddress,
        postcode: order.deliverToPostcode,
      });
    }
    const common = {
      order: order.number,
      customer,
      address: named === undefined ? null : (order.deliveryAddress?.line1 ?? null),
      fulfilment: order.fulfilment,
      wantedOn: dayOrNull(order.wantedOn),
      payment: payments[order.paymentMethod],
      deliveryCharge: pounds(order.deliveryChargePence),
      notes: order.notes,
    };
    if (order.paidPence) {
      paid.push({
        customer,
        amount: pounds(order.paidPence),
        receivedOn: day(order.paidAt ?? order.createdAt),
        reference: `Paid ahead for ${order.number}`,
      });
    }
    const lines = order.lines.flatMap((line): FilledRow[] => {
      const product = productNames.get(line.productId);
      const quantity = line.quantity - line.cancelledQuantity;
      if (product === undefined || quantity === 0) return [];
      const measure = isMeasured(line.unit) ? line.measure : null;
      const discount = line.discountPercent || null;
      return [{ ...common, product, quantity, measure, ...priceOf(line), discount }];
    });
    const empties = order.collect.flatMap(({ productId, quantity }): FilledRow[] => {
      const product = productNames.get(productId);
      return product === undefined ? [] : [{ ...common, product, empties: quantity }];
    });
    return lines.length === 0 ? [] : [...lines, ...empties];
  });
  return { rows, guestRows, paid };
}
