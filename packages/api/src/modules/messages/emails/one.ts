import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { ById } from "../../../platform/values/values";
import { Email } from "./schema";
import { viewEmail } from "./view";

/** One mail of the business with its words as they were sent. */
export const one = business("emails:read")
  .input(ById)
  .output(Email)
  .query(async ({ ctx, input }) => {
    const row = await ctx.db.email.findFirst({
      where: { tenantId: ctx.business.id, id: input.id },
    });
    if (!row) throw notFound("mail");
    return viewEmail(row);
  });
