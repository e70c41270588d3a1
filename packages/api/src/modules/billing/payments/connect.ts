import type { PaymentConnection, PaymentProvider } from "@roundsman/db";
import { notConfigured } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { readConnection, viewConnection } from "./connections";
import { Onboarding } from "./schema";
import { linkTo, webPages } from "../../../platform/values/pages";

/**
 * POST /payments/connect: opens the business's own account at the provider, or goes on with it, and
 * gives the page on which its owner fills it in. 503 where the installation has no provider.
 */
export const connect = business("connections:write", { moneyDestination: true })
  .output(Onboarding)
  .mutation(async ({ ctx }) => {
    const { payments } = ctx.providers;
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { id: tenantId, name } = ctx.business;
    const before = await readConnection(ctx.db, tenantId);
    const { caller } = ctx;
    const { email } = caller.kind === "key" ? caller.creator : caller.person;
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
    ): Promise<PaymentConnection> {
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
