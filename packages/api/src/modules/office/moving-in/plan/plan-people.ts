import { isClosed, booksAreClosed, type BookDays } from "../../../ledger";
import { dueDay } from "../../../billing";
import { todayIn } from "../../../../platform/values/format";
import type { SheetKey } from "../sheets/sheets";
import type { At, Faults } from "./faults";
import type { Known, KnownCustomer } from "./known";
import { Once, type Naming } from "./naming";
import type { Plan } from "./plan";

/* What the sheets about customers come to. */

export interface Planning {
  plan: Plan;
  faults: Faults;
  naming: Naming;
  known: Known;
  newId: () => string;
  days: BookDays;
}

/** Customers with their first addresses. Price lists are planned before. */
export function planCustomers(planning: Planning, rows: readonly At<"customers">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const lists = new Map(
    [...known.lists.filter(({ archivedAt }) => archivedAt === null), ...plan.lists].map((list) => [
      list.name.toLowerCase(),
      list.id,
    ]),
  );
  const once = new Once();
  for (const at of rows) {
    const { row } = at;
    const before = once.before(`${row.name} ${row.line1} ${row.postcode}`, at.read.line);
    if (before !== null) faults.add(at, "name", `Row ${before} is this customer already.`);
    const there = known.customers.find((customer) => isSame(customer, row));
    if (there) {
      const what = there.name.toLowerCase() === row.name.toLowerCase() ? "name" : "email";
      faults.add(at, what, `${there.name} is a customer already. Take the row out.`);
    }
    const rateSetId = row.priceList === null ? null : lists.get(row.priceList.toLowerCase());
    if (rateSetId === undefined) {
      faults.add(at, "priceList", "There is no price list of this name, on its sheet or here.");
    }
    const other = row.reference === null ? undefined : naming.customerOfReference(row.reference);
    if (other) {
      const words = other.isNew
        ? "This reference is used twice."
        : `${other.name} has this account number here already.`;
      faults.add(at, "reference", words);
    }
    const id = newId();
    const { addressName, line1, line2, city, postcode, addressNotes } = row;
    const address =
      line1 === null ? null : { id: newId(), name: addressName, line1, line2, city, postcode };
    plan.customers.push({ id, row, rateSetId: rateSetId ?? null });
    if (address) plan.addresses.push({ ...address, customerId: id, notes: addressNotes });
    naming.addCustomer(
      {
        id,
        name: row.name,
        onAccount: row.onAccount,
        terms: row.paymentTerms,
        isNew: true,
        addresses: address ? [address] : [],
      },
      other ? null : row.reference,
    );
  }
}

/** Of the same email, or the same name at the same postcode (docs/decisions/0105). */
function isSame(customer: KnownCustomer, { name, email, postcode }: At<"customers">["row"]) {
  if (email !== null && customer.email === email.toLowerCase()) return true;
  if (customer.name.toLowerCase() !== name.toLowerCase()) return false;
  const places = customer.addresses.map((address) => address.postcode);
  return places.length === 0 ? postcode === null : places.includes(postcode);
}

export function planAddresses(planning: Planning, rows: readonly At<"addresses">[]): void {
  const { plan, naming, newId } = planning;
  for (const at of rows) {
    const customer = naming.customer(at, at.row.customer);
    if (!customer) continue;
    const { customer: _, notes, ...place } = at.row;
    const address = { id: newId(), ...place };
    customer.addresses.push(address);
    plan.addresses.push({ ...address, customerId: customer.id, notes });
  }
}

export function planAgreedPrices(planning: Planning, rows: readonly At<"agreedPrices">[]): void {
  const { plan, faults, naming, known } = planning;
  const once = new Once();
  for (const at of rows) {
    const customer = naming.customer(at, at.row.customer);
    const product = naming.product(at, at.row.product);
    if (!customer || !product) continue;
    const key = `${customer.id} ${product.id}`;
    const before = once.before(key, at.read.line);
    if (before !== null) faults.add(at, "product", `Row ${before} says their price of it already.`);
    if (known.agreed.has(key))
      faults.add(at, "product", "They have an agreed price of it already.");
    const price = naming.price(at, at.row, product);
    if (price) plan.agreedPrices.push({ customerId: customer.id, productId: product.id, ...price });
  }
}

/** A day in the books: over, and open. */
function checkDay({ faults, days }: Planning, at: At<SheetKey>, field: string, on: string): void {
  const { business, now } = days;
  if (on > todayIn(business.timeZone, now)) faults.add(at, field, "This day is still to come.");
  if (isClosed(on, business.booksClosedTo)) {
    faults.add(at, field, `${booksAreClosed(business.booksClosedTo)} Use a later day.`);
  }
}

export function planBalances(planning: Planning, rows: readonly At<"balances">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const once = new Once();
  for (const at of rows) {
    const { number, issuedOn, total, paid } = at.row;
    const customer = naming.customer(at, at.row.customer);
    const before = once.before(number, at.read.line);
    if (before !== null) faults.add(at, "number", `Row ${before} has this number already.`);
    if (known.balances.has(number)) {
      faults.add(at, "number", `There is an opening balance ${number} already.`);
    }
    checkDay(planning, at, "issuedOn", issuedOn);
    if (!customer) continue;
    plan.balances.push({
      id: newId(),
      customerId: customer.id,
      customerName: customer.name,
      number,
      issuedOn,
      dueOn: at.row.dueOn ?? dueDay(issuedOn, customer.terms ?? known.terms),
      totalPence: total,
      leftPence: total - (paid ?? 0),
    });
  }
}

export function planCredit(planning: Planning, rows: readonly At<"credit">[]): void {
  const { plan, naming, newId } = planning;
  for (const at of rows) {
    const { amount: amountPence, receivedOn, reference } = at.row;
    const customer = naming.customer(at, at.row.customer);
    checkDay(planning, at, "receivedOn", receivedOn);
    if (customer) {
      plan.credit.push({
        id: newId(),
        customerId: customer.id,
        amountPence,
        receivedOn,
        reference,
      });
    }
  }
}
