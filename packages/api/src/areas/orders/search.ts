import { Prisma } from "@roundsman/db";

/**
 * What an order is found by, as the index `orders_found_by` has it, to the letter: the customer's
 * name, what they quote, the postcode and the integrator's own reference, in capitals, no spaces.
 */
const foundBy = Prisma.sql`
  upper(replace(coalesce(o.customer_name, '') || '|' || o.tracking_ref || '|' ||
                coalesce(o.deliver_to_postcode, '') || '|' || coalesce(o.external_ref, ''), ' ', ''))`;

/** Orders that have these letters in one of the four, whatever the case and spaces. */
export const matches = (q: string): Prisma.Sql =>
  Prisma.sql`${foundBy} LIKE ${`%${escaped(q.replaceAll(/\s/g, "").toUpperCase())}%`}`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
