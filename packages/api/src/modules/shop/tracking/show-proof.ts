import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { findOrderHere } from "./gates";
import { readProgress } from "./progress";

/** The picture that proves a delivery, for the customer it was made to; 404 once its details have ended. */
export const showProof = anyone()
  .concat(findOrderHere)
  .output(
    z.object({
      contentType: z.enum(fileTypes),
      contentLength: z.int(),
      stream: z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object),
    }),
  )
  .query(async ({ ctx: { db, business, order, detailsEnded, providers } }) => {
    const shown = order.status === "delivered" && !detailsEnded;
    const progress = shown ? await readProgress(db, business.id, order.id) : null;
    const file = progress?.proofFile && (await providers.files.get(progress.proofFile));
    if (!file) throw notFound("proof");
    return file;
  });
