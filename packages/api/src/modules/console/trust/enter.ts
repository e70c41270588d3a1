import { z } from "zod";
import { hashToken, newToken } from "../../../platform/tokens/tokens";
import { conflict } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { DateTime } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { trustCentre } from "./gates";
import { trustCookie } from "./grant-cookie";
import { Token } from "./schema";

/** POST /trust/access: a one-time link becomes this browser's access. */
export const enter = anyone()
  .concat(trustCentre)
  .input(Token)
  .output(z.object({ accessExpiresAt: DateTime }))
  .mutation(async ({ ctx, input }) => {
    const grant = newToken();
    const expiresAt = await ctx.database.service.$transaction(async (tx) => {
      const [link] = await tx.trustLink.updateManyAndReturn({
        where: {
          tokenHash: hashToken(input.token),
          usedAt: null,
          discardedAt: null,
          expiresAt: { gt: ctx.now },
          request: { status: "approved", accessExpiresAt: { gt: ctx.now } },
        },
        data: { usedAt: ctx.now },
        select: { requestId: true },
      });
      if (!link) throw conflict("This link was used already, or has run out.");
      // Taking the request's row settles who comes first: this click, or a revoke.
      const [request] = await tx.trustRequest.updateManyAndReturn({
        where: { id: link.requestId, status: "approved" },
        data: { status: "approved" },
        select: { id: true, accessExpiresAt: true },
      });
      if (!request?.accessExpiresAt) throw conflict("This access has ended.");
      await tx.trustGrant.create({
        data: {
          requestId: request.id,
          tokenHash: hashToken(grant),
          createdAt: ctx.now,
          expiresAt: request.accessExpiresAt,
          userAgent: ctx.request.header("user-agent")?.slice(0, 300),
        },
        select: { id: true },
      });
      return request.accessExpiresAt;
    });
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000);
    ctx.reply.cookies.push({ name: trustCookie, value: grant, maxAgeSeconds });
    return { accessExpiresAt: dateTime(expiresAt) };
  });
