/* The demo's ids are the same every time: a kind and a number, in the form of a UUID v7. */

const kinds = [
  "business",
  "product",
  "rateSet",
  "customer",
  "address",
  "deliveryOption",
  "order",
  "orderLine",
  "vehicle",
  "patch",
  "round",
  "stop",
  "location",
  "transfer",
  "hold",
  "supplier",
  "contact",
  "supplierOrder",
  "receipt",
  "application",
  "account",
  "notice",
  "invoice",
  "invoiceLine",
  "payment",
  "trustRequest",
  "domain",
  "activity",
  "timeOff",
  "trustGrant",
  "trustOpening",
  "email",
  "trustSubprocessor",
  "trustQuestion",
  "trustLink",
  "allocation",
  "creditNote",
  "callNote",
  "bankStatement",
  "bankLine",
  "handover",
  "closedDay",
  "journalExport",
  "journalEntry",
  "mandate",
  "budgetPlan",
  "exchangeGroup",
  "cylinderAgreement",
  "fleetPaper",
  "vatCertificate",
  "agreementInvoice",
  "agreementReceipt",
  "applianceStatement",
  "walkRoundCheck",
  "rentalClass",
  "cardReader",
  "serial",
  "serialEvent",
  "standingOrder",
  "deliveryArea",
  "text",
] as const;
export type Kind = (typeof kinds)[number];

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** Returns the id of the nth of a kind, n from 1. */
export const idOf = (kind: Kind, n: number): string =>
  `0193a000-${hex(kinds.indexOf(kind) + 1, 4)}-7000-8000-${hex(n, 12)}`;

/** Returns SQL for the id of row `n`, in the form of `idOf`. */
export const idBy = (kind: Kind): string => {
  const first = idOf(kind, 0);
  return `('${first.slice(0, 24)}' || lpad(to_hex(n), 12, '0'))::uuid`;
};

export const fellside = idOf("business", 1);
export const harbour = idOf("business", 2);

/** A person's id is opaque in general; the demo's ids include their names. */
export const personId = (name: string) => `demo-${name}`;
