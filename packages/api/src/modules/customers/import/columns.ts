import { z } from "zod";
import { optionalText } from "../../../platform/values/values";
import { NewAddress } from "../address/schema";
import { CustomerFields } from "../customer/schema";

const YesNo = z
  .string()
  .transform((written) => written.toLowerCase())
  .pipe(z.enum(["", "yes", "no", "y", "n", "true", "false", "1", "0"], "Write yes or no."))
  .transform((said) => ["yes", "y", "true", "1"].includes(said));

/** A line of the file: a customer, and where they are delivered to where it says so. */
export const ImportedRow = z
  .object({
    ...CustomerFields.required().pick({ name: true, email: true, phone: true }).shape,
    onAccount: YesNo,
    /** A price list's name. */
    priceList: optionalText(120),
    addressName: optionalText(80),
    ...NewAddress.required().pick({ line2: true, city: true, postcode: true }).shape,
    line1: optionalText(200),
    addressNotes: optionalText(2000),
    ...CustomerFields.required().pick({ companyNumber: true, vatNumber: true, notes: true }).shape,
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
export const columns: readonly ImportColumn[] = [
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
    field: "onAccount",
    title: "On account",
    also: ["account", "credit"],
    takes: "yes or no; empty is no.",
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
  { field: "notes", title: "Notes", also: ["comments", "remarks"], takes: "For the office alone." },
];

/** Small letters and figures: "E-mail address" is emailaddress. */
const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The column a title names; nothing for one we don't take. */
export const columnOf = (title: string): ImportColumn | undefined =>
  columns.find(
    (column) => plain(column.title) === plain(title) || column.also.includes(plain(title)),
  );
