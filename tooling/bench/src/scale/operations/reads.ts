import { nth, over, type Operation } from "./operation";

const get = (path: string): Operation => ({
  name: `GET ${path}`,
  ask: (stand) => over(stand, { path }),
});

/**
 * The frequency of a word is counted up to 2,000 orders (docs/decisions/0378), so a common word reads that many rows.
 */
const search = (path: string): Operation => ({ ...get(path), mostRows: 2500 });

const today = () => new Date().toISOString().slice(0, 10);

export const reads: readonly Operation[] = [
  get("/orders"),
  get("/orders?status=placed"),
  get("/orders?unplanned=true"),
  get("/orders?fulfilment=collection"),
  get("/orders?paid=false"),
  search("/orders?q=LA9"),
  search("/orders?q=zzzz"),
  {
    name: "GET /orders/{id}",
    ask: (stand, turn) => over(stand, { path: `/orders/${nth(stand.orders, turn).id}` }),
  },
  {
    name: "GET /orders/{id} by an API key",
    ask: (stand, turn) =>
      over(stand, { path: `/orders/${nth(stand.orders, turn).id}`, as: stand.key }),
  },
  get("/customers"),
  get("/customers?q=fell"),
  {
    name: "GET /customers/{id}",
    ask: (stand, turn) =>
      over(stand, { path: `/customers/${nth(stand.parties, turn).customerId}` }),
  },
  {
    name: "GET /rounds of a day",
    ask: (stand) => over(stand, { path: `/rounds?roundDate=${today()}` }),
  },
  get("/invoices"),
  get("/stock/movements"),
  get("/activity"),
  get("/activity?action=member.removed"),
  get("/activity?q=zzzz"),
  get("/support-access"),
  get("/books/days"),
  get("/notifications"),
  { name: "office: today", ask: ({ office }) => office().today.survey() },
  { name: "office: today's trend", ask: ({ office }) => office().today.trend({}) },
  { name: "office: what is to be billed", ask: ({ office }) => office().invoices.listBillable({}) },
  { name: "office: who owes", ask: ({ office }) => office().invoices.listOwing({}) },
  { name: "office: the day's board", ask: ({ office }) => office().rounds.board({ day: today() }) },
  { name: "office: grid of stock", ask: ({ office }) => office().stock.grid({}) },
  { name: "driver: the day", ask: ({ driver }) => driver().driving.day() },
  { name: "shop: the front, by host", ask: ({ shop }) => shop().pages.showFront() },
  {
    name: "shop: an order's own page",
    ask: ({ shop, orders }, turn) =>
      shop().tracking.showOrder({ trackingRef: nth(orders, turn).trackingRef }),
  },
];
