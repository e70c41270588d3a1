import { createHash } from "node:crypto";
import { addDays } from "date-fns/addDays";
import type { Collection, DirectDebit } from "./direct-debit";
import { readEvents } from "./gocardless-events";

export interface SandboxDirectDebitHost {
  /** Returns the absolute address of the shop app's page for signing this mandate. */
  pageUrl: (requestRef: string) => string;
  /** The clock; default the machine's. */
  now?: (() => Date) | undefined;
}

/** Collections whose pence end so fail, or are charged back, so that a failure can be tried. */
const failingPence = 13;
const chargedBackPence = 14;
/** Days from the charge to the payout or the chargeback. */
const daysUntilEnd = 2;

/**
 * The demo's provider: everything works as with a real one, and no money moves. The sandbox stores nothing: a
 * collection's state follows from its id and the clock, and a mandate is active once it is signed. It sends no
 * events, and reads those of GoCardless. Changes appear at the next read.
 */
export function sandboxDirectDebit({
  pageUrl,
  now = () => new Date(),
}: SandboxDirectDebitHost): DirectDebit {
  const today = () => now().toISOString().slice(0, 10);
  return {
    kind: "sandbox",
    async readAccount() {
      return { accountRef: "CR_SANDBOX", name: "Sandbox" };
    },
    async openRequest(_, { mandateId }) {
      const requestRef = sandboxRequestRef(mandateId);
      return { requestRef, url: pageUrl(requestRef) };
    },
    async mandateOf() {
      return null;
    },
    async readMandate() {
      return "active";
    },
    async cancelMandate() {},
    async collect(_, { amountPence, chargeOn, idempotencyKey }) {
      const mark = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 16);
      const charged = chargeOn < today() ? today() : chargeOn;
      const paymentRef = `PM_SANDBOX_${charged.replaceAll("-", "")}_${amountPence}_${mark}`;
      return { made: true, collection: collectionNow(paymentRef, today()) ?? never(paymentRef) };
    },
    async readCollection(_, paymentRef) {
      return collectionNow(paymentRef, today());
    },
    async cancelCollection(_, paymentRef) {
      return collectionNow(paymentRef, today())?.state === "submitted";
    },
    async readPayout(_, payoutRef) {
      const pence = Number(/^PO_SANDBOX_(\d+)_/.exec(payoutRef)?.[1]);
      return Number.isInteger(pence)
        ? { payoutRef, amountPence: pence, feesPence: 0, arrivesOn: today(), reference: null }
        : null;
    },
    readEvents,
  };
}

export const sandboxRequestRef = (mandateId: string): string => `BRQ_SANDBOX_${mandateId}`;
export const sandboxMandateRef = (mandateId: string): string => `MD_SANDBOX_${mandateId}`;

function collectionNow(paymentRef: string, today: string): Collection | null {
  const [, year, month, day, pence, mark] =
    /^PM_SANDBOX_(\d{4})(\d\d)(\d\d)_(\d+)_([0-9a-f]{16})$/.exec(paymentRef) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const chargeOn = `${year}-${month}-${day}`;
  const amountPence = Number(pence);
  const endsOn = addDays(new Date(`${chargeOn}T12:00:00Z`), daysUntilEnd)
    .toISOString()
    .slice(0, 10);
  const state = stateOf({ chargeOn, endsOn, amountPence, today });
  const payoutRef = state === "paid_out" ? `PO_SANDBOX_${amountPence}_${mark}` : null;
  return { paymentRef, state, amountPence, chargeOn, payoutRef };
}

function stateOf(collection: {
  chargeOn: string;
  endsOn: string;
  amountPence: number;
  today: string;
}): Collection["state"] {
  const { chargeOn, endsOn, amountPence, today } = collection;
  if (today < chargeOn) return "submitted";
  if (amountPence % 100 === failingPence) return "failed";
  if (today < endsOn) return "confirmed";
  return amountPence % 100 === chargedBackPence ? "charged_back" : "paid_out";
}

function never(paymentRef: string): never {
  throw new TypeError(`The sandbox made a name that it can't read: ${paymentRef}`);
}
