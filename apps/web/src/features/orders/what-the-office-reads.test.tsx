import { ListTable } from "@roundsman/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { byCustomer, customersList } from "@/features/customers/customers-list";
import { InOffice } from "@/testing/office";
import { CustomerStanding } from "./entry/customer/customer-standing";
import { OrderSummary } from "./entry/order-summary";
import { LineSupply } from "./line-supply";
import { ordersList } from "./orders-list";

/* What the office reads of orders and of who orders: the words and figures that the service gives, drawn. */

type Rows<List extends { rowId: (row: never) => string }> = Parameters<List["rowId"]>[0][];

/** The words of a cell each. */
const cells = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
    cell
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

/** The place of each cell in a row of a phone, and its words. */
const onPhone = (html: string) =>
  [...html.matchAll(/<td[^>]*data-phone="(\w+)"[^>]*>(.*?)<\/td>/gs)].map(([cell, place]) => [
    place,
    cells(cell)[0],
  ]);

it("says in an order's row what was ordered, how it stands, and whom to call", () => {
  const order = {
    id: "a",
    number: "ORD-10482",
    customerId: "ann",
    customerName: "Ann Dixon",
    lines: [
      { quantity: 2, productName: "Propane 47 kg" },
      { quantity: 1, productName: "Butane 12 kg" },
    ],
    status: "placed",
    roundId: null,
    fulfilment: "delivery",
    deliverToAddress: "2 Barn Row",
    paymentMethod: "on_account",
    refundDue: 0,
    paidAt: null,
    invoice: null,
    wantedOn: "2026-11-20",
    expectedFrom: null,
    expectedTo: null,
    total: 9900,
    createdAt: "2026-11-20T09:00:00.000Z",
  };
  const html = renderToStaticMarkup(
    <InOffice>
      <ListTable
        list={ordersList}
        rows={[order] as unknown as Rows<typeof ordersList>}
        context={{
          timeZone: "Europe/London",
          phones: new Map([["ann", { number: "01539 720 123", doNotCall: false }]]),
        }}
      />
    </InOffice>,
  );
  expect(cells(html)).toContain("2 × Propane 47 kg, 1 × Butane 12 kg");
  expect(onPhone(html)).toEqual([
    ["first", "Ann Dixon"],
    ["second", "01539 720 123"],
    ["second", "2 × Propane 47 kg, 1 × Butane 12 kg"],
    ["figure", "Placed"],
    ["end", "Fri 20 Nov"],
  ]);
  expect(html).toMatch(/<a href="tel:01539720123"[^>]*>01539 720 123<\/a>/);
});

it("says in a customer's row where they are, what they hold and what they owe", () => {
  const ann = { id: "a", name: "Ann Dixon", phone: null, email: null, onAccount: true };
  const standing = {
    customerId: "a",
    town: "Kendal",
    owedPence: 12_930,
    overduePence: 8620,
    empties: 7,
  };
  const html = renderToStaticMarkup(
    <ListTable
      list={customersList}
      rows={[ann] as unknown as Rows<typeof customersList>}
      context={byCustomer({ items: [standing] })}
    />,
  );
  expect(cells(html)).toEqual(expect.arrayContaining(["Kendal", "7", "Overdue £129.30"]));
});

it("says of who rings what they owe, what of it is overdue, and what they hold", () => {
  const html = renderToStaticMarkup(
    <CustomerStanding
      standing={
        {
          owedPence: 12_930,
          overduePence: 8620,
          unpaidDeliveriesPence: 0,
          unbilledPence: 0,
          exposurePence: 52_930,
          creditLimitPence: 50_000,
          empties: [{ quantity: 7, productName: "Propane 47 kg" }],
        } as Parameters<typeof CustomerStanding>[0]["standing"]
      }
    />,
  );
  const used = ["£529.30 of £500.00 credit used", "Over the limit"];
  for (const words of ["Owes £129.30", "£86.20 overdue", ...used, "Holds 7 × Propane 47 kg"]) {
    expect(html).toContain(words);
  }
});

it("says under a line what can still be promised, and warns where the order asks for more", () => {
  const lineOf = (warning: string | null) =>
    renderToStaticMarkup(
      <LineSupply supply={[{ productId: "p", remaining: 3, warning }]} productId="p" />,
    );
  expect(lineOf(null)).toContain("3 to promise");
  expect(lineOf("5 asked, 3 to promise.")).toContain("5 asked, 3 to promise.");
});

it("shows no sum of an order before there is one", () => {
  const summary = (estimate: Parameters<typeof OrderSummary>[0]["estimate"]) =>
    renderToStaticMarkup(
      <InOffice>
        <OrderSummary
          estimate={estimate}
          wantedOn=""
          action="Save"
          saving={false}
          message={undefined}
        />
      </InOffice>,
    );
  expect(summary(undefined)).not.toContain("£");
  expect(summary(null)).toContain("£0.00");
});
