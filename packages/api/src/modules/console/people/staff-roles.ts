import { holdPersonOnCluster } from "@roundsman/db";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { carryOut, holdAccount } from "../../../platform/credentials";
import { staff } from "../../../platform/middleware/staff";
import { Reason } from "../businesses/schema";
import { endReviewing } from "../overrides/reviewers";
import { findAnother, whyNoStaff, whyUnproved } from "./guards";
import { keepAnOwner, readPerson, viewPerson } from "./queries";
import { ConsolePerson, StaffRoleChange } from "./schema";

/**
 * POST /console/users/{id}/staff-role: also a person's first. Holds from their next
 * request. 409 for an account whose address nobody has verified: anybody may have registered it.
 */
export const setStaffRole = staff("owner")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    refuseIf(whyUnproved(ctx.person));
    return next();
  })
  .input(StaffRoleChange)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, role, reason } }) =>
    ctx.change(async (tx, record) => {
      await keepAnOwner(tx, ctx.staff.id, role === "owner" ? null : id);
      const account = await holdAccount(tx, id);
      if (!account) throw conflict("This account was erased already.");
      refuseIf(whyUnproved(account));
      await tx.user.update({ where: { id }, data: { staffRole: role }, select: { id: true } });
      const facts = { now: ctx.now, requestId: ctx.request.requestId, detail: role };
      await carryOut(tx, "staffRoleGiven", { userId: id }, facts);
      await record({
        area: "staff",
        action: "staff.role_set",
        words: `Gave ${ctx.person.name} the console role ${role}`,
        person: { id, name: ctx.person.name },
        details: { reason, before: account.staffRole, after: role },
      });
      const reviewing = await endReviewing(tx, account.email, ctx.now);
      if (reviewing) await record(reviewing);
      return viewPerson(await readPerson(tx, id));
    }),
  );

/** DELETE /console/users/{id}/staff-role: no member of staff any more; their support sessions end. */
export const removeStaffRole = staff("owner")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    refuseIf(whyNoStaff(ctx.person));
    return next();
  })
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await keepAnOwner(tx, ctx.staff.id, id);
      await holdPersonOnCluster(tx, id);
      const { count } = await tx.user.updateMany({
        where: { id, staffRole: { not: null } },
        data: { staffRole: null },
      });
      if (count === 0) refuseIf(whyNoStaff({ staffRole: null }));
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "staffRoleTaken", { userId: id }, facts);
      await record({
        area: "staff",
        action: "staff.role_set",
        words: `Took the console role from ${ctx.person.name}`,
        person: { id, name: ctx.person.name },
        details: { reason, before: ctx.person.staffRole, after: null },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );
