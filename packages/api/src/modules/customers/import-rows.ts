import { z } from "zod";
import { invalid } from "../../platform/base/errors";
import { readCsv, type CsvRecord } from "../../platform/values/csv";
import { PhoneCell } from "../../platform/values/names";
import { optionalText } from "../../platform/values/values";
import { NewAddress } from "./addresses/schema";
import { CustomerFields, mostImported, type BadCell } from "./schema";

const ImportedYesNo = z
  .string()
  .transform((written) => written.toLowerCase())
  .pipe(z.enum(["", "yes", "no", "y", "n", "true", "false", "1", "0"], "Write yes or no."))
  .transform((said) => ["yes", "y", "true", "1"].includes(said));

/** Pounds, with or without their sign, separators and pence. */
const ImportedPounds = z
  .string()
  .transform((written) => written.replaceAll(/[£,\s]/g, ""))
  .pipe(z.string().regex(/^(\d+(\.\d{1,2})?)?$/, "Write pounds, as 500 or 499.50."))
  .transform((written) => (written === "" ? null : Math.round(Number(written) * 100)))
  .pipe(CustomerFields.shape.creditLimitPence.unwrap());

/** As the export of customers has them: "30 days", "14 days after the end of the month", "At once". */
const ImportedTerms = z
  .string()
  .regex(
    /^(at once|end of the month|\d{1,3} ?(days?)?( after the end of the month)?)?$/i,
    "Write days, as 30 days.",
  )
  .transform((written) =>
    written === ""
      ? null
      : {
          days: Number.parseInt(written, 10) || 0,
          from: /end/i.test(written) ? ("end_of_month" as const) : ("invoice" as const),
        },
  )
  .pipe(CustomerFields.shape.paymentTerms.unwrap());

/** A line of the file: a customer, and where they are delivered to where it says so. */
export const ImportedRow = z
  .object({
    ...CustomerFields.required().pick({ name: true, email: true }).shape,
    phone: PhoneCell,
    noTexts: ImportedYesNo,
    doNotCall: ImportedYesNo,
    onAccount: ImportedYesNo,
    creditLimitPence: ImportedPounds,
    paymentTerms: ImportedTerms,
    ...CustomerFields.required().pick({ accountsName: true, accountsEmail: true }).shape,
    /** A price list's name. */
    priceList: optionalText(120),
    addressName: optionalText(80),
    ...NewAddress.required().pick({ line2: true, city: true, postcode: true }).shape,
    line1: optionalText(200),
    addressNotes: optionalText(2000),
    ...CustomerFields.required().pick({ companyNumber: true, vatNumber: true, notes: true }).shape,
    ...CustomerFields.required().pick({ externalRef: true }).shape,
  })
  .refine(
    ({ line1, addressName, line2, city, postcode, addressNotes }) =>
      line1 !== null ||
      [addressName, line2, city, postcode, addressNotes].every((part) => part === null),
    { path: ["line1"], message: "An address needs its first line." },
  );
export type ImportedRow = z.output<typeof ImportedRow>;

interface ImportColumn {
  field: keyof ImportedRow;
  /** As the template has it. */
  title: string;
  /** What other programs call it: small letters and figures alone. */
  also: readonly string[];
  takes: string;
}

/** What a file may hold, in the template's order. */
export const importColumns: readonly ImportColumn[] = [
  {
    field: "name",
    title: "Name",
    also: ["customer", "customername", "company", "companyname", "business", "fullname"],
    takes: "Who they are, at most 120 characters. The one column that must be there.",
  },
  {
    field: "email",
    title: "Email",
    also: ["emailaddress", "mail"],
    takes: "For invoices and payment links.",
  },
  {
    field: "phone",
    title: "Phone",
    also: ["telephone", "tel", "mobile", "phonenumber"],
    takes: "In any spelling, at most 40 characters.",
  },
  {
    field: "noTexts",
    title: "No texts",
    also: ["nosms", "smsoptout"],
    takes: "yes or no; empty is no.",
  },
  {
    field: "doNotCall",
    title: "Do not call",
    also: ["donotphone", "nocalls"],
    takes: "yes or no; empty is no.",
  },
  {
    field: "onAccount",
    title: "On account",
    also: ["account", "credit"],
    takes: "yes or no; empty is no.",
  },
  {
    field: "creditLimitPence",
    title: "Credit limit",
    also: ["limit"],
    takes: "In pounds, the most they may owe and have on order; empty is no limit.",
  },
  {
    field: "paymentTerms",
    title: "Payment terms",
    also: ["terms"],
    takes: "30 days, or 14 days after the end of the month; empty is as for everybody.",
  },
  {
    field: "accountsName",
    title: "Accounts name",
    also: ["accountscontact"],
    takes: "Who to write to about invoices, where that is somebody else.",
  },
  {
    field: "accountsEmail",
    title: "Accounts email",
    also: ["invoiceemail"],
    takes: "Where invoices go, where that is not their email.",
  },
  {
    field: "priceList",
    title: "Price list",
    also: ["pricelist", "rateset", "tariff"],
    takes: "The name of one of your price lists.",
  },
  {
    field: "addressName",
    title: "Address name",
    also: ["site", "sitename", "deliverto"],
    takes: "Who or what to ask for there.",
  },
  {
    field: "line1",
    title: "Address line 1",
    also: ["line1", "address", "address1", "street", "houseandstreet"],
    takes: "House and street; needed where any other part of an address is there.",
  },
  { field: "line2", title: "Address line 2", also: ["line2", "address2"], takes: "What follows." },
  { field: "city", title: "Town", also: ["city", "towncity"], takes: "The post town." },
  {
    field: "postcode",
    title: "Postcode",
    also: ["zip", "zipcode", "postalcode"],
    takes: "British, in any spelling.",
  },
  {
    field: "addressNotes",
    title: "Driver notes",
    also: ["addressnotes", "deliverynotes", "directions"],
    takes: "What drivers read at the door.",
  },
  {
    field: "externalRef",
    title: "Account number",
    also: ["accountno", "accountreference", "accountref", "accountcode", "customernumber", "ac"],
    takes: "What your accounts call them, at most 120 characters.",
  },
  {
    field: "companyNumber",
    title: "Company number",
    also: ["companyno", "companyreg"],
    takes: "As registered.",
  },
  {
    field: "vatNumber",
    title: "VAT number",
    also: ["vatno", "vat", "vatregistration"],
    takes: "Printed on their invoices.",
  },
  {
    field: "notes",
    title: "Notes",
    also: ["comments", "remarks"],
    takes: "Only the office sees them.",
  },
];

