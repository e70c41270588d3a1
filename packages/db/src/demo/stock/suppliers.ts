import type { ClientBase } from "pg";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";
import type { Depot } from "./depot";
import { yardId } from "../business/fleet";
import { fellside, idOf, personId } from "../base/ids";
import { insert, type Row } from "../base/insert";
import { nameOf } from "../business/people";

const suppliers = [
  {
    n: 1,
    name: "Northern Bottled Gas",
    account: "NBG-20417",
    products: [0, 13],
    contact: "Ruth Hallam",
  },
  {
    n: 2,
    name: "Solway Solid Fuels",
    account: "SSF-0881",
    products: [14, 18],
    contact: "Iain Maxwell",
  },
  {
    n: 3,
    name: "Kielder Timber & Kiln",
    account: null,
    products: [19, 24],
    contact: "Freya Stobart",
  },
] as const;

/** Writes suppliers with their contacts, weekly deliveries of gas, and open orders. */
export async function supply(client: ClientBase, depot: Depot, clock: Clock): Promise<void> {
  const stamps = { created_at: clock.at(150, 9), updated_at: clock.at(150, 9) };
  await insert(
    client,
    "suppliers",
    suppliers.map(({ n, name, account }) => ({
      tenant_id: fellside,
      id: idOf("supplier", n),
      name,
      address: `${name}, Trading Estate, Carlisle`,
      account_number: account,
      ...stamps,
    })),
  );
  await insert(client, "supplier_contacts", suppliers.flatMap(contacts(clock)));
  await insert(
    client,
    "supplier_yards",
    suppliers.flatMap(({ n }) =>
      [1, 2].map((yard) => ({
        tenant_id: fellside,
        supplier_id: idOf("supplier", n),
        location_id: yardId(yard),
      })),
    ),
  );
  await insert(
    client,
    "supplier_products",
    suppliers.flatMap(({ n, products: [from, to] }) =>
      demoProducts.slice(from, to + 1).map((product) => ({
        tenant_id: fellside,
        supplier_id: idOf("supplier", n),
        product_id: product.id,
      })),
    ),
  );
  await keepEmpties(client, clock);
  await new Deliveries(depot, clock).write(client);
}

/** Writes the gas supplier's charge for each full bottle, and the number of their bottles here at first. */
async function keepEmpties(client: ClientBase, clock: Clock): Promise<void> {
  const bottles = demoProducts.slice(0, 14).filter(({ returnable }) => returnable);
  const bottleKey = (product: { id: string }) => ({
    tenant_id: fellside,
    supplier_id: idOf("supplier", 1),
    product_id: product.id,
  });
  await insert(
    client,
    "supplier_deposits",
    bottles.map((bottle, index) => ({
      ...bottleKey(bottle),
      from_on: clock.day(150),
      deposit_pence: 1200 + (index % 4) * 600,
    })),
  );
  await insert(
    client,
    "supplier_openings",
    bottles.map((bottle, index) => ({
      ...bottleKey(bottle),
      starts_on: clock.day(100),
      quantity: 40 + ((index * 17) % 60),
    })),
  );
}

const contacts =
  (clock: Clock) =>
  ({ n, contact, name }: (typeof suppliers)[number]): Row[] => {
    const mail = (who: string) =>
      `${who}@${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`;
    const base = {
      tenant_id: fellside,
      supplier_id: idOf("supplier", n),
      created_at: clock.at(150, 9),
    };
    return [
      {
        ...base,
        id: idOf("contact", n * 2 - 1),
        name: contact,
        job_title: "Account manager",
        phone: "01228 555010",
        email: mail("sales"),
        is_main: true,
        is_billing: false,
        for_orders: true,
        for_deliveries: false,
      },
      {
        ...base,
        id: idOf("contact", n * 2),
        name: "Accounts",
        job_title: null,
        phone: null,
        email: mail("accounts"),
        is_main: false,
        is_billing: true,
        for_orders: false,
        for_deliveries: true,
      },
    ];
  };

/** One order from a supplier and its result. */
interface Order {
  supplier: number;
  yard: number;
  /** Expected day, in days before today; below zero it is still to come. */
  expected: number;
  status: "ordered" | "confirmed" | "part_arrived" | "arrived";
  lines: { productAt: number; ordered: number; arrived: number }[];
}

class Deliveries {
  readonly #orders: Row[] = [];
  readonly #lines: Row[] = [];
  readonly #receipts: Row[] = [];
  readonly #receiptLines: Row[] = [];

