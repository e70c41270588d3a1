import { basketNotes, countIn, retyped, voucherField } from "@/features/basket/cookie";
import { keepVoucher, keptBasket } from "@/features/basket/jar";
import { keepWhatThereIs } from "@/features/basket/keep-what-there-is";
import { basketPath, checkoutPath } from "@/features/links/pages";
import { seeOther } from "@/shop/see-other";

/** Keeps what was typed in the basket, takes out what was asked for, and goes on where there is enough of all. */
export async function POST(request: Request): Promise<Response> {
  const sent = await request.formData();
  const removed = sent.get("remove");
  const counts = [...sent].filter(([name]) => /^(?:quantity|empties)\./.test(name));
  const isOfRemoved = (name: string) => typeof removed === "string" && name.endsWith(`.${removed}`);
  if (counts.some(([name, typed]) => !isOfRemoved(name) && countIn(typed) === null)) {
    return seeOther(`${basketPath}?note=${basketNotes.notACount}`);
  }
  const lines = (await keptBasket()).map((line) =>
    retyped(line, {
      quantity: countIn(sent.get(`quantity.${line.productId}`)),
      empties: countIn(sent.get(`empties.${line.productId}`)),
    }),
  );
  const kept = lines.filter(({ productId, quantity }) => quantity > 0 && productId !== removed);
  const short = await keepWhatThereIs(kept);
  const voucher = sent.get(voucherField);
  if (typeof voucher === "string") await keepVoucher(voucher.trim().slice(0, 30));
  if (short.length > 0) return seeOther(`${basketPath}?note=${basketNotes.less}`);
  return seeOther(sent.get("next") === "checkout" ? checkoutPath : basketPath);
}
