import type { PaymentMethod, ProductUnit } from "@roundsman/db";
import type { KeptPrice, VatKind } from "../../../../platform/values/values";
import type { Rows } from "../sheets/rows";
import type { KnownAddress } from "./known";

/* What a workbook comes to, row by row, with the ids that they are to have. */

export interface Plan {
  lists: { id: string; name: string }[];
  yards: { id: string; name: string }[];
  products: { id: string; row: Rows["products"] }[];
  customers: { id: string; row: Rows["customers"]; rateSetId: string | null }[];
  addresses: (KnownAddress & { customerId: string; notes: string | null })[];
  listPrices: (KeptPrice & { rateSetId: string; productId: string })[];
  agreedPrices: (KeptPrice & { customerId: string; productId: string })[];
  balances: {
    id: string;
    customerId: string;
    customerName: string;
    number: string;
    issuedOn: string;
    dueOn: string;
    totalPence: number;
    leftPence: number;
  }[];
  credit: {
    id: string;
    customerId: string;
    amountPence: number;
    receivedOn: string;
    reference: string | null;
  }[];
  cylinders: PlannedCylinders[];
  deposits: { id: string; customerId: string; words: string; pence: number }[];
  agreements: PlannedAgreement[];
  stock: {
    id: string;
    locationId: string;
    yard: string;
    productId: string;
    condition: "full" | "empty";
    quantity: number;
  }[];
  orders: PlannedOrder[];
}

/**
 * Cylinders at a customer's. What they hold is the sum of their movements turned round: one of theirs out of a yard, and
 * one of nobody's back into it, which leaves the yard as it is.
 */
export interface PlannedCylinders {
  outId: string;
  backId: string;
  customerId: string;
  productId: string;
  quantity: number;
}

/** Cylinders whose deposit was paid in the program before, with the documents that book it as money from there. */
interface PlannedAgreement {
  id: string;
  invoiceId: string;
  receiptId: string;
  allocationId: string;
  customerId: string;
  customerName: string;
  exchangeGroupId: string;
  groupName: string;
  quantity: number;
  /** Pence for one. */
  chargePence: number;
  paidOn: string;
  /** The day of the documents: today. */
  bookedOn: string;
  paperNumber: string | null;
}

export interface PlannedOrder {
  id: string;
  number: string;
  customerId: string;
  customerName: string;
  fulfilment: "delivery" | "collection";
  address: KnownAddress | null;
  wantedOn: string | null;
  paymentMethod: PaymentMethod;
  deliveryChargePence: number;
  notes: string | null;
  lines: (KeptPrice &
    VatKind & {
      productId: string;
      productName: string;
      unit: ProductUnit;
      measure: number;
      quantity: number;
      discountPercent: number;
    })[];
  collect: { productId: string; productName: string; quantity: number }[];
}
