import { createHash } from "node:crypto";
import { minutesToMilliseconds } from "date-fns/minutesToMilliseconds";
import {
  anyUuid,
  lockName,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { networkOf } from "../../../platform/request/request";
import type { OrderRow } from "../../orders";
import { isUnpaidInShop, readSupply } from "../../stock";
import type { OpenShop } from "../shopper";

/*
 * Goods that an unpaid order keeps from other shoppers for a few minutes (docs/decisions/0428). Past a bound an order is
 * taken all the same, and may be paid: it keeps nothing, so no bound locks anybody out.
 */

/** From the order on; never prolonged. */
export const holdMs = minutesToMilliseconds(10);

/** A customer's reasonable quantity of one product. */
const mostOfProduct = 10;

/** Orders that hold at a time: of one network, of one customer, of the shop. */
const mostHolding = { network: 3, customer: 2, shop: 100 } as const;

/** Unpaid orders of one network in a shop: each has a place on its day, and a use of its voucher. */
export const mostUnpaid = 10;

/** A network holds at most half of what there is of a product, or so many where that is more. */
const alwaysAllowed = 3;

/** Products of which one network may hold the last. */
const mostLast = 2;

interface Wanted {
  productId: string;
  quantity: number;
  /** Left to sell beside the order and all holds; null: the shop sells on without any. */
  left: number | null;
  /** Kept by all unpaid orders, and by those of the same network. */
  held: number;
  heldByNetwork: number;
}

interface HeldGoods {
  productId: string;
  quantity: number;
  isLast: boolean;
}

/**
 * The goods that an order may hold.
 * @param lastBefore products of which the network holds the last already
 */
export function goodsToHold(wanted: readonly Wanted[], lastBefore: number): HeldGoods[] {
  let last = lastBefore;
  return wanted.map(({ productId, quantity, left, held, heldByNetwork }) => {
    const reasonable = Math.min(quantity, mostOfProduct);
    if (left === null) return { productId, quantity: reasonable, isLast: false };
    const ofNetwork = Math.max(Math.ceil((left + held) / 2), alwaysAllowed) - heldByNetwork;
    const allowed = Math.max(0, Math.min(reasonable, ofNetwork, left));
    if (allowed === 0 || allowed < left) return { productId, quantity: allowed, isLast: false };
    if (last >= mostLast) return { productId, quantity: left - 1, isLast: false };
    last += 1;
    return { productId, quantity: allowed, isLast: true };
  });
}

interface Holding {
  shop: OpenShop;
  /** The address that the shopper's request came from. */
  address: string;
  /** False where the network has held often enough today: the order holds nothing. */
  mayHold: boolean;
  /** Not the clock of a test business: holds are compared with the database's own. */
  realNow: Date;
}

const hashOf = (address: string) => createHash("sha256").update(networkOf(address)).digest("hex");

/** Holds `h` of orders `o` that are still to be paid. */
const holdsOfUnpaid = (tenantId: string) =>
  sqlBuilder
    .selectFrom("checkout_holds as h")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "h.tenant_id").onRef("o.id", "=", "h.order_id"),
    )
    .where("h.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .where(isUnpaidInShop);

/** Those that keep something now. */
export const liveHolds = (tenantId: string) =>
  holdsOfUnpaid(tenantId)
    .where("h.held_until", ">", sql<Date>`now()`)
    .where("h.quantity", ">", 0);

/** Unpaid orders of the shop that came from one network. */
export async function countUnpaid(
  db: SqlRunner,
  tenantId: string,
  address: string,
): Promise<number> {
  const counted = await runSqlForOne(
    db,
    holdsOfUnpaid(tenantId)
      .where("h.network_hash", "=", hashOf(address))
      .select(sql<number>`count(distinct h.order_id)::int`.as("orders")),
  );
  return counted?.orders ?? 0;
}

/**
 * Lets a new order that is to be paid at once hold its goods for a few minutes. An order past a bound holds nothing. The
 * rows of its products are locked already.
 */
export async function holdGoods(tx: Tx, holding: Holding, order: OrderRow): Promise<void> {
  const { tenantId } = holding.shop;
  // Bounds are counted for one order of the shop after another.
  await lockName(tx, `checkout holds ${tenantId}`);
  const networkHash = hashOf(holding.address);
  const goods = await goodsOf(tx, holding, order, networkHash);
  const heldUntil = new Date(holding.realNow.getTime() + holdMs);
  const row = { tenantId, orderId: order.id, networkHash, heldUntil, createdAt: holding.realNow };
  await tx.checkoutHold.createMany({ data: goods.map((held) => ({ ...row, ...held })) });
}

async function goodsOf(
  tx: Tx,
  { shop, mayHold }: Holding,
  { id: orderId, customerId, lines }: OrderRow,
  networkHash: string,
): Promise<HeldGoods[]> {
  const { tenantId, configuration } = shop;
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  const ids = [...wanted.keys()];
  const counted = await countHolding(tx, { tenantId, networkHash, customerId });
  const isOver =
    counted.network >= mostHolding.network ||
    counted.customer >= mostHolding.customer ||
    counted.shop >= mostHolding.shop;
  if (!mayHold || isOver) {
    return ids.map((productId) => ({ productId, quantity: 0, isLast: false }));
  }
  const sellsOn = configuration.commerce.whenOut !== "stop";
  const supplies = await readSupply(tx, ids, { tenantId, orderId });
  const held = await readHeld(tx, { tenantId, ids, networkHash });
  return goodsToHold(
    ids.map((productId) => {
      const supply = supplies.get(productId);
      return {
        productId,
        quantity: wanted.get(productId) ?? 0,
        left: sellsOn || !supply ? null : Math.max(0, supply.remaining),
        held: held.get(productId)?.all ?? 0,
        heldByNetwork: held.get(productId)?.ofNetwork ?? 0,
      };
    }),
    counted.last,
  );
}

/** Orders that hold now, and products of which the network holds the last. */
async function countHolding(
  tx: Tx,
  of: { tenantId: string; networkHash: string; customerId: string | null },
) {
  const ofNetwork = sql<boolean>`h.network_hash = ${of.networkHash}`;
  const ofCustomer = sql<boolean>`o.customer_id = ${of.customerId}::uuid`;
  const counted = await runSqlForOne(
    tx,
    liveHolds(of.tenantId).select([
      sql<number>`count(distinct h.order_id)::int`.as("shop"),
      sql<number>`count(distinct h.order_id) filter (where ${ofNetwork})::int`.as("network"),
      sql<number>`count(distinct h.order_id) filter (where ${ofCustomer})::int`.as("customer"),
      sql<number>`count(distinct h.product_id) filter (where ${ofNetwork} and h.is_last)::int`.as(
        "last",
      ),
    ]),
  );
  return counted ?? { shop: 0, network: 0, customer: 0, last: 0 };
}

/** Quantities that unpaid orders keep, by product. */
async function readHeld(
  tx: Tx,
  { tenantId, ids, networkHash }: { tenantId: string; ids: string[]; networkHash: string },
): Promise<Map<string, { all: number; ofNetwork: number }>> {
  const ofNetwork = sql<boolean>`h.network_hash = ${networkHash}`;
  const rows = await runSql(
    tx,
    liveHolds(tenantId)
      .where("h.product_id", "=", anyUuid(ids))
      .groupBy("h.product_id")
      .select([
        "h.product_id as productId",
        sql<number>`sum(h.quantity)::int`.as("all"),
        sql<number>`coalesce(sum(h.quantity) filter (where ${ofNetwork}), 0)::int`.as("ofNetwork"),
      ]),
  );
  return new Map(rows.map(({ productId, ...held }) => [productId, held]));
}

interface Freeing {
  tenantId: string;
  orderId: string;
  realNow: Date;
}

/** Ends the hold of an order before its time; false where it holds nothing now. */
export async function freeGoods(
  db: Pick<PrismaClient | Tx, "checkoutHold">,
  { tenantId, orderId, realNow }: Freeing,
): Promise<boolean> {
  const { count } = await db.checkoutHold.updateMany({
    where: { tenantId, orderId, quantity: { gt: 0 }, heldUntil: { gt: realNow } },
    data: { heldUntil: realNow },
  });
  return count > 0;
}
