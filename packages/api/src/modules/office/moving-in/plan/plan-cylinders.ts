import { pounds, todayIn } from "../../../../platform/values/format";
import type { At } from "./faults";
import { Once, type NamedCustomer, type NamedProduct } from "./naming";
import type { Planning } from "./plan-people";

/* The cylinders that customers hold, and what they paid for them. */

/** Yards are planned before. */
export function planCylinders(planning: Planning, rows: readonly At<"cylinders">[]): void {
  const { plan, faults, naming, known, newId } = planning;
  const once = new Once();
  const [first] = rows;
  if (first && plan.yards.length === 0 && known.yards.every(({ archivedAt }) => archivedAt)) {
    faults.add(first, null, "Cylinders come back to a yard: name one on the sheet Stock.");
  }
  for (const at of rows) {
    const customer = naming.customer(at, at.row.customer);
    const product = naming.product(at, at.row.product);
    if (!customer || !product) continue;
    const key = `${customer.id} ${product.id}`;
    const quantity = at.row.quantity ?? 0;
    if (!product.returnable) faults.add(at, "product", "This product has no empties.");
    const before = once.before(key, at.read.line);
    if (before !== null) faults.add(at, "product", `Row ${before} says what they hold already.`);
    if (known.held.has(key)) {
      faults.add(at, "quantity", "What they hold of it is known here already.");
    }
    plan.cylinders.push({
      outId: newId(),
      backId: newId(),
      customerId: customer.id,
      productId: product.id,
      quantity,
    });
    planDeposit(planning, at, { customer, product, quantity });
  }
}

interface Holding {
  customer: NamedCustomer;
  product: NamedProduct;
  quantity: number;
}

/**
 * What was paid for cylinders of an exchange group is an agreement, whose refund follows from the day on which it was
 * paid. Any other deposit is a note on the customer.
 */
function planDeposit(
  { plan, faults, known, newId, days: { business, now } }: Planning,
  at: At<"cylinders">,
  { customer, product, quantity }: Holding,
): void {
  const pence = at.row.deposit ?? 0;
  if (pence === 0) return;
  const today = todayIn(business.timeZone, now);
  const paidOn = at.row.paidOn ?? today;
  if (paidOn > today) faults.add(at, "paidOn", "This day is still to come.");
  const group = known.groups.find(({ id }) => id === product.exchangeGroupId);
  if (!group || pence < quantity || quantity <= 0) {
    const words = `Deposit held when we moved in: ${pounds(pence)} for ${quantity} × ${product.name}.`;
    plan.deposits.push({ id: newId(), customerId: customer.id, words, pence });
    return;
  }
  for (const charge of chargesOf(pence, quantity)) {
    plan.agreements.push({
      id: newId(),
      invoiceId: newId(),
      receiptId: newId(),
      allocationId: newId(),
      customerId: customer.id,
      customerName: customer.name,
      exchangeGroupId: group.id,
      groupName: group.name,
      ...charge,
      paidOn,
      bookedOn: today,
      paperNumber: at.row.paperNumber,
    });
  }
}

/** Returns the charges for one that add up to the deposit: the same for all, or a penny more for some of them. */
function chargesOf(pence: number, quantity: number): { quantity: number; chargePence: number }[] {
  const chargePence = Math.floor(pence / quantity);
  const left = pence - chargePence * quantity;
  return [
    { quantity: quantity - left, chargePence },
    { quantity: left, chargePence: chargePence + 1 },
  ].filter((charge) => charge.quantity > 0);
}
