import { createHash } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";
import { ProviderFailed } from "../errors";
import type { CardReaders, PairedReader, PaymentAsked, PaymentSeen } from "./card-readers";
import { readNotice } from "./sumup-notice";

/** The sandbox's one account. */
export const sandboxMerchant = "SANDBOX";

/** How long the customer of the sandbox takes to find their card. */
const takesMs = milliseconds({ seconds: 6 });
/** Payments of an amount that ends so are declined, so that it can be tried what happens then. */
const declinedPence = 13;

/**
 * The demo's readers: everything works as with real ones, and no money moves. It keeps nothing: how a payment stands
 * follows from its name and the clock. It sends no notices; what changes is found when it is next read.
 */
export function sandboxReaders({
  now = () => new Date(),
}: { now?: (() => Date) | undefined } = {}): CardReaders {
  return {
    kind: "sandbox",
    async readMerchant() {
      return { name: "Sandbox", currency: "GBP" };
    },
    async pair(_, { pairingCode }) {
      if (/^(.)\1+$/.test(pairingCode)) {
        throw new ProviderFailed("card readers", "declined", "The sandbox has no such code.");
      }
      return readerOf(`rdr_SANDBOX_${markOf(pairingCode)}`);
    },
    async readReader(_, readerRef) {
      return { ...readerOf(readerRef), online: true, batteryPercent: 80 };
    },
    async rename() {},
    async unpair() {},
    async start(_, { paymentId, amountPence }) {
      const started = now().getTime();
      const transactionRef = `SANDBOX_${started}_${amountPence}_${markOf(paymentId)}`;
      return { transactionRef, checkoutRef: null };
    },
    async stop() {
      return true;
    },
    async readPayment(_, payment) {
      return paymentNow(payment, now());
    },
    readNotice,
  };
}

const markOf = (name: string) => createHash("sha256").update(name).digest("hex").slice(0, 16);

const readerOf = (readerRef: string): PairedReader => ({
  readerRef,
  state: "paired",
  model: "virtual-solo",
  serialNumber: readerRef.slice(-8).toUpperCase(),
});

function paymentNow({ transactionRef, stopAskedAt }: PaymentAsked, now: Date): PaymentSeen {
  const [, started, pence, mark] =
    /^SANDBOX_(\d+)_(\d+)_([0-9a-f]{16})$/.exec(transactionRef ?? "") ?? [];
  if (started === undefined || mark === undefined) return { state: "none" };
  const at = new Date(Number(started) + takesMs);
  if (stopAskedAt !== null && stopAskedAt < at) return { state: "cancelled" };
  if (now < at) return { state: "pending" };
  const amountPence = Number(pence);
  if (amountPence % 100 === declinedPence)
    return { state: "failed", why: "The card was declined." };
  const money = { amountPence, currency: "GBP", merchantCode: sandboxMerchant };
  return { state: "paid", paymentRef: `SANDBOX_${mark}`, ...money, at };
}
