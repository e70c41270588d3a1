import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing, literally } from "../../../platform/values/search";
import { shownOfPerson } from "./rows";
import { ConsolePerson, PersonQuery } from "./schema";
import { viewPerson } from "./view";

const Place = z.tuple([z.string(), z.string()]);

/** GET /console/users: by name; found by name or email. */
export const list = staff("support")
  .input(PersonQuery)
  .output(pageOf(ConsolePerson))
  .query(async ({ ctx, input: { q, ...input } }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.user.findMany({
      where: {
        erasedAt: null,
        AND: [
          q
            ? {
                OR: [{ name: containing(q) }, { email: { contains: literally(q.toLowerCase()) } }],
              }
            : {},
          input.staff === undefined ? {} : { staffRole: input.staff ? { not: null } : null },
          input.locked === undefined ? {} : { lockedAt: input.locked ? { not: null } : null },
          after
            ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
            : {},
        ],
      },
      select: shownOfPerson,
      relationLoadStrategy: "join",
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewPerson, (row) => [row.name, row.id]);
  });
