import { providersFromSettings, readSettings } from "@roundsman/providers";
import { refundingStripe } from "@roundsman/providers/testing";
import {
  callerFor,
  connectSandbox,
  makeMerchant,
  sandboxedService,
  type Merchant,
} from "../../../testing";
import { receivePayment } from "../../orders";
import { sendRefund } from "../payments/send-refund";
import { takeNotice } from "../payments/take-notice";

const secrets = { secretKey: "sk_test_fellside", webhookSecret: "whsec_fellside" };
const accountId = "acct_1Fellside";

/** A business with orders that were paid by card, Stripe on this machine, and the built-in sandbox beside it. */
export async function refundOffice() {
  const service = await sandboxedService();
  const at: Merchant = await makeMerchant(service);
  await connectSandbox(service, at.business);
  const stripe = await refundingStripe(secrets);
  const stripePayments = providersFromSettings(
    readSettings({
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_HOST: stripe.url,
    }),
  ).payments;
  const { payments, sandbox } = service.providers;
  const tenantId = at.business.id;
  const rows = service.database.service;
  const office = () => callerFor(service, { token: at.owner.token }).office;
  const connectTo = (data: { provider: "stripe" | "sandbox"; accountRef: string }) =>
    rows.paymentConnection.updateMany({ where: { tenantId }, data });
  const asked = (orderId: string) =>
    rows.providerRefund.findMany({ where: { orderId }, orderBy: { id: "asc" } });

  /** Money that came in for an order. Pence. */
  const receive = (
    orderId: string,
    amountPence: number,
    how: { method: "card_link" | "cash"; providerRef?: string },
  ) =>
    rows.$transaction((tx) =>
      receivePayment(tx, { tenantId, orderId, amountPence, at: new Date(), ...how }),
    );

  return {
    service,
    at,
    stripe,
    rows,
    office,
    connectTo,
    asked,
    receive,

    /** The service with Stripe, and the business's account there. */
    async useStripe(): Promise<void> {
      Object.assign(service.providers, { payments: stripePayments, sandbox: null });
      await connectTo({ provider: "stripe", accountRef: accountId });
    },

    async useSandbox(): Promise<void> {
      Object.assign(service.providers, { payments, sandbox });
      await connectTo({ provider: "sandbox", accountRef: `acct_sandbox_${tenantId}` });
    },

    /** A new order, and money for it that came by payment link; its payments at Stripe. Pence. */
    async paidByCard(...pence: number[]): Promise<{ id: string; payments: string[] }> {
      const { id } = await office().orders.take({
        fulfilment: "collection",
        paymentMethod: "cash",
        lines: [{ productId: at.product.id, quantity: 2 }],
      });
      const paid = pence.map((_, n) => `pi_${n}_${id}`);
      for (const [n, amountPence] of pence.entries()) {
        const providerRef = paid[n] ?? "";
        stripe.hold(providerRef, { accountId, tenantId, orderId: id, amountPence });
        await receive(id, amountPence, { method: "card_link", providerRef });
      }
      return { id, payments: paid };
    },

    refund: (id: string, more: object = {}) => office().payments.refund({ id, ...more }),
    one: (id: string) => office().orders.one({ id }),
    items: async (id: string) => (await office().payments.refunds({ id })).items,

    /** Does the jobs of an order's refunds, each so many times at once. */
    async send(orderId: string, times = 1, now = new Date()): Promise<void> {
      for (const { id } of await asked(orderId)) {
        const job = { tenantId, refundId: id };
        await Promise.all(Array.from({ length: times }, () => sendRefund(service, job, now)));
      }
    },

    /** Stripe's notice of what went back of a payment comes in. */
    hear: (paymentRef: string) =>
      takeNotice(service, { ...stripe.notice(paymentRef), now: new Date() }, null),

    /** Pence of the ledger's refunds of an order, and what is left of its money. */
    async books(orderId: string) {
      const refunds = await rows.refund.findMany({ where: { orderId }, orderBy: { id: "asc" } });
      const allocated = await rows.allocation.aggregate({
        where: { orderId },
        _sum: { amountPence: true },
      });
      return {
        refunds: refunds.map(({ amountPence }) => amountPence),
        left: allocated["_sum"].amountPence,
      };
    },

    async close(): Promise<void> {
      await stripe.close();
      await service.close();
    },
  };
}
