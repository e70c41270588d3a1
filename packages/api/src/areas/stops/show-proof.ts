import { z } from "zod";
import { notFound } from "../../errors";
import { business } from "../../procedures";
import { findStop } from "./gates";

/** GET /rounds/{id}/stops/{stopId}/proof: the signature or photo itself; drivers see those of their rounds. */
export const showProof = business("rounds:read")
  .concat(findStop)
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .query(async ({ ctx }) => {
    const proof = await ctx.db.proof.findFirst({
      where: { tenantId: ctx.business.id, stopId: ctx.stop.id },
      select: { fileKey: true },
    });
    const file = proof && (await ctx.providers.files.get(proof.fileKey));
    if (!file) throw notFound("proof");
    Object.assign(ctx.reply.headers, {
      "Content-Type": file.contentType,
      "Content-Length": String(file.contentLength),
      "Content-Disposition": "inline",
      // Only who may see the round may see it, so no shared cache keeps it.
      "Cache-Control": "private, max-age=3600",
    });
    return file.stream;
  });
