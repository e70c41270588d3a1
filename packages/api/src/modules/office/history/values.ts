import { longDay, momentIn, pounds } from "../../../platform/values/format";
import { holdsId } from "./names";

/** What is needed to say a value in words. */
export interface Telling {
  /** What the things are called that ids stand for. */
  names: ReadonlyMap<string, string>;
  /** IANA: the business's own clock. */
  timeZone: string;
  /** False for a business that is not registered for VAT: no label then says a word of it. */
  hasVat: boolean;
}

/** Sums of money whose names don't say so. */
const money = new Set(["unitPrice", "unitPriceIncVat", "price", "total", "refundDue"]);

const units: Record<string, string> = {
  Kg: "kg",
  Litres: "litres",
  Minutes: "minutes",
  Seconds: "seconds",
  Days: "days",
  Metres: "metres",
};
const unitOf = (field: string): string | undefined =>
  Object.keys(units).find((unit) => field.endsWith(unit) && field !== unit);

/** Fields whose name in words is not what they are called. */
const called: Record<string, string> = {
  total: "Total before VAT",
  discountPence: "Discounts before VAT",
  sku: "Code",
  unitPriceIncVat: "Unit price including VAT",
  isMain: "Main contact",
  isBilling: "For bills",
  alt: "What it shows",
};

const calledWithoutVat: Record<string, string> = {
  ...called,
  total: "Total",
  discountPence: "Discounts",
  unitPriceIncVat: "Unit price",
};

/** `paymentTermsDays` is "Payment terms", `driverUserId` is "Driver", `content.faq` is "Content faq". */
export function labelOf(field: string, { hasVat }: Pick<Telling, "hasVat">): string {
  const known = (hasVat ? called : calledWithoutVat)[field];
  if (known !== undefined) return known;
  const unit = unitOf(field) ?? "";
  const words = field
    .slice(0, field.length - unit.length)
    .replace(/(User)?Ids?$|Pence$|Percent$/, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
  const label = words === "" ? "Value" : words.charAt(0).toUpperCase() + words.slice(1);
  return label.replace(/\b(vat|faq|seo|sms)\b/gi, (name) => name.toUpperCase());
}

const isReference = (field: string): boolean => /Ids?$|^id$/.test(field);

/** A single value in words; null where it is one that nobody could read. */
export function sayValue(field: string, value: unknown, telling: Telling): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return sayNumber(field, value);
  if (typeof value !== "string") return null;
  const name = telling.names.get(value);
  if (name !== undefined) return name;
  if (isReference(field) || holdsId(value)) return null;
  return sayText(value, telling.timeZone);
}

function sayNumber(field: string, value: number): string {
  if (field.endsWith("Pence") || money.has(field)) return pounds(value);
  const unit = unitOf(field);
  if (field === "vatRate" || field.endsWith("Percent")) return `${value}%`;
  return unit ? `${value.toLocaleString("en-GB")} ${units[unit]}` : value.toLocaleString("en-GB");
}

/** A shop's terms fill pages: so much tells which text it was. */
const longestText = 200;

/** Days and moments as people write them, and names of values (`on_account`) as words. */
function sayText(value: string, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return longDay(new Date(value));
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value)) {
    return momentIn(timeZone, new Date(value));
  }
  if (value.length > longestText) return `${value.slice(0, longestText)}…`;
  return /^[a-z0-9]+(_[a-z0-9]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
}
