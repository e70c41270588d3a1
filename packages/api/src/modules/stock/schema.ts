import { z } from "zod";
import { PageQuery } from "../../platform/values/page";
import { DateTime, Day, QueryFlag, text, Uuid } from "../../platform/values/values";

export const Condition = z.enum(["full", "empty"]);

/**
 * Whether the last count of the yard has the goods that are recorded now. If it has, its level stays. Left out, it has
 * what moved before it (docs/decisions/0422).
 */
export const AlreadyCounted = z.boolean().optional();

/** `held` is kept back for transfers; free is onHand less held. */
export const StockLevel = z
  .object({
    locationId: Uuid,
    productId: Uuid,
    condition: Condition,
    onHand: z.int(),
    held: z.int(),
  })
  .meta({ id: "StockLevel" });

const at = {
  locationId: Uuid.optional(),
  productId: Uuid.optional(),
  condition: Condition.optional(),
};

/** The product's name or code, or the yard's name. */
const q = text(120).optional();

export const LevelQuery = PageQuery.extend({ ...at, q });

const reasons = [
  "opening",
  "delivery",
  "delivery_undone",
  "collection",
  "transfer",
  "receipt",
  "returned_to_supplier",
  "count",
  "load_difference",
] as const;

/** One line of the ledger: into the yard above zero, out of it below. */
export const StockMovement = z
  .object({
    id: Uuid,
    at: DateTime,
    locationId: Uuid,
    locationName: z.string(),
    productId: Uuid,
    productName: z.string(),
    condition: Condition,
    quantity: z.int(),
    reason: z.enum(reasons),
    orderId: Uuid.nullable(),
    customerId: Uuid.nullable(),
    roundId: Uuid.nullable(),
    transferId: Uuid.nullable(),
    receiptId: Uuid.nullable(),
    /** The order a receipt belongs to. */
    supplierOrderId: Uuid.nullable(),
    countId: Uuid.nullable(),
    /** Why a count has a movement of something else: it had counted that before it was recorded. */
    explanation: z.string().optional(),
  })
  .meta({ id: "StockMovement" });

export const MovementQuery = PageQuery.extend({
  ...at,
  q,
  reason: z.enum(reasons).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/** What is in a yard and on its way there; see gridCells. */
export const GridCell = z.object({
  locationId: Uuid,
  condition: Condition,
  onHand: z.int(),
  /** On vans, of what is on hand. */
  onVans: z.int(),
  held: z.int(),
  inTransit: z.int(),
  onOrder: z.int(),
});

/** A product over the yards; a place with nothing, and nothing coming, may be left out. */
export const GridRow = z.object({
  productId: Uuid,
  productName: z.string(),
  sku: z.string().nullable(),
  returnable: z.boolean(),
  archived: z.boolean(),
  /** Full and not held, over all yards. */
  free: z.int(),
  /** What open orders wait for. */
  promised: z.int(),
  lowLevel: z.int().nullable(),
  /** At or under the low level. */
  low: z.boolean(),
  cells: z.array(GridCell),
});

export const GridQuery = PageQuery.extend({
  q: text(120).optional(),
  locationId: Uuid.optional(),
  /** These alone. */
  productIds: z.array(Uuid).max(1000).optional(),
  low: QueryFlag.optional(),
  archived: QueryFlag.optional(),
});

/** POST /stock/counts: what was counted in a yard; what is left out was not counted. */
export const NewStockCount = z.object({
  locationId: Uuid,
  note: text(500).nullish(),
  lines: z
    .array(
      z.object({ productId: Uuid, condition: Condition, counted: z.int().min(0).max(1_000_000) }),
    )
    .min(1)
    .max(1000),
});

/** A van that was out with goods of a yard as it was counted. */
export const VanAtCount = z.object({
  roundId: Uuid,
  roundDate: Day,
  vehicleName: z.string().nullable(),
  lines: z.array(z.object({ productId: Uuid, condition: Condition, quantity: z.int() })),
});

export const StockCount = z
  .object({
    id: Uuid,
    locationId: Uuid,
    locationName: z.string(),
    note: z.string().nullable(),
    countedAt: DateTime,
    lines: z.array(
      z.object({
        productId: Uuid,
        productName: z.string(),
        condition: Condition,
        /** What should be in the yard: the level before, less what is on vans. */
        expected: z.int(),
        counted: z.int(),
        /** Pieces on vans that are on the books of the yard: the level is `counted` and these. */
        onVans: z.int().optional(),
      }),
    ),
    vans: z.array(VanAtCount).optional(),
  })
  .meta({ id: "StockCount" });
