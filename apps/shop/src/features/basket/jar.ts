import "server-only";
import { processService } from "@roundsman/api";
import { secondsInDay } from "date-fns/constants";
import { cookies } from "next/headers";
import { basketCookie, readBasket, writeBasket, type BasketLine } from "./cookie";

const monthSeconds = 30 * secondsInDay;
/** Which order of this browser was left at the payment page. */
const unpaidCookie = "unpaid_order";
const voucherCookie = "voucher";

const isSecure = () => processService().settings.urls.shop.startsWith("https:");

export const keptBasket = async (): Promise<BasketLine[]> =>
  readBasket((await cookies()).get(basketCookie)?.value);

export async function keepBasket(lines: readonly BasketLine[]): Promise<void> {
  (await cookies()).set(basketCookie, writeBasket(lines), {
    path: "/",
    sameSite: "lax",
    secure: isSecure(),
    maxAge: lines.length > 0 ? monthSeconds : 0,
  });
  if (lines.length === 0) await keepVoucher("");
}

export const keptUnpaid = async (): Promise<string | null> =>
  (await cookies()).get(unpaidCookie)?.value ?? null;

/** The voucher that was typed last in this browser; null where none was. */
export const keptVoucher = async (): Promise<string | null> =>
  (await cookies()).get(voucherCookie)?.value.slice(0, 30) || null;

/** An empty code takes it out. */
export async function keepVoucher(code: string): Promise<void> {
  (await cookies()).set(voucherCookie, code, {
    path: "/",
    sameSite: "lax",
    secure: isSecure(),
    httpOnly: true,
    maxAge: code === "" ? 0 : monthSeconds,
  });
}

/** Null where there is none any more. */
export async function keepUnpaid(trackingRef: string | null): Promise<void> {
  (await cookies()).set(unpaidCookie, trackingRef ?? "", {
    path: "/",
    sameSite: "lax",
    secure: isSecure(),
    httpOnly: true,
    maxAge: trackingRef === null ? 0 : secondsInDay,
  });
}
