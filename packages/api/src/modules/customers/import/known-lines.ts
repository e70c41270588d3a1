import { Prisma, type Tx } from "@roundsman/db";
import type { z } from "zod";
import type { ImportedRow } from "./columns";
import type { GoodRow } from "./read-rows";
import type { KnownLine } from "./schema";

interface Match {
  name: string;
  email: string | null;
  postcodes: string[];
}

/**
 * Which lines are of somebody there already, or of an earlier line: the same email, or the same name
 * at the same postcode. One statement, whatever the number of lines.
 */
export async function knownLines(
  db: Tx,
  tenantId: string,
  good: readonly GoodRow[],
): Promise<z.infer<typeof KnownLine>[]> {
  const emails = good.flatMap(({ row }) => row.email ?? []);
  const names = good.map(({ row }) => row.name);
  const matches = await db.$queryRaw<Match[]>(Prisma.sql`
    SELECT c.name, c.email::text,
           coalesce((SELECT array_agg(a.postcode) FROM delivery_addresses a
                      WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.postcode IS NOT NULL),
                    '{}') AS postcodes
      FROM customers c
     WHERE c.tenant_id = ${tenantId}::uuid
       AND (c.email = ANY(${emails}::citext[]) OR c.name = ANY(${names}::text[]))`);
  const seen = new Map<string, string>();
  for (const { name, email, postcodes } of matches) {
    if (email !== null) seen.set(byEmail(email), `${name} has this email.`);
    const places = postcodes.length === 0 ? [null] : postcodes;
    for (const place of places) seen.set(byName(name, place), `${name} is a customer already.`);
  }
  return good.flatMap(({ line, row }) => {
    const keys = keysOf(row);
    const why = keys.map((key) => seen.get(key)).find((words) => words !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, `The same as line ${line}.`);
    return why === undefined ? [] : [{ line, name: row.name, why }];
  });
}

const keysOf = ({ name, email, postcode }: ImportedRow): string[] => [
  ...(email === null ? [] : [byEmail(email)]),
  byName(name, postcode),
];

const byEmail = (email: string): string => `email ${email.toLowerCase()}`;
const byName = (name: string, postcode: string | null): string =>
  `name ${name.toLowerCase()} ${postcode ?? ""}`;
