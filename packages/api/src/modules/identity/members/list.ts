import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { text } from "../../../platform/values/values";
import { readMembers, viewMember } from "./rows";
import { MemberPage, MemberQuery } from "./schema";

/** GET /members, by name. */
export const list = business("members:read")
  .input(MemberQuery)
  .output(MemberPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([text(200), text(200)]));
    const like = input.q && within(input.q);
    const conditions = [
      like && Prisma.sql`(u.name ILIKE ${like} OR u.email::text ILIKE ${like})`,
      input.role && Prisma.sql`m.role = ${input.role}::role`,
      after && Prisma.sql`(u.name, m.user_id) > (${after[0]}, ${after[1]})`,
    ].filter((condition) => condition !== null && typeof condition === "object");
    const rows = await readMembers(ctx.db, ctx.business.id, conditions, input.limit + 1);
    return toPage(rows, input.limit, viewMember, (row) => [row.name, row.userId]);
  });
