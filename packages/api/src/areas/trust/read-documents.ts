import { z } from "zod";
import { anyone } from "../../procedures";
import { trustDocuments } from "./documents";
import { trustCentre } from "./gates";
import { readGrant } from "./grant-cookie";
import { Documents } from "./schema";
import { agreement, agreementSha256 } from "./texts/agreement";

/**
 * GET /trust/documents: what there is, for anybody; the text of the one named by `key` for a browser that
 * holds access, which is noted.
 */
export const readDocuments = anyone()
  .concat(trustCentre)
  .input(z.object({ key: z.string().max(80).optional() }))
  .output(Documents)
  .query(async ({ ctx, input }) => {
    const db = ctx.database.service;
    const grant = await readGrant(db, ctx.request, ctx.now);
    const opened = grant && trustDocuments.find(({ key }) => key === input.key);
    if (grant && opened) {
      await db.trustOpening.create({
        data: { requestId: grant.requestId, grantId: grant.id, document: opened.key, at: ctx.now },
        select: { id: true },
      });
    }
    return {
      items: trustDocuments.map(({ text, ...document }) => ({
        ...document,
        text: document.key === opened?.key ? text : null,
      })),
      agreement: {
        version: ctx.centre.ndaVersion,
        text: agreement.text,
        sha256: agreementSha256,
      },
      access: grant !== null,
    };
  });
