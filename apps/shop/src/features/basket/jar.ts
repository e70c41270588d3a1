import "server-only";
import { randomUUID } from "node:crypto";
import { processService } from "@roundsman/api";
import { secondsInDay } from "date-fns/constants";
import { cookies } from "next/headers";
import { basketCookie, readBasket, readBasketId, writeBasket, type BasketLine } from "./cookie";

const monthSeconds = 30 * secondsInDay;
/** Which order of this browser was left at the payment page. */
const unpaidCookie = "unpaid_order";
const voucherCookie = "voucher";

const isSecure = () => processService().settings.urls.shop.startsWith("https:");

export const keptBasket = async (): Promise<BasketLine[]> =>
  readBasket((await cookies()).get(basketCookie)?.value);

/** Id of the basket, which an order of it names; null in a cookie from before baskets had one. */
export const keptBasketId = async (): Promise<string | null> =>
  readBasketId((await cookies()).get(basketCookie)?.value);

/** The facts of this browser that an order and the pages before it receive. */
export const fromBrowser = async () => ({
  basket: await keptBasketId(),
  replaces: await keptUnpaid(),
});

/** @param id that of another basket than the one kept before */
export async function keepBasket(lines: readonly BasketLine[], id?: string): Promise<void> {
  const written = writeBasket(id ?? (await keptBasketId()) ?? randomUUID(), lines);
  (await cookies()).set(basketCookie, lines.length > 0 ? written : "", {
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
