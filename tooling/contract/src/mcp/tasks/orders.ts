import { findCustomer, findProduct, newOrders, statusOfOrder, takeOrder, type Task } from "./task";

const orderColumns = (columns: string) =>
  `SELECT ${columns} FROM orders WHERE tenant_id = :tenant AND id = :orderId`;

/** Tasks that take orders. */
export const taking: readonly Task[] = [
  {
    asked: "Two 47 kg propane for Airey Plant Hire, on their account.",
    steps: [...findCustomer("Airey Plant Hire"), findProduct("Propane 47 kg"), takeOrder()],
    sql: `SELECT o.status, o.source, o.payment_method, l.product_name, l.quantity
      FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
      WHERE o.tenant_id = :tenant AND o.id = :orderId`,
    rows: [
      {
        status: "placed",
        source: "api",
        payment_method: "on_account",
        product_name: "Propane 47 kg",
        quantity: 2,
      },
    ],
  },
  {
    asked: "Airey Farm will fetch one bag of anthracite grains and pay in cash.",
    steps: [
      ...findCustomer("Airey Farm"),
      findProduct("Anthracite grains"),
      {
        ...takeOrder(),
        args: {
          customerId: "$customerId",
          fulfilment: "collection",
          paymentMethod: "cash",
          lines: [{ productId: "$productId", quantity: 1 }],
        },
      },
    ],
    sql: orderColumns("fulfilment, payment_method, delivery_address_id"),
    rows: [{ fulfilment: "collection", payment_method: "cash", delivery_address_id: null }],
  },
  {
    asked: "Alan Tyson needs one 11 kg propane tomorrow; he pays for next day.",
    steps: [
      ...findCustomer("Alan Tyson"),
      findProduct("Propane 11 kg"),
      {
        tool: "list_delivery_options",
        keep: { deliveryOptionId: "items.first(name=Next day).deliveryOptionId" },
      },
      takeOrder({ deliveryOptionId: "$deliveryOptionId" }),
    ],
    sql: orderColumns("delivery_option_name, delivery_charge_pence"),
    rows: [{ delivery_option_name: "Next day", delivery_charge_pence: 495 }],
  },
  {
    asked: "Alan Wilson wants two 47 kg propane and gives two empties back.",
    steps: [
      ...findCustomer("Alan Wilson"),
      findProduct("Propane 47 kg"),
      takeOrder({ collect: [{ productId: "$productId", quantity: 2 }] }),
    ],
    sql: "SELECT product_name, quantity FROM order_collect WHERE tenant_id = :tenant AND order_id = :orderId",
    rows: [{ product_name: "Propane 47 kg", quantity: 2 }],
  },
  {
    asked: "The same for Alan Airey, today, and the driver is to ring the bell.",
    steps: [
      ...findCustomer("Alan Airey"),
      findProduct("Propane 47 kg"),
      takeOrder({ wantedOn: "$today", notes: "Ring the bell." }),
    ],
    sql: orderColumns("notes, wanted_on::text = :today AS today"),
    rows: [{ notes: "Ring the bell.", today: true }],
  },
  {
    asked: "Somebody at the counter buys three bags of briquettes.",
    steps: [
      findProduct("Barbecue briquettes"),
      {
        ...takeOrder(),
        args: {
          fulfilment: "collection",
          paymentMethod: "cash",
          lines: [{ productId: "$productId", quantity: 3 }],
        },
      },
    ],
    sql: orderColumns("customer_id, fulfilment"),
    rows: [{ customer_id: null, fulfilment: "collection" }],
  },
  {
    asked: "Alan Tyson pays for his next cylinder by a link.",
    steps: [
      ...findCustomer("Alan Tyson"),
      findProduct("Butane 15 kg"),
      takeOrder({ paymentMethod: "link" }),
    ],
    sql: orderColumns("payment_method, paid_at"),
    rows: [{ payment_method: "link", paid_at: null }],
  },
  {
    asked: "What would ten 47 kg propane cost Airey Plant Hire? Don't order.",
    steps: [
      ...findCustomer("Airey Plant Hire"),
      findProduct("Propane 47 kg"),
      {
        ...takeOrder({ lines: [{ productId: "$productId", quantity: 10 }] }),
        write: "shown",
        gives: { done: false, result: { order: { orderId: null } } },
        keep: {},
      },
    ],
    sql: newOrders,
    rows: [{ orders: 0 }],
  },
];

