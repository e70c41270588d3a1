/** An argument of a call; `$name` is a value that an earlier call kept. */
type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

export interface Step {
  tool: string;
  args?: Readonly<Record<string, Value>>;
  /** `shown` makes only the first call of a write, and `confirmed` both. Left out for a reading. */
  write?: "shown" | "confirmed";
  /** Arguments of the second call, if they differ. */
  confirmedAs?: Readonly<Record<string, Value>>;
  /** The relevant part of the result. */
  gives?: object;
  /** The error of the last call. */
  refused?: "validation" | "not_found" | "conflict" | "forbidden";
  /**
   * Values for later steps, by their paths in the answer, such as `items.0.customerId`. `first(a=b)` and `last(a=b)` pick
   * from a list.
   */
  keep?: Readonly<Record<string, string>>;
}

/** A request of a person to an assistant, with the recorded calls and their effect on the database. */
export interface Task {
  asked: string;
  steps: readonly Step[];
  /** The query for the effect. `:name` is a kept value; `:tenant`, `:today` and `:begun` are always defined. */
  sql: string;
  rows: readonly object[];
}

/** Most tasks start with this step: the customer and the delivery address. */
export const findCustomer = (q: string): readonly Step[] => [
  {
    tool: "find_customer",
    args: { q },
    gives: { items: [{ name: { untrusted_text: q } }] },
    keep: { customerId: "items.0.customerId" },
  },
  {
    tool: "show_customer",
    args: { customerId: "$customerId" },
    keep: { deliveryAddressId: "addresses.0.deliveryAddressId" },
  },
];

export const findProduct = (q: string, name = "productId"): Step => ({
  tool: "find_products",
  args: { q },
  keep: { [name]: "items.0.productId" },
});

export const takeOrder = (args: Readonly<Record<string, Value>> = {}): Step => ({
  tool: "take_order",
  args: {
    customerId: "$customerId",
    deliveryAddressId: "$deliveryAddressId",
    lines: [{ productId: "$productId", quantity: 2 }],
    ...args,
  },
  write: "confirmed",
  keep: { orderId: "result.order.orderId" },
});

export const statusOfOrder = `SELECT status FROM orders WHERE tenant_id = :tenant AND id = :orderId`;
export const newOrders = `SELECT count(*)::int AS orders FROM orders WHERE tenant_id = :tenant AND customer_id = :customerId AND created_at >= :begun`;