  constructor(
    readonly depot: Depot,
    readonly clock: Clock,
  ) {
    for (let week = 12; week >= 1; week -= 1) {
      for (const yard of [1, 2])
        this.#enter({
          supplier: 1,
          yard,
          expected: week * 7,
          status: "arrived",
          lines: gas(yard, 1),
        });
    }
    this.#enter({
      supplier: 2,
      yard: 1,
      expected: 20,
      status: "arrived",
      lines: [
        { productAt: 14, ordered: 120, arrived: 118 },
        { productAt: 16, ordered: 80, arrived: 80 },
      ],
    });
    this.#enter({ supplier: 1, yard: 1, expected: 0, status: "part_arrived", lines: gas(1, 0.6) });
    this.#enter({ supplier: 1, yard: 2, expected: -1, status: "confirmed", lines: gas(2, 0) });
    this.#enter({
      supplier: 3,
      yard: 1,
      expected: 2,
      status: "ordered",
      lines: [
        { productAt: 20, ordered: 24, arrived: 0 },
        { productAt: 19, ordered: 200, arrived: 0 },
      ],
    });
  }

  #enter(order: Order): void {
    const { clock } = this;
    const n = this.#orders.length + 1;
    const id = idOf("supplierOrder", n);
    const placed = clock.at(Math.max(order.expected, 0) + 5, 11);
    const open = order.status !== "arrived";
    this.#orders.push({
      tenant_id: fellside,
      id,
      supplier_id: idOf("supplier", order.supplier),
      location_id: yardId(order.yard),
      status: order.status,
      placed_via: n % 3 === 0 ? "recorded" : "sent",
      expected_on: clock.day(order.expected),
      cost_pence: order.lines.reduce(
        (sum, line) =>
          sum + line.ordered * Math.round((demoProducts[line.productAt]?.pence ?? 0) * 0.58),
        0,
      ),
      reference: `PO-${1000 + n}`,
      created_by_user_id: personId("adam"),
      created_by_name: nameOf("adam"),
      created_at: placed,
      confirmed_at:
        order.status === "ordered" ? null : clock.at(Math.max(order.expected, 0) + 4, 10),
      confirmed_by_name: order.status === "ordered" ? null : nameOf("adam"),
      finished_at: open ? null : clock.at(order.expected, 10),
    });
    for (const [position, line] of order.lines.entries()) {
      this.#lines.push({
        tenant_id: fellside,
        order_id: id,
        position: position + 1,
        product_id: demoProducts[line.productAt]?.id,
        ordered: line.ordered,
        empties_to_return: demoProducts[line.productAt]?.returnable ? line.ordered : 0,
      });
    }
    if (order.lines.some((line) => line.arrived > 0)) this.#receive(id, n, order);
  }

  #receive(orderId: string, n: number, order: Order): void {
    const arrivedAt = this.clock.at(order.expected, 9, 30);
    const receiptId = idOf("receipt", n);
    this.#receipts.push({
      tenant_id: fellside,
      id: receiptId,
      order_id: orderId,
      arrived_at: arrivedAt,
      signed_in_by: "Adam",
      delivery_note: `DN-${70_000 + n * 13}`,
      more_to_come: order.status === "part_arrived",
      by_user_id: personId("adam"),
      by_name: nameOf("adam"),
      created_at: arrivedAt,
    });
    for (const { productAt, arrived } of order.lines) {
      const product = demoProducts[productAt];
      if (!product || arrived === 0) continue;
      const line = {
        tenant_id: fellside,
        receipt_id: receiptId,
        product_id: product.id,
        quantity: arrived,
      };
      const place = { yard: order.yard, productId: product.id };
      this.#receiptLines.push({ ...line, condition: "full" });
      this.depot.move({ ...place, condition: "full" }, arrived, {
        reason: "receipt",
        at: arrivedAt,
        receipt_id: receiptId,
      });
      if (!product.returnable) continue;
      this.#receiptLines.push({ ...line, condition: "empty" });
      this.depot.move({ ...place, condition: "empty" }, -arrived, {
        reason: "returned_to_supplier",
        at: arrivedAt,
        receipt_id: receiptId,
      });
    }
  }

  async write(client: ClientBase): Promise<void> {
    await insert(client, "supplier_orders", this.#orders);
    await insert(client, "supplier_order_lines", this.#lines);
    await insert(client, "supplier_receipts", this.#receipts);
    await insert(client, "supplier_receipt_lines", this.#receiptLines);
  }
}

/** Returns a week's gas for a yard; `share` of it has arrived. */
function gas(yard: number, share: number): Order["lines"] {
  return Array.from({ length: 14 }, (_, productAt) => {
    const ordered = 6 + ((productAt * 5 + yard * 3) % 14);
    return { productAt, ordered, arrived: Math.floor(ordered * share) };
  });
}
