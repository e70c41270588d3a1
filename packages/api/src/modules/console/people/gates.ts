import { conflict } from "../../../platform/base/errors";
import { staffGate } from "../../../platform/middleware/gate";
import { readPerson } from "./rows";
import { ByPersonId } from "./schema";

/** The person named by `id`; 404 otherwise. */
export const findPerson = staffGate
  .input(ByPersonId)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { person: await readPerson(ctx.db, input.id) } }),
  );

/** Nobody does this to themselves. */
export const findAnother = findPerson.use(({ ctx, next }) => {
  if (ctx.person.id === ctx.staff.id) throw conflict("You can't do this to yourself.");
  return next();
});

/** Neither to themselves nor to another member of staff. */
export const findOutsider = findAnother.use(({ ctx, next }) => {
  if (ctx.person.staffRole !== null) {
    throw conflict("This person is staff: take their staff role away first.");
  }
  return next();
});
