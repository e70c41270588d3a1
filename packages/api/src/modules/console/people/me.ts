import { staff } from "../../../platform/middleware/procedures";
import { readPerson } from "./rows";
import { ConsolePerson } from "./schema";
import { viewPerson } from "./view";

/** The staff member who asks: what each page of the console asks first. */
export const me = staff("support")
  .output(ConsolePerson)
  .query(async ({ ctx }) => viewPerson(await readPerson(ctx.db, ctx.staff.id)));
