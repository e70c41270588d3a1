import { z } from "zod";
import { person } from "../../../platform/middleware/procedures";
import { Done, PersonName } from "./schema";

/** One's own name, as every business one belongs to shows it. */
export const rename = person()
  .input(z.object({ name: PersonName }))
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await ctx.database.service.user.update({
      where: { id: ctx.person.id },
      data: { name: input.name },
      select: { id: true },
    });
    return { next: "done" as const };
  });
