import { Prisma } from "@roundsman/db";
import { anywhere } from "../../../platform/values/search";

/**
 * Orders that have these letters in the customer's name, the tracking reference, the postcode or the
 * integrator's own reference, whatever the case and spaces: the database keeps them in one column.
 */
export const matches = (q: string): Prisma.Sql => Prisma.sql`o.found_by LIKE ${anywhere(q)}`;
