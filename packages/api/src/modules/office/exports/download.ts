import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { ownPeople } from "./gates";
import { readExports } from "./rows";

/**
 * GET /business/export: the newest finished file, a zip of CSV and JSON with pictures and proofs; 404
 * where there is none. Who may is judged now, whoever asked for it. No connection is held while it is sent.
 */
export const download = business("privacy:read", { heavy: "export" })
  .concat(ownPeople)
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .query(async ({ ctx }) => {
    const { id: tenantId, name, slug } = ctx.business;
    const { kept } = await readExports(ctx.db, tenantId, ctx.now);
    const file = kept?.fileKey ? await ctx.providers.files.get(kept.fileKey) : null;
    if (!kept || !file) throw notFound("export");
    try {
      await ctx.change((_tx, record) =>
        record({
          action: "business.exported",
          words: `Downloaded everything ${name} has`,
          subject: { kind: "business", id: tenantId },
        }),
      );
    } catch (error) {
      file.stream.destroy();
      throw error;
    }
    const day = kept.askedAt.toISOString().slice(0, 10);
    Object.assign(ctx.reply.headers, {
      "Content-Disposition": `attachment; filename="${slug}-${day}.zip"`,
      "Content-Type": file.contentType,
      "Content-Length": String(file.contentLength),
    });
    return file.stream;
  });
