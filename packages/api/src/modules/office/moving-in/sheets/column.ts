/** A column of a sheet. */
export interface Column {
  field: string;
  /** As the template has it. */
  title: string;
  takes: string;
  /** What other programs call it: small letters and figures alone. */
  also: readonly string[];
  example: string | number | null;
  /** The sheet makes no sense without it. */
  needed: boolean;
}

export interface Sheet<Key extends string = string> {
  key: Key;
  title: string;
  also: readonly string[];
  about: string;
  columns: readonly Column[];
}

export const column = (
  field: string,
  title: string,
  takes: string,
  more: Partial<Pick<Column, "also" | "example" | "needed">> = {},
): Column => ({ field, title, takes, also: [], example: null, needed: false, ...more });

export const theCustomer = column(
  "customer",
  "Customer",
  "Their reference or their name, as on the sheet Customers or as they are here already.",
  {
    also: ["customername", "name", "account", "accountname"],
    example: "Low Fell Farm",
    needed: true,
  },
);

export const theProduct = column(
  "product",
  "Product",
  "Its code or its name, as on the sheet Products or as it is here already.",
  { also: ["sku", "code", "productcode", "item"], example: "PRO-47", needed: true },
);

export const pricesOf = (example: number): readonly Column[] => [
  column("unitPrice", "Price ex VAT", "In pounds, excluding VAT. Or fill in the next column.", {
    also: ["price", "unitprice"],
    example,
  }),
  column("unitPriceIncVat", "Price inc VAT", "In pounds, including VAT: what is paid.", {
    also: ["priceincludingvat", "shelfprice"],
  }),
];
