import { staff } from "../../../platform/middleware/procedures";
import { findPerson } from "./gates";
import { ConsolePerson } from "./schema";
import { viewPerson } from "./view";

/** GET /console/users/{id}. */
export const one = staff("support")
  .concat(findPerson)
  .output(ConsolePerson)
  .query(({ ctx }) => viewPerson(ctx.person));
