import { Prisma } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { refuseUnmanaged } from "../members/managing";
import { readInvitations } from "./rows";

/** The open invitation named by `id`, 404 otherwise; 403 where the caller's role may not give its role. */
export const findInvitation = gate.input(ById).use(async ({ ctx, input, next }) => {
  const named = Prisma.sql`i.id = ${input.id}::uuid`;
  const [invitation] = await readInvitations(ctx.db, ctx.business.id, [named], 1);
  if (!invitation) throw notFound("invitation");
  refuseUnmanaged(ctx.role, invitation.role);
  return next({ ctx: { invitation } });
});
