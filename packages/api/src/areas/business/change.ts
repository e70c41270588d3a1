import { business } from "../../procedures";
import { difference } from "../../records/difference";
import { requirePicture } from "../products/picture-key";
import { BusinessChange, OwnBusiness } from "./schema";
import { requireTimeZone } from "./time-zone";
import { ownColumns, viewOwnBusiness } from "./view";

/** PATCH /business. The slug stays: it is the shop's address and printed on people's papers. */
export const change = business("tenant:write")
  .input(BusinessChange)
  .output(OwnBusiness)
  .mutation(async ({ ctx, input }) => {
    const { id, standing } = ctx.business;
    await requireTimeZone(ctx.db, input.timeZone);
    await requirePicture(ctx.db, id, input.logoKey, "logoKey");
    return ctx.change(async (tx, record) => {
      const before = await tx.business.findUniqueOrThrow({ where: { id }, select: ownColumns });
      const row = await tx.business.update({ where: { id }, data: input, select: ownColumns });
      const seen = viewOwnBusiness(row, standing, ctx.now);
      await record({
        action: "business.changed",
        words: `Changed the details of ${row.name}`,
        subject: { kind: "business", id },
        ...difference(viewOwnBusiness(before, standing, ctx.now), seen),
      });
      return seen;
    });
  });
