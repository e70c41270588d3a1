import { createHash } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";
import { ProviderFailed } from "../errors";
import type { CardReaders, PairedReader, PaymentAsked, PaymentSeen } from "./card-readers";
import { readNotice } from "./sumup-notice";

/** The sandbox's only account. */
export const sandboxMerchant = "SANDBOX";

/** Time that the sandbox's customer takes to find their card. */
const takesMs = milliseconds({ seconds: 6 });
/** Payments whose pence end so are declined, so that a failure can be tried. */
const declinedPence = 13;

/**
 * The demo's readers: everything works as with real ones, and no money moves. The sandbox stores nothing: a payment's
 * state follows from its id and the clock. It sends no notices, so changes appear at the next read.
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
  const endsAt = new Date(Number(started) + takesMs);
  if (stopAskedAt !== null && stopAskedAt < endsAt) return { state: "cancelled" };
  if (now < endsAt) return { state: "pending" };
  const amountPence = Number(pence);
  if (amountPence % 100 === declinedPence)
    return { state: "failed", why: "The card was declined." };
  const money = { amountPence, currency: "GBP", merchantCode: sandboxMerchant };
  return { state: "paid", paymentRef: `SANDBOX_${mark}`, ...money, at: endsAt };
}
