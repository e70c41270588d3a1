import { writeXlsx } from "hucre/xlsx";

/* A business of any size in the workbook that it would move in with. */

/** One sheet whose cells are numbers in a format, as a spreadsheet keeps them, or text. */
export async function workbookOf(
  title: string,
  rows: readonly (readonly (string | { value: number; numFmt: string })[])[],
): Promise<Uint8Array> {
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, column): [string, { value: number; style: { numFmt: string } }][] =>
        typeof cell === "string"
          ? []
          : [[`${at},${column}`, { value: cell.value, style: { numFmt: cell.numFmt } }]],
      ),
    ),
  );
  const plain = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell : cell.value)),
  );
  return writeXlsx({ sheets: [{ name: title, rows: plain, cells }] });
}

const products = 20;

/** Each customer has a price list, an agreed price, an open invoice (each second part paid), cylinders and an order. */
export async function movingBusiness(customers: number): Promise<Uint8Array> {
  const of = <Row>(make: (n: number) => Row): Row[] =>
    Array.from({ length: customers }, (_, n) => make(n));
  const reference = (n: number) => `C${n}`;
  const code = (n: number) => `P${n % products}`;
  const sheets: Record<string, (string | number | null)[][]> = {
    Products: [
      ["Name", "Code", "Price ex VAT", "VAT rate", "Returnable"],
      ...Array.from({ length: products }, (_, n) => [
        `Propane ${n + 1} kg`,
        code(n),
        10 + n,
        5,
        "yes",
      ]),
    ],
    "Price lists": [
      ["Price list", "Product", "Price ex VAT"],
      ...Array.from({ length: products }, (_, n) => ["Trade", code(n), 9 + n]),
    ],
    Stock: [
      ["Yard", "Product", "Full", "Empty"],
      ...Array.from({ length: products }, (_, n) => ["Kendal", code(n), 100, 50]),
    ],
    Customers: [
      ["Reference", "Name", "Email", "On account", "Price list", "Address line 1", "Postcode"],
      ...of((n) => [
        reference(n),
        `Farm ${n}`,
        `farm${n}@mail.example`,
        "yes",
        n % 2 ? "Trade" : null,
        `${n} Lake Road`,
        "LA23 1AA",
      ]),
    ],
    "Agreed prices": [
      ["Customer", "Product", "Price ex VAT"],
      ...of((n) => [reference(n), code(n), 8.5]),
    ],
    "Opening balances": [
      ["Customer", "Invoice number", "Issued", "Total", "Paid"],
      ...of((n) => [reference(n), `${10_000 + n}`, "05/01/2026", 240, n % 2 ? 40 : null]),
    ],
    "Cylinders held": [
      ["Customer", "Product", "Quantity", "Deposit paid"],
      ...of((n) => [reference(n), code(n), 2, 80]),
    ],
    "Open orders": [
      ["Order number", "Customer", "Product", "Quantity", "Price ex VAT", "Empties back"],
      ...of((n) => [`SO-${n}`, reference(n), code(n), 3, 9.5, 2]),
      ...of((n) => [`SO-${n}`, reference(n), code(n + 1), 1, 9.5, null]),
    ],
  };
  return writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) });
}
