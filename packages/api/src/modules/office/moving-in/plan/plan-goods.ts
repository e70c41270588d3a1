import { isMeasured, measuredName } from "../../../../platform/values/values";
import type { At } from "./faults";
import type { KnownAddress } from "./known";
import { Once, type NamedCustomer } from "./naming";
import type { PlannedOrder } from "./plan";
import type { Planning } from "./plan-people";

/* What the sheets about goods come to. */

export function planProducts(planning: Planning, rows: readonly At<"products">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const once = new Once();
  const codes = new Set(known.products.flatMap(({ sku }) => sku?.toLowerCase() ?? []));
  const names = new Set(
    known.products.flatMap(({ name, archivedAt }) => (archivedAt ? [] : name.toLowerCase())),
  );
  for (const at of rows) {
    const { row } = at;
    const before = once.before(row.sku ?? `name ${row.name}`, at.read.line);
    const field = row.sku === null ? "name" : "sku";
    if (before !== null) faults.add(at, field, `Row ${before} is this product already.`);
    const known =
      row.sku === null ? names.has(row.name.toLowerCase()) : codes.has(row.sku.toLowerCase());
    if (known) {
      faults.add(at, field, "You have this product. Take the row out; other sheets may name it.");
    }
    const id = newId();
    plan.products.push({ id, row });
    if (isMeasured(row.unit) && row.lowLevel !== null) {
      faults.add(at, "lowLevel", "Only what is sold by the piece has a low level.");
    }
    const { name, sku, vatRate, vatTreatment, unit, returnable } = row;
    const exchangeGroupId = null;
    naming.addProduct({
      id,
      name,
      sku,
      vatRate,
      vatTreatment,
      unit,
      returnable,
      exchangeGroupId,
      isNew: true,
    });
  }
}

/** Lists that are named and not there yet are made; products are planned before. */
export function planPriceLists(planning: Planning, rows: readonly At<"priceLists">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const once = new Once();
  const lists = new Map(known.lists.map((list) => [list.name.toLowerCase(), list]));
  for (const at of rows) {
    const name = at.row.list.toLowerCase();
    const there = lists.get(name);
    if (there?.archivedAt) faults.add(at, "list", "This price list is archived.");
    const list = there ?? { id: newId(), name: at.row.list, archivedAt: null };
    if (!there) {
      lists.set(name, list);
      plan.lists.push({ id: list.id, name: list.name });
    }
    if (at.row.product === null) continue;
    const product = naming.product(at, at.row.product);
    if (!product) continue;
    const key = `${list.id} ${product.id}`;
    const before = once.before(key, at.read.line);
    if (before !== null) faults.add(at, "product", `Row ${before} says its price on this list.`);
    if (known.listPrices.has(key))
      faults.add(at, "product", "It has a price on this list already.");
    const price = naming.price(at, at.row, product);
    if (price) plan.listPrices.push({ rateSetId: list.id, productId: product.id, ...price });
  }
}

export function planStock(planning: Planning, rows: readonly At<"stock">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const once = new Once();
  const yards = new Map(known.yards.map((yard) => [yard.name.toLowerCase(), yard]));
  for (const at of rows) {
    const { full, empty } = at.row;
    const name = at.row.yard.toLowerCase();
    const there = yards.get(name);
    if (there?.archivedAt) faults.add(at, "yard", "This yard is archived.");
    const yard = there ?? { id: newId(), name: at.row.yard, archivedAt: null };
    if (!there) {
      yards.set(name, yard);
      plan.yards.push({ id: yard.id, name: yard.name });
    }
    const product = naming.product(at, at.row.product);
    if (!product) continue;
    const key = `${yard.id} ${product.id}`;
    const before = once.before(key, at.read.line);
    if (before !== null) faults.add(at, "product", `Row ${before} counts it in this yard already.`);
    if (known.levels.has(key)) {
      faults.add(at, "product", "There is stock of it in this yard. Count the yard instead.");
    }
    if (!product.returnable && (empty ?? 0) !== 0) {
      faults.add(at, "empty", "This product has no empties.");
    }
    if (isMeasured(product.unit)) {
      faults.add(at, "product", "This is not sold by the piece: its stock is not counted.");
    }
    const place = { locationId: yard.id, yard: yard.name, productId: product.id };
    if (full) plan.stock.push({ id: newId(), ...place, condition: "full", quantity: full });
    if (empty) plan.stock.push({ id: newId(), ...place, condition: "empty", quantity: empty });
  }
}

