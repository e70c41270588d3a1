import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { Reason } from "../businesses/schema";
import { findAnother } from "./gates";
import { readPerson } from "./rows";
import { ConsolePerson } from "./schema";
import { viewPerson } from "./view";

/** POST /console/users/{id}/unlock. @throws conflict where they are not locked */
export const unlock = staff("support")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    if (!ctx.person.lockedAt) throw conflict("This person is not locked.");
    return next();
  })
  .input(Reason)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const { count } = await tx.user.updateMany({
        where: { id, lockedAt: { not: null } },
        data: { lockedAt: null, lockedReason: null },
      });
      if (count === 0) throw conflict("This person is not locked.");
      await record({
        area: "people",
        action: "user.unlocked",
        words: `Unlocked ${ctx.person.name}`,
        person: { id, name: ctx.person.name },
        details: { reason },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );
