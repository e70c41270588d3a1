import { allowMinute, runSql, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { pounds, shortDay } from "../../../platform/values/format";

/* What leans on what came in by a workbook, in words (docs/decisions/0263). The database finds it by its foreign keys. */

interface Leaning {
  table: string;
  count: number;
  /** Of the first few. */
  ids: string[];
}

/** How people call a thing of these tables, one and many; of any other, its name in the database. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  allocations: ["entry of money that was allocated", "entries of money that were allocated"],
  agreed_rates: ["agreed price", "agreed prices"],
  call_notes: ["call note", "call notes"],
  cylinder_agreements: ["cylinder agreement", "cylinder agreements"],
  cylinder_returns: ["return of cylinders", "returns of cylinders"],
  delivery_places: ["place on a delivery day", "places on delivery days"],
  interest_charges: ["charge of interest", "charges of interest"],
  invoice_reminders: ["reminder", "reminders"],
  rental_charges: ["charge of rental", "charges of rental"],
  rental_holds: ["customer held from a rental run", "customers held from rental runs"],
  rental_products: ["product of a rental class", "products of rental classes"],
  order_lines: ["line of an order", "lines of orders"],
  order_collect: ["line of empties of an order", "lines of empties of orders"],
  payment_sessions: ["payment page", "payment pages"],
  rate_set_prices: ["price on a list", "prices on lists"],
  rounds: ["round", "rounds"],
  shop_accounts: ["shopper's account", "shoppers' accounts"],
  stock_counts: ["count of a yard", "counts of yards"],
  stock_movements: ["movement of stock", "movements of stock"],
  stops: ["stop on a round", "stops on rounds"],
  supplier_codes: ["code of a supplier", "codes of suppliers"],
  supplier_deposits: ["deposit of a supplier", "deposits of suppliers"],
  supplier_openings: ["opening balance of a supplier", "opening balances of suppliers"],
  supplier_statement_lines: ["line of a supplier's statement", "lines of suppliers' statements"],
  supplier_orders: ["supplier order", "supplier orders"],
  trade_applications: ["trade application", "trade applications"],
};

/** No table: the database tells this way that the books were closed to a day of what came in. */
const closedBooks = "closed_books";

type Namer = (db: PrismaClient | Tx, tenantId: string, ids: string[]) => Promise<string[]>;

/** What the rows of these tables are called. */
const namers: Readonly<Record<string, Namer>> = {
  [closedBooks]: () => Promise.resolve(["the books are closed to a day of it"]),
  orders: async (db, tenantId, ids) => {
    const rows = await db.order.findMany({ where: { tenantId, id: { in: ids } } });
    return rows.map(({ number, status, roundId }) => {
      if (status === "delivered") return `Order ${number}, which was delivered`;
      return roundId === null ? `Order ${number}` : `Order ${number}, which is on a round`;
    });
  },
  invoices: async (db, tenantId, ids) => {
    const rows = await db.invoice.findMany({ where: { tenantId, id: { in: ids } } });
    return rows.map(({ number }) => `Invoice ${number}`);
  },
  credit_notes: async (db, tenantId, ids) => {
    const rows = await db.creditNote.findMany({ where: { tenantId, id: { in: ids } } });
    return rows.map(({ number }) => `Credit note ${number}`);
  },
  receipts: async (db, tenantId, ids) => {
    const rows = await db.receipt.findMany({
      where: { tenantId, id: { in: ids } },
      include: { customer: { select: { name: true } } },
    });
    return rows.map(
      ({ amountPence, receivedOn, customer }) =>
        `The receipt of ${pounds(amountPence)} of ${shortDay(receivedOn)}${customer ? ` from ${customer.name}` : ""}`,
    );
  },
  customers: async (db, tenantId, ids) => {
    const rows = await db.customer.findMany({ where: { tenantId, id: { in: ids } } });
    return rows.map(({ name }) => `${name}, who is on a price list that came in`);
  },
  stock_movements: async (db, tenantId, ids) => {
    const rows = await db.stockMovement.findMany({
      where: { tenantId, id: { in: ids } },
      include: { product: { select: { name: true } }, location: { select: { name: true } } },
    });
    return rows.map(
      ({ at, product, location }) =>
        `${product.name} that moved at ${location.name} on ${shortDay(at)}`,
    );
  },
};

/** Everything that leans on it, the first few of each kind by name. */
export async function whatLeansOn(
  db: PrismaClient | Tx,
  tenantId: string,
  movingInId: string,
): Promise<string[]> {
  const found = await runSql(db, leaningOn(movingInId));
  const told: string[] = [];
  for (const { table, count, ids } of merged(found)) {
    const name = namers[table];
    const named = name ? await name(db, tenantId, ids) : [];
    told.push(...named);
    const left = count - named.length;
    if (left > 0)
      told.push(named.length > 0 ? `and ${inWords(table, left)} more` : inWords(table, left));
  }
  return told;
}

function inWords(table: string, count: number): string {
  const plain = table.replaceAll("_", " ");
  const [one, many] = words[table] ?? [plain.replace(/s$/, ""), plain];
  return `${count} ${count === 1 ? one : many}`;
}

/** A table may lean in several ways, and a row in more than one of them. */
function merged(found: readonly Leaning[]): Leaning[] {
  const tables = new Map<string, Leaning>();
  for (const { table, count, ids } of found) {
    const before = tables.get(table) ?? { table, count: 0, ids: [] };
    const both = [...new Set([...before.ids, ...ids])];
    tables.set(table, { table, count: Math.max(before.count, count, both.length), ids: both });
  }
  return [...tables.values()];
}

const leaningOn = (movingInId: string) =>
  sqlBuilder
    .selectFrom(
      sql<{
        leaning: string;
        how_many: number;
        ids: string[];
      }>`what_leans_on_moving_in(${movingInId}::uuid)`.as("leans"),
    )
    .select(["leans.leaning as table", "leans.how_many as count", "leans.ids"]);

/** Takes it back, as the owner of the tables: ledgers are otherwise only added to. */
export async function takeBackMovingIn(tx: Tx, movingInId: string): Promise<void> {
  await allowMinute(tx);
  await runSql(
    tx,
    sqlBuilder.selectNoFrom(sql<string>`undo_moving_in(${movingInId}::uuid)::text`.as("done")),
  );
}
