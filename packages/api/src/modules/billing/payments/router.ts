import type { PaymentConnection as PaymentConnectionRow, PaymentProvider } from "@roundsman/db";
import { completeSandboxPayment } from "@roundsman/providers";
import { z } from "zod";
import { personBehind } from "../../../platform/access/caller";
import {
  conflict,
  invalid,
  notConfigured,
  notFound,
  refuseIf,
} from "../../../platform/base/errors";
import { router, type Context } from "../../../platform/context/context";
import { anyone, business, signatory } from "../../../platform/middleware/procedures";
import { linkTo, webPages } from "../../../platform/values/links";
import { text } from "../../../platform/values/values";
import { businessAt, payPageAt, shopHome } from "../../business";
import {
  isWithoutVat,
  orderNow,
  outstandingPence,
  payableLines,
  whyNotLinkable,
  type OrderRow,
} from "../../orders";
import { openCheckout, payableOrder, paymentsOf, readConnection, viewConnection } from "./checkout";
import { findTracked, invoicePage, payInvoice } from "./invoice-pay-page";
import { doorLink } from "./door/door-link";
import { debtLink, paymentLink } from "./payment-link";
import { refund, refunds } from "./refund-order";
import { ByTrackingRef, Onboarding, PaymentConnection, PayPage } from "./schema";
import { takeNotice } from "./take-notice";

/**
 * GET /payments/connection. Where the owner has just come back from the provider, its notice may still
 * be on the way, so a connection that can't take money yet is asked after.
 */
const connection = business("connections:read")
  .output(PaymentConnection)
  .query(async ({ ctx }) => {
    const { payments } = ctx.providers;
    const view = (row: PaymentConnectionRow | null) => viewConnection(row, payments, ctx.caller);
    const tenantId = ctx.business.id;
    const kept = await readConnection(ctx.db, tenantId);
    if (!kept || kept.chargesEnabled || kept.provider !== payments.kind) {
      return view(kept);
    }
    const account = await payments.accounts.read(kept.accountRef);
    if (!account?.chargesEnabled) return view(kept);
    await ctx.db.paymentConnection.updateMany({
      where: { tenantId, accountRef: kept.accountRef },
      data: { chargesEnabled: true },
    });
    return view({ ...kept, chargesEnabled: true });
  });

/**
 * POST /payments/connect: opens the business's own account at the provider, or goes on with it, and
 * gives the page on which its owner fills it in. 503 where the installation has no provider.
 */
const connect = business("connections:write", { moneyDestination: true })
  .output(Onboarding)
  .mutation(async ({ ctx }) => {
    const { payments } = ctx.providers;
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { id: tenantId, name } = ctx.business;
    const before = await readConnection(ctx.db, tenantId);
    const { caller } = ctx;
    const { email } = personBehind(caller);
    const accountRef =
      before?.provider === payments.kind
        ? before.accountRef
        : await openAccount({ tenantId, businessName: name, email });
    const page = linkTo(ctx.settings.urls.web, webPages.payments);
    const link = { accountId: accountRef, returnUrl: page, refreshUrl: page };
    const [account, { url }] = await Promise.all([
      payments.accounts.read(accountRef),
      payments.accounts.onboardingLink(link),
    ]);
    const kept = await keep(payments.kind, accountRef, account?.chargesEnabled ?? false);
    return { url, connection: viewConnection(kept, payments, ctx.caller) };

    async function openAccount(of: { tenantId: string; businessName: string; email: string }) {
      const idempotencyKey = `connect:${of.tenantId}`;
      const { accountId } = await payments.accounts.create({ ...of, idempotencyKey });
      return accountId;
    }

    function keep(
      provider: PaymentProvider,
      account: string,
      chargesEnabled: boolean,
    ): Promise<PaymentConnectionRow> {
      return ctx.change(async (tx, record) => {
        const data = { provider, accountRef: account, chargesEnabled };
        const row = await tx.paymentConnection.upsert({
          where: { tenantId },
          create: { tenantId, ...data, connectedAt: ctx.now },
          update: data,
        });
        await record({
          action: "payments.connected",
          words: `Connected payments through ${provider}`,
          subject: { kind: "payment_connection", id: tenantId },
          after: { provider, chargesEnabled },
        });
        return row;
      });
    }
  });

/** The order of a payment link, which leads to a host of its business; @throws as `findTracked` */
async function findQuoted({ database, request, settings }: Context, trackingRef: string) {
  const { service } = database;
  const here = await businessAt(service, request.header("host"), settings.urls.shop);
  return await findTracked({ service }, trackingRef, here);
}

