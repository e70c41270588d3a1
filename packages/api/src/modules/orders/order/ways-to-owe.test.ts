import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/*
 * Every way to make a customer owe more, by the file that goes it (docs/decisions/0452). What an office or a shopper decides
 * is judged before; what has happened is told to the office. tooling/contract/src/customers-and-prices/credit-ways.test.ts
 * goes each over REST.
 */

/** Statements and functions by which somebody comes to owe more. */
const raising = [
  /\bputInvoices(?:<[^>]*>)?\(/,
  /\b(?:placeOrder|takeOrder|addOrder)\(/,
  /\b(?:bookDebt|settleDebt|unpayIfShort|markUnpaidIfShort)\(/,
  /\b(?:reverseReceipt|recordRefund|reverseCreditNote)\(/,
  /\bgiveBack\(tx, \{/,
  /\b(?:chargeOnTheSpot|putLines|correctLines|writeOthers)\(/,
  /\baddLines\(tx, (?:of\b|\{ tenantId, orderId)/,
  /insertInto\("(?:invoices|orders|order_lines|order_debts|bad_debts|refunds)"\)/,
  /insertRows\(\s*tx,\s*"(?:invoices|orders|order_lines|refunds)"/,
  /\btx\.(?:invoice|order|orderLine|badDebt|refund)\.create/,
  /mergedIntoId: into/,
];

/** In words, how a file keeps to the rule. */
type How =
  /** It asks `requireCredit`, or takes orders by what asks it. */
  | "judges"
  /** It tells the office: the name of the file that does, where that is another. */
  | { tells: string }
  /** It makes nobody owe more, and why; or it is a part of the others. */
  | { addsNothing: string };

const here = (tells: string): How => ({ tells });
const part = "what the ways are made of";

const ways: Record<string, How> = {
  "orders/place-order.ts": "judges",
  "orders/amend-order.ts": "judges",
  "orders/router.ts": "judges",
  "orders/standing/make/make-order.ts": "judges",
  "office/phone/router.ts": "judges",
  "shop/checkout/place-order.ts": "judges",
  "billing/agreements/make-agreement.ts": "judges",
  "billing/agreements/bill.ts": { addsNothing: "make-agreement.ts has judged it" },
  // By the event `order.owed_at_door`.
  "delivery/stops/complete-stop.ts": here("orders/order/tell-credit.ts"),
  "delivery/stops/sales/record-sale.ts": here("delivery/stops/sales/record-sale.ts"),
  "orders/counter/rest-of-order.ts": "judges",
  "orders/counter/counter.ts": here("orders/counter/counter.ts"),
  "orders/order/missing-debts.ts": here("orders/order/missing-debts.ts"),
  "billing/rental/post-run.ts": here("billing/rental/post-run.ts"),
  "billing/debts/interest/interest-router.ts": here("billing/debts/interest/interest-router.ts"),
  "billing/debts/bad/write-off.ts": here("billing/debts/bad/write-off.ts"),
  "billing/invoices/opening-balances-router.ts": here(
    "billing/invoices/opening-balances-router.ts",
  ),
  "office/moving-in/put-documents.ts": here("office/moving-in/put.ts"),
  "office/moving-in/put-agreements.ts": { addsNothing: "they were paid in the program before" },
  "billing/vat-errors/correct.ts": here("billing/vat-errors/correct.ts"),
  "billing/credit-notes-router.ts": here("billing/credit-notes-router.ts"),
  "billing/agreements/merge-customers.ts": here("billing/agreements/merge-router.ts"),
  "billing/ledger/enter-receipts.ts": here("billing/ledger/enter-receipts.ts"),
  "billing/ledger/pay-back.ts": here("billing/ledger/pay-back.ts"),
  "billing/payments/refunds.ts": here("billing/payments/refunds.ts"),
  "billing/payments/refund-order.ts": here("billing/payments/refund-order.ts"),
  "billing/payments/invoice-payments.ts": here("billing/payments/invoice-payments.ts"),
  "direct-debit/settle-direct-debit.ts": here("direct-debit/settle-direct-debit.ts"),
  "books/connections/pull.ts": here("books/connections/pull.ts"),
  "billing/invoices/raise-invoices.ts": { addsNothing: "its orders count before they are billed" },
  "billing/sales/raise-sales.ts": { addsNothing: "its orders are paid, or counted as debts" },
  "billing/sales/bill-rest.ts": { addsNothing: "its orders count before they are billed" },
  "billing/router.ts": { addsNothing: "an order counts as before once its invoice is void" },
  "billing/agreements/return-cylinders.ts": { addsNothing: "a credit note comes before it" },
  "delivery/stops/undo-stop.ts": { addsNothing: "the order was judged as it was placed" },
  "orders/money/apply-vat.ts": { addsNothing: "VAT of what was judged, as the law has it" },
  "orders/order/vat-errors.ts": { addsNothing: part },
  "orders/order/debts.ts": { addsNothing: part },
  "orders/order/outcome.ts": { addsNothing: part },
  "orders/basket.ts": { addsNothing: part },
  "orders/cylinders.ts": { addsNothing: part },
  "billing/invoices/put-invoices.ts": { addsNothing: part },
  "ledger/receipts.ts": { addsNothing: part },
  "ledger/reverse-refund.ts": { addsNothing: "the money is the customer's credit again" },
};

const modules = join(import.meta.dirname, "../..");
const files = new Map(
  readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
    .map((name) => [name, readFileSync(join(modules, name), "utf8")]),
);
const isDefined = (text: string, at: number) => /\bfunction $/.test(text.slice(0, at));
const raises = (text: string) =>
  raising.some((way) =>
    [...text.matchAll(new RegExp(way, "g"))].some(({ index }) => !isDefined(text, index)),
  );

it("is judged or told, whichever file makes a customer owe more", () => {
  const found = [...files].flatMap(([name, text]) =>
    raises(text) || /await requireCredit\(/.test(text) ? [name] : [],
  );
  expect(found.toSorted()).toEqual(Object.keys(ways).toSorted());
});

function isSo(name: string, how: (typeof ways)[string]): boolean {
  if (how === "judges") {
    return /\b(?:requireCredit|placeOrder|takeOrder)\(/.test(files.get(name) ?? "");
  }
  return "tells" in how
    ? /\btellOf(?:Credit|Owed)\(/.test(files.get(how.tells) ?? "")
    : how.addsNothing !== "";
}

it.each(Object.entries(ways))("%s does what the list says of it", (name, how) => {
  expect(isSo(name, how)).toBe(true);
});
