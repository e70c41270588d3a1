import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { text, Uuid } from "../../../platform/values/values";
import { within } from "../../../platform/values/search";
import { readRateSets } from "./rows";
import { RateSet, RateSetQuery } from "./schema";
import { viewRateSet } from "./view";

const Place = z.tuple([text(120), Uuid]);

/** GET /rate-sets, by name; archived ones are left out unless asked for. */
export const list = business("customers:read")
  .input(RateSetQuery)
  .output(pageOf(RateSet))
  .query(async ({ ctx, input: { q, archived, cursor, limit } }) => {
    const after = decodeCursor(cursor, Place);
    const conditions = [
      Prisma.sql`r.tenant_id = ${ctx.business.id}::uuid`,
      q && Prisma.sql`r.name ILIKE ${within(q)}`,
      !archived && Prisma.sql`r.archived_at IS NULL`,
      after && Prisma.sql`(r.name, r.id) > (${after[0]}, ${after[1]}::uuid)`,
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await readRateSets(
      ctx.db,
      Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")} ORDER BY r.name, r.id LIMIT ${limit + 1}`,
    );
    return toPage(rows, limit, viewRateSet, (row) => [row.name, row.id]);
  });
