import { Prisma } from "@roundsman/db";

/**
 * Orders that have these letters in the customer's name, the tracking reference, the postcode or the
 * integrator's own reference, whatever the case and spaces: the database keeps them in one column.
 */
export const matches = (q: string): Prisma.Sql =>
  Prisma.sql`o.found_by LIKE ${`%${escaped(q.replaceAll(/\s/g, "").toUpperCase())}%`}`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