/** Tasks that change and cancel orders. */
export const changing: readonly Task[] = [
  {
    asked: "Make it three for Airey Plant Hire.",
    steps: [
      ...findCustomer("Airey Plant Hire"),
      findProduct("Propane 47 kg"),
      takeOrder(),
      {
        tool: "change_order",
        args: { orderId: "$orderId", lines: [{ productId: "$productId", quantity: 3 }] },
        write: "confirmed",
      },
    ],
    sql: "SELECT quantity FROM order_lines WHERE tenant_id = :tenant AND order_id = :orderId",
    rows: [{ quantity: 3 }],
  },
  {
    asked: "Add a note to Airey Farm's order: leave it behind the barn.",
    steps: [
      ...findCustomer("Airey Farm"),
      findProduct("Propane 11 kg"),
      takeOrder(),
      {
        tool: "change_order",
        args: { orderId: "$orderId", notes: "Leave it behind the barn." },
        write: "confirmed",
        gives: {
          done: true,
          result: { order: { notes: { untrusted_text: "Leave it behind the barn." } } },
        },
      },
    ],
    sql: orderColumns("notes"),
    rows: [{ notes: "Leave it behind the barn." }],
  },
  {
    asked: "Alan Wilson fetches his order instead.",
    steps: [
      ...findCustomer("Alan Wilson"),
      findProduct("Propane 11 kg"),
      takeOrder(),
      {
        tool: "change_order",
        args: { orderId: "$orderId", fulfilment: "collection" },
        write: "confirmed",
      },
    ],
    sql: orderColumns("fulfilment"),
    rows: [{ fulfilment: "collection" }],
  },
  {
    asked: "Alan Airey's order is off: cancel it.",
    steps: [
      ...findCustomer("Alan Airey"),
      findProduct("Propane 11 kg"),
      takeOrder(),
      { tool: "cancel_order", args: { orderId: "$orderId" }, write: "confirmed" },
    ],
    sql: `SELECT o.status, a.actor_name LIKE 'Assistant for %' AS assistant
      FROM orders o JOIN activity a ON a.tenant_id = o.tenant_id AND a.subject_id = o.id::text
      WHERE o.tenant_id = :tenant AND o.id = :orderId AND a.action = 'order.cancelled'`,
    rows: [{ status: "cancelled", assistant: true }],
  },
  {
    asked: "What would be due back if Alan Tyson's order were cancelled? Only tell me.",
    steps: [
      ...findCustomer("Alan Tyson"),
      findProduct("Propane 11 kg"),
      takeOrder(),
      {
        tool: "cancel_order",
        args: { orderId: "$orderId" },
        write: "shown",
        gives: { done: false, result: { order: { refundDue: { pence: 0 } } } },
      },
    ],
    sql: statusOfOrder,
    rows: [{ status: "placed" }],
  },
];

/** Invalid tasks, which change nothing. */
export const refused: readonly Task[] = [
  {
    asked: "Cancel an order that was delivered.",
    steps: [
      {
        tool: "find_orders",
        args: { status: "delivered", limit: 1 },
        keep: { orderId: "items.0.orderId" },
      },
      {
        tool: "cancel_order",
        args: { orderId: "$orderId" },
        write: "shown",
        refused: "conflict",
      },
    ],
    sql: statusOfOrder,
    rows: [{ status: "delivered" }],
  },
  {
    asked: "Bring more on an order that was delivered.",
    steps: [
      findProduct("Propane 47 kg"),
      {
        tool: "find_orders",
        args: { status: "delivered", limit: 1 },
        keep: { orderId: "items.0.orderId" },
      },
      {
        tool: "change_order",
        args: { orderId: "$orderId", lines: [{ productId: "$productId", quantity: 90 }] },
        write: "shown",
        refused: "conflict",
      },
    ],
    sql: `SELECT count(*)::int AS lines FROM order_lines WHERE tenant_id = :tenant AND order_id = :orderId AND quantity = 90`,
    rows: [{ lines: 0 }],
  },
  {
    asked: "Agreed to two, and then more are sent along.",
    steps: [
      ...findCustomer("Airey Farm"),
      findProduct("Propane 47 kg"),
      {
        ...takeOrder(),
        confirmedAs: {
          customerId: "$customerId",
          deliveryAddressId: "$deliveryAddressId",
          lines: [{ productId: "$productId", quantity: 200 }],
        },
        refused: "validation",
        keep: {},
      },
    ],
    sql: newOrders,
    rows: [{ orders: 0 }],
  },
  {
    asked: "An order of nothing.",
    steps: [
      ...findCustomer("Airey Farm"),
      {
        ...takeOrder({ lines: [] }),
        write: "shown",
        refused: "validation",
        keep: {},
      },
    ],
    sql: newOrders,
    rows: [{ orders: 0 }],
  },
  {
    asked: "An order of a product that is not there.",
    steps: [
      ...findCustomer("Airey Farm"),
      {
        ...takeOrder({ lines: [{ productId: "$customerId", quantity: 1 }] }),
        write: "shown",
        refused: "not_found",
        keep: {},
      },
    ],
    sql: newOrders,
    rows: [{ orders: 0 }],
  },
];
