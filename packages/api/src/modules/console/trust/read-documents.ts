import { z } from "zod";
import { anyone } from "../../../platform/middleware/procedures";
import { documentText, trustDocuments } from "./documents";
import { trustCentre } from "./gates";
import { readGrant } from "./grant-cookie";
import { Documents } from "./schema";
import { agreement, agreementSha256 } from "./texts/agreement";
import { promises } from "./texts/promises";

/**
 * GET /trust/documents: what there is, for anybody; the text of the one named by `key` for a browser that
 * holds access, which is noted. Promises are for anybody.
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
      promises: promises.map(({ key, title, says }) => ({ key, title, text: says.join(" ") })),
      items: trustDocuments.map((document) => ({
        key: document.key,
        title: document.title,
        summary: document.summary,
        text: document === opened ? documentText(document, ctx.centre.facts) : null,
      })),
      agreement: {
        version: ctx.centre.ndaVersion,
        text: agreement.text,
        sha256: agreementSha256,
      },
      access: grant !== null,
    };
  });
