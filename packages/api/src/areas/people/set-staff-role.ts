import { staff } from "../../procedures";
import { findAnother } from "./gates";
import { keepAnOwner } from "./owners";
import { readPerson } from "./rows";
import { ConsolePerson, StaffRoleChange } from "./schema";
import { viewPerson } from "./view";

/** POST /console/users/{id}/staff-role (interface.md, 20): also a person's first. Holds from their next request. */
export const setStaffRole = staff("owner")
  .concat(findAnother)
  .input(StaffRoleChange)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, role, reason } }) =>
    ctx.change(async (tx, record) => {
      await keepAnOwner(tx, ctx.staff.id, role === "owner" ? null : id);
      await tx.user.update({ where: { id }, data: { staffRole: role }, select: { id: true } });
      await record({
        area: "staff",
        action: "staff.role_set",
        words: `Gave ${ctx.person.name} the console role ${role}`,
        person: { id, name: ctx.person.name },
        details: { reason, before: ctx.person.staffRole, after: role },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );
