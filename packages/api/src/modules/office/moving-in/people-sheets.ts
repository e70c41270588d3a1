import type { PrismaClient } from "@roundsman/db";
import type { FilledRow } from "./workbook";

/* The customers of a business as sheets of a workbook, and what its other sheets call them. */

/** Names of things by their ids. */
export type Names = ReadonlyMap<string, string>;

const pounds = (pence: number) => pence / 100;
const yes = (flag: boolean) => (flag ? "yes" : "no");

/**
 * Returns what other sheets call each thing: its name, or its code or reference where another thing has that name.
 * @param taken further names that are no thing's own
 */
export function unlikeNames<One extends { id: string; name: string }>(
  all: readonly One[],
  otherwise: (one: One) => string,
  taken: Iterable<string> = [],
): Map<string, string> {
  const times = new Map<string, number>([...taken].map((name) => [name.toLowerCase(), 1]));
  for (const { name } of all) {
    times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1);
  }
  return new Map(
    all.map((one) => [one.id, times.get(one.name.toLowerCase()) === 1 ? one.name : otherwise(one)]),
  );
}

/** Returns the account numbers that one customer alone has, by the customer's id, and a source of free ones. */
function accountNumbers(all: readonly { id: string; externalRef: string | null }[]) {
  const owners = new Map<string, string[]>();
  for (const { id, externalRef } of all) {
    if (externalRef === null) continue;
    const key = externalRef.toLowerCase();
    owners.set(key, [...(owners.get(key) ?? []), id]);
  }
  const own = new Map(
    all.flatMap(({ id, externalRef }) =>
      externalRef !== null && owners.get(externalRef.toLowerCase())?.length === 1
        ? [[id, externalRef] as const]
        : [],
    ),
  );
  let count = 0;
  const newReference = (): string => {
    count += 1;
    const reference = `C${String(count).padStart(5, "0")}`;
    return owners.has(reference.toLowerCase()) ? newReference() : reference;
  };
  return { own, newReference };
}

export async function people(db: PrismaClient, tenantId: string) {
  const rows = await db.customer.findMany({
    where: { tenantId, erasedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: {
      rateSet: { select: { name: true } },
      addresses: {
        where: { archivedAt: null },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      },
    },
  });
  const { own, newReference } = accountNumbers(rows);
  const made = new Map<string, string>();
  const nameByReference = ({ id }: { id: string }): string => {
    const reference = own.get(id) ?? newReference();
    made.set(id, reference);
    return reference;
  };
  const names = unlikeNames(rows, nameByReference, own.values());
  const customers = rows.map((row): FilledRow => {
    const [first] = row.addresses;
    return {
      reference: own.get(row.id) ?? made.get(row.id) ?? null,
      name: row.name,
      email: row.email,
      phone: row.phone,
      noTexts: yes(row.noTextsSince !== null),
      doNotCall: yes(row.doNotCallSince !== null),
      onAccount: yes(row.onAccount),
      creditLimitPence: row.creditLimitPence === null ? null : pounds(row.creditLimitPence),
      paymentTerms: termsOf(row.termsDays, row.termsFrom),
      accountsName: row.accountsName,
      accountsEmail: row.accountsEmail,
      priceList: row.rateSet?.name ?? null,
      addressName: first?.name ?? null,
      line1: first?.line1 ?? null,
      line2: first?.line2 ?? null,
      city: first?.city ?? null,
      postcode: first?.postcode ?? null,
      addressNotes: first?.notes ?? null,
      companyNumber: row.companyNumber,
      vatNumber: row.vatNumber,
      notes: row.notes,
    };
  });
  const addresses = rows.flatMap((row) =>
    row.addresses.slice(1).map(({ name, line1, line2, city, postcode, notes }): FilledRow => ({
      customer: names.get(row.id) ?? null,
      name,
      line1,
      line2,
      city,
      postcode,
      notes,
    })),
  );
  return { names, customers, addresses, newReference };
}

function termsOf(days: number | null, from: "invoice" | "end_of_month" | null): string | null {
  if (days === null) return null;
  return from === "end_of_month" ? `${days} days after the end of the month` : `${days} days`;
}
