import { ProviderFailed } from "@roundsman/providers";
import { conflict, invalid, notConfigured } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { mailOwners } from "../../business";
import { lockConnection, readConnection, sealFor, viewConnection } from "./connection";
import { ConnectionChange, DirectDebitConnection, NewConnection } from "./schema";

/** GET /direct-debit/connection. */
const get = business("connections:read")
  .output(DirectDebitConnection)
  .query(async ({ ctx }) => {
    const { id } = ctx.business;
    return viewConnection(await readConnection(ctx.db, id), ctx, id);
  });

/**
 * PUT /direct-debit/connection: connects the account that a token opens, in place of any other. The token is tried
 * before it is kept.
 */
const connect = business("connections:write", { moneyDestination: true, personOnly: true })
  .input(NewConnection)
  .output(DirectDebitConnection)
  .mutation(async ({ ctx, input }) => {
    const { directDebit: provider } = ctx.providers;
    const { kind } = provider;
    if (kind === "none") throw notConfigured("Direct Debit is not set up here.");
    const { id: tenantId, name } = ctx.business;
    const isReal = kind === "gocardless";
    const { accessToken, webhookSecret } = input;
    if (isReal && (accessToken === undefined || webhookSecret === undefined)) {
      const needed = { accessToken: "Give the access token.", webhookSecret: "Give the secret." };
      throw invalid(
        ...Object.entries(needed)
          .filter(([path]) => input[path as keyof typeof input] === undefined)
          .map(([path, message]) => ({ path, message })),
      );
    }
    const account = await provider.readAccount(accessToken ?? "").catch((error: unknown) => {
      if (!(error instanceof ProviderFailed) || error.code !== "unauthorised") throw error;
      const message = "GoCardless does not accept this token.";
      throw invalid({ path: "accessToken", message });
    });
    const sealed = {
      sealedToken: sealFor(ctx, "token", tenantId, accessToken ?? "sandbox"),
      sealedSecret: webhookSecret ? sealFor(ctx, "secret", tenantId, webhookSecret) : null,
    };
    const row = await ctx.change(async (tx, record) => {
      const before = await lockConnection(tx, tenantId);
      const data = {
        provider: kind,
        accountRef: account.accountRef,
        accountName: account.name,
        connectedAt: ctx.now,
        ...sealed,
      };
      await tx.directDebitConnection.upsert({
        where: { tenantId },
        create: { tenantId, ...data },
        update: data,
      });
      await record({
        action: "direct_debit.connected",
        words: `Connected Direct Debit: ${account.name}`,
        subject: { kind: "direct_debit_connection", id: tenantId },
        ...(before && { before: { provider: before.provider, accountName: before.accountName } }),
        after: { provider: kind, accountName: account.name },
      });
      await mailOwners(tx, tenantId, warning(name, `was connected to ${account.name}`), ctx.now);
      return lockConnection(tx, tenantId);
    });
    return viewConnection(row, ctx, tenantId);
  });

const warning = (name: string, what: string) => ({
  kind: "business.direct_debit_changed",
  subject: `Direct Debit of ${name} was changed`,
  paragraphs: [
    `Direct Debit of ${name} ${what} just now.`,
    "If this was not meant, change it back at once: what is collected from customers goes to that account. The history of your business says who changed it.",
  ],
});

/** PATCH /direct-debit/connection: days of notice, and how often what failed is tried again. */
const change = business("connections:write")
  .input(ConnectionChange)
  .output(DirectDebitConnection)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId } = ctx.business;
    const row = await ctx.change(async (tx, record) => {
      const before = await lockConnection(tx, tenantId);
      if (!before) throw conflict("Connect Direct Debit first, under Settings.");
      const { noticeDays = before.noticeDays, retries = before.retries } = input;
      const after = { noticeDays, retries };
      if (noticeDays === before.noticeDays && retries === before.retries) {
        await record(null);
        return before;
      }
      await tx.directDebitConnection.updateMany({ where: { tenantId }, data: after });
      await record({
        action: "direct_debit.changed",
        words: "Changed how Direct Debits are collected",
        subject: { kind: "direct_debit_connection", id: tenantId },
        before: { noticeDays: before.noticeDays, retries: before.retries },
        after,
      });
      return lockConnection(tx, tenantId);
    });
    return viewConnection(row, ctx, tenantId);
  });

/**
 * DELETE /direct-debit/connection: nothing is collected any more, and the token is forgotten. What the provider has
 * taken already goes on there; mandates stay with the account.
 */
const disconnect = business("connections:write", { moneyDestination: true, personOnly: true })
  .output(DirectDebitConnection)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, name } = ctx.business;
    await ctx.change(async (tx, record) => {
      const before = await lockConnection(tx, tenantId);
      if (!before) throw conflict("Direct Debit is not connected.");
      await tx.directDebitConnection.deleteMany({ where: { tenantId } });
      await record({
        action: "direct_debit.disconnected",
        words: `Disconnected Direct Debit: ${before.accountName}`,
        subject: { kind: "direct_debit_connection", id: tenantId },
        before: { provider: before.provider, accountName: before.accountName },
      });
      const what = `was disconnected from ${before.accountName}`;
      await mailOwners(tx, tenantId, warning(name, what), ctx.now);
    });
    return viewConnection(null, ctx, tenantId);
  });

export const directDebitConnection = router({ get, connect, change, disconnect });
