import { z } from "zod";
import { hashToken, newToken } from "../../../platform/tokens/tokens";
import { invalid } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { businessAsking } from "./business-asking";
import { trustCentre } from "./gates";
import { NewTrustRequest } from "./schema";
import { agreementSha256 } from "./texts/agreement";
import { linkTo, webPages } from "../../../platform/values/pages";

const dayMs = 24 * 60 * 60 * 1000;

/** POST /trust/requests: a draft until the address on it is verified by the link mailed to it. */
export const requestAccess = anyone()
  .concat(trustCentre)
  .input(NewTrustRequest)
  .output(z.object({ next: z.literal("verify_email") }))
  .mutation(async ({ ctx, input: { ndaAccepted: _accepted, ...asked } }) => {
    if (asked.ndaVersion !== ctx.centre.ndaVersion) {
      throw invalid({ path: "ndaVersion", message: "The agreement has changed: read it again." });
    }
    await ctx.limits.count("person", `trust:${ctx.request.address}`, 5);
    const by = { address: ctx.request.address, mailbox: asked.email };
    await ctx.limits.countDaily("trust request", by);
    const business = asked.kind === "business" ? await businessAsking(ctx) : null;
    const token = newToken();
    await ctx.database.service.$transaction(async (tx) => {
      await tx.trustRequest.create({
        data: {
          ...asked,
          businessId: business?.id,
          businessName: business?.name,
          ndaAcceptedAt: ctx.now,
          ndaSha256: agreementSha256,
          verifyTokenHash: hashToken(token),
          verifyExpiresAt: new Date(ctx.now.getTime() + dayMs),
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      const letter = {
        kind: "trust.verify",
        to: asked.email,
        subject: "Confirm your request to Roundsman's trust centre",
        text: `Hello,\n\nConfirm that this address is yours, and we look at your request:\n\n${linkTo(ctx.settings.urls.web, webPages.trustVerify(token))}\n\nThe link works for a day.\n\nRoundsman`,
      };
      await queueServiceEmail(tx, letter, ctx.now);
    });
    return { next: "verify_email" };
  });
