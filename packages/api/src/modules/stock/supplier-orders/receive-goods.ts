import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { dataUrlPicture, PictureRefused } from "@roundsman/providers";
import { doerOf } from "../../../platform/access/caller";
import { invalid, refuseIf } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { countHeavy } from "../../../platform/limits/rates";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import {
  addUp,
  movedEarlier,
  requireReturnable,
  stockedProducts,
  type Goods,
  type Moved,
} from "../guards";
import { addMovements } from "../ledger";
import { findOpenOrder } from "./guards";
import { lockSupplierOrder, readSupplierOrder } from "./queries";
import { Receive, SupplierOrder, viewSupplierOrder } from "./schema";
import { afterReceipt, tally, whyNotReceived } from "./states";

/** What came and what went back, added up; nothing of nothing is left out. */
const goodsOf = ({ arrived, emptiesBack = [] }: Receive): Goods[] =>
  addUp([
    ...arrived.map((line) => ({ ...line, condition: "full" as const })),
    ...emptiesBack.map((line) => ({ ...line, condition: "empty" as const })),
  ]).filter(({ quantity }) => quantity > 0);

/**
 * Checks a receipt's photo by its bytes and keeps it, before the transaction that names it.
 * @throws validation on `photo` where it is no PNG or JPEG
 */
async function keepPhoto(
  { providers, budget }: Pick<Service, "providers" | "budget">,
  tenantId: string,
  photo: string | null | undefined,
): Promise<string | null> {
  if (photo === null || photo === undefined) return null;
  const drawn = budget.within("drawing", tenantId, () => dataUrlPicture(photo));
  const file = await drawn.catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error;
    throw invalid({ path: "photo", message: "Send a PNG or JPEG as a data URL." });
  });
  const ending = file.contentType === "image/png" ? "png" : "jpg";
  const key = `tenants/${tenantId}/receipts/${randomUUID()}.${ending}`;
  await providers.files.put(key, file.bytes, { contentType: file.contentType });
  return key;
}

interface Receipt {
  tenantId: string;
  orderId: string;
  locationId: string;
  photoKey: string | null;
  by: { id: string | null; name: string };
  moved: Moved | undefined;
  now: Date;
}

/** Enters a receipt with its lines and movements: fulls into the yard, empties out, in one step. */
async function enterReceipt(
  tx: Tx,
  of: Receipt,
  { arrivedAt, moreToCome, signedInBy, deliveryNote, note }: Receive,
  goods: readonly Goods[],
): Promise<void> {
  const { tenantId, locationId, now } = of;
  const at = arrivedAt === undefined ? now : new Date(arrivedAt);
  const { id } = await tx.supplierReceipt.create({
    data: {
      tenantId,
      orderId: of.orderId,
      arrivedAt: at,
      moreToCome,
      signedInBy,
      deliveryNote,
      note,
      photoKey: of.photoKey,
      byUserId: of.by.id,
      byName: of.by.name,
      createdAt: now,
    },
    select: { id: true },
  });
  await tx.supplierReceiptLine.createMany({
    data: goods.map((line) => ({ tenantId, receiptId: id, ...line })),
  });
  const facts = { receiptId: id, byUserId: of.by.id, at: now, moved: of.moved };
  const [full, empty] = [byCondition(goods, "full"), byCondition(goods, "empty")];
  await addMovements(
    tx,
    tenantId,
    full.map((line) => ({ ...line, locationId })),
    {
      reason: "receipt",
      ...facts,
    },
  );
  await addMovements(
    tx,
    tenantId,
    empty.map((line) => ({ ...line, locationId, quantity: -line.quantity })),
    { reason: "returned_to_supplier", ...facts },
  );
}

const byCondition = (goods: readonly Goods[], condition: Goods["condition"]) =>
  goods.filter((line) => line.condition === condition);

/**
 * POST /stock/supplier-orders/{id}/receive: what physically came is recorded, more or
 * less than ordered. Of two at once the second meets the order as the first left it.
 */
export const receive = business("stock:write")
  .concat(findOpenOrder)
  .input(Receive)
  .output(SupplierOrder)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const products = await stockedProducts(ctx.db, tenantId, productIdsOf(input));
    const { arrivedAt, alreadyCounted } = input;
    const moved = movedEarlier(arrivedAt, alreadyCounted, { now: ctx.now, path: "arrivedAt" });
    requireReturnable(
      products,
      (input.emptiesBack ?? []).map(({ productId }, n) => ({
        productId,
        path: `emptiesBack.${n}.productId`,
      })),
    );
    const goods = goodsOf(input);
    if (input.photo) await countHeavy(ctx, ctx.business);
    const photoKey = await keepPhoto(ctx, tenantId, input.photo);
    const by = doerOf(ctx.caller);
    const order = await ctx.change(async (tx, record) => {
      const before = await lockSupplierOrder(tx, tenantId, input.id);
      refuseIf(whyNotReceived(before));
      const { id: orderId, locationId } = before;
      await enterReceipt(
        tx,
        { tenantId, orderId, locationId, photoKey, by, moved, now: ctx.now },
        input,
        goods,
      );
      const received = await readSupplierOrder(tx, tenantId, orderId);
      const status = afterReceipt(tally(received), input.moreToCome);
      await tx.supplierOrder.updateMany({
        where: { tenantId, id: orderId },
        data: { status, finishedAt: status === "arrived" ? ctx.now : null },
      });
      await record({
        action: "supplier_order.received",
        words: `Received goods from ${before.supplier.name} at ${before.location.name}`,
        subject: { kind: "supplier_order", id: orderId },
        before: { status: before.status },
        after: { status, goods: goods.map((line) => ({ ...line })) },
      });
      return { ...received, status };
    });
    return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
  });

const productIdsOf = ({ arrived, emptiesBack = [] }: Receive): string[] =>
  [...arrived, ...emptiesBack].map(({ productId }) => productId);
