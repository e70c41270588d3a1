import { z } from "zod";
import { dateTime, day } from "../../../../platform/values/format";
import { DateTime, Day, text, Uuid } from "../../../../platform/values/values";
import { orderName, OrderStatus } from "../../../orders";
import {
  distinctProofs,
  RefusedRecord,
  StopCompletion,
  StopFailure,
} from "../../rounds/stop-schema";

/* Records of a stop that the service refused, and that wait for the office (docs/decisions/0424). */

/** A refused record as its phone sends it, with pictures; `id` is the round that the driver drove. */
export const NewRefusedRecord = RefusedRecord.extend({
  id: Uuid,
  proofs: distinctProofs.optional(),
});

/** A refused record, as it is stored: the fields of a completion, a failure and an undoing. */
export const StoredBody = RefusedRecord.omit({
  recordId: true,
  doneAt: true,
  why: true,
  kind: true,
  orderId: true,
});

export const StoredProofs = z.array(
  z.object({
    kind: z.enum(["signature", "photo"]),
    signedBy: z.string().nullish(),
    note: z.string().nullish(),
    fileKey: z.string(),
    contentType: z.string(),
  }),
);

const Goods = z.object({ productName: z.string(), quantity: z.int() });

export const RefusedDelivery = z
  .object({
    id: Uuid,
    kind: RefusedRecord.shape.kind,
    orderId: Uuid,
    /** What people call the order: its number, with the customer's name. */
    orderName: z.string(),
    orderNumber: z.string(),
    customerName: z.string().nullable(),
    orderStatus: OrderStatus,
    /** The driver who recorded it. */
    byName: z.string(),
    /** By the phone's clock. */
    doneAt: DateTime,
    arrivedAt: DateTime,
    /** Why the service refused it, as the driver read it. */
    why: z.string(),
    delivered: z.array(Goods.extend({ ordered: z.int() })),
    empties: z.array(Goods),
    cashTakenPence: z.int(),
    shortfallReason: StopCompletion.shape.shortfallReason,
    issue: StopCompletion.shape.issue,
    issueNote: z.string().nullable(),
    leaveInstruction: StopCompletion.shape.leaveInstruction,
    leaveDetail: z.string().nullable(),
    failureReason: StopFailure.shape.failureReason.nullable(),
    failureNote: z.string().nullable(),
    /** The driver's reason for undoing. */
    note: z.string().nullable(),
    proofs: z.array(
      z.object({ kind: z.enum(["signature", "photo"]), signedBy: z.string().nullable() }),
    ),
    /** The round that has the order now; null where none has. */
    round: z.object({ id: Uuid, roundDate: Day, driverName: z.string().nullable() }).nullable(),
    can: z.object({
      /** Record it on the round that has the order now: null, or why not. */
      accept: z.string().nullable(),
    }),
  })
  .meta({ id: "RefusedDelivery" });

export const SettingAside = z.object({ reason: text(300, 1) });

/** The state of the order of a refused record, which decides whether the record can be accepted. */
export interface OrderNow {
  status: z.infer<typeof OrderStatus>;
  roundId: string | null;
  /** Its stop on the round that has it. */
  stop: { completedAt: Date | null; failedAt: Date | null } | null;
}

/** Returns why a refused record can't be recorded after all, in words; null where it can. */
export function whyNotAccepted(
  kind: z.infer<typeof RefusedRecord>["kind"],
  { status, roundId, stop }: OrderNow,
): string | null {
  if (status === "cancelled") return "The order is cancelled: set the record aside with a reason.";
  if (roundId === null || stop === null) {
    return "The order is on no round. Put it on one, or set the record aside.";
  }
  const isRecorded = stop.completedAt !== null || stop.failedAt !== null;
  if (kind === "undo") return isRecorded ? null : "Nothing is recorded at the stop.";
  if (!isRecorded) return null;
  return stop.completedAt === null
    ? "Another record says that the order was not delivered."
    : "The order is recorded as delivered already.";
}

interface RefusedRow {
  id: string;
  kind: z.infer<typeof RefusedRecord>["kind"];
  orderId: string;
  body: unknown;
  proofs: unknown;
  why: string;
  doneAt: Date;
  arrivedAt: Date;
  byName: string;
  order: {
    number: string;
    customerName: string | null;
    status: z.infer<typeof OrderStatus>;
    roundId: string | null;
    round: { id: string; roundDate: Date; driver: { name: string } | null } | null;
    lines: { id: string; quantity: number; product: { name: string } }[];
    stops: { roundId: string; completedAt: Date | null; failedAt: Date | null }[];
  };
}

/** @param names of products, by id */
export function viewRefused(
  { body, proofs, order, doneAt, arrivedAt, ...row }: RefusedRow,
  names: ReadonlyMap<string, string>,
): z.infer<typeof RefusedDelivery> {
  const said = StoredBody.parse(body);
  const stop = order.stops.find(({ roundId }) => roundId === order.roundId) ?? null;
  const delivered = order.lines.map((line) => ({
    productName: line.product.name,
    ordered: line.quantity,
    quantity:
      said.lines?.find(({ orderLineId }) => orderLineId === line.id)?.deliveredQuantity ??
      line.quantity,
  }));
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.orderId,
    orderName: orderName(order),
    orderNumber: order.number,
    customerName: order.customerName,
    orderStatus: order.status,
    byName: row.byName,
    doneAt: dateTime(doneAt),
    arrivedAt: dateTime(arrivedAt),
    why: row.why,
    delivered: row.kind === "complete" ? delivered : [],
    empties: (said.collect ?? []).map(({ productId, quantity }) => ({
      productName: names.get(productId) ?? "Other empties",
      quantity,
    })),
    cashTakenPence: said.cashTakenPence ?? 0,
    shortfallReason: said.shortfallReason ?? null,
    issue: said.issue ?? null,
    issueNote: said.issueNote ?? null,
    leaveInstruction: said.leaveInstruction ?? null,
    leaveDetail: said.leaveDetail ?? null,
    failureReason: said.failureReason ?? null,
    failureNote: said.failureNote ?? null,
    note: said.note ?? null,
    proofs: StoredProofs.parse(proofs).map(({ kind, signedBy = null }) => ({ kind, signedBy })),
    round: order.round && {
      id: order.round.id,
      roundDate: day(order.round.roundDate),
      driverName: order.round.driver?.name ?? null,
    },
    can: { accept: whyNotAccepted(row.kind, { ...order, stop }) },
  };
}
