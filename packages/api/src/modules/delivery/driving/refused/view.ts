import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { dateTime, day } from "../../../../platform/values/format";
import { DateTime, Day, Uuid } from "../../../../platform/values/values";
import { orderName, OrderStatus } from "../../../orders";
import { StopCompletion, StopFailure } from "../../rounds/stop-schema";
import type { Beside, DrivenRound } from "./beside";
import {
  StoredBody,
  storedDefects,
  storedProofs,
  StoredCheck,
  StoredReload,
  StoredSale,
} from "./schema";
import {
  isBuyerKnown,
  isOfStop,
  whyRoundNotAccepted,
  whyStopNotAccepted,
} from "./why-not-accepted";

const Goods = z.object({ productName: z.string(), quantity: z.int() });

export const RefusedRecordView = z
  .object({
    id: Uuid,
    kind: z.enum(["complete", "fail", "undo", "sale", "reload", "walk_round_check"]),
    /** What the record is about, in words: an order with its customer, a yard, a van. */
    about: z.string(),
    /** The order of the stop, or of the door at which more was sold. */
    order: z
      .object({
        id: Uuid,
        number: z.string(),
        customerName: z.string().nullable(),
        status: OrderStatus,
      })
      .nullable(),
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
    /** The driver's reason for undoing, or their note on a sale. */
    note: z.string().nullable(),
    /** Goods of a reload. */
    loaded: z.array(Goods),
    dropped: z.array(Goods.extend({ condition: z.enum(["full", "empty"]) })),
    /** What a walk-round check found wrong. */
    defects: z.array(
      z.object({
        position: z.int(),
        point: z.string(),
        words: z.string(),
        unsafe: z.boolean(),
        hasPicture: z.boolean(),
      }),
    ),
    proofs: z.array(
      z.object({ kind: z.enum(["signature", "photo"]), signedBy: z.string().nullable() }),
    ),
    /** The round that has the order now; of a sale, a reload and a check the round that was driven. Null where none is. */
    round: z.object({ id: Uuid, roundDate: Day, driverName: z.string().nullable() }).nullable(),
    can: z.object({
      /** Record it on that round: null, or why not. */
      accept: z.string().nullable(),
    }),
  })
  .meta({ id: "RefusedRecordView" });
type RefusedRecordView = z.infer<typeof RefusedRecordView>;

export const shownColumns = {
  id: true,
  kind: true,
  roundId: true,
  body: true,
  proofs: true,
  why: true,
  doneAt: true,
  arrivedAt: true,
  byName: true,
  order: {
    select: {
      id: true,
      number: true,
      customerName: true,
      status: true,
      roundId: true,
      round: { select: { id: true, roundDate: true, driver: { select: { name: true } } } },
      lines: {
        orderBy: { position: "asc" },
        select: { id: true, quantity: true, product: { select: { name: true } } },
      },
      stops: { select: { roundId: true, completedAt: true, failedAt: true } },
    },
  },
} as const satisfies Prisma.RefusedRecordSelect;

type RefusedRow = Prisma.RefusedRecordGetPayload<{ select: typeof shownColumns }>;
const nothing = {
  delivered: [],
  empties: [],
  cashTakenPence: 0,
  shortfallReason: null,
  issue: null,
  issueNote: null,
  leaveInstruction: null,
  leaveDetail: null,
  failureReason: null,
  failureNote: null,
  note: null,
  loaded: [],
  dropped: [],
  defects: [],
} satisfies Partial<RefusedRecordView>;

