import { Prisma } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { findUnreviewed } from "./gates";
import { readOverrides, viewOverride } from "./rows";
import { Override, Review } from "./schema";

/** A second owner has looked at an override: who, when and with what note is kept, once. */
export const review = staff("owner")
  .concat(findUnreviewed)
  .input(Review)
  .output(Override)
  .mutation(({ ctx, input: { id, note } }) =>
    ctx.change(async (tx, record) => {
      const { tenantId, tenantName, staffName, personId, personName } = ctx.override;
      // Of two owners at once, one reviews.
      const { count } = await tx.supportSession.updateMany({
        where: { id, override: true, reviewedAt: null },
        data: {
          reviewedAt: ctx.now,
          reviewedByUserId: ctx.staff.id,
          reviewedByName: ctx.staff.name,
          reviewNote: note === "" ? null : note,
        },
      });
      if (count === 0) throw conflict("This override was reviewed already.");
      await record({
        area: "support",
        action: "support.override_reviewed",
        words: `Reviewed the override of ${staffName} at ${tenantName ?? "a business since erased"}`,
        ...(tenantName !== null && { business: { id: tenantId, name: tenantName } }),
        ...(personName !== null && { person: { id: personId, name: personName } }),
        details: { note: note ?? null, supportSessionId: id },
      });
      const [row] = await readOverrides(tx, [Prisma.sql`s.id = ${id}::uuid`], 1);
      return viewOverride(row ?? ctx.override);
    }),
  );
