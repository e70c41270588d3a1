/** A value of a call: `$name` stands for what a call before it kept. */
type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

export interface Step {
  tool: string;
  args?: Readonly<Record<string, Value>>;
  /** `shown`: only the first call of a write. `confirmed`: both. Left out for what reads. */
  write?: "shown" | "confirmed";
  /** The second call comes with these arguments instead. */
  confirmedAs?: Readonly<Record<string, Value>>;
  /** What it gives, as far as it matters here. */
  gives?: object;
  /** It is refused so, by the last call of it. */
  refused?: "validation" | "not_found" | "conflict" | "forbidden";
  /**
   * What later steps need, by its path in the answer, such as `items.0.customerId`. `first(a=b)` and `last(a=b)` pick
   * from a list.
   */
  keep?: Readonly<Record<string, string>>;
}

/** Something that people ask an assistant for, as it was done once: its calls, and what they leave behind. */
export interface Task {
  asked: string;
  steps: readonly Step[];
  /** Read afterwards: `:name` is what was kept; `:tenant`, `:today` and `:begun` are always there. */
  sql: string;
  rows: readonly object[];
}

/** Begins most tasks: whom it is for, and where they are delivered to. */
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
