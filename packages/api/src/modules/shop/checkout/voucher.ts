import type { SqlRunner, Tx } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";
import { todayIn } from "../../../platform/values/format";
import { sumsOf } from "../../orders";
import { networkAt, type ShopContext, type Shopper } from "../shopper";
import {
  findVoucher,
  lockVoucher,
  whyNotTaken,
  type AskedVoucher,
  type VoucherTaken,
} from "../vouchers/queries";
import { pricedLines, type Goods } from "./basket";
import { quickBounds } from "../../../platform/limits/bounds";

/* The voucher that a shopper typed (docs/decisions/0332). */

interface Judged {
  voucher: AskedVoucher | null;
  /** Why it is not taken, as its shopper reads it. */
  refused: string | null;
}

type Asked = Pick<ShopContext, "shop" | "now" | "withoutOrder">;

/** First cylinders are not goods of a voucher: what is paid for them comes back with the cylinder. */
const goodsPenceOf = ({ items }: Goods): number =>
  sumsOf(pricedLines({ items, firstBottles: [], voucher: null }), 0).totalPence;

async function judge(
  runner: SqlRunner,
  { shop: { tenantId, timeZone }, now, withoutOrder = null }: Asked,
  { code, customerId }: { code: string; customerId: string | null },
  goods: Goods,
): Promise<Judged> {
  const voucher = await findVoucher(runner, { tenantId, code, customerId, withoutOrder });
  if (!voucher) return { voucher, refused: `There is no voucher ${code}.` };
  const { uses, own } = voucher;
  const today = todayIn(timeZone, now);
  const refused = whyNotTaken(voucher, { today, goodsPence: goodsPenceOf(goods), uses, own });
  return { voucher, refused };
}

/** The goods less what a voucher takes off, where it is taken, and what to say of it. */
export async function withVoucher(
  ctx: ShopContext,
  shopper: Shopper | null,
  goods: Goods,
  code: string | null,
): Promise<{ goods: Goods; shown: { code: string; refused: string | null } | null }> {
  if (code === null) return { goods, shown: null };
  const customerId = shopper?.customer.id ?? null;
  const { voucher, refused } = await judge(ctx.db, ctx, { code, customerId }, goods);
  if (!voucher) {
    await ctx.limits.countQuick(quickBounds.voucherGuess, {
      shopNetwork: networkAt(ctx.shop, ctx.request),
    });
  }
  return {
    goods: voucher && refused === null ? { ...goods, voucher } : goods,
    shown: { code, refused },
  };
}

/**
 * Takes a voucher for an order about to be written: whoever else takes it waits until this one is through, so it is
 * never used more often than it may be.
 * @throws validation where it is not taken
 */
export async function takeVoucher(
  tx: Tx,
  at: Asked,
  asked: { code: string; customerId: string },
  goods: Goods,
): Promise<VoucherTaken> {
  await lockVoucher(tx, at.shop.tenantId, { code: asked.code });
  const { voucher, refused } = await judge(tx, at, asked, goods);
  if (!voucher || refused !== null) {
    throw invalid({ path: "voucher", message: refused ?? `There is no voucher ${asked.code}.` });
  }
  return voucher;
}
