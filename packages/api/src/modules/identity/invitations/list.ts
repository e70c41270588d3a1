import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { readInvitations, viewInvitation } from "./rows";
import { InvitationPage, InvitationQuery } from "./schema";

/** GET /invitations: who is asked in and has not come yet, newest first, those run out too. */
export const list = business("invitations:read")
  .input(InvitationQuery)
  .output(InvitationPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Uuid]));
    const older = after ? [Prisma.sql`i.id < ${after[0]}::uuid`] : [];
    const found = input.q ? [Prisma.sql`i.email::text ILIKE ${within(input.q)}`] : [];
    const rows = await readInvitations(
      ctx.db,
      ctx.business.id,
      [...older, ...found],
      input.limit + 1,
    );
    return toPage(rows, input.limit, viewInvitation, (row) => [row.id]);
  });
