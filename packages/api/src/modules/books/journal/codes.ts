import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { invalid, type Issue } from "../../../platform/base/errors";
import { ReceiptMethod } from "../../ledger";
import { vatRates, type Account, type JournalCodes } from "./schema";
import { usualCodes } from "./usual-codes";

/* Under which codes of the accounting program things go out (docs/decisions/0254). */

const single = [
  "sales",
  "delivery",
  "interest",
  "debtors",
  "paidSales",
  "vat",
  "rounding",
  "writeOffs",
  "fees",
  "cashDifferences",
  "pettyCash",
] as const;

/** A row of `nominal_codes`. */
interface Row {
  thing: string;
  code: string;
  department: string | null;
}

const rowsOf = (codes: JournalCodes): Row[] => [
  ...single.map((thing) => ({ thing, ...codes[thing] })),
  ...codes.categories.map(({ category, ...account }) => ({
    thing: `category:${category}`,
    ...account,
  })),
  ...codes.tenders.map(({ method, ...account }) => ({ thing: `tender:${method}`, ...account })),
  ...codes.taxCodes.map(({ vatRate, code }) => ({
    thing: `tax:${vatRate}`,
    code,
    department: null,
  })),
  { thing: "tax:exempt", code: codes.exemptTaxCode, department: null },
  { thing: "tax:none", code: codes.noTaxCode, department: null },
];

/** The codes of a business: its own, and the usual ones of its program. Two statements. */
export async function readCodes(db: SqlRunner, tenantId: string): Promise<JournalCodes> {
  const settings = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("journal_settings")
      .where("tenant_id", "=", tenantId)
      .select(["program", sql<string | null>`starts_on::text`.as("startsOn")]),
  );
  const usual = usualCodes(settings?.program ?? "sage");
  if (!settings) return usual;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("nominal_codes")
      .where("tenant_id", "=", tenantId)
      .orderBy("thing")
      .select(["thing", "code", "department"]),
  );
  const own = new Map(rows.map(({ thing, ...account }) => [thing, account]));
  const named = (thing: string, otherwise: Account): Account => own.get(thing) ?? otherwise;
  return {
    program: settings.program,
    startsOn: settings.startsOn,
    sales: named("sales", usual.sales),
    // Codes are written whole: where there are any, a category without one has none.
    categories: rows.length === 0 ? usual.categories : [...own].flatMap(ofCategory),
    delivery: named("delivery", usual.delivery),
    interest: named("interest", usual.interest),
    debtors: named("debtors", usual.debtors),
    paidSales: named("paidSales", usual.paidSales),
    vat: named("vat", usual.vat),
    rounding: named("rounding", usual.rounding),
    writeOffs: named("writeOffs", usual.writeOffs),
    fees: named("fees", usual.fees),
    cashDifferences: named("cashDifferences", usual.cashDifferences),
    pettyCash: named("pettyCash", usual.pettyCash),
    tenders: usual.tenders.map(({ method, ...account }) => ({
      method,
      ...named(`tender:${method}`, account),
    })),
    taxCodes: usual.taxCodes.map(({ vatRate, code }) => ({
      vatRate,
      code: own.get(`tax:${vatRate}`)?.code ?? code,
    })),
    exemptTaxCode: own.get("tax:exempt")?.code ?? usual.exemptTaxCode,
    noTaxCode: own.get("tax:none")?.code ?? usual.noTaxCode,
  };
}

function ofCategory([thing, account]: [string, Account]): JournalCodes["categories"] {
  const [, category] = /^category:(.+)$/.exec(thing) ?? [];
  return category === undefined ? [] : [{ category, ...account }];
}

/** Categories of products that are not archived. One statement. */
export async function productCategories(db: SqlRunner, tenantId: string): Promise<string[]> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("archived_at", "is", null)
      .where("category", "is not", null)
      .groupBy("category")
      .orderBy("category")
      .select(sql<string>`category`.as("category")),
  );
  return rows.map(({ category }) => category);
}

/** Writes all codes anew. The row of the settings is held until the change is through. */
export async function writeCodes(tx: Tx, tenantId: string, codes: JournalCodes): Promise<void> {
  const { program, startsOn } = codes;
  const settings = { program, starts_on: startsOn && sql<Date>`${startsOn}::date` };
  await runSql(
    tx,
    sqlBuilder
      .insertInto("journal_settings")
      .values({ tenant_id: tenantId, ...settings })
      .onConflict((clash) =>
        clash.column("tenant_id").doUpdateSet({
          ...settings,
          // Days that come in by this did not go out yet.
          settled_to: sql<Date | null>`case when journal_settings.starts_on is not distinct from excluded.starts_on
            then journal_settings.settled_to end`,
        }),
      ),
  );
  await tx.nominalCode.deleteMany({ where: { tenantId } });
  await tx.nominalCode.createMany({ data: rowsOf(codes).map((row) => ({ tenantId, ...row })) });
}

const sageNominal = /^.{1,8}$/u;
const sageDepartment = /^\d{1,3}$/;
const sageTax = /^T\d{1,2}$/;

/**
 * Each category, way of paying and rate once; all ways and rates; and what Sage takes, where it is Sage.
 * @throws validation at the path of what is wrong
 */
export function requireWhole(codes: JournalCodes): void {
  const issues = [
    ...twice(
      codes.categories.map(({ category }) => category),
      "categories",
    ),
    ...twice(
      codes.tenders.map(({ method }) => method),
      "tenders",
    ),
    ...twice(
      codes.taxCodes.map(({ vatRate }) => `${vatRate}%`),
      "taxCodes",
    ),
    ...missing(
      ReceiptMethod.options,
      codes.tenders.map(({ method }) => method),
      "tenders",
    ),
    ...missing(
      vatRates,
      codes.taxCodes.map(({ vatRate }) => vatRate),
      "taxCodes",
    ),
    ...(codes.program === "sage" ? sageIssues(codes) : []),
  ];
  if (issues.length > 0) throw invalid(...issues);
}

/** A fault for each that stands there a second time. */
export const twice = (names: readonly string[], path: string): Issue[] =>
  names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: `${path}.${at}`, message: `${name} is named twice.` }] : [],
  );

const missing = <T>(all: readonly T[], named: readonly T[], path: string): Issue[] =>
  all.flatMap((one) =>
    named.includes(one) ? [] : [{ path, message: `${String(one)} has no code.` }],
  );

/** As Sage publishes the fields of its import (docs/decisions/0254). */
function sageIssues(codes: JournalCodes): Issue[] {
  const accounts: [string, Account][] = [
    ...single.map((name): [string, Account] => [name, codes[name]]),
    ...codes.categories.map((one, at): [string, Account] => [`categories.${at}`, one]),
    ...codes.tenders.map((one, at): [string, Account] => [`tenders.${at}`, one]),
  ];
  const taxes: [string, string][] = [
    ...codes.taxCodes.map(({ code }, at): [string, string] => [`taxCodes.${at}.code`, code]),
    ["exemptTaxCode", codes.exemptTaxCode],
    ["noTaxCode", codes.noTaxCode],
  ];
  return [
    ...accounts.flatMap(([path, { code, department }]) => [
      ...(sageNominal.test(code)
        ? []
        : [{ path: `${path}.code`, message: "In Sage a nominal code has at most 8 characters." }]),
      ...(department === null || sageDepartment.test(department)
        ? []
        : [{ path: `${path}.department`, message: "In Sage a department is a number up to 999." }]),
    ]),
    ...taxes.flatMap(([path, code]) =>
      sageTax.test(code) ? [] : [{ path, message: "In Sage a tax code is T0 to T99." }],
    ),
  ];
}
