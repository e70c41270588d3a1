import { z } from "zod";
import { optionalText, text } from "../../../../platform/values/values";
import { parseProduct, type ProductRow } from "../../../catalogue";
import { NewAddress, parseCustomer, type ImportedRow } from "../../../customers";
import {
  CellDay,
  Count,
  CountFromZero,
  Named,
  NeededPounds,
  OptionalDay,
  OptionallyNamed,
  OptionalMeasure,
  oneOf,
  Percent,
  Pounds,
} from "./cells";
import { sheetOf, type SheetKey } from "./sheets";

/* What each row of the sheets of a workbook says. */

/** A price, excluding VAT or including it. */
const prices = { unitPrice: Pounds, unitPriceIncVat: Pounds };
interface CellPrice {
  unitPrice: number | null;
  unitPriceIncVat: number | null;
}
const hasPrice = ({ unitPrice, unitPriceIncVat }: CellPrice) =>
  unitPrice !== null || unitPriceIncVat !== null;
const noPrice = { path: ["unitPrice"], message: "Write a price, excluding or including VAT." };

const Address = z.object({
  customer: Named,
  ...NewAddress.required().pick({ name: true, line2: true, city: true, postcode: true }).shape,
  line1: text(200, 1),
  notes: optionalText(2000),
});
const ListPrice = z
  .object({ list: Named, product: OptionallyNamed, ...prices })
  .refine((row) => row.product === null || hasPrice(row), noPrice)
  .refine((row) => row.product !== null || !hasPrice(row), {
    path: ["product"],
    message: "Name the product that this is the price of.",
  });
const AgreedPrice = z
  .object({ customer: Named, product: Named, ...prices })
  .refine(hasPrice, noPrice);
const Balance = z
  .object({
    customer: Named,
    number: text(20, 1),
    issuedOn: CellDay,
    /** Null: by the terms of the customer. */
    dueOn: OptionalDay,
    total: NeededPounds,
    paid: Pounds,
  })
  .refine(({ issuedOn, dueOn }) => dueOn === null || dueOn >= issuedOn, {
    path: ["dueOn"],
    message: "It can't be due before its day.",
  })
  .refine(({ total, paid }) => (paid ?? 0) < total, {
    path: ["paid"],
    // Without a total there is nothing to compare it with.
    when: ({ issues }) => issues.length === 0,
    message: "Nothing is left to pay: leave this row out.",
  });
const Credit = z.object({
  customer: Named,
  amount: NeededPounds,
  receivedOn: CellDay,
  reference: OptionallyNamed,
});
const Cylinders = z
  .object({
    customer: Named,
    product: Named,
    quantity: Count,
    deposit: Pounds,
    paidOn: OptionalDay,
    paperNumber: optionalText(40),
  })
  .refine(({ quantity }) => quantity !== null && quantity !== 0, {
    path: ["quantity"],
    message: "Write how many they hold.",
  });
const Stock = z
  .object({ yard: text(80, 1), product: Named, full: Count, empty: Count })
  .refine(({ full, empty }) => full !== null || empty !== null, {
    path: ["full"],
    message: "Write how many are full, or how many are empty.",
  });
const OrderLine = z
  .object({
    order: Named,
    customer: Named,
    address: OptionallyNamed,
    fulfilment: oneOf("delivery", "collection"),
    wantedOn: OptionalDay,
    payment: oneOf("", "account", "cash", "link"),
    deliveryCharge: Pounds,
    notes: optionalText(2000),
    product: Named,
    quantity: CountFromZero,
    measure: OptionalMeasure,
    ...prices,
    discount: Percent,
    empties: CountFromZero,
  })
  .refine(({ quantity, empties }) => (quantity ?? 0) + (empties ?? 0) > 0, {
    path: ["quantity"],
    message: "Write how many are ordered, or how many empties come back.",
  })
  .refine((row) => (row.quantity ?? 0) === 0 || hasPrice(row), noPrice);

const Reference = z.object({ reference: OptionallyNamed });
const ForSale = z.object({ sold: oneOf("yes", "no"), lowLevel: CountFromZero });

/** What a row of each sheet says. */
export interface Rows {
  customers: ImportedRow & z.output<typeof Reference>;
  addresses: z.output<typeof Address>;
  products: ProductRow & { sold: boolean; lowLevel: number | null };
  priceLists: z.output<typeof ListPrice>;
  agreedPrices: z.output<typeof AgreedPrice>;
  balances: z.output<typeof Balance>;
  credit: z.output<typeof Credit>;
  cylinders: z.output<typeof Cylinders>;
  stock: z.output<typeof Stock>;
  orders: z.output<typeof OrderLine>;
}

type Cells = Readonly<Record<string, string>>;
type Parsed<Row> = { row: Row } | { issues: readonly z.core.$ZodIssue[] };
type Outcome<Row> = z.ZodSafeParseResult<Row>;

const plain = <Row>({ data, error }: Outcome<Row>): Parsed<Row> =>
  error ? { issues: error.issues } : { row: data };

/** Both readings of the same cells, with the faults of either. */
const both = <First extends object, Second extends object>(
  first: Outcome<First>,
  second: Outcome<Second>,
): Parsed<First & Second> =>
  first.success && second.success
    ? { row: { ...first.data, ...second.data } }
    : { issues: [...(first.error?.issues ?? []), ...(second.error?.issues ?? [])] };

/** Every field of the sheet; empty where the file has no such column. */
const whole = (key: SheetKey, cells: Cells): Cells =>
  Object.fromEntries(sheetOf(key).columns.map(({ field }) => [field, cells[field] ?? ""]));

const readers: { [Key in SheetKey]: (cells: Cells) => Parsed<Rows[Key]> } = {
  customers: (cells) => both(parseCustomer(cells), Reference.safeParse(cells)),
  addresses: (cells) => plain(Address.safeParse(cells)),
  products: (cells) => {
    const parsed = both(parseProduct(cells), ForSale.safeParse(cells));
    return "row" in parsed ? { row: { ...parsed.row, sold: parsed.row.sold === "yes" } } : parsed;
  },
  priceLists: (cells) => plain(ListPrice.safeParse(cells)),
  agreedPrices: (cells) => plain(AgreedPrice.safeParse(cells)),
  balances: (cells) => plain(Balance.safeParse(cells)),
  credit: (cells) => plain(Credit.safeParse(cells)),
  cylinders: (cells) => plain(Cylinders.safeParse(cells)),
  stock: (cells) => plain(Stock.safeParse(cells)),
  orders: (cells) => plain(OrderLine.safeParse(cells)),
};

/** What a row says, or what is wrong with its cells by their fields. */
export const readRow = <Key extends SheetKey>(key: Key, cells: Cells): Parsed<Rows[Key]> =>
  readers[key](whole(key, cells));
