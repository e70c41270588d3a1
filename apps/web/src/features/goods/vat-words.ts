/** A kind of VAT as the service gives it. */
export type VatKind = { vatRate: number; vatTreatment: "standard" | "exempt" | "outside_scope" };

export const vatKey = ({ vatRate, vatTreatment }: VatKind): string => `${vatRate} ${vatTreatment}`;

/** In a narrow column: "20%", "Exempt", "Outside scope". */
export const vatShort = ({ vatRate, vatTreatment }: VatKind): string =>
  ({ standard: `${vatRate}%`, exempt: "Exempt", outside_scope: "Outside scope" })[vatTreatment];

/** After what it is said of: "at 20%", "exempt from VAT", "outside the scope of VAT". */
export const atVat = (kind: VatKind): string =>
  ({
    standard: `at ${kind.vatRate}%`,
    exempt: "exempt from VAT",
    outside_scope: "outside the scope of VAT",
  })[kind.vatTreatment];

/** Beside a sum of VAT: "VAT 20%", "Exempt from VAT". */
export const vatLabel = (kind: VatKind): string =>
  ({
    standard: `VAT ${kind.vatRate}%`,
    exempt: "Exempt from VAT",
    outside_scope: "Outside the scope of VAT",
  })[kind.vatTreatment];

/**
 * Returns false if a business has stated that it is not registered for VAT: its office then says no word of VAT
 * (docs/decisions/0410). One that will be registered from a later day has the words, since it sets its rates before.
 */
export const hasVat = ({ vatRegistered }: { vatRegistered: boolean | null }): boolean =>
  vatRegistered !== false;

/** An order or document by its sums in pence: it has VAT if they differ. */
export type VatDocument = { netPence: number; totalPence: number };

/**
 * Returns whether words on VAT are shown. A document with VAT keeps them, such as an order that was taken before the
 * business stated that it is not registered.
 */
export const showsVat = (businessHasVat: boolean, document?: VatDocument): boolean =>
  businessHasVat || (document !== undefined && document.netPence !== document.totalPence);

/** The words on VAT, each empty if they are not shown. */
export const vatWords = (isShown: boolean) => ({
  isShown,
  /** For after an amount or a label: "£10.00 inc VAT". */
  inc: isShown ? " inc VAT" : "",
  ex: isShown ? " ex VAT" : "",
  /** For after a label that ends its sentence: "To pay, inc VAT". */
  commaInc: isShown ? ", inc VAT" : "",
  /** The header of a column of amounts that include VAT. */
  incHeader: isShown ? "Inc VAT" : "Amount",
});

export type VatWords = ReturnType<typeof vatWords>;
