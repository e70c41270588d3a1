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
