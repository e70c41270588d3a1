import { ReaderNoticeRefused } from "@roundsman/providers";
import { z } from "zod";
import { hashToken } from "../../../../platform/base/tokens";
import { invalid, unauthenticated } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { signatory } from "../../../../platform/middleware/procedures";
import { text, Uuid } from "../../../../platform/values/values";
import { askLater, settle } from "./settle";

const ByNotice = z.object({ id: Uuid, token: text(64, 64) });

/**
 * POST /webhooks/card-readers/{id}/{token}: SumUp says that a payment is over. It signs nothing, so the address is known
 * to it alone, and of the body only the payment's name is taken, where an answer was lost. How the payment stands is
 * read from SumUp.
 */
const receiveReaderNotice = signatory()
  .input(ByNotice)
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx, input: { id: tenantId, token } }) => {
    const { request, database, providers, now } = ctx;
    const db = database.service;
    const payment = await db.readerPayment.findFirst({
      where: { tenantId, noticeHash: hashToken(token) },
      select: { id: true, merchantCode: true, transactionRef: true },
    });
    if (!payment || providers.cardReaders.kind === "none") {
      throw unauthenticated("The notice is of no payment here.");
    }
    const body = await request.body?.();
    if (body === undefined) throw invalid({ path: "", message: "A body is needed." });
    const of = { tenantId, id: payment.id };
    try {
      providers.cardReaders.readNotice(body);
    } catch (error) {
      if (!(error instanceof ReaderNoticeRefused)) throw error;
      throw invalid({ path: "", message: error.message });
    }
    // The customer stands at the door: it is read now, and by a job where the provider is out of reach.
    await askLater(db, of, now);
    await settle(ctx, db, of, { now, requestId: request.requestId });
    return { received: true as const };
  });

/** What the provider of card readers posts to. */
export const readerNotices = router({ receiveReaderNotice });
