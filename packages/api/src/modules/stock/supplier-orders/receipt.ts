import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { dataUrlPicture, PictureRefused } from "@roundsman/providers";
import { invalid } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/service";
import { addUp, type Goods } from "../stock/goods";
import { addMovements } from "../stock/ledger";
import type { Receive } from "./schema";

/** What came and what went back, added up; nothing of nothing is left out. */
export const goodsOf = ({ arrived, emptiesBack = [] }: Receive): Goods[] =>
  addUp([
    ...arrived.map((line) => ({ ...line, condition: "full" as const })),
    ...emptiesBack.map((line) => ({ ...line, condition: "empty" as const })),
  ]).filter(({ quantity }) => quantity > 0);

/**
 * Checks a receipt's photo by its bytes and keeps it, before the transaction that names it.
 * @throws validation on `photo` where it is no PNG or JPEG
 */
export async function keepPhoto(
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
  by: { id: string; name: string };
  now: Date;
}

/** Enters a receipt with its lines and movements: fulls into the yard, empties out, in one step. */
export async function enterReceipt(
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
  const facts = { receiptId: id, byUserId: of.by.id, at: now };
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