/** The same for all rows of an order. */
const wholeOrder = [
  "customer",
  "address",
  "fulfilment",
  "wantedOn",
  "payment",
  "deliveryCharge",
  "notes",
] as const;

export function planOrders(planning: Planning, rows: readonly At<"orders">[]): void {
  const { plan, faults, naming, known } = planning;
  const orders = new Map<string, { order: PlannedOrder | null; first: At<"orders"> }>();
  for (const at of rows) {
    const { row } = at;
    let found = orders.get(row.order);
    if (found) {
      for (const field of wholeOrder) {
        const { row: first, read } = found.first;
        if (row[field] !== first[field] && row[field] !== null && row[field] !== "") {
          faults.add(at, field, `Row ${read.line} says otherwise of this order.`);
        }
      }
    } else {
      if (known.orders.has(row.order)) faults.add(at, "order", "This order is here already.");
      found = { order: newOrder(planning, at), first: at };
      orders.set(row.order, found);
      if (found.order) plan.orders.push(found.order);
    }
    const product = naming.product(at, row.product);
    const { order } = found;
    if (!product || !order) continue;
    const price = naming.price(at, row, product);
    const { id: productId, name, vatRate, vatTreatment, unit, returnable } = product;
    if (row.measure !== null && !isMeasured(unit)) {
      faults.add(at, "measure", "This is sold by the piece: leave the measure empty.");
    }
    if (row.quantity && price) {
      const { quantity, discount: discountPercent } = row;
      const measure = row.measure ?? 1;
      const productName = measuredName(name, measure, unit);
      const vat = { vatRate, vatTreatment };
      const what = { productId, productName, unit, measure, quantity };
      order.lines.push({ ...what, ...vat, discountPercent, ...price });
    }
    if (row.empties) {
      if (!returnable) faults.add(at, "empties", "This product has no empties.");
      const same = order.collect.find((one) => one.productId === productId);
      if (same) same.quantity += row.empties;
      else order.collect.push({ productId, productName: name, quantity: row.empties });
    }
  }
  for (const { order, first } of orders.values()) {
    if (order?.lines.length === 0) faults.add(first, "quantity", "Nothing is ordered.");
  }
}

function newOrder(planning: Planning, at: At<"orders">): PlannedOrder | null {
  const { faults, naming, newId } = planning;
  const { row } = at;
  const customer = naming.customer(at, row.customer);
  if (!customer) return null;
  const address = row.fulfilment === "delivery" ? addressFor(planning, at, customer) : null;
  if (row.payment === "account" && !customer.onAccount) {
    faults.add(at, "payment", `${customer.name} has no account.`);
  }
  return {
    id: newId(),
    number: row.order,
    customerId: customer.id,
    customerName: customer.name,
    fulfilment: row.fulfilment,
    address,
    wantedOn: row.wantedOn,
    paymentMethod: paymentOf(row.payment, customer),
    deliveryChargePence: row.deliveryCharge ?? 0,
    notes: row.notes,
    lines: [],
    collect: [],
  };
}

function paymentOf(said: "" | "account" | "cash" | "link", { onAccount }: NamedCustomer) {
  if (said === "") return onAccount ? "on_account" : "cash";
  return said === "account" ? "on_account" : said;
}

function addressFor(
  { faults }: Planning,
  at: At<"orders">,
  { name, addresses }: NamedCustomer,
): KnownAddress | null {
  const said = at.row.address;
  const plain = (words: string | null) => (words ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const fits = (address: KnownAddress) =>
    said === null ||
    [address.name, address.line1, address.postcode].some((part) => plain(part) === plain(said));
  const found = addresses.find(fits);
  if (found) return found;
  const why =
    said === null
      ? `${name} has no address to deliver to.`
      : `${name} has no address of this name, first line or postcode.`;
  faults.add(at, said === null ? "customer" : "address", why);
  return null;
}
