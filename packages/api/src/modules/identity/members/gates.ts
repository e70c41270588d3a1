import { Prisma } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { refuseUnmanaged } from "./managing";
import { readMembers } from "./rows";
import { ByUserId } from "./schema";

/** The member named by `userId`, 404 otherwise; 403 where the caller's role may not manage theirs. */
export const findMember = gate.input(ByUserId).use(async ({ ctx, input, next }) => {
  const named = Prisma.sql`m.user_id = ${input.userId}`;
  const [member] = await readMembers(ctx.db, ctx.business.id, [named], 1);
  if (!member) throw notFound("member");
  refuseUnmanaged(ctx.role, member.role);
  return next({ ctx: { member } });
});
