import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { Reason } from "../businesses/schema";
import { erasePerson } from "../../identity/account/erase-person";
import { findOutsider } from "./gates";

/** A person's account, for good, at their request: whoever lost their password can't do it themselves. */
export const erase = staff("owner")
  .concat(findOutsider)
  .input(Reason)
  .output(z.object({ erased: z.literal(true) }))
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await erasePerson(tx, id, { now: ctx.now, requestId: ctx.request.requestId });
      await record({
        area: "people",
        action: "user.erased",
        words: "Erased a person's account",
        person: { id, name: "Erased person" },
        details: { reason },
      });
      return { erased: true as const };
    }),
  );