/** What the shop shows under an order's payment link: what is to be paid, and whether it still is. */
const payPage = anyone()
  .input(ByTrackingRef)
  .output(PayPage)
  .query(async ({ ctx, input }) => {
    const { orderId, trackingRef, business } = await findQuoted(ctx, input.trackingRef);
    return ctx.database.inBusiness(business.id, async () => {
      const order = await orderNow(ctx.database.business, business.id, orderId);
      return {
        businessName: business.name,
        number: order.number,
        trackingRef,
        state: payStateOf(order),
        duePence: outstandingPence(order),
        unregistered: isWithoutVat(order),
        lines: payableLines(order).map(({ productName, quantity }) => ({ productName, quantity })),
      };
    });
  });

function payStateOf(order: OrderRow): "due" | "paid" | "cancelled" | "not_by_link" {
  if (order.status === "cancelled") return "cancelled";
  if (order.paidAt !== null) return "paid";
  return whyNotLinkable(order) === null ? "due" : "not_by_link";
}

/** The button under a payment link: leads to the provider's one page that is open for the order. */
const pay = anyone()
  .input(ByTrackingRef)
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const { database, settings, now } = ctx;
    const { orderId, trackingRef, business } = await findQuoted(ctx, input.trackingRef);
    const site = { shopUrl: settings.urls.shop, slug: business.slug };
    return database.inBusiness(business.id, async () => {
      const db = database.business;
      const link = payPageAt((await shopHome(db, business.id, site)).url, trackingRef);
      const order = await orderNow(db, business.id, orderId);
      refuseIf(whyNotLinkable(order));
      // What was left unpaid at the shop's checkout stays the shop's, until the office asks for it by link.
      const atCheckout = order.source === "shop" && order.paymentRequestedAt === null;
      const payable = payableOrder(business, orderId);
      const of = { db, payments: paymentsOf(ctx, business), business, payable, now };
      const pages = { successUrl: `${link}?paid=1`, cancelUrl: link };
      return openCheckout({ ...of, ...pages, purpose: atCheckout ? "checkout" : "link" });
    });
  });

/** The sandbox; with a real provider it is that of test businesses, and nobody else has a session there. */
const sandboxOf = ({ testProviders }: Context) => testProviders().sandbox;

/** The sandbox's page for one session: what would be paid. */
const sandboxPage = anyone()
  .input(z.object({ sessionId: text(200, 1) }))
  .output(
    z.object({
      title: z.string(),
      lines: z.array(z.string()),
      amountPence: z.int(),
      status: z.enum(["open", "complete", "expired", "refunded"]),
      cancelUrl: z.url(),
      successUrl: z.url(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const session = await sandboxOf(ctx)?.store.get(input.sessionId);
    if (session?.kind !== "payment") throw notFound("payment");
    const isOver = session.status === "open" && new Date(session.expiresAt) <= ctx.now;
    const { title, lines, amountPence, cancelUrl, successUrl } = session;
    const status = isOver ? "expired" : session.status;
    return { title, lines: [...lines], amountPence, status, cancelUrl, successUrl };
  });

/**
 * The button of the sandbox's page: pays, and posts the notice as a real provider would, the same
 * way and with its signature checked. Gives where the customer goes then.
 */
const sandboxPay = anyone()
  .input(z.object({ sessionId: text(200, 1) }))
  .output(z.object({ returnUrl: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const sandbox = sandboxOf(ctx);
    if (!sandbox || !(await sandbox.store.get(input.sessionId))) throw notFound("payment");
    const outcome = await completeSandboxPayment(sandbox, input.sessionId);
    if (!outcome) throw conflict("This payment is no longer open.");
    const notice = { ...outcome.notice, now: sandbox.now() };
    await takeNotice({ ...ctx, providers: ctx.testProviders() }, notice, ctx.request.requestId);
    return { returnUrl: outcome.returnUrl };
  });

/** POST /webhooks/payments: the provider's notices. A valid signature over the body's bytes is all that authenticates one. */
const receiveNotice = signatory()
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { request, now } = ctx;
    const body = await request.body?.();
    if (body === undefined) throw invalid({ path: "", message: "A body is needed." });
    const signature = request.header("stripe-signature");
    await takeNotice(ctx, { body, signature, now }, request.requestId);
    return { received: true as const };
  });

export const payments = router({
  connection,
  connect,
  paymentLink,
  debtLink,
  doorLink,
  refund,
  refunds,
});

/** What a customer sees and presses on the shop's host. */
export const customerPayments = router({
  payPage,
  pay,
  invoicePage,
  payInvoice,
  sandboxPage,
  sandboxPay,
});

/** What the provider posts to. */
export const paymentNotices = router({ receiveNotice });