/** A customer from cells by the names of their fields; what is left out is empty. */
export const parseCustomer = (cells: Readonly<Record<string, string>>) =>
  ImportedRow.safeParse(
    Object.fromEntries(importColumns.map(({ field }) => [field, cells[field] ?? ""])),
  );

/** Small letters and figures: "E-mail address" is emailaddress. */
export const plainTitle = (title: string): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The column a title names; nothing for one we don't take. */
const columnOf = (title: string): ImportColumn | undefined =>
  importColumns.find(
    (column) =>
      plainTitle(column.title) === plainTitle(title) || column.also.includes(plainTitle(title)),
  );

/** A line that makes sense. */
export interface GoodRow {
  line: number;
  row: ImportedRow;
}

export interface ReadRows {
  titles: string[];
  records: CsvRecord[];
  good: GoodRow[];
  bad: z.infer<typeof BadCell>[];
  /** Titles of columns we don't take. */
  ignored: string[];
}

const invalidFile = (message: string) => invalid({ path: "csv", message });

/**
 * Reads a file of customers: each line that makes sense, and of each that does not the column and why.
 * @throws validation on `csv` where it is no table of customers at all
 */
export function readRows(csv: string): ReadRows {
  const read = readCsv(csv);
  if ("fault" in read) throw invalidFile(`Line ${read.line}: ${read.fault}`);
  const [header, ...records] = read.records;
  if (!header || records.length === 0) throw invalidFile("There are no customers in this file.");
  if (records.length > mostImported) {
    throw invalidFile(
      `At most ${mostImported.toLocaleString("en-GB")} customers at once: split the file.`,
    );
  }
  const titles = header.cells;
  const known = titles.map(columnOf);
  const twice = known.find((column, at) => column && known.indexOf(column) !== at);
  if (twice) throw invalidFile(`Two columns are the customer's ${twice.title.toLowerCase()}.`);
  if (!known.some((column) => column?.field === "name")) {
    throw invalidFile(`There is no column called Name. The first line must name the columns.`);
  }
  const [good, bad]: [GoodRow[], ReadRows["bad"]] = [[], []];
  for (const { line, cells } of records) {
    const faults = [...formulas(known, cells), ...surplusCells(titles, cells)];
    const parsed = parseCustomer(fieldsOf(known, cells));
    if (!parsed.success) faults.push(...parsed.error.issues.map(faultOf));
    bad.push(
      ...faults.map((cell) => ({ line, value: valueIn(known, cells, cell.column), ...cell })),
    );
    if (parsed.success && faults.length === 0) good.push({ line, row: parsed.data });
  }
  const ignored = titles.filter((title, at) => !known[at] && title !== "");
  return { titles, records, good, bad, ignored };
}

type KnownColumns = readonly ReturnType<typeof columnOf>[];
type Fault = Pick<z.infer<typeof BadCell>, "column" | "message">;

/** Every field, empty where the file has no such column. */
const fieldsOf = (known: KnownColumns, cells: readonly string[]) =>
  Object.fromEntries(
    importColumns.map((column) => {
      const at = known.indexOf(column);
      return [column.field, at < 0 ? "" : (cells[at] ?? "")];
    }),
  );

/** A name that a spreadsheet would run is nobody's name. */
const formulas = (known: KnownColumns, cells: readonly string[]): Fault[] =>
  known.flatMap((column, at) =>
    column && /^[=@]/.test(cells[at] ?? "")
      ? [{ column: column.title, message: "This is a formula. Put its value here." }]
      : [],
  );

const surplusCells = (titles: readonly string[], cells: readonly string[]): Fault[] =>
  cells.slice(titles.length).some((cell) => cell !== "")
    ? [{ column: null, message: "More cells than columns: look for a comma too many." }]
    : [];

function faultOf(issue: z.core.$ZodIssue): Fault {
  const column = importColumns.find(({ field }) => field === issue.path[0]);
  const message = issue.code === "too_big" ? `At most ${issue.maximum} characters.` : issue.message;
  return { column: column?.title ?? null, message };
}

function valueIn(known: KnownColumns, cells: readonly string[], title: string | null): string {
  const at = known.findIndex((column) => column !== undefined && column.title === title);
  return (cells[at] ?? "").slice(0, 200);
}
