import { carryOut } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { Reason } from "../businesses/schema";
import { findOutsider } from "./gates";
import { readPerson } from "./rows";
import { ConsolePerson } from "./schema";
import { viewPerson } from "./view";

/**
 * POST /console/users/{id}/lock: signed out everywhere at once, and no way in until
 * unlocked; keys they made are refused as well. Locking again changes nothing but the reason.
 */
export const lock = staff("support")
  .concat(findOutsider)
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const count = await tx.$executeRaw`
        UPDATE users SET locked_at = coalesce(locked_at, ${ctx.now}), locked_reason = ${reason}, updated_at = ${ctx.now}
         WHERE id = ${id} AND staff_role IS NULL`;
      if (count === 0) throw conflict("This person has become staff in the meantime.");
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "accountLocked", { userId: id }, facts);
      await record({
        area: "people",
        action: "user.locked",
        words: `Locked ${ctx.person.name}`,
        person: { id, name: ctx.person.name },
        details: { reason },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );
