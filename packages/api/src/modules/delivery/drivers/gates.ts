import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { driverRow } from "./rows";
import { ByUserId } from "./schema";

/** The driver named by `userId`; 404 for anybody who is no member with role driver. */
export const findDriver = gate.input(ByUserId).use(async ({ ctx, input, next }) => {
  const driver = await driverRow(ctx.db, ctx.business.id, input.userId);
  if (!driver) throw notFound("driver");
  return next({ ctx: { driver } });
});
