import { refuseMoneyDestination } from "../../../platform/access/money-destination";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { requirePicture } from "../../../platform/values/picture-key";
import { BusinessChange, OwnBusiness } from "./schema";
import { requireTimeZone } from "./time-zone";
import { ownColumns, payeeDetails, viewOwnBusiness } from "./view";

/**
 * PATCH /business. The slug stays: it is the shop's address and printed on people's papers. What payers
 * go by is changed by the business's own people alone.
 */
export const change = business("tenant:write")
  .input(BusinessChange)
  .output(OwnBusiness)
  .mutation(async ({ ctx, input }) => {
    const { id } = ctx.business;
    if (asksNothing(input)) {
      const row = await ctx.db.business.findUniqueOrThrow({ where: { id }, select: ownColumns });
      return viewOwnBusiness(row, ctx);
    }
    await requireTimeZone(ctx.db, input.timeZone);
    await requirePicture(ctx.db, id, input.logoKey, "logoKey");
    return ctx.change(async (tx, record) => {
      await tx.$queryRaw`SELECT FROM businesses WHERE id = ${id}::uuid FOR UPDATE`;
      const before = await tx.business.findUniqueOrThrow({ where: { id }, select: ownColumns });
      const differs = (name: keyof typeof input) =>
        input[name] !== undefined && input[name] !== before[name];
      if (payeeDetails.some(differs)) refuseMoneyDestination(ctx.caller);
      const row = await tx.business.update({ where: { id }, data: input, select: ownColumns });
      const seen = viewOwnBusiness(row, ctx);
      await record({
        action: "business.changed",
        words: `Changed the details of ${row.name}`,
        subject: { kind: "business", id },
        ...difference(viewOwnBusiness(before, ctx), seen),
      });
      return seen;
    });
  });
