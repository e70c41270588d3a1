import { carryOut } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { Reason } from "../businesses/schema";
import { findAnother } from "./gates";
import { keepAnOwner } from "./owners";
import { readPerson } from "./rows";
import { ConsolePerson } from "./schema";
import { viewPerson } from "./view";

/** DELETE /console/users/{id}/staff-role: no member of staff any more; their support sessions end. */
export const removeStaffRole = staff("owner")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    if (ctx.person.staffRole === null) throw conflict("This person is not staff.");
    return next();
  })
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await keepAnOwner(tx, ctx.staff.id, id);
      const { count } = await tx.user.updateMany({
        where: { id, staffRole: { not: null } },
        data: { staffRole: null },
      });
      if (count === 0) throw conflict("This person is not staff.");
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
