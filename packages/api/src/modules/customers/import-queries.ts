import { rowsAsTable, runSql, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { v7 } from "uuid";
import { enqueueForRows } from "../../platform/jobs/enqueue";
import { noPosition, type Located } from "./addresses/addresses";
import type { CustomerRow } from "./queries";
import type { GoodRow, ImportedRow, ReadRows } from "./import-rows";
import type { KnownLine } from "./schema";

/** A line that makes sense, with the price list it names looked up. */
export type ListedRow = ReadRows["good"][number] & { rateSetId: string | null };

/** Looks up the price lists that lines name, whatever the case; a line that names none of them is bad. */
export async function withPriceLists(
  db: PrismaClient,
  tenantId: string,
  { good, bad }: Pick<ReadRows, "good" | "bad">,
): Promise<{ listed: ListedRow[]; bad: ReadRows["bad"] }> {
  const lists = await db.rateSet.findMany({
    where: { tenantId, archivedAt: null },
    select: { id: true, name: true },
  });
  const idOf = new Map(lists.map(({ id, name }) => [name.toLowerCase(), id]));
  const listed: ListedRow[] = [];
  const unlisted: ReadRows["bad"] = [];
  for (const { line, row } of good) {
    const rateSetId = row.priceList === null ? null : idOf.get(row.priceList.toLowerCase());
    if (rateSetId === undefined) {
      const message = "You have no price list of this name.";
      unlisted.push({ line, column: "Price list", value: row.priceList ?? "", message });
    } else {
      listed.push({ line, row, rateSetId });
    }
  }
  return { listed, bad: [...bad, ...unlisted].toSorted((a, b) => a.line - b.line) };
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
  const matches = await runSql(
    db,
    sqlBuilder
      .selectFrom("customers as c")
      .where("c.tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or([
          eb("c.email", "=", sql<string>`any(${emails}::citext[])`),
          eb("c.name", "=", sql<string>`any(${names}::text[])`),
        ]),
      )
      .select((eb) => [
        "c.name",
        sql<string | null>`c.email::text`.as("email"),
        eb.fn
          .coalesce(
            eb
              .selectFrom("delivery_addresses as a")
              .whereRef("a.tenant_id", "=", "c.tenant_id")
              .whereRef("a.customer_id", "=", "c.id")
              .where("a.postcode", "is not", null)
              .select(sql<string[]>`array_agg(a.postcode)`.as("postcodes"))
              .$asScalar(),
            sql<string[]>`'{}'`,
          )
          .as("postcodes"),
      ]),
  );
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

interface Adding {
  tenantId: string;
  now: Date;
  /** Where each postcode is; what could not be looked up is asked again by a job. */
  located: { positions: ReadonlyMap<string, Located["position"]>; failed: boolean };
}

/**
 * Writes customers and their addresses, all in one statement however many, and the jobs that look up
 * what could not be located. The lists they go on must be held.
 */
export async function addCustomers(
  tx: Tx,
  { tenantId, now, located }: Adding,
  rows: readonly ListedRow[],
): Promise<void> {
  const given = rows.map(({ row: { noTexts, doNotCall, ...row }, rateSetId }) => ({
    ...row,
    noTextsSince: noTexts ? now : null,
    doNotCallSince: doNotCall ? now : null,
    // In the order of the rows, as the database's own are. Made here, since customers and addresses name the same.
    id: v7(),
    rateSetId,
    termsDays: row.paymentTerms?.days ?? null,
    termsFrom: row.paymentTerms?.from ?? null,
    ...((row.postcode === null ? undefined : located.positions.get(row.postcode)) ?? noPosition),
  }));
  const common = [
    sql<string>`${tenantId}::uuid`.as("tenant_id"),
    sql<Date>`${now}::timestamptz`.as("created_at"),
    sql<Date>`${now}::timestamptz`.as("updated_at"),
  ] as const;
  await enqueueForRows(
    tx,
    "geocode_address",
    sqlBuilder
      .with("given", (db) =>
        db.selectFrom(rowsAsTable<Given, "g">("g", given, givenTypes)).selectAll("g"),
      )
      .with("added", (db) =>
        db
          .insertInto("customers")
          .columns([
            "tenant_id",
            "created_at",
            "updated_at",
            "id",
            "name",
            "email",
            "phone",
            "no_texts_since",
            "do_not_call_since",
            "rate_set_id",
            "on_account",
            "credit_limit_pence",
            "terms_days",
            "terms_from",
            "accounts_name",
            "accounts_email",
            "notes",
            "company_number",
            "vat_number",
            "external_ref",
          ])
          .expression((eb) =>
            eb
              .selectFrom("given")
              .select(common)
              .select([
                "id",
                "name",
                "email",
                "phone",
                "noTextsSince",
                "doNotCallSince",
                "rateSetId",
                "onAccount",
                "creditLimitPence",
                "termsDays",
                "termsFrom",
                "accountsName",
                "accountsEmail",
                "notes",
                "companyNumber",
                "vatNumber",
                "externalRef",
              ]),
          ),
      )
      .with("placed", (db) =>
        db
          .insertInto("delivery_addresses")
          .columns([
            "tenant_id",
            "created_at",
            "updated_at",
            "customer_id",
            "name",
            "line1",
            "line2",
            "city",
            "postcode",
            "notes",
            "latitude",
            "longitude",
            "geocoded_at",
            "postcode_district",
            "admin_district",
            "admin_county",
            "region",
          ])
          .expression((eb) =>
            eb
              .selectFrom("given")
              .where("line1", "is not", null)
              .select(common)
              .select([
                "id",
                "addressName",
                "line1",
                "line2",
                "city",
                "postcode",
                "addressNotes",
                "latitude",
                "longitude",
                "geocodedAt",
                "postcodeDistrict",
                "adminDistrict",
                "adminCounty",
                "region",
              ]),
          )
          .returning(["id", "postcode"]),
      )
      .selectFrom("placed")
      .where(sql<boolean>`${located.failed}::boolean`)
      .where("postcode", "is not", null),
    {
      payload: sql`jsonb_build_object('tenantId', ${tenantId}::text, 'addressId', id)`,
      key: sql`'geocode_address:' || id`,
    },
  );
}

type Given = Omit<ImportedRow, "priceList" | "paymentTerms" | "noTexts" | "doNotCall"> &
  Located["position"] &
  Pick<
    CustomerRow,
    "id" | "rateSetId" | "termsDays" | "termsFrom" | "noTextsSince" | "doNotCallSince"
  >;

const givenTypes: Record<keyof Given, string> = {
  id: "uuid",
  name: "text",
  email: "text",
  phone: "text",
  noTextsSince: "timestamptz",
  doNotCallSince: "timestamptz",
  rateSetId: "uuid",
  onAccount: "boolean",
  creditLimitPence: "int",
  termsDays: "int",
  termsFrom: "terms_from",
  accountsName: "text",
  accountsEmail: "text",
  notes: "text",
  companyNumber: "text",
  vatNumber: "text",
  externalRef: "text",
  addressName: "text",
  line1: "text",
  line2: "text",
  city: "text",
  postcode: "text",
  addressNotes: "text",
  latitude: "float8",
  longitude: "float8",
  geocodedAt: "timestamptz",
  postcodeDistrict: "text",
  adminDistrict: "text",
  adminCounty: "text",
  region: "text",
};
