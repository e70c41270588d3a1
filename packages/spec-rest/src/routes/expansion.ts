import { expandables, type ExpandableKind } from "@roundsman/api";
import { z } from "zod";

/** Related resources that a reading returns if `expand` names them (docs/decisions/0271). */
export interface Expansion {
  /** Relations by their name in `expand`, each with its kind and the field with its ids, such as `lines.productId`. */
  relations: Readonly<Record<string, Relation>>;
  /** The shape of `expanded`: for each named relation, the resources by their ids. */
  shape: z.ZodObject;
}

interface Relation {
  kind: ExpandableKind;
  ids: string;
}

const expansion = (id: string, relations: Expansion["relations"]): Expansion => ({
  relations,
  shape: z
    .object(
      Object.fromEntries(
        Object.entries(relations).map(([name, { kind }]) => [
          name,
          z.record(z.string(), expandables[kind].shape).optional(),
        ]),
      ),
    )
    .meta({ id }),
});

export const ofOrders = expansion("OrderExpanded", {
  customer: { kind: "customer", ids: "customerId" },
  round: { kind: "round", ids: "roundId" },
  invoice: { kind: "invoice", ids: "invoice.id" },
  products: { kind: "product", ids: "lines.productId" },
});

export const ofRounds = expansion("RoundExpanded", {
  orders: { kind: "order", ids: "stops.orderId" },
  vehicle: { kind: "vehicle", ids: "vehicleId" },
  driver: { kind: "driver", ids: "driverUserId" },
});

export const ofInvoices = expansion("InvoiceExpanded", {
  customer: { kind: "customer", ids: "customerId" },
  orders: { kind: "order", ids: "orders.id" },
});

export const ofCustomers = expansion("CustomerExpanded", {
  rateSet: { kind: "rate_set", ids: "rateSetId" },
});

export const ofReceipts = expansion("ReceiptExpanded", {
  customer: { kind: "customer", ids: "customerId" },
});

export const ofCreditNotes = expansion("CreditNoteExpanded", {
  customer: { kind: "customer", ids: "customerId" },
  invoice: { kind: "invoice", ids: "invoiceId" },
});
