import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { text, Uuid } from "../../../platform/values/values";
import { conditionsOf } from "./conditions";
import { readCustomers } from "../customer/rows";
import { Customer, CustomerQuery } from "../customer/schema";
import { viewCustomer } from "./view";

const Place = z.tuple([text(120), Uuid]);

/** GET /customers, by name: one statement a page. Archived ones are left out unless asked for. */
export const list = business("customers:read")
  .input(CustomerQuery)
  .output(pageOf(Customer))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const conditions = [conditionsOf(input, ctx.business.id)];
    if (after) conditions.push(Prisma.sql`(c.name, c.id) > (${after[0]}, ${after[1]}::uuid)`);
    const rows = await readCustomers(
      ctx.db,
      Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}
                 ORDER BY c.name, c.id LIMIT ${input.limit + 1}`,
    );
    return toPage(rows, input.limit, viewCustomer, (row) => [row.name, row.id]);
  });
