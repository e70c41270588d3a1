import { ProviderFailed, sandboxMerchant, type ReaderAccount } from "@roundsman/providers";
import type { z } from "zod";
import { conflict, invalid, notConfigured, refuseIf } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { mailOwners } from "../../../business";
import { lockReaderConnection, readReaderConnection, sealFor, viewConnection } from "./connection";
import { whyStillOpen } from "./reader-payments";
import { CardReaderConnection, NewCardReaderConnection } from "./schema";

/** GET /card-readers/connection. */
const get = business("connections:read")
  .output(CardReaderConnection)
  .query(async ({ ctx }) =>
    viewConnection(await readReaderConnection(ctx.db, ctx.business.id), ctx),
  );

const needed = [
  { path: "apiKey", message: "Give the API key." },
  { path: "merchantCode", message: "Give the merchant code." },
  { path: "affiliateAppId", message: "Give the app id of the affiliate key." },
  { path: "affiliateKey", message: "Give the affiliate key." },
] as const;

/** What opens the account. @throws validation for each part that a real provider needs and that is missing */
function opensOf(input: z.output<typeof NewCardReaderConnection>, isReal: boolean): ReaderAccount {
  const missing = needed.filter(({ path }) => input[path] === undefined);
  if (isReal && missing.length > 0) throw invalid(...missing);
  const { apiKey = "sandbox", affiliateAppId = "sandbox", affiliateKey = "sandbox" } = input;
  const merchantCode = isReal ? (input.merchantCode ?? "").toUpperCase() : sandboxMerchant;
  return { apiKey, merchantCode, affiliate: { appId: affiliateAppId, key: affiliateKey } };
}

/**
 * PUT /card-readers/connection: connects the account that an API key opens, in place of any other. The key is tried
 * before it is kept.
 */
const connect = business("connections:write", { moneyDestination: true, personOnly: true })
  .input(NewCardReaderConnection)
  .output(CardReaderConnection)
  .mutation(async ({ ctx, input }) => {
    const { cardReaders } = ctx.providers;
    const { kind } = cardReaders;
    if (kind === "none") throw notConfigured("Card readers are not set up here.");
    const { id: tenantId, name } = ctx.business;
    const opens = opensOf(input, kind === "sumup");
    const merchant = await cardReaders.readMerchant(opens).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      if (error.code === "unauthorised") {
        throw invalid({ path: "apiKey", message: "SumUp does not accept this key." });
      }
      if (error.code !== "declined") throw error;
      const message = "SumUp has no such merchant code for this key.";
      throw invalid({ path: "merchantCode", message });
    });
    if (merchant.currency !== "GBP") {
      const message = `This account takes ${merchant.currency}, and prices here are in pounds.`;
      throw invalid({ path: "merchantCode", message });
    }
    const { merchantCode, affiliate } = opens;
    const row = await ctx.change(async (tx, record) => {
      const before = await lockReaderConnection(tx, tenantId);
      const isOther = before !== null && before.merchantCode !== merchantCode;
      if (isOther) refuseIf(await whyStillOpen(tx, { tenantId }));
      const data = {
        provider: kind,
        merchantCode,
        merchantName: merchant.name.slice(0, 200),
        sealedKey: sealFor(ctx, "key", tenantId, opens.apiKey),
        affiliateApp: affiliate.appId,
        sealedAffiliate: sealFor(ctx, "affiliate", tenantId, affiliate.key),
        connectedAt: ctx.now,
      };
      await tx.cardReaderConnection.upsert({
        where: { tenantId },
        create: { tenantId, ...data },
        update: data,
      });
      // Readers of another account can't be asked by this one.
      if (isOther) {
        await tx.cardReader.updateMany({
          where: { tenantId, unpairedAt: null },
          data: { unpairedAt: ctx.now, vehicleId: null },
        });
      }
      await record({
        action: "card_readers.connected",
        words: `Connected card readers: ${merchant.name}`,
        subject: { kind: "card_reader_connection", id: tenantId },
        ...(before && {
          before: { provider: before.provider, merchantCode: before.merchantCode },
        }),
        after: { provider: kind, merchantCode },
      });
      const what = `were connected to ${merchant.name} (${merchantCode})`;
      await mailOwners(tx, tenantId, warning(name, what), ctx.now);
      return lockReaderConnection(tx, tenantId);
    });
    return viewConnection(row, ctx);
  });

const warning = (name: string, what: string) => ({
  kind: "business.card_readers_changed",
  subject: `Card readers of ${name} were changed`,
  paragraphs: [
    `Card readers of ${name} ${what} just now.`,
    "If this was not meant, change it back at once: what customers pay by card at the door goes to that account. The history of your business says who changed it.",
  ],
});

/**
 * DELETE /card-readers/connection: no card is taken any more, and the key is forgotten. Pairings at the provider stay
 * until they are ended there.
 */
const disconnect = business("connections:write", { moneyDestination: true, personOnly: true })
  .output(CardReaderConnection)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, name } = ctx.business;
    await ctx.change(async (tx, record) => {
      const before = await lockReaderConnection(tx, tenantId);
      if (!before) throw conflict("Card readers are not connected.");
      refuseIf(await whyStillOpen(tx, { tenantId }));
      await tx.cardReaderConnection.deleteMany({ where: { tenantId } });
      await tx.cardReader.updateMany({
        where: { tenantId, unpairedAt: null },
        data: { unpairedAt: ctx.now, vehicleId: null },
      });
      await record({
        action: "card_readers.disconnected",
        words: `Disconnected card readers: ${before.merchantName}`,
        subject: { kind: "card_reader_connection", id: tenantId },
        before: { provider: before.provider, merchantCode: before.merchantCode },
      });
      const what = `were disconnected from ${before.merchantName}`;
      await mailOwners(tx, tenantId, warning(name, what), ctx.now);
    });
    return viewConnection(null, ctx);
  });

export const cardReaderConnection = router({ get, connect, disconnect });
