/* Requests that the document shows, in an order in which they succeed. A test sends them to the demo's business. */

export interface Request {
  /** Method and address as in the table of routes. */
  operation: string;
  /** The example's name if an operation has several. */
  name?: string;
  summary: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** The example's id of the created resource. */
  made?: string;
}

/** The day of the examples. */
export const exampleDay = "2026-11-25";

/** Ids of the demo. */
const demo = {
  propane19: "0193a000-0002-7000-8000-000000000009",
  trolley: "0193a000-0002-7000-8000-000000000027",
  kendal: "0193a000-000d-7000-8000-000000000001",
  van: "0193a000-0009-7000-8000-000000000001",
} as const;

/** Ids of the resources that the examples create. */
const ids = {
  customer: "019ab7c0-0001-7000-8000-000000000001",
  address: "019ab7c0-0002-7000-8000-000000000001",
  order: "019ab7c0-0003-7000-8000-000000000001",
  collected: "019ab7c0-0003-7000-8000-000000000002",
  round: "019ab7c0-0004-7000-8000-000000000001",
  count: "019ab7c0-0005-7000-8000-000000000001",
} as const;

export const requests: readonly Request[] = [
  {
    operation: "POST /customers",
    summary: "A farm that pays on account",
    body: {
      name: "Hollow Farm",
      email: "office@hollowfarm.example",
      phone: "015395 55012",
      onAccount: true,
      creditLimitPence: 50_000,
    },
    made: ids.customer,
  },
  {
    operation: "POST /customers/{id}/addresses",
    summary: "Where to deliver, with the place to drop",
    path: { id: ids.customer },
    body: {
      name: "The yard",
      line1: "Hollow Lane",
      city: "Kendal",
      postcode: "LA9 6AB",
      notes: "Second gate on the left.",
      leaveInstruction: "safe_place",
      leaveDetail: "By the pump house",
      dropLatitude: 54.3318,
      dropLongitude: -2.7301,
    },
    made: ids.address,
  },
  {
    operation: "GET /customers",
    summary: "Customers that are found by their words",
    query: { q: "hollow farm" },
  },
  { operation: "GET /customers/{id}", summary: "One customer", path: { id: ids.customer } },
  {
    operation: "GET /products",
    summary: "A product by its code",
    query: { q: "PRO-19" },
  },
  {
    operation: "POST /orders",
    name: "delivery",
    summary: "Two cylinders against two empties, to be delivered",
    body: {
      customerId: ids.customer,
      deliveryAddressId: ids.address,
      fulfilment: "delivery",
      paymentMethod: "on_account",
      externalRef: "PO-1042",
      lines: [{ productId: demo.propane19, quantity: 2 }],
      collect: [{ productId: demo.propane19, quantity: 2 }],
    },
    made: ids.order,
  },
  {
    operation: "GET /orders",
    summary: "A customer's newest order",
    query: { customerId: ids.customer, limit: "1" },
  },
  { operation: "GET /orders/{id}", summary: "One order", path: { id: ids.order } },
  {
    operation: "PATCH /orders/{id}",
    summary: "A note for the driver",
    path: { id: ids.order },
    body: { notes: "Call before you come." },
  },
  {
    operation: "POST /rounds/plan",
    summary: "What a day's round would be; nothing is written",
    body: {
      roundDate: "2026-12-14",
      orderIds: [ids.order],
      vehicleIds: [demo.van],
      dryRun: true,
    },
  },
  {
    operation: "POST /rounds",
    summary: "A round with one order on it",
    body: {
      roundDate: "2026-12-14",
      vehicleId: demo.van,
      driverUserId: "demo-dan",
      startLocationId: demo.kendal,
      endLocationId: demo.kendal,
      departsAt: "08:00",
      orderIds: [ids.order],
    },
    made: ids.round,
  },
  {
    operation: "POST /orders",
    name: "collection",
    summary: "A trolley that the customer collects",
    body: {
      customerId: ids.customer,
      fulfilment: "collection",
      paymentMethod: "on_account",
      lines: [{ productId: demo.trolley, quantity: 1 }],
    },
    made: ids.collected,
  },
  {
    operation: "POST /orders/{id}/collected",
    summary: "It was handed over in the yard",
    path: { id: ids.collected },
    body: { locationId: demo.kendal },
  },
  {
    operation: "POST /invoices",
    summary: "An invoice for what was handed over",
    body: { orderIds: [ids.collected] },
  },
  {
    operation: "POST /stock/counts",
    summary: "What was counted in a yard",
    body: {
      locationId: demo.kendal,
      note: "After the delivery",
      lines: [{ productId: demo.propane19, condition: "full", counted: 240 }],
    },
    made: ids.count,
  },
  {
    operation: "GET /stock/levels",
    summary: "What is in a yard of one product",
    query: { locationId: demo.kendal, productId: demo.propane19, condition: "full" },
  },
];
