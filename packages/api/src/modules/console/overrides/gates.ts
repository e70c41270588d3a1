import { Prisma } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { staffGate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readOverrides } from "./rows";

/** The override named by `id`; 404 otherwise. */
const findOverride = staffGate.input(ById).use(async ({ ctx, input, next }) => {
  const [override] = await readOverrides(ctx.db, [Prisma.sql`s.id = ${input.id}::uuid`], 1);
  if (!override) throw notFound("override");
  return next({ ctx: { override } });
});

/** One that waits for its review, by somebody other than who made it; 409 otherwise. */
export const findUnreviewed = findOverride.use(({ ctx, next }) => {
  if (ctx.override.staffUserId === ctx.staff.id) {
    throw conflict("Another owner reviews what you did.");
  }
  if (ctx.override.reviewedAt !== null) throw conflict("This override was reviewed already.");
  return next();
});
