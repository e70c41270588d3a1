/*
 * What integrators are told of: the table that the code, docs/contract/events.md and the OpenAPI document's webhooks
 * are made from. A type is the name of an action of the activity record, and stays once it is here. What an event
 * concerns is its kind; whoever may read that kind may read the event (docs/decisions/0276).
 */

interface EventType {
  /** What its `data` is, as `kinds.ts` names it. */
  kind: EventKind;
  /** When it happens, for the reference. */
  words: string;
}

/** What an event's `data` can be: resources as REST shows them. */
export const eventKinds = [
  "order",
  "customer",
  "product",
  "invoice",
  "credit_note",
  "receipt",
  "round",
  "supplier_order",
  "transfer",
  "trade_application",
] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventTypes = {
  "order.placed": { kind: "order", words: "An order was taken, or came from the shop." },
  "order.changed": { kind: "order", words: "An order was changed." },
  "order.cancelled": { kind: "order", words: "An order was cancelled." },
  "order.collected": { kind: "order", words: "An order was handed over at the yard." },
  "order.paid": { kind: "order", words: "Money for an order came in." },
  "order.refunded": { kind: "order", words: "Money for an order was paid back." },
  "order.refund_failed": { kind: "order", words: "The provider did not pay money back." },
  "order.refund_settled": { kind: "order", words: "What was due back was given back." },
  "order.refund_reversed": { kind: "order", words: "A refund noted by mistake was reversed." },
  "stop.completed": { kind: "order", words: "An order was delivered." },
  "stop.failed": { kind: "order", words: "An order could not be delivered." },
  "stop.undone": { kind: "order", words: "What was noted at a stop was taken back." },
  "customer.created": { kind: "customer", words: "A customer was added." },
  "customer.changed": { kind: "customer", words: "A customer was changed." },
  "customer.stopped": { kind: "customer", words: "A customer was put on stop." },
  "customer.unstopped": { kind: "customer", words: "A customer was taken off stop." },
  "customer.merged": { kind: "customer", words: "A customer was merged into another." },
  "customer.erased": { kind: "customer", words: "A customer's personal data was erased." },
  "product.created": { kind: "product", words: "A product was added." },
  "product.changed": { kind: "product", words: "A product was changed." },
  "invoice.raised": { kind: "invoice", words: "An invoice was raised." },
  "invoice.sent": { kind: "invoice", words: "An invoice was mailed." },
  "invoice.payment_recorded": { kind: "invoice", words: "A payment of an invoice was recorded." },
  "invoice.paid": { kind: "invoice", words: "An invoice was marked as paid." },
  "invoice.voided": { kind: "invoice", words: "An invoice was voided." },
  "invoice.disputed": { kind: "invoice", words: "An invoice was disputed." },
  "invoice.dispute_ended": { kind: "invoice", words: "The dispute of an invoice ended." },
  "invoice.reminded": { kind: "invoice", words: "A reminder of an invoice was mailed." },
  "credit_note.issued": { kind: "credit_note", words: "A credit note was issued." },
  "credit_note.reversed": { kind: "credit_note", words: "A credit note was reversed." },
  "credit_note.refund_reversed": {
    kind: "credit_note",
    words: "A refund of a credit note noted by mistake was reversed.",
  },
  "receipt.taken": { kind: "receipt", words: "A receipt was entered." },
  "receipt.recorded": { kind: "receipt", words: "A receipt was entered from a bank statement." },
  "receipt.allocated": { kind: "receipt", words: "A receipt was set against invoices." },
  "receipt.reversed": { kind: "receipt", words: "A receipt was reversed." },
  "receipt.refunded": { kind: "receipt", words: "Money of a receipt was paid back." },
  "receipt.refund_reversed": {
    kind: "receipt",
    words: "A refund of a receipt noted by mistake was reversed.",
  },
  "round.made": { kind: "round", words: "A round was made." },
  "round.planned": { kind: "round", words: "A round was made by the planner." },
  "round.changed": { kind: "round", words: "A round was changed." },
  "round.stops_put": { kind: "round", words: "The stops of a round were changed." },
  "round.issued": { kind: "round", words: "A round was issued to its driver." },
  "round.out": { kind: "round", words: "A round left the yard." },
  "round.removed": { kind: "round", words: "A round was removed. Its data is its id alone." },
  "supplier_order.placed": { kind: "supplier_order", words: "An order to a supplier was placed." },
  "supplier_order.confirmed": { kind: "supplier_order", words: "A supplier confirmed an order." },
  "supplier_order.received": { kind: "supplier_order", words: "Goods came from a supplier." },
  "supplier_order.cancelled": { kind: "supplier_order", words: "An order was cancelled." },
  "transfer.advanced": { kind: "transfer", words: "A transfer between yards moved on." },
  "transfer.cancelled": { kind: "transfer", words: "A transfer between yards was cancelled." },
  "trade_application.received": {
    kind: "trade_application",
    words: "Somebody applied for a trade account.",
  },
  "trade_application.approved": {
    kind: "trade_application",
    words: "A trade application was approved.",
  },
  "trade_application.declined": {
    kind: "trade_application",
    words: "A trade application was declined.",
  },
} as const satisfies Record<string, EventType>;
export type EventTypeName = keyof typeof eventTypes;

const isEventType = (action: string): action is EventTypeName => Object.hasOwn(eventTypes, action);

/** The type under which integrators are told of what happened; null where they are not. */
export const eventTypeOf = (happening: {
  action: string;
  subject: { kind: string };
}): EventTypeName | null => {
  const { action, subject } = happening;
  return isEventType(action) && eventTypes[action].kind === subject.kind ? action : null;
};
