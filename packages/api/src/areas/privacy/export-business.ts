import { z } from "zod";
import { forbidden } from "../../errors";
import { business } from "../../procedures";
import { archiveOf } from "./archive";

/**
 * GET /business/export (decisions.md, Deleting a business): everything it has, as a zip of CSV and JSON
 * with its pictures and proofs, streamed. The business's own people and keys take it; support does not.
 */
export const exportBusiness = business("privacy:read", { heavy: "export" })
  .use(({ ctx, next }) => {
    if (ctx.caller.kind !== "support") return next();
    throw forbidden("Support takes no copy of a business.");
  })
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .query(async ({ ctx }) => {
    const { database, providers } = ctx;
    const { id: tenantId, name, slug } = ctx.business;
    await ctx.change((_tx, record) =>
      record({
        action: "business.exported",
        words: `Exported everything ${name} has`,
        subject: { kind: "business", id: tenantId },
      }),
    );
    const day = ctx.now.toISOString().slice(0, 10);
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${slug}-${day}.zip"`;
    ctx.reply.headers["Content-Type"] = "application/zip";
    return archiveOf({
      tenantId,
      // Read while the answer is being sent: the request's own hold on the business is over by then.
      connect: () => database.inBusiness(tenantId, () => database.pools.business.connect()),
      files: providers.files,
    });
  });