export function viewRefused(row: RefusedRow, beside: Beside): RefusedRecordView {
  const { order } = row;
  const round = beside.rounds.get(row.roundId) ?? null;
  const { about, now, accept, ...said } = isOfStop(row.kind)
    ? ofStop(row, row.kind, beside)
    : { ...ofRound(row, row.kind, beside, round), now: round };
  return {
    ...nothing,
    ...said,
    id: row.id,
    kind: row.kind,
    about,
    order: order && {
      id: order.id,
      number: order.number,
      customerName: order.customerName,
      status: order.status,
    },
    byName: row.byName,
    doneAt: dateTime(row.doneAt),
    arrivedAt: dateTime(row.arrivedAt),
    why: row.why,
    proofs: storedProofs(row.proofs).map(({ kind, signedBy = null }) => ({ kind, signedBy })),
    round: now && {
      id: now.id,
      roundDate: day(now.roundDate),
      driverName: now.driver?.name ?? null,
    },
    can: { accept },
  };
}

/** Names the goods of a record. */
const named =
  ({ products }: Beside, otherwise: string) =>
  ({ productId, quantity }: { productId: string; quantity: number }) => ({
    productName: products.get(productId) ?? otherwise,
    quantity,
  });

function ofStop(
  { body, order }: RefusedRow,
  kind: Parameters<typeof whyStopNotAccepted>[0],
  beside: Beside,
) {
  const said = StoredBody.parse(body);
  const stop = order?.stops.find(({ roundId }) => roundId === order.roundId) ?? null;
  const delivered = (order?.lines ?? []).map((line) => ({
    productName: line.product.name,
    ordered: line.quantity,
    quantity:
      said.lines?.find(({ orderLineId }) => orderLineId === line.id)?.deliveredQuantity ??
      line.quantity,
  }));
  return {
    about: order ? orderName(order) : "An order that is gone",
    now: order?.round ?? null,
    accept: order ? whyStopNotAccepted(kind, { ...order, stop }) : "The order is gone.",
    delivered: kind === "complete" ? delivered : [],
    empties: (said.collect ?? []).map(named(beside, "Other empties")),
    cashTakenPence: said.cashTakenPence ?? 0,
    shortfallReason: said.shortfallReason ?? null,
    issue: said.issue ?? null,
    issueNote: said.issueNote ?? null,
    leaveInstruction: said.leaveInstruction ?? null,
    leaveDetail: said.leaveDetail ?? null,
    failureReason: said.failureReason ?? null,
    failureNote: said.failureNote ?? null,
    note: said.note ?? null,
  };
}

function ofRound(
  { body, proofs, order }: RefusedRow,
  kind: Parameters<typeof whyRoundNotAccepted>[0],
  beside: Beside,
  round: DrivenRound | null,
) {
  const product = named(beside, "Another product");
  if (kind === "sale") {
    const { sale } = StoredSale.parse(body);
    return {
      about: order ? orderName(order) : (sale.newCustomer?.name ?? "A sale at the door"),
      accept: whyRoundNotAccepted(kind, round, { buyer: isBuyerKnown(sale, order) }),
      delivered: sale.lines.map((line) => ({ ...product(line), ordered: line.quantity })),
      empties: sale.collect.map(product),
      cashTakenPence: sale.cashTakenPence ?? 0,
      note: sale.notes ?? null,
    };
  }
  if (kind === "reload") {
    const { reloadId, reload } = StoredReload.parse(body);
    const yard = round?.reloads.find(({ id }) => id === reloadId)?.location.name;
    return {
      about: yard ?? "A reload that is gone",
      accept: whyRoundNotAccepted(kind, round, { reloadId }),
      loaded: reload.loaded.map(product),
      dropped: reload.dropped.map((goods) => ({ ...product(goods), condition: goods.condition })),
    };
  }
  const { check } = StoredCheck.parse(body);
  const pictures = storedDefects(proofs);
  return {
    about: round?.vehicle?.name ?? "A van",
    accept: whyRoundNotAccepted(kind, round, { vehicleId: check.vehicleId }),
    defects: check.points.flatMap(({ point, ok, words, unsafe }, position) =>
      ok
        ? []
        : {
            position,
            point,
            words: words ?? "",
            unsafe,
            hasPicture: pictures.some((picture) => picture.position === position),
          },
    ),
  };
}
